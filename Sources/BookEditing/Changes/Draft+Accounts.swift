package import Diagnostics
import Formats
package import Ledger
import Platform
import Reports

/// Functions that change accounts in `book.yaml`, in the entries that use them, and in the import records. The archive
/// is never rewritten.
extension Draft {
  /// An account that was renamed or removed.
  package struct ReplacedAccount: Sendable {
    /// The name before the change.
    package var former: String
    /// The new name, or the account that took over the entries; `nil` if the account was removed without a replacement.
    package var name: String?
    /// The number of names that were replaced in `ledger/`.
    package var placeCount: Int
    /// The number of files in which names were replaced.
    package var fileCount: Int
    package var warnings: Findings
  }

  private static let nameKeys = [TransactionKey.account, .from, .to]

  // MARK: Rename

  /// Renames an account in `book.yaml`, in every entry of `ledger/`, and in the import records. The old name becomes a
  /// former name, which archived entries may still use.
  ///
  /// - Parameter movesLogs: whether the account's import logs are also renamed.
  package mutating func renameAccount(
    _ typed: String, to typedNew: String, movesLogs: Bool = true
  ) throws(BookError) -> ReplacedAccount {
    let before = read(.committed)
    let id = try findAccount(typed, before.ledger)
    let account = before.ledger.account(id)
    let old = account.name.isEmpty ? MainAccount.name : account.name
    let new = typedNew.trimmingSpaces
    if account.name == new { throw .sameName(new) }
    try claimAccountName(new, for: id, before.ledger)
    let names = [old] + account.formerNames + (account.name.isEmpty ? before.ledger.settings.mainAccountNames : [])
    let count = replace(Draft.nameKeys, names, with: new)
    try renameInSettings(account, id, to: new)
    replaceInGoals(names, with: new)
    try validateNoNewErrors(since: before)
    try renameInImports(.account(old), to: new)
    if movesLogs { try moveLogs(of: new, from: old) }
    return ReplacedAccount(
      former: old, name: new, placeCount: count.places, fileCount: count.files,
      warnings: newFindings(before, read(.edited)))
  }

  private mutating func renameInSettings(_ account: Account, _ id: Account.ID, to new: String) throws(BookError) {
    var file = settingsFile
    if id == .unnamed {
      file = SourceFile(path: file.path, bytes: SettingsText.setting((SettingsKey.mainAccount.name, new), in: file))
    }
    if isListed(account) {
      let former = account.formerNames.filter { !UnicodeText.isSameName($0, new) } + [account.name]
      file = SourceFile(
        path: file.path, bytes: SettingsText.renaming(account: account.name, to: new, former: former, in: file))
    } else if !account.name.isEmpty, archivedFile(naming: [account.name]) != nil {
      // Only an account listed in `book.yaml` can have former names.
      file = SourceFile(path: file.path, bytes: SettingsText.adding(account: [("name", new)], to: file))
      file = SourceFile(
        path: file.path, bytes: SettingsText.renaming(account: new, to: new, former: [account.name], in: file))
    }
    write(file.bytes, to: file.path)
  }

  /// Replaces the account in the goals that refer to it.
  private mutating func replaceInGoals(_ names: [String], with new: String) {
    let file = settingsFile
    let bytes = SettingsText.replacing(accounts: names.filter { !$0.isEmpty }, with: new, inGoalsOf: file)
    if bytes != file.bytes { write(bytes, to: file.path) }
  }

  /// Renames the account's log files to match its new name. Does nothing if both names have the same slug.
  private mutating func moveLogs(of new: String, from old: String) throws(BookError) {
    let (former, stem) = (Slug.make(old), Slug.make(new))
    if former == stem { return }
    for (path, log) in try logs() where log.account == new {
      let taken = Set(try logs().map(\.path))
      var target = "\(BookLayout.imports)/\(stem).log"
      var number = 1
      while taken.contains(target) {
        number += 1
        target = "\(BookLayout.imports)/\(stem)-\(number).log"
      }
      try write(log, to: target)
      try write(nil, to: path)
    }
  }

  // MARK: Close

  /// An account that was closed.
  package struct ClosedAccount: Sendable {
    package var name: String
    /// The number of future entries that still use the account.
    package var futureEntryCount: Int
    package var warnings: Findings
  }

  /// Marks an account as closed.
  ///
  /// - Throws: `accountHolds` if today's balance is not zero.
  package mutating func closeAccount(_ typed: String) throws(BookError) -> ClosedAccount {
    let before = read(.committed)
    let ledger = before.ledger
    let id = try findAccount(typed, ledger)
    let account = ledger.account(id)
    if account.kind == .closed { throw .alreadyClosed(account.name) }
    try validateClosing(id, ledger)
    if !isListed(account) {
      let bytes = SettingsText.adding(
        account: [(AccountKey.name.name, account.name), (AccountKey.kind.name, Account.Kind.closed.rawValue)],
        to: settingsFile)
      write(bytes, to: settingsFile.path)
    } else {
      let field = (AccountKey.kind.name, Account.Kind.closed.rawValue)
      write(SettingsText.adding(field, toAccount: account.name, in: settingsFile), to: settingsFile.path)
    }
    try validateNoNewErrors(since: before)
    let later = ledger.transactions.count { one in
      (one.account == id || one.details?.destination == id) && (one.paymentDate ?? one.date) > ledger.today
    }
    return ClosedAccount(name: account.name, futureEntryCount: later, warnings: newFindings(before, read(.edited)))
  }

  /// Throws an error if a change closes an account that cannot be closed. Accounts that were already closed are not
  /// checked.
  func validateClosings(_ before: Ledger, _ after: Ledger) throws(BookError) {
    let closed = Set(before.accounts.filter { $0.kind == .closed }.map { UnicodeText.nameKey($0.name) })
    for (index, account) in after.accounts.enumerated() where account.kind == .closed {
      // The change may also rename an account.
      let names = ([account.name] + account.formerNames).map { UnicodeText.nameKey($0) }
      if closed.isDisjoint(with: names) { try validateClosing(Account.ID(index: index), after) }
    }
  }

  /// Throws an error if the account is the main account, or if its balance today is unknown or not zero.
  private func validateClosing(_ id: Account.ID, _ ledger: Ledger) throws(BookError) {
    if id == .unnamed { throw .mainAccount(ledger.label(of: id), .closed) }
    let name = ledger.account(id).name
    let balance = Balance(ledger).byAccount[id.index]
    if balance.withoutRate > 0 { throw .accountUnpriced(name, count: balance.withoutRate) }
    if balance.minor != 0 { throw .accountHolds(rest(of: id, balance.minor, ledger)) }
  }

  /// Returns the transfer that brings the account's balance to zero. The money moves to or from an open account in the
  /// same currency or, if there is none, the main account.
  private func rest(of id: Account.ID, _ minor: Int64, _ ledger: Ledger) -> AccountRemainder {
    let account = ledger.account(id)
    let separator = ledger.settings.decimalSeparator
    let open = ledger.accountsInOrder.filter { $0 != id && ledger.account($0).kind != .closed }
    let other = open.first { ledger.account($0).currency == account.currency } ?? .unnamed
    let otherCurrency = ledger.account(other).currency
    let isDebt = minor < 0
    let name = ledger.account(other).name
    return AccountRemainder(
      account: account.name,
      balanceText: "\(AmountText.written(minor, account.currency, separator)) \(account.currency.code)",
      amount: AmountText.written(abs(minor), account.currency, separator), from: isDebt ? name : account.name,
      to: isDebt ? account.name : name, otherCurrency: otherCurrency == account.currency ? nil : otherCurrency)
  }

  // MARK: Remove

  /// Removes an account from the settings. Throws an error if the account has balance assertions.
  ///
  /// - Parameter replacement: the account that takes over the entries in `ledger/`; required if the removed account has
  ///   entries there.
  package mutating func removeAccount(_ typed: String, into replacement: String?) throws(BookError) -> ReplacedAccount {
    let before = read(.committed)
    let ledger = before.ledger
    let id = try findAccount(typed, ledger)
    let account = ledger.account(id)
    if id == .unnamed { throw .mainAccount(ledger.label(of: id), .removed) }
    if let path = archivedFile(of: id, ledger) { throw .accountInArchive(account.name, file: path) }
    var count = (places: 0, files: 0)
    var replacementName: String?
    if let replacement {
      let replacementID = try findAccount(replacement, ledger)
      let name = try validateReplacement(id, replacementID, before)
      replacementName = name
      replaceInGoals([account.name], with: name)
    } else {
      try validateUnused(id, before)
    }
    if account.openingBalance != 0 {
      let amount = AmountText.written(account.openingBalance, account.currency, ledger.settings.decimalSeparator)
      throw .accountOpening(account.name, amount: "\(amount) \(account.currency.code)")
    }
    if let replacementName {
      count = replace(Draft.nameKeys, [account.name] + account.formerNames, with: replacementName)
    }
    write(SettingsText.removing(account: account.name, in: settingsFile), to: settingsFile.path)
    try validateNoNewErrors(since: before)
    if let replacementName {
      try renameInImports(.account(account.name), to: replacementName)
      try joinLogs(of: replacementName)
    } else {
      try removeRecords(of: account.name)
    }
    return ReplacedAccount(
      former: account.name, name: replacementName, placeCount: count.places, fileCount: count.files,
      warnings: newFindings(before, read(.edited)))
  }

  /// Returns the name of the replacement account. Throws an error if it cannot take over the entries of the removed
  /// account.
  private func validateReplacement(
    _ id: Account.ID, _ replacementID: Account.ID, _ before: Reading
  ) throws(BookError) -> String {
    let ledger = before.ledger
    let (account, replacement) = (ledger.account(id), ledger.account(replacementID))
    if id == replacementID { throw .intoItself(account.name) }
    if replacement.name.isEmpty { throw .unnamedMainAccount }
    if replacement.currency != account.currency {
      throw .otherCurrency(account.name, account.currency, into: replacement.name, replacement.currency)
    }
    if let assertion = ledger.balanceAssertions.first(where: { $0.account == id }) {
      let (path, line) = place(assertion.source, ledger)
      throw .accountAsserted(account.name, into: replacement.name, file: path, line: line)
    }
    for transaction in ledger.transactions where transaction.direction == .moved {
      guard let other = transaction.details?.destination else { continue }
      guard (transaction.account, other) == (id, replacementID) || (transaction.account, other) == (replacementID, id)
      else {
        continue
      }
      let (path, line) = place(transaction.source, ledger)
      throw .transferBetween(account.name, replacement.name, file: path, line: line)
    }
    return replacement.name
  }

  private func validateUnused(_ id: Account.ID, _ before: Reading) throws(BookError) {
    let ledger = before.ledger
    let sources =
      ledger.transactions.filter { $0.account == id || $0.details?.destination == id }.map(\.source)
      + ledger.balanceAssertions.filter { $0.account == id }.map(\.source)
    guard let first = sources.first else { return }
    let (path, line) = place(first, ledger)
    throw .accountUsed(ledger.account(id).name, count: sources.count, file: path, line: line)
  }

  private func place(_ source: SourceSpan, _ ledger: Ledger) -> (file: String, line: Int) {
    let file = ledger.files[Int(source.file)]
    return (file.path, LineTable(file).index(of: Int(source.start)) + 1)
  }

  /// Removes the import logs of an account without entries. Throws `accountInImports` if
  /// `imports.yaml` refers to the account.
  private mutating func removeRecords(of name: String) throws(BookError) {
    if let bytes = try auxiliaryFile(BookLayout.importSettings) {
      let file = SourceFile(path: folder.path(of: BookLayout.importSettings), bytes: bytes)
      if Draft.isNamed(.account(name), in: file) { throw .accountInImports(name) }
    }
    for (path, log) in try logs() where log.account == name { try write(nil, to: path) }
  }

  /// Merges the import logs of the account into the first of them. Further logs with unreadable lines remain separate
  /// files.
  private mutating func joinLogs(of name: String) throws(BookError) {
    let own = try logs().filter { $0.log.account == name }
    guard var joined = own.first, own.count > 1 else { return }
    for (path, log) in own.dropFirst() {
      // A log with unreadable lines is kept. This is possible because several logs of an account are read as one.
      if log.brokenCount > 0 { continue }
      joined.log.lines += log.lines
      joined.log.openings += log.openings
      joined.log.additions += log.additions
      try write(nil, to: path)
    }
    try write(joined.log, to: joined.path)
  }

  // MARK: Names

  /// Whether `book.yaml` lists the account.
  private func isListed(_ account: Account) -> Bool {
    settingValues["\(SettingsKey.accounts.name).\(account.name).\(AccountKey.name.name)"] != nil
  }

  /// Returns the id of the account whose name the user typed, ignoring case.
  package func findAccount(_ typed: String, _ ledger: Ledger) throws(BookError) -> Account.ID {
    let names = ledger.accountNames
    let key = UnicodeText.nameKey(typed.trimmingSpaces)
    if let known = names.first(where: { UnicodeText.nameKey($0.name) == key }) { return known.id }
    throw .noAccount(typed, near: NameSuggestions.of(typed, among: names.map(\.name)))
  }

  /// Throws an error if the name belongs to another account, or if it is a former name of another account and the
  /// archive uses it. A former name that the archive does not use is removed from the other account.
  ///
  /// - Parameter id: the account that receives the name; `nil` for a new account.
  private mutating func claimAccountName(_ name: String, for id: Account.ID?, _ ledger: Ledger) throws(BookError) {
    try validateName(name, of: .account)
    let key = UnicodeText.nameKey(name)
    if ledger.accountNames.contains(where: { UnicodeText.nameKey($0.name) == key && $0.id != id }) {
      throw .nameTaken(name)
    }
    for (index, account) in ledger.accounts.enumerated() where Account.ID(index: index) != id {
      guard account.formerNames.contains(where: { UnicodeText.nameKey($0) == key }) else { continue }
      if let path = archivedFile(naming: [name]) { throw .formerAccount(name, of: account.name, file: path) }
      let kept = account.formerNames.filter { UnicodeText.nameKey($0) != key }
      let bytes = SettingsText.renaming(account: account.name, to: account.name, former: kept, in: settingsFile)
      write(bytes, to: settingsFile.path)
    }
  }

  /// Throws an error if no account with this name can be added to the settings. An account that occurs only in entries
  /// can be added.
  mutating func claimNewAccountName(_ name: String, _ ledger: Ledger) throws(BookError) {
    let key = UnicodeText.nameKey(name)
    let known = ledger.accountNames.first { UnicodeText.nameKey($0.name) == key }?.id
    if let known, isListed(ledger.account(known)) { throw .nameTaken(name) }
    // This is the default name of the main account, which the user has renamed.
    if known == .unnamed, UnicodeText.nameKey(ledger.settings.mainAccount ?? MainAccount.name) != key {
      throw .nameTaken(name)
    }
    try claimAccountName(name, for: known, ledger)
  }

  /// Returns the path of an archived file that uses one of the names as the name of an account; `nil` if there is none.
  private func archivedFile(naming names: [String]) -> String? {
    let texts = Dictionary(names.map { ($0, $0) }) { first, _ in first }
    return sources.archive.first { file in
      guard names.contains(where: { mayContainName($0, Draft.nameKeys, in: file) }), let text = try? MonthText(file)
      else {
        return false
      }
      return Draft.nameKeys.contains { text.replacing($0, texts).count > 0 }
    }?.path
  }

  /// Returns the path of an archived file with an entry or a balance assertion for an account, under its current or a
  /// former name; `nil` if there is none.
  private func archivedFile(of id: Account.ID, _ ledger: Ledger) -> String? {
    let account = ledger.account(id)
    if let path = archivedFile(naming: [account.name] + account.formerNames) { return path }
    let archived = Set(ledger.months.filter(\.isArchived).map(\.file))
    let entry = ledger.months.first { month in
      month.isArchived
        && ledger.transactions[month.entries].contains { $0.account == id || $0.details?.destination == id }
    }
    let assertion = ledger.balanceAssertions.first { $0.account == id && archived.contains(Int($0.source.file)) }
    return (entry?.file ?? assertion.map { Int($0.source.file) }).map { ledger.files[$0].path }
  }
}
