import Diagnostics
import Formats

/// The checks that need the whole ledger. Each is a pure function from the ledger to findings.
struct LedgerChecks {
  let ledger: Ledger
  let sources: BookSources
  let hasWrittenIDs: Bool
  let mainUses: Instances<SourceSpan>
  /// The photos that entries refer to, even if the entry is invalid.
  let namedPhotos: Set<String>
  let findings: FindingCollector
  /// Facts about the whole book, if the ledger has only some of its entries: the number of uses of the main account,
  /// and all ids. `nil` if the ledger is complete.
  var whole: (unnamedCount: Int, ids: () -> [NameList])?

  func run() {
    checkDuplicates()
    checkTogether()
    if let finding = excess() { findings.add(finding) }
    let receipts = ReceiptChecks(ledger: ledger, ReceiptIndex(sources), findings: findings)
    receipts.checkNamed()
    receipts.checkFiles(namedPhotos)
  }

  /// Runs the checks that compare entries of several months.
  func checkTogether() {
    if hasWrittenIDs { checkIdentifiers() }
    checkAccounts()
    BalanceAssertionChecks(ledger: ledger, findings: findings).run()
    CorrectionChecks(ledger: ledger, findings: findings).run()
    DistantRateChecks(ledger: ledger, findings: findings).run()
  }

  // MARK: Ids

  private func checkIdentifiers() {
    let identifiers = Identifiers(ledger)
    var written: [String: Int] = [:]
    var hasReferences = false
    for (index, transaction) in ledger.transactions.enumerated() {
      if let id = transaction.details?.id {
        if let first = written[id] {
          reportDuplicate(id, transaction, ledger.transactions[first])
        } else {
          written[id] = index
        }
      }
      guard let reference = transaction.details?.occurrenceOf else { continue }
      hasReferences = true
      if identifiers.index(of: reference.id) == nil { reportUnknown(reference.id, transaction, identifiers) }
    }
    if hasReferences { OccurrenceChecks(ledger, identifiers, sources.commands, findings).run() }
  }

  private func reportDuplicate(_ id: String, _ transaction: Transaction, _ first: Transaction) {
    findings.add(.duplicateID, in: ledger.file(of: transaction)) {
      Finding(
        .duplicateID, at: FieldPlace.of(.id, transaction, ledger), "id “\(id)” is used twice",
        label: "give it another id",
        notes: [Finding.Note("the first one", at: FieldPlace.of(.id, first, ledger))])
    }
  }

  private func reportUnknown(_ id: String, _ transaction: Transaction, _ identifiers: Identifiers) {
    findings.add(.unknownID, in: ledger.file(of: transaction)) {
      let range = FieldPlace.of(.occurrence, transaction, ledger)
      let suggestions = findings.suggestions(
        near: id, in: "ids", among: whole?.ids() ?? [NameList(identifiers.ids)], at: range)
      return Finding(
        .unknownID, at: range, "no transaction has the id “\(id)”",
        label: suggestions.isEmpty ? "expected the id of a recurring transaction" : "", suggestions: suggestions)
    }
  }

  // MARK: Duplicates

  /// Reports entries of a month with the same day, title and amount that have no `id:`.
  func checkDuplicates() {
    for month in ledger.months where month.entries.count > 1 {
      // Only numbers are sorted, which is fast; titles are compared if the numbers are equal.
      var keys: [(day: Int32, amount: Int64, index: Int32)] = []
      keys.reserveCapacity(month.entries.count)
      for index in month.entries {
        keys.append((ledger.transactions[index].date.number, ledger.transactions[index].amount.minor, Int32(index)))
      }
      keys.sort { ($0.day, $0.amount, $0.index) < ($1.day, $1.amount, $1.index) }
      var start = 0
      while start < keys.count {
        var end = start + 1
        while end < keys.count, keys[end].day == keys[start].day, keys[end].amount == keys[start].amount { end += 1 }
        if end - start > 1 { checkDuplicates(keys[start..<end].map { Int($0.index) }) }
        start = end
      }
    }
  }

  /// The properties that two entries with the same day and amount must share to be possible duplicates.
  private struct Likeness: Hashable {
    var title: String
    var currency: Currency
    var direction: Transaction.Direction
  }

  /// Reports possible duplicates.
  ///
  /// - Parameter indices: entries of one day and the same amount.
  private func checkDuplicates(_ indices: [Int]) {
    var last: [Likeness: Int] = [:]
    for index in indices where ledger.transactions[index].details?.id == nil {
      let transaction = ledger.transactions[index]
      let similarity = Likeness(
        title: transaction.title, currency: transaction.amount.currency, direction: transaction.direction)
      if let first = last.updateValue(index, forKey: similarity) { reportDuplicate(transaction, of: first) }
    }
  }

  private func reportDuplicate(_ transaction: Transaction, of first: Int) {
    findings.add(.possibleDuplicate, in: ledger.file(of: transaction)) {
      Finding(
        .possibleDuplicate, at: FieldPlace.of(.title, transaction, ledger),
        "“\(transaction.title)” is entered twice on \(transaction.date) with the same amount",
        label: "is this a duplicate?",
        notes: [
          Finding.Note("the first one", at: FieldPlace.of(.title, ledger.transactions[first], ledger)),
          Finding.Note("if these are two transactions, give one of them an “id:”"),
        ])
    }
  }

  // MARK: Accounts

  private func checkAccounts() {
    checkMainAccount()
    var similar = SimilarNames()
    // A main account without a name has no similar names.
    let first = ledger.accounts.prefix(1).count { $0.name.isEmpty }
    let listed = ledger.accounts.filter { $0.source.map(isInSettings) ?? false }.map(\.name)
    for account in ledger.accounts.dropFirst(first) {
      // If there are too many accounts, only that is reported.
      let isTold = ledger.accounts.count > BookLimits.accounts + 1
      if !listed.isEmpty, !isTold, let span = account.source, !isInSettings(span) {
        reportUnlisted(account.name, at: ledger.range(span), listed)
        continue
      }
      let letters = Array(UnicodeText.nameKey(account.name))
      let like = similar.add(letters).first { $0.letters == letters || CategoryNames.isOneEdit($0.letters, letters) }
      guard let like, let span = account.source else { continue }
      let known = ledger.accounts[like.indices[0] + first]
      let range = ledger.range(span)
      findings.add(
        .similarAccount, at: range, "account “\(account.name)” is almost the same as “\(known.name)”",
        notes: known.source.map { [Finding.Note("the other one", at: ledger.range($0))] } ?? [],
        suggestions: Suggestion.names([known.name], at: range))
    }
  }

  private func isInSettings(_ span: SourceSpan) -> Bool {
    span.file >= 0 && ledger.files[Int(span.file)].path == sources.settings?.path
  }

  /// Reports an account that is not in the settings, once for each name. The first use of a name creates the account.
  private func reportUnlisted(_ name: String, at range: SourceRange, _ listed: [String]) {
    findings.add(.unknownAccount, in: range.file) {
      let near = findings.names.near(name, in: "accounts", among: listed)
      let suggestions = Suggestion.names(near, at: range, written: { ScalarText.written($0) })
      return Finding(
        .unknownAccount, at: range, "account “\(name)” is not in the list of accounts",
        label: suggestions.isEmpty ? "its opening balance is zero, in \(ledger.homeCurrency.code)" : "",
        notes: [
          Finding.Note("or add it to “accounts:” in book.yaml: - { name: \(ScalarText.written(name, in: .flow)) }")
        ],
        suggestions: suggestions)
    }
  }

  /// Reports a book in which some entries have the account `Main` and others have no account. Both kinds belong to the
  /// main account; in older versions they belonged to two accounts.
  private func checkMainAccount() {
    guard let place = mainUses.first else { return }
    let all = whole?.unnamedCount ?? ledger.unnamedUseCount
    if all <= mainUses.count { return }
    findings.add(
      .similarAccount, at: ledger.range(place), "“Main” is also the account of entries without “account:”",
      label: "both kinds of entries are in one account",
      notes: [
        Finding.Note(
          "“Main” is written in \(NumberText.grouped(mainUses.count)) of this account's "
            + "\(NumberText.counted(all, "entry", "entries"))"),
        Finding.Note("if that is right, confirm it in book.yaml: main-account: Main"),
        Finding.Note("if not, give the other entries' account a name in book.yaml, such as main-account: Current"),
      ])
  }

  // MARK: Totals

  /// Returns a finding about the amount that makes the sum of all amounts exceed its limit. Within the limit no total
  /// can overflow, so reports add amounts without checks.
  func excess() -> Finding? {
    var sizes = TotalSizes(ledger)
    if let excess = sizes.addOpenings(of: ledger) { return tooLarge(excess.place, excess.currency) }
    for transaction in ledger.transactions {
      if let currency = sizes.add(transaction, ledger) {
        return tooLarge(FieldPlace.entry(transaction, ledger), currency)
      }
    }
    return nil
  }

  private func tooLarge(_ range: SourceRange?, _ currency: Currency) -> Finding {
    let place = range ?? SourceRange(sources.settings ?? SourceFile(path: sources.folder, bytes: []), nil)
    return Finding(
      .totalTooLarge, at: place, "this amount makes the total of the book too large to be exact",
      label: "is it a typing mistake?",
      notes: [
        Finding.Note(
          "the total of all amounts in \(currency.code) must be below "
            + NumberText.grouped(TotalSizes.greatest / currency.unit))
      ])
  }
}

extension Ledger {
  /// The number of entries in the main account, including transfers to it.
  var unnamedUseCount: Int {
    transactions.reduce(0) { sum, transaction in
      sum + (transaction.account == .unnamed ? 1 : 0) + (transaction.details?.destination == .unnamed ? 1 : 0)
    }
  }
}
