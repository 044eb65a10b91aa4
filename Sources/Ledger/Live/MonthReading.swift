package import Diagnostics
import Formats

/// The result of parsing one month file separately from all others. Its accounts and files have their own numbering.
package final class MonthReading {
  package let partID = LiveReading.PartID()
  package let file: SourceFile
  package let month: Month
  package let isArchived: Bool
  /// The ledger of this month. Its accounts are those in `book.yaml`, followed by those that occur only in this file.
  /// The last of its files is this file.
  package let ledger: Ledger
  package let findings: Findings
  let names: NameSearch
  let otherSigns: Instances<Finding>
  let mainUses: Instances<SourceSpan>
  /// The names of the photos that any entry of the month refers to, valid or not.
  package let namedPhotos: Set<String>
  let hasWrittenIDs: Bool
  /// The sums of the month's amounts; `nil` if they exceed the limit.
  let sizes: TotalSizes?
  /// The indices of the entries that are compared with other months: entries with an id or `for:`, entries in closed
  /// accounts, and entries that use a distant rate or a withdrawn currency.
  let comparedEntries: [Int]
  /// Whether any entry has `for:`.
  let hasReferences: Bool
  /// The title hashes of entries with `repeats`.
  let repeatedTitles: [UInt64]
  /// The entries with a part in an income category.
  let incomes: [Int]
  /// Whether any entry lowers the total of an income category.
  let hasCorrections: Bool
  /// A fingerprint of everything in the month that affects balances.
  package let balanceFingerprint: UInt64
  private(set) lazy var unnamedUseCount = ledger.unnamedUseCount
  /// The ids of the month's entries. An id is unique in the whole book only if no other month has an entry with this
  /// id.
  package private(set) lazy var provisionalIDs = Identifiers(ledger).ids
  /// The ids as a searchable list. It is a separate property because most months need only this list.
  private(set) lazy var idNames = NameList(Identifiers(ledger).ids)
  private lazy var byTitle = Dictionary(grouping: ledger.transactions.indices) {
    SeriesGrouping.hash(ledger.transactions[$0].title)
  }
  private lazy var byDay = Dictionary(grouping: ledger.transactions.indices) { ledger.transactions[$0].date }

  init(_ file: MonthFiles.File, on base: LedgerBuilder, _ receipts: ReceiptIndex) {
    var builder = base.apart()
    MonthFiles.read(file, &builder)
    let ledger = builder.ledger
    let collector = builder.findings
    LedgerChecks(
      ledger: ledger, sources: BookSources(folder: ""), hasWrittenIDs: false, mainUses: Instances(), namedPhotos: [],
      findings: collector
    ).checkDuplicates()
    ReceiptChecks(ledger: ledger, receipts, findings: collector).checkNamed()
    self.file = file.file
    month = file.month
    isArchived = file.isArchived
    self.ledger = ledger
    findings = collector.findings
    names = collector.names
    otherSigns = collector.otherSigns
    mainUses = builder.mainUses
    namedPhotos = builder.namedPhotos
    hasWrittenIDs = builder.hasWrittenIDs
    sizes = MonthReading.sizes(ledger)
    comparedEntries = MonthReading.comparedEntries(ledger)
    hasReferences = comparedEntries.contains { ledger.transactions[$0].details?.occurrenceOf != nil }
    repeatedTitles = ledger.transactions.indices.filter { ledger.transactions[$0].details?.repeats != nil }
      .map { SeriesGrouping.hash(ledger.transactions[$0].title) }
    let isIncome = ledger.categories.map { $0.kind == .income }
    incomes = ledger.transactions.indices.filter { ledger.touchesIncome($0, isIncome) }
    hasCorrections = incomes.contains { ledger.correctsIncome($0, isIncome) }
    balanceFingerprint = ledger.balanceFingerprint
  }

  private static func sizes(_ ledger: Ledger) -> TotalSizes? {
    var sizes = TotalSizes(ledger)
    for transaction in ledger.transactions where sizes.add(transaction, ledger) != nil { return nil }
    return sizes
  }

  private static func comparedEntries(_ ledger: Ledger) -> [Int] {
    let isClosed = ledger.accounts.map { $0.kind == .closed }
    let hasClosed = isClosed.contains(true)
    let hasForeign = ledger.accounts.contains { $0.currency != ledger.homeCurrency }
    return ledger.transactions.indices.filter { index in
      if hasForeign, needsRateComparison(index, ledger) { return true }
      if hasClosed, isClosed[ledger.transactions[index].account.index] { return true }
      guard let details = ledger.transactions[index].details else { return false }
      return details.id != nil || details.occurrenceOf != nil
        || hasClosed && (details.destination.map { isClosed[$0.index] } ?? false)
    }
  }

  /// Whether an entry is converted at a rate from a distant day, or uses an account whose currency has been withdrawn.
  private static func needsRateComparison(_ index: Int, _ ledger: Ledger) -> Bool {
    let transaction = ledger.transactions[index]
    let touched = [transaction.account] + [transaction.details?.destination].compactMap(\.self)
    return touched.contains { ledger.account($0).isWithdrawn(by: ledger.today) }
      || ledger.isInAccountCurrency(index)
        && ledger.distantRate(transaction.charged.currency, on: transaction.date) != nil
  }

  /// Returns the indices of the entries whose title hash is the given one, in file order.
  func indices(of title: UInt64) -> [Int] { byTitle[title] ?? [] }

  /// Returns the indices of the day's entries, in file order.
  func indices(of day: Day) -> [Int] { byDay[day] ?? [] }
}

extension Ledger {
  /// A fingerprint of all account names, transactions and balance assertions. Ledgers with the same settings, rates and
  /// fingerprint have equal balances.
  fileprivate var balanceFingerprint: UInt64 {
    var print = Fingerprint()
    for account in accounts { print.add(account.name) }
    for index in transactions.indices {
      print.add(transactions[index].date.number)
      print.add(transactions[index].amount.minor)
      print.add(transactions[index].direction.rawValue)
      print.add(transactions[index].account.index)
      if transactions[index].amount.currency != homeCurrency { print.add(transactions[index].amount.currency.code) }
      guard let details = transactions[index].details else { continue }
      print.add(transactions[index].paymentDate?.number ?? .max)
      print.add(details.destination?.index ?? -1)
      print.add(details.arrived?.minor ?? -1)
      print.add(details.booked?.minor ?? -1)
    }
    for assertion in balanceAssertions {
      print.add(assertion.date.number)
      print.add(assertion.balance)
      print.add(assertion.account.index)
    }
    return print.value
  }
}
