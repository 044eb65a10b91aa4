package import BookEditing
import Diagnostics
import Ledger
import Formats
import Platform
import Statements

/// Functions that undo an import, even if the book was changed later. Entries that the import wrote are removed if they
/// are unchanged since then; all other entries are kept.
extension Draft {
  /// Undoes an import.
  ///
  /// - Parameter archive: whether entries in the archive may be changed.
  package mutating func takeBack(_ logged: LoggedImport, archive: Bool) throws(BookError) -> TakeBackResult {
    let before = read(.committed)
    var plan = TakeBackPlan(logged, before, try logs(), archive: archive)
    plan.decide()
    try change(plan.changes, removing: plan.removed + plan.balanceAssertions)
    let places = try put(plan.incoming.map(\.entry))
    var after = read(.edited)
    let now = after.indicesByPlace
    var becoming: [Renaming] = []
    for (incoming, place) in zip(plan.incoming, places) {
      guard let index = now[place] else { throw .notReadBack }
      becoming.append(Renaming(from: incoming.id, to: after.ids.ids[index]))
    }
    try write(plan.logs)
    if try follow(before, after, without: places, removed: plan.removed, becoming) { after = read(.edited) }
    try renewFingerprints(before, after, of: becoming + plan.restoredIDs.map { Renaming(from: $0, to: $0) })
    try restoreOpenings(&plan, before.ledger)
    try removeCategories(&plan)
    try removeAccounts(&plan)
    try forgetRows(plan)
    _ = try validated(before, read(.edited))
    return plan.result
  }

  private mutating func write(_ logs: [(path: String, log: ImportLog)]) throws(BookError) {
    for (path, log) in logs { try write(log, to: path) }
  }

  /// Removes the lines of the import from the logs. A log without lines is deleted.
  private mutating func forgetRows(_ plan: TakeBackPlan) throws(BookError) {
    for (path, known) in try logs() {
      var log = known
      log.lines.removeAll { plan.sources.contains($0.source) }
      log.openings.removeAll { plan.sources.contains($0.source) }
      log.additions.removeAll { plan.sources.contains($0.source) }
      if log == known { continue }
      try write(log.isEmpty ? nil : log, to: path)
    }
  }

  // MARK: Settings

  /// Restores the opening balances that the import changed, unless they were changed again afterwards.
  private mutating func restoreOpenings(_ plan: inout TakeBackPlan, _ ledger: Ledger) throws(BookError) {
    let path = folder.path(of: BookLayout.settings)
    for (_, log) in plan.logs {
      guard let opening = log.opening, plan.sources.contains(opening.source),
        let id = ledger.account(logged: log.account)
      else { continue }
      let account = ledger.account(id)
      let label = ledger.label(of: id)
      guard PlainAmount.text(account.openingBalance, account.currency) == opening.amount else {
        plan.result.notes.append("the opening balance of \(label) is kept: it was changed after the import")
        continue
      }
      let former = log.openings.last { !plan.sources.contains($0.source) }
      let text = former.flatMap { SignedDecimal($0.amount)?.minor(account.currency) }
        .map { AmountText.written($0, account.currency, ledger.settings.decimalSeparator) }
      let key =
        id == .unnamed
        ? SettingsKey.openingBalance.name
        : "\(SettingsKey.accounts.name).\(account.name).\(AccountKey.openingBalance.name)"
      write(SettingsText.changing(key, to: text, in: file(path)), to: path)
      plan.result.openings.append(label)
    }
  }

  /// Removes accounts that the import added, unless they are used elsewhere or were changed after the import.
  private mutating func removeAccounts(_ plan: inout TakeBackPlan) throws(BookError) {
    let path = folder.path(of: BookLayout.settings)
    for (_, log) in plan.logs {
      guard let added = log.additions.first(where: { $0.kind == .account && plan.sources.contains($0.source) }) else {
        continue
      }
      let ledger = read(.edited).ledger
      guard let id = ledger.account(logged: log.account), ledger.account(id).source != nil else { continue }
      let account = ledger.account(id)
      let isUsed =
        ledger.transactions.contains { $0.account == id || $0.details?.destination == id }
        || ledger.balanceAssertions.contains { $0.account == id } || ledger.settings.mainAccount == account.name
        || (log.lines.map(\.source) + log.additions.map(\.source) + log.openings.map(\.source)).contains {
          !plan.sources.contains($0)
        }
      if isUsed { continue }
      guard account.openingBalance == 0, added.value == String(account.definition, radix: 16) else {
        plan.result.notes.append("account \(account.name) is kept: it was changed after the import")
        continue
      }
      write(SettingsText.removing(account: account.name, in: file(path)), to: path)
      plan.result.accounts.append(account.name)
    }
  }

  /// Removes categories that the import added, unless they are used elsewhere or were changed after the import.
  private mutating func removeCategories(_ plan: inout TakeBackPlan) throws(BookError) {
    let written = Set(["name", "kind", "color", "distinct"])
    for added in plan.logs.flatMap(\.log.additions)
    where added.kind == .category && plan.sources.contains(added.source) {
      let ledger = read(.edited).ledger
      guard let known = ledger.categories.first(where: { $0.name == added.name }) else { continue }
      let id = ledger.categories.firstIndex { $0.name == added.name }.map { Category.ID(index: $0) }
      if ledger.transactions.contains(where: { entry in id.map { entry.names($0) } ?? false }) { continue }
      let texts = try categoryTexts().first { $0.name == known.name }?.texts ?? [:]
      guard known.kind.rawValue == added.value, written.isSuperset(of: texts.keys) else {
        plan.result.notes.append("category \(known.name) is kept: it was changed after the import")
        continue
      }
      _ = try removeCategory(known.name, into: nil)
      plan.result.categories.append(known.name)
    }
  }
}

extension Ledger {
  /// Returns the account to which a log belongs; `nil` if the ledger lacks the account.
  func account(logged name: String) -> Account.ID? {
    accounts.indices.map { Account.ID(index: $0) }.first { logName(of: $0) == name }
  }
}
