import BookEditing
import Ledger
import Formats
import Statements

/// Functions that detect the second row of a transfer whose first row was imported earlier as spending or income. The
/// entry of the first row becomes the transfer, so that the money is not counted twice.
extension RowMatcher {
  /// An entry that was imported as spending or income but may be half of a transfer.
  private struct HalfTransfer {
    var entry: Int
    /// The index of the row's account in the plan.
    var account: Int
    var line: ImportLog.Line
  }

  /// Entries that were imported as spending or income, keyed by the amount of the row that would complete the transfer.
  private struct HalfTransfers {
    struct Key: Hashable {
      /// The amount of the missing row, in minor units.
      var minor: Int64
      var currency: Currency
    }

    var byAmount: [Key: [HalfTransfer]] = [:]
    /// All entries that may be half of a transfer, in the order of accounts and logs.
    var list: [HalfTransfer] = []
  }

  mutating func findHalfTransfers() {
    let rows = openRows
    if rows.isEmpty { return }
    let halves = importedHalves(rows)
    if halves.list.isEmpty { return }
    struct Candidate {
      var row: Int
      var half: HalfTransfer
      var isSure: Bool
      var distance: Int
    }
    var candidates: [Candidate] = []
    for row in rows {
      guard let day = planner.plan.rows[row].day, let minor = planner.plan.rows[row].minor else { continue }
      for half in halves.byAmount[HalfTransfers.Key(minor: minor, currency: currency(of: row))] ?? []
      where half.account != account(of: row) {
        let distance = abs(ledger.transactions[half.entry].date.days(since: day))
        guard distance <= MatchingDays.sameAmount, let isSure = isSure(row, half) else { continue }
        candidates.append(Candidate(row: row, half: half, isSure: isSure, distance: distance))
      }
    }
    candidates.sort {
      ($0.isSure ? 0 : 1, $0.distance, $0.row, $0.half.entry) < ($1.isSure ? 0 : 1, $1.distance, $1.row, $1.half.entry)
    }
    var used: Set<Int> = []
    for candidate in candidates
    where planner.plan.rows[candidate.row].state == .new && !used.contains(candidate.half.entry) {
      used.insert(candidate.half.entry)
      propose(candidate.row, candidate.half, isSure: candidate.isSure)
    }
    askAboutExchanges(halves)
  }

  /// Reads the log lines of accounts that were added to the plan since the last call.
  mutating func addImportedRows() {
    while importedRows.count < planner.plan.accounts.count {
      importedRows.append(RowMatcher.importedRows(of: planner.plan.accounts[importedRows.count].id, planner))
    }
  }

  /// Whether the imported statements of the account cover the days around the row. If so, the second row of the
  /// transfer is missing from them.
  func isMissing(_ row: Int, in account: Int) -> Bool {
    guard let day = planner.plan.rows[row].day, importedRows.indices.contains(account) else { return false }
    let days = importedRows[account].map(\.line.day)
    // If the log has a row up to that day and another more than four days later, the days between were imported.
    return days.contains { $0 <= day } && days.contains { $0 > day.adding(days: MatchingDays.sameAmount) }
  }

  /// Returns the entries that were imported as spending or income around the days of the given rows.
  private mutating func importedHalves(_ rows: [Int]) -> HalfTransfers {
    // Accounts without a file in this import also have logs.
    for index in ledger.accounts.indices
    where !planner.imports.lines(of: ledger.logName(of: Account.ID(index: index))).isEmpty {
      _ = planner.place(Account.ID(index: index))
    }
    addImportedRows()
    let days = rows.compactMap { planner.plan.rows[$0].day }
    let accounts = Set(rows.map { account(of: $0) })
    var halves = HalfTransfers()
    guard let first = days.min()?.adding(days: -MatchingDays.sameAmount),
      let last = days.max()?.adding(days: MatchingDays.sameAmount)
    else { return halves }
    // A transfer has two accounts, so the log of the rows' only account contains no half of one.
    for account in importedRows.indices where accounts != [account] {
      for index in importedRows[account].indices {
        guard let entry = importedRows[account][index].entry,
          (first...last).contains(importedRows[account][index].line.day),
          [.new, .found].contains(importedRows[account][index].line.outcome)
        else { continue }
        let transaction = ledger.transactions[entry]
        guard transaction.direction != .moved, transaction.account == planner.plan.accounts[account].id else {
          continue
        }
        let charged = transaction.charged
        let half = HalfTransfer(entry: entry, account: account, line: importedRows[account][index].line)
        let minor = transaction.direction == .received ? -charged.minor : charged.minor
        halves.byAmount[HalfTransfers.Key(minor: minor, currency: charged.currency), default: []].append(half)
        halves.list.append(half)
      }
    }
    return halves
  }

  /// Whether a number, a name or transfer words show that the row and the entry form one transfer; `nil` if the row
  /// refers to another account.
  private func isSure(_ row: Int, _ half: HalfTransfer) -> Bool? {
    guard let own = account(of: row) else { return nil }
    let (here, there) = (planner.plan.accounts[own], planner.plan.accounts[half.account])
    let words = planner.words[row]
    let imported = WordSet(half.line.text)
    func names(_ words: WordSet, _ text: String, _ account: Int) -> Bool {
      if containsName(words, of: account) { return true }
      guard let number = planner.plan.accounts[account].number, number.count > 7 else { return false }
      let digits = text.filter { $0.isLetter || $0.isNumber }.uppercased()
      return digits.contains(number.filter { $0.isLetter || $0.isNumber }.uppercased())
    }
    if let number = planner.plan.rows[row].number {
      if let known = there.number, !AccountNumber.isSame(known, number), AccountNumber.mayBeSame(known, number) {
        return false
      }
      if isAccount(half.account, number) { return true }
      if there.number != nil { return nil }
    }
    if names(words, planner.plan.rows[row].text, half.account) || names(imported, half.line.text, own) { return true }
    if planner.areRemembered(here.name, there.name) { return true }
    return TransferKeywords.isTransfer(words) && TransferKeywords.isTransfer(imported)
  }

  /// Gives a transfer the date and title of the debited account's row, if the transfer was first imported from the
  /// credited account's row. The result then does not depend on the order of the imports.
  mutating func useDebitDate(_ row: Int, _ entry: Int) {
    let transaction = ledger.transactions[entry]
    guard transaction.direction == .moved, let other = transaction.details?.destination,
      let day = planner.plan.rows[row].day, day != transaction.date
    else { return }
    let id = planner.ids.ids[entry]
    let lines = planner.imports.lines(of: ledger.logName(of: other)).filter { $0.entry == id }
    guard lines.count == 1, let line = lines.first, line.outcome == .new, line.day == transaction.date,
      transaction.details?.occurrenceOf == nil, transaction.details?.photos.isEmpty != false,
      ledger.file(of: transaction.date.month)?.isArchived != true || planner.choices.archive,
      !planner.isHistory(day) || planner.choices.archive
    else { return }
    let title = planner.bankRows[row]?.title(usesMemo: false)
    planner.plan.rows[row].state = .moved
    planner.plan.rows[row].otherAccount = planner.place(other)
    planner.plan.rows[row].converts = entry
    planner.plan.rows[row].isNewInLog = false
    planner.plan.rows[row].id = nil
    planner.plan.rows[row].title = keptTitle(entry, line) ?? title ?? transaction.title
    planner.plan.rows[row].reason = "it belongs to \(name(entry)); that entry gets the date of this row"
    addImportedRows()
  }

  /// Returns the entry's title if the user or a suggestion set it; `nil` if it is part of the bank's text.
  private func keptTitle(_ entry: Int, _ line: ImportLog.Line) -> String? {
    let title = ledger.transactions[entry].title
    return FoldedText.of(line.text).contains(FoldedText.of(title)) ? nil : title
  }

  /// Returns the reason why the user must be asked before the entry is changed, such as an edit since its import; `nil`
  /// if the entry can be changed without a question.
  private func whyNot(_ half: HalfTransfer) -> String? {
    let transaction = ledger.transactions[half.entry]
    let amount = SignedDecimal(half.line.amount)?.magnitude.minor(transaction.charged.currency)
    if transaction.date != half.line.day || amount != transaction.charged.minor || half.line.outcome == .found {
      return "it was edited after its import"
    }
    if let details = transaction.details {
      if details.occurrenceOf != nil { return "it is part of a series" }
      if details.due != nil { return "it is a bill" }
      if !details.photos.isEmpty { return "it has a photo" }
      if details.booked != nil { return "it is in another currency" }
    }
    if !transaction.split.isEmpty { return "it is split" }
    let isArchived = ledger.file(of: transaction.date.month)?.isArchived == true || planner.isHistory(transaction.date)
    return isArchived && !planner.choices.archive ? "it is in the archive; add --archive to change it" : nil
  }

  private mutating func propose(_ row: Int, _ half: HalfTransfer, isSure: Bool) {
    let label = "\(name(half.entry)) in “\(planner.plan.accounts[half.account].name)”"
    let transaction = ledger.transactions[half.entry]
    let isChangeable =
      transaction.split.isEmpty && transaction.details?.booked == nil && transaction.details?.due == nil
    if isChangeable {
      (planner.plan.rows[row].otherAccount, planner.plan.rows[row].converts) = (half.account, half.entry)
    }
    let why = whyNot(half)
    if let title = keptTitle(half.entry, half.line) { planner.plan.rows[row].title = title }
    if isSure, why == nil {
      planner.plan.rows[row].state = .moved
      planner.plan.rows[row].reason = "it forms one transfer with \(label)"
      return
    }
    planner.plan.rows[row].state = .question
    planner.plan.rows[row].reason =
      isChangeable
      ? "does this form one transfer with \(label)? "
        + (why.map { "That entry\($0.dropFirst(2))" } ?? "Only the amounts match")
      : "it may form one transfer with \(label) (\(why ?? "")): change that entry to “moved”, or import this row as new"
  }

  /// Asks about transfers between two currencies if the amounts differ by at most 3% at the day's rate, and only one
  /// entry fits.
  private mutating func askAboutExchanges(_ halves: HalfTransfers) {
    let currencies = Set(halves.list.map { ledger.transactions[$0.entry].charged.currency })
    // Most books have one currency, and checking all rows takes long.
    guard planner.plan.accounts.contains(where: { account in currencies.contains { $0 != account.currency } }) else {
      return
    }
    for row in openRows where currencies.contains(where: { $0 != currency(of: row) }) {
      guard TransferKeywords.isTransfer(planner.words[row]) || ExchangeWords.areOne(planner.bankRows[row]) else {
        continue
      }
      guard let day = planner.plan.rows[row].day, let minor = planner.plan.rows[row].minor, let own = account(of: row)
      else { continue }
      let currency = currency(of: row)
      let fitting = halves.list.filter { half in
        let transaction = ledger.transactions[half.entry]
        guard half.account != own, transaction.charged.currency != currency, whyNot(half) == nil,
          (transaction.direction == .received) == (minor < 0),
          abs(transaction.date.days(since: day)) <= MatchingDays.sameAmount,
          case .converted(let value) = ledger.rates.convert(transaction.charged, to: currency, on: day)
        else { return false }
        return !RowMatcher.isFar(value, Int64(clamping: minor.magnitude))
      }
      guard fitting.count == 1, let half = fitting.first else { continue }
      let transaction = ledger.transactions[half.entry]
      let quote = ledger.rates.quote(transaction.charged.currency, in: currency, on: day)
      let rate = quote.map { " at the rate \($0.price.text) from \($0.day)" } ?? ""
      planner.plan.rows[row].otherAccount = half.account
      planner.plan.rows[row].converts = half.entry
      planner.plan.rows[row].state = .question
      planner.plan.rows[row].reason =
        "does this form one transfer with \(name(half.entry)) in “\(planner.plan.accounts[half.account].name)”, \(transaction.charged.currency.code) to \(currency.code)\(rate)?"
    }
  }
}

extension RowMatcher {
  /// Asks whether a row and an entry that the user typed as spending or income form one transfer. The entry is not
  /// changed.
  mutating func askAboutTyped(_ row: Int) {
    guard TransferKeywords.isTransfer(planner.words[row]), let minor = planner.plan.rows[row].minor,
      let day = planner.plan.rows[row].day, let own = accountID(of: row)
    else { return }
    let wanted: Transaction.Direction = minor < 0 ? .received : .spent
    let amount = Money(Int64(minor.magnitude), currency(of: row))
    let other = ledger.transactions.indices.last { index in
      let transaction = ledger.transactions[index]
      return transaction.direction == wanted && transaction.charged == amount && transaction.account != own
        && abs(transaction.date.days(since: day)) <= MatchingDays.sameAmount
    }
    guard let other else { return }
    decide(
      row, .question, entry: nil,
      "it may form one transfer with \(name(other)) in “\(ledger.label(of: ledger.transactions[other].account))”: "
        + "change that entry to “moved”, or import this row as new")
  }
}
