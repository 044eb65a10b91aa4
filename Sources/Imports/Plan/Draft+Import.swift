package import BookEditing
package import Diagnostics
import Formats
import Ledger
import Platform
import Reports
import Statements

/// Functions that write an import plan as a single change to the ledger. Either all entries and their logs are written,
/// or nothing is.
extension Draft {
  /// The result of an import.
  package struct ImportResult: Sendable {
    /// The plan, with the entry ids of its rows.
    package var plan: ImportPlan
    package var warnings: Findings
    /// Names of new accounts.
    package var newAccounts: [String]
    /// Sentences that state whether the ledger agrees with each balance that the bank reports.
    package var balances: [String]
  }

  /// Whether the ledger and the import records have not changed since the plan was made.
  package mutating func isBasis(of plan: ImportPlan) throws(BookError) -> Bool {
    guard BookFingerprint(sources, plan.basis.imports).texts == plan.basis.texts else { return false }
    return try isUnchanged(since: plan.basis.imports)
  }

  /// Writes the plan into the draft.
  ///
  /// - Parameter plan: a plan that was made from this ledger.
  package mutating func take(_ plan: ImportPlan) throws(BookError) -> ImportResult {
    if plan.namesPhotos { loadReceipts() }
    let before = read(.committed)
    let stamps = ImportStamps(plan, try logs(), on: base.today)
    let formers = try formerTexts(plan, before)
    try writeSettings(plan, before.ledger)
    for category in plan.categories where plan.uses(category: category.name, before.ledger) {
      _ = try addCategory(
        CategoriesText.NewCategory(name: category.name, kind: category.kind, isDistinct: category.isDistinct))
    }
    var text = EntryTextBuilder(plan, before, before.ledger.adding(plan.categories.map { ($0.name, $0.kind) }))
    var entries: [Incoming] = []
    var rowsOfEntries: [Int] = []
    for row in plan.rows.indices where text.isWritten(row) {
      entries.append(text.entry(row))
      rowsOfEntries.append(row)
    }
    try change(text.changes, removing: text.converted.map(\.place))
    let places = try put(entries + text.balanceAssertions)
    var after = read(.edited)
    // An entry became a transfer and may have a new id, so its log line and the references to it are updated.
    var indices = after.indicesByPlace
    var becoming: [Renaming] = []
    for (row, place) in zip(rowsOfEntries, places) {
      guard let entry = plan.rows[row].converts, plan.rows[row].state == .moved else { continue }
      guard let index = indices[place] else { throw .notReadBack }
      becoming.append(Renaming(from: before.ids.ids[entry], to: after.ids.ids[index]))
    }
    if try follow(before, after, without: places, removed: text.converted.map(\.place), becoming) {
      after = read(.edited)
      indices = after.indicesByPlace
    }
    let changedIDs = text.changedEntries.map { Renaming(from: before.ids.ids[$0], to: before.ids.ids[$0]) }
    try renewFingerprints(before, after, of: becoming + changedIDs)
    let warnings = try validated(before, after)
    var plan = plan
    for (row, place) in zip(rowsOfEntries, places) {
      guard let index = indices[place] else { throw .notReadBack }
      plan.rows[row].id = after.ids.ids[index]
      if let partner = plan.rows[row].partner { plan.rows[partner].id = after.ids.ids[index] }
    }
    try writeLogs(plan, stamps, formers, before.ledger, after)
    return ImportResult(
      plan: plan, warnings: warnings, newAccounts: plan.accounts.filter { $0.id == nil && plan.uses($0) }.map(\.name),
      balances: plan.balanceAssertions.isEmpty ? [] : balances(plan, after.ledger, try logs()))
  }

  private func balances(
    _ plan: ImportPlan, _ ledger: Ledger, _ logs: [(path: String, log: ImportLog)]
  ) -> [String] {
    let findings = BalanceFindings(ledger)
    return plan.balanceAssertions.flatMap { assertion -> [String] in
      let account = plan.accounts[assertion.account]
      guard
        let id = ledger.accountNames.first(where: {
          $0.name == account.name || (account.isUnnamed && $0.id == .unnamed)
        })?.id,
        let comparison = findings.check.comparisons(of: id).first(where: { $0.day == assertion.day })
      else { return [] }
      let bank = findings.text(comparison.bank, comparison)
      if comparison.agrees {
        return ["\(account.name): the book agrees with the bank's balance of \(bank) on \(assertion.day)"]
      }
      let sentence =
        "\(account.name): the bank says \(bank) on \(assertion.day), but the book says "
        + findings.text(comparison.book, comparison)
      if !comparison.hasNewDifference { return [sentence] }
      let lines = logs.lines(of: ledger.logName(of: id))
      let rows = RowComparison(ledger, lines, of: id, upTo: assertion.day).sentences
      return [sentence] + (findings.remedies(of: comparison).map(\.text) + rows).map { "  \($0)" }
    }
  }

  // MARK: Settings

  private mutating func writeSettings(_ plan: ImportPlan, _ ledger: Ledger) throws(BookError) {
    let path = folder.path(of: BookLayout.settings)
    let separator = ledger.settings.decimalSeparator
    var bytes = file(path).bytes
    for account in plan.accounts where plan.uses(account) {
      let opening = account.opening.map { AmountText.written($0.amount, account.currency, separator) }
      let settings = SourceFile(path: path, bytes: bytes)
      guard let id = account.id else {
        var fields: [SettingsText.Field] = [(AccountKey.name.name, account.name)]
        if account.currency != ledger.homeCurrency { fields.append((AccountKey.currency.name, account.currency.code)) }
        if let opening { fields.append((AccountKey.openingBalance.name, opening)) }
        if let kind = account.kind, kind != .everyday { fields.append((AccountKey.kind.name, kind.rawValue)) }
        if let who = account.who { fields.append((AccountKey.who.name, who)) }
        if let shared = account.shared { fields.append((AccountKey.shared.name, SharingText.text(shared))) }
        if let number = account.number { fields.append((AccountKey.number.name, number)) }
        bytes = SettingsText.adding(account: fields, to: settings)
        continue
      }
      guard let opening else { continue }
      let name = ledger.account(id).name
      if ledger.account(id).source != nil {
        bytes = SettingsText.adding((AccountKey.openingBalance.name, opening), toAccount: name, in: settings)
      } else if id == .unnamed {
        bytes = SettingsText.setting((SettingsKey.openingBalance.name, opening), in: settings)
      } else {
        bytes = SettingsText.adding(
          account: [(AccountKey.name.name, name), (AccountKey.openingBalance.name, opening)], to: settings)
      }
    }
    let members = plan.newMembers(ledger)
    if !members.isEmpty {
      let names = CommaSeparatedList.text(ledger.members + members)
      bytes = SettingsText.setting((SettingsKey.members.name, names), in: SourceFile(path: path, bytes: bytes))
    }
    if bytes != file(path).bytes { write(bytes, to: path) }
    if plan.remembered.isEmpty { return }
    let known = SourceFile(
      path: folder.path(of: BookLayout.importSettings), bytes: try auxiliaryFile(BookLayout.importSettings) ?? [])
    // A file that is not a list was written by the user and remains unchanged.
    if let text = ImportSettingsText.adding(plan.remembered, to: known) {
      try writeAuxiliary(text, to: BookLayout.importSettings)
    }
  }
}

extension ImportPlan {
  /// Returns the members who occur in written entries and new accounts but are missing from the book. Members listed in
  /// an exported book come first, in that book's order.
  func newMembers(_ ledger: Ledger) -> [String] {
    var used: [String] = []
    let made = accounts.filter { $0.id == nil && uses($0) }
    for account in made {
      used += [account.who].compactMap(\.self)
      if case .mapping(let weights)? = account.shared { used += weights.map(\.key) }
    }
    for row in rows where [.new, .moved].contains(row.state) {
      if row.state == .new, let who = row.who { used.append(who) }
      for field in row.fields ?? [] {
        switch (field.key, field.value) {
        case (.who, .one(let name)): used.append(name)
        case (.shared, .mapping(let weights)): used += weights.map(\.key)
        default: break
        }
      }
    }
    let keys = Set(used.map { UnicodeText.nameKey($0) })
    var known = Set(ledger.members.map { UnicodeText.nameKey($0) })
    // “shared: yes” means all members, so all members of the exported book are needed.
    let isShared =
      rows.contains { $0.state == .new && $0.fields?.text(.shared) == "yes" }
      || made.contains { $0.shared == .one("yes") }
    return (members.filter { isShared || keys.contains(UnicodeText.nameKey($0)) } + used).filter {
      known.insert(UnicodeText.nameKey($0)).inserted
    }
  }

  func account(of row: Int) -> Int? { rows[row].entryAccount ?? files[rows[row].file].account }

  /// Whether the plan writes anything for the account.
  package func uses(_ account: AccountPlan) -> Bool {
    accounts.indices.contains { index in
      accounts[index].name == account.name && accounts[index].id == account.id
        && (balanceAssertions.contains { $0.account == index }
          || rows.indices.contains { row in
            ([.new, .moved].contains(rows[row].state)
              && (self.account(of: row) == index || rows[row].otherAccount == index))
              || (rows[row].state == .bill && self.account(of: row) == index)
          } || (accounts[index].opening != nil && (accounts[index].id != nil || accounts[index].isWanted)))
    }
  }
}
