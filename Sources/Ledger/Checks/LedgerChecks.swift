import Diagnostics
import Formats

/// The checks that need the whole ledger. Each is a pure function from the ledger to findings.
struct LedgerChecks {
  let ledger: Ledger
  let sources: BookSources
  let hasWrittenIDs: Bool
  let mainUses: Instances<SourceSpan>
  /// The names of the photos that any entry refers to, valid or not.
  let namedPhotos: Set<String>
  let findings: FindingCollector
  /// Facts about the whole book that a ledger with only some of the entries lacks: the number of uses of the main
  /// account, and all ids. `nil` if the ledger is complete.
  var whole: (unnamedCount: Int, ids: () -> [NameList])?

  func run() {
    checkDuplicates()
    checkTogether()
    if let finding = excess() { findings.add(finding) }
    let receipts = ReceiptChecks(ledger: ledger, ReceiptIndex(sources), findings: findings)
    receipts.checkNamed()
    receipts.checkFiles(namedPhotos)
  }

  /// Runs the checks that compare entries across months.
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

  // MARK: Totals

  /// Returns a finding at the first amount that makes a currency's sum exceed its limit; `nil` if every sum is within
  /// the limit. Without such a finding, no total can overflow, so reports add amounts without checks.
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
      label: "is this a typo?",
      notes: [
        Finding.Note(
          "the total of all amounts in \(currency.code) must be below "
            + NumberText.grouped(TotalSizes.greatest / currency.unit))
      ])
  }
}
