import BookEditing
import Ledger
import Formats
import Reports
import Statements

/// Functions that plan complete entries from a Daybook export or a journal. If the file has more equal entries than the
/// ledger, only the additional ones are new.
extension ImportPlanner {
  /// The identity of an entry: day, title, direction, amount and accounts. Other details may have changed since the
  /// export.
  struct EntryFingerprint: Hashable {
    var day: Day
    var title: String
    var direction: TransactionKey
    var money: Money
    var account: String
    var otherAccount: String
  }

  mutating func add(_ stated: ParsedEntries, named name: String) {
    let file = renamed(stated)
    var made = ImportPlan.File(name: name, format: file.format, reading: FormatReading())
    let start = plan.rows.count
    for entry in file.entries { add(entry, file) }
    for refused in file.refused {
      var row = ImportPlan.Row(file: plan.files.count, line: refused.line, text: "", state: .unreadable)
      if refused.problem.isHarmless { row.state = .leftOut }
      row.reason = refused.problem.sentence
      append(row)
    }
    made.rows = start..<plan.rows.count
    for category in file.categories { add(category.name, category.kind) }
    plan.members += file.members
    made.notes = file.notes + notes(file, stated) + add(file.balanceAssertions, file) + openings(file)
    made.assertionCount = file.balanceAssertions.count
    plan.files.append(made)
  }

  private mutating func append(_ row: ImportPlan.Row) {
    plan.rows.append(row)
    bankRows.append(nil)
    words.append(WordSet(""))
  }

  // MARK: Entries

  private mutating func add(_ entry: ParsedEntries.Entry, _ file: ParsedEntries) {
    let title = entry.fields.text(.title) ?? ""
    var row = ImportPlan.Row(file: plan.files.count, line: entry.line, day: entry.date, text: title, state: .new)
    row.title = title
    row.fields = entry.fields
    let direction = TransactionKey.directions.first { entry.fields.text($0) != nil } ?? .spent
    row.entryAccount = place(entry.fields.text(direction == .moved ? .from : .account), file)
    if direction == .moved { row.otherAccount = place(entry.fields.text(.to), file) }
    // A transfer has the currency of the debited account.
    let moved = direction == .moved ? row.entryAccount.map { plan.accounts[$0].currency } : nil
    let currency =
      entry.fields.text(.currency).flatMap { Currency(code: $0) } ?? moved ?? ledger.homeCurrency
    let minor = entry.fields.text(direction).flatMap {
      AmountText.minor($0, currency, ledger.settings.decimalSeparator)
    }
    row.minor = minor.map { direction == .received ? $0 : -$0 }
    row.currency = currency
    row.amount = row.minor.map { SignedDecimal(digits: $0, scale: Int(currency.decimals)) } ?? .zero
    let kind: Category.Kind = direction == .received ? .income : .expense
    row.category = entry.fields.text(.category).flatMap { category($0) }
    row.fields = entry.fields.map { field in
      switch (field.key, field.value) {
      case (.shared, let value?): FieldChange(.shared, shared(value, file))
      case (.category, .one(let name)): FieldChange(.category, .one(add(name, kind)))
      case (.split, .mapping(let parts)):
        // A negative part counts in the opposite direction.
        FieldChange(
          .split,
          .mapping(
            parts.map { part in
              let isOpposite = AmountText.isNegative(part.text)
              return FieldText.Part(
                key: add(part.key, isOpposite == (kind == .income) ? .expense : .income), text: part.text)
            }))
      default: field
      }
    }
    if let booked = booked(entry, row, currency) { row.fields?.append(FieldChange(.booked, .one(booked))) }
    row.fields?.removeAll { field in
      guard [.account, .from, .to].contains(field.key), case .one(let name)? = field.value else { return false }
      // Entries of the main account do not name an account.
      return ledger.accountNames.first { $0.name == name }?.id == .unnamed
    }
    append(row)
  }

  /// Returns the value of `shared` for the ledger. In a file, `yes` means all members of the exported book. If the
  /// ledger has other members, the result lists them by name.
  private func shared(_ value: FieldText, _ file: ParsedEntries) -> FieldText {
    guard value == .one("yes"), !ledger.members.isEmpty, !hasSameMembers(file) else { return value }
    return .mapping(file.members.map { FieldText.Part(key: $0, text: "1") })
  }

  /// Whether the book has the same members as the exported book; `true` for a file without a list of members.
  private func hasSameMembers(_ file: ParsedEntries) -> Bool {
    file.members.isEmpty
      || Set(file.members.map { UnicodeText.nameKey($0) }) == Set(ledger.members.map { UnicodeText.nameKey($0) })
  }

  /// Returns the amount debited or credited to the account; `nil` if the file does not contain this amount, or if the
  /// ledger's rates give the same amount.
  private func booked(_ entry: ParsedEntries.Entry, _ row: ImportPlan.Row, _ currency: Currency) -> String? {
    guard let converted = entry.converted, let own = row.entryAccount,
      plan.accounts[own].currency == converted.currency,
      converted.currency != currency, let minor = row.minor, entry.fields.text(.booked) == nil
    else { return nil }
    let money = Money(Int64(minor.magnitude), currency)
    if case .converted(converted.minor) = ledger.rates.convert(money, to: converted.currency, on: entry.date) {
      return nil
    }
    return AmountText.written(converted.minor, converted.currency, ledger.settings.decimalSeparator)
  }

  /// Returns the index of an account by its name. Adds the account to the plan if neither the ledger nor the plan has
  /// it.
  private mutating func place(_ name: String?, _ file: ParsedEntries) -> Int {
    guard let name else { return place(Account.ID.unnamed) }
    if let known = ledger.accountNames.first(where: { $0.name == name }) { return place(known.id) }
    if let made = plan.accounts.firstIndex(where: { $0.id == nil && $0.name == name }) { return made }
    let stated = file.accounts.first { $0.name == name }
    var account = ImportPlan.AccountPlan(name: name, currency: stated?.currency ?? currency(of: name, file), id: nil)
    account.kind = stated?.kind
    (account.who, account.shared) = (stated?.who, stated?.shared.map { shared($0, file) })
    if let opening = stated?.openingBalance, opening != 0 {
      account.opening = (opening, file.entries.map(\.date).min() ?? ledger.today)
    }
    plan.accounts.append(account)
    return plan.accounts.count - 1
  }

  /// Returns the currency of an account for which the file has no details: the currency of the account's balances or,
  /// if there are none, of most of its entries. Entries with `booked` or `arrived` are ignored, because they are in a
  /// currency other than the account's.
  private func currency(of name: String, _ file: ParsedEntries) -> Currency {
    if let stated = file.balanceAssertions.first(where: { $0.account == name }) { return stated.currency }
    var counts: [Currency: Int] = [:]
    for entry in file.entries {
      let fields = entry.fields
      let isSource = fields.text(.account) == name || fields.text(.from) == name
      guard isSource || fields.text(.to) == name, fields.text(isSource ? .booked : .arrived) == nil else { continue }
      counts[fields.text(.currency).flatMap { Currency(code: $0) } ?? ledger.homeCurrency, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key ?? ledger.homeCurrency
  }

  /// Plans the opening balances of accounts in the file, including accounts without entries.
  ///
  /// - Returns: a sentence about each opening balance that differs from the ledger's.
  private mutating func openings(_ file: ParsedEntries) -> [String] {
    var notes: [String] = []
    let first = file.entries.map(\.date).min() ?? ledger.today
    for stated in file.accounts {
      guard let opening = stated.openingBalance, opening != 0 else { continue }
      let account = place(stated.name, file)
      let known =
        plan.accounts[account].id.map { ledger.account($0).openingBalance } ?? plan.accounts[account].opening?.amount
      plan.accounts[account].isWanted = true
      if known == opening { continue }
      if plan.accounts[account].opening == nil, plan.accounts[account].id.map({ !isUsed($0) }) ?? true {
        plan.accounts[account].opening = (opening, first)
        continue
      }
      notes.append(
        "the opening balance of \(stated.name) is \(amountText(opening, stated.currency)) \(stated.currency.code) in the "
          + "file but \(amountText(known ?? 0, stated.currency)) \(stated.currency.code) in the book; the book's value is "
          + "kept")
    }
    return notes
  }

  /// Adds a category that the ledger lacks.
  ///
  /// - Returns: the category's name as written in the ledger, which may differ in case.
  @discardableResult
  private mutating func add(_ name: String, _ kind: Category.Kind) -> String {
    if let known = category(name) { return ledger.category(known).name }
    if let made = NameNormalizer.of(name, in: plan.categories.map(\.name)) { return made }
    plan.categories.append((name, kind, distinctCategories.contains(name)))
    return name
  }

  private func category(_ name: String) -> Category.ID? {
    NameNormalizer.index(of: name, in: ledger.categories.map(\.name)).map { Category.ID(index: $0) }
  }

  // MARK: Balance assertions

  /// Plans the balance assertions of a file.
  ///
  /// - Returns: a sentence about each assertion that differs from the ledger's, and a sentence for each reason why
  ///   assertions are omitted.
  private mutating func add(_ assertions: [ParsedEntries.Assertion], _ file: ParsedEntries) -> [String] {
    var notes: [String] = []
    var leftOut: [(why: String, of: [ParsedEntries.Assertion])] = []
    for stated in assertions {
      let account = place(stated.account, file)
      let (name, currency) = (plan.accounts[account].name, plan.accounts[account].currency)
      if let known = balance(of: account, on: stated.date) {
        if known != stated.balance || currency != stated.currency {
          notes.append(
            "the balance of \(name) at the end of \(stated.date) is \(amountText(known, currency)) \(currency.code) in the "
              + "book but \(amountText(stated.balance, stated.currency)) \(stated.currency.code) in the file")
        }
        continue
      }
      let isOther = currency != stated.currency
      if let why = isOther ? "“\(name)” is in \(currency.code) in the book" : whyLeftOut(stated.date) {
        let place = leftOut.firstIndex { $0.why == why } ?? leftOut.count
        if place == leftOut.count { leftOut.append((why, [])) }
        leftOut[place].of.append(stated)
        continue
      }
      plan.balanceAssertions.append(
        ImportPlan.AssertionPlan(
          account: account, day: stated.date, balance: stated.balance, note: stated.note,
          isHistory: isHistory(stated.date)))
    }
    return notes + leftOut.map { why, assertions in note(assertions, leftOutSince: why) }
  }

  /// Returns the balance that the ledger or the plan asserts for the account on the given day, in minor units; `nil` if
  /// there is no assertion.
  private func balance(of account: Int, on day: Day) -> Int64? {
    let id = plan.accounts[account].id
    return ledger.balanceAssertions.first { $0.date == day && $0.account == id }?.balance
      ?? plan.balanceAssertions.first { $0.account == account && $0.day == day }?.balance
  }

  private func note(_ assertions: [ParsedEntries.Assertion], leftOutSince why: String) -> String {
    let days = assertions.map(\.date)
    guard let first = days.min(), let last = days.max(), days.count > 1 else {
      return "the balance on \(days[0]) is omitted: \(why)"
    }
    let whyAll =
      why.hasPrefix("it ")
      ? why.replacing("it is ", with: "they are ").replacing(" imports it ", with: " imports them ") : why
    return "\(days.count) balances from \(first) to \(last) are omitted: \(whyAll)"
  }

  /// Adds a note to each file whose entries before the rolling year are omitted. The note lists the accounts whose
  /// balances do not include these entries.
  mutating func noteOmittedEntries() {
    // Only complete entries name their account.
    guard plan.rows.indices.contains(where: { plan.rows[$0].fields != nil }) else { return }
    let used = Set(plan.rows.filter { $0.state == .new }.flatMap { [$0.entryAccount, $0.otherAccount] })
    for file in plan.files.indices {
      var names: [String] = []
      for row in plan.files[file].rows.map({ plan.rows[$0] })
      where row.fields != nil && row.state == .leftOut && row.day.map(isHistory) ?? false {
        for account in [row.entryAccount, row.otherAccount].compactMap(\.self)
        where used.contains(account) || plan.accounts[account].isWanted || plan.accounts[account].id != nil {
          let name = "“\(plan.accounts[account].name)”"
          if !names.contains(name) { names.append(name) }
        }
      }
      if names.isEmpty { continue }
      let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
      plan.files[file].notes.append(
        "the balances of \(shown) do not include the omitted entries"
          + (choices.archive ? "" : "; --archive imports them into archive/"))
    }
  }

  // MARK: There already

  private func print(of row: ImportPlan.Row) -> EntryFingerprint? {
    guard let day = row.day, let minor = row.minor, let currency = row.currency, let own = row.entryAccount else {
      return nil
    }
    let direction: TransactionKey =
      row.otherAccount != nil ? .moved : minor > 0 ? .received : .spent
    return EntryFingerprint(
      day: day, title: row.title, direction: direction, money: Money(Int64(minor.magnitude), currency),
      account: logName(own), otherAccount: row.otherAccount.map(logName) ?? "")
  }

  private func logName(_ place: Int) -> String {
    plan.accounts[place].id.map { ledger.logName(of: $0) } ?? plan.accounts[place].name
  }

  /// Finds the complete entries that the ledger already has, or that were imported before and have since been changed
  /// or removed.
  mutating func findEntries() {
    guard plan.rows.contains(where: { $0.fields != nil }) else { return }
    var known: [EntryFingerprint: [Int]] = [:]
    for index in ledger.transactions.indices {
      let transaction = ledger.transactions[index]
      let print = EntryFingerprint(
        day: transaction.date, title: transaction.title,
        direction: TransactionKey.directions[Int(transaction.direction.rawValue)], money: transaction.amount,
        account: ledger.logName(of: transaction.account),
        otherAccount: transaction.direction == .moved
          ? ledger.logName(of: transaction.details?.destination ?? .unnamed) : "")
      known[print, default: []].append(index)
    }
    var logged: [RowFingerprint: [ImportLog.Line]] = [:]
    for (_, log) in imports.logs {
      for line in log.lines where !isUnchanged(line) { logged[line.rowFingerprint, default: []].append(line) }
    }
    var counts: [EntryFingerprint: Int] = [:]
    for row in plan.rows.indices where plan.rows[row].fields != nil && plan.rows[row].state == .new {
      guard let print = print(of: plan.rows[row]), let currency = plan.rows[row].currency else { continue }
      let count = counts[print, default: 0]
      counts[print] = count + 1
      let entries = known[print] ?? []
      if count < entries.count {
        plan.rows[row].state = .known
        plan.rows[row].entry = entries[count]
        plan.rows[row].id = ids.ids[entries[count]]
        plan.rows[row].reason = "it is already in the book"
        continue
      }
      // The entry was imported before and has been changed since then.
      let line = RowFingerprint(
        day: print.day, amount: plan.rows[row].amount.text, currency: currency.code, text: plan.rows[row].text)
      if let was = logged[line]?.popLast() {
        plan.rows[row].state = .known
        plan.rows[row].id = was.entry
        plan.rows[row].reason =
          was.outcome == .removed ? "it was imported before, and its entry was removed" : "it was imported before"
      }
    }
  }

  /// Whether the entry of the log line still has the line's day and title. Such an entry is recognized by its
  /// fingerprint, so the log line is not needed.
  private func isUnchanged(_ line: ImportLog.Line) -> Bool {
    guard let entry = line.entry.flatMap({ ids.index(of: $0) }) else { return false }
    return ledger.transactions[entry].date == line.day && ledger.transactions[entry].title == line.text
  }
}
