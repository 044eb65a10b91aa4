package import Localization
package import Ledger
package import Reports

/// The data from which all pages of a site are generated. It is computed once and shared by all jobs.
///
/// Subfolders contain the parts that pages have in common: `Frame` (header and footer), `Rows`, `Paging` (pages of long
/// lists), `Drawings` (charts) and `Scripts` (data for scripts). The pages are in the target `Site`.
package final class SiteMaker: Sendable {
  package let input: SiteInput
  // Values of the input, stored because a getter would copy each of them across the target boundary to the pages.
  package let ledger: Ledger
  package let figures: LedgerTotals
  package let wording: Wording
  package let today: Day
  package let reports: SiteReports
  package let addresses: PageAddresses
  package let identifiers: Identifiers
  package let lists: CategoryAndTagLists
  package let payees: PayeeLists
  /// The link to each category's page, in the order of the categories.
  let categoryLinks: [CategoryLink]
  package let paid: PaidPages
  package let accounts: AccountLists
  /// The address of each member's page, in the order of `book.yaml`.
  package let memberAddresses: [String]
  package let receiptPictures: ReceiptPictures
  package let keys: PageKeys
  package let frame: SiteFrame
  /// A value that only a few pages need, computed on first use.
  private let lazyTrend: Lazy<TrendData>
  private let lazyHistory: Lazy<HistoryPages>
  private let lazyLines: Lazy<SourceLines>
  private let lazyAhead: Lazy<Ahead?>
  private let lazyFlows: Lazy<MoneyFlowPeriods>

  package init(_ input: SiteInput) {
    let ledger = input.ledger
    let addresses = PageAddresses(ledger)
    let reports = SiteReports(ledger)
    self.input = input
    self.ledger = ledger
    figures = input.figures
    wording = input.wording
    today = ledger.today
    self.addresses = addresses
    identifiers = addresses.identifiers
    self.reports = reports
    let lists = CategoryAndTagLists(ledger)
    self.lists = lists
    payees = PayeeLists(ledger, reports.titles)
    categoryLinks = zip(ledger.categories, lists.categories).map { CategoryLink($0, $1) }
    paid = PaidPages(ledger, reports.recurrence)
    accounts = AccountLists(ledger, reports.balance.byAccount, isPart: input.scope.isPart)
    var stems = ListFileNames("member", long: [])
    memberAddresses = ledger.members.map { stems.stem($0) + ".html" }
    receiptPictures = SiteMaker.pictures(input)
    keys = PageKeys(input, addresses, lists, receiptPictures, reports)
    frame = SiteFrame(input, lists, reports)
    lazyTrend = Lazy { TrendData(ledger, input.figures, reports.recurrence) }
    lazyHistory = Lazy { HistoryPages(ledger, reports.valuation) }
    lazyAhead = Lazy {
      if input.scope.isPart { return nil }
      let everyday = EverydaySpending(ledger, input.figures, reports.recurrence)
      let forecast = Forecast(
        ledger, reports.recurrence, current: reports.balance.current, income: reports.usual.income,
        everyday: everyday)
      return Ahead(
        course: DailyBalances(ledger, reports.valuation), forecast: forecast,
        payday: Payday(ledger, input.figures, reports.balance, reports.recurrence, forecast, reports.goals))
    }
    lazyFlows = Lazy { MoneyFlowPeriods(ledger, input.figures) }
    lazyLines = Lazy { SourceLines(ledger, prefix: input.folderPrefix) }
  }

  package var trend: TrendData { lazyTrend.value }
  package var history: HistoryPages { lazyHistory.value }
  package var lines: SourceLines { lazyLines.value }
  /// The flows of money that are shown as diagrams.
  package var flows: MoneyFlowPeriods { lazyFlows.value }
  /// The balance of the past year and the forecast. `nil` if the site shows only a part of the book.
  package var ahead: Ahead? { lazyAhead.value }
  /// Whether pages show a balance. A part of a book does not contain all entries that contribute to a balance.
  package var showsBalance: Bool { !input.scope.isPart }
  /// Whether pages show receipts. If amounts are hidden, receipts are hidden too.
  package var showsReceipts: Bool { !input.scope.isRedacted }

  // MARK: Receipts

  /// Returns the names of the receipts that are shown in the given picture files.
  package static func receipts(behind paths: [String], _ input: SiteInput) -> [String] {
    let pictures = pictures(input)
    return Array(Set(paths.compactMap(pictures.receipt))).sorted()
  }

  private static func pictures(_ input: SiteInput) -> ReceiptPictures {
    ReceiptPictures(
      input.receipts, used: usedPhotos(input.ledger), photos: input.ledger.settings.site.photos,
      version: input.version)
  }

  /// Returns the photos of an entry whose files exist. Missing files are listed only on the receipts page.
  package func foundPhotos(of transaction: Transaction) -> [String] {
    transaction.photos.filter { receiptPictures.has($0) }
  }

  /// Returns the number of photos of the month's entries, without missing files.
  package func foundReceiptCount(_ month: Month) -> Int {
    var count = 0
    let entries = ledger.transactions(in: month)
    for index in entries.indices {
      if let details = entries[index].details { count += details.photos.count { receiptPictures.has($0) } }
    }
    return count
  }

  /// Returns the names of receipts that transactions use.
  package static func usedPhotos(_ ledger: Ledger) -> Set<String> {
    var names: Set<String> = []
    // Few entries have details. The loop avoids a copy of each entry.
    for index in ledger.transactions.indices {
      if let details = ledger.transactions[index].details { names.formUnion(details.photos) }
    }
    return names
  }
}

/// The balance of the past year and the forecast.
package struct Ahead: Sendable {
  package let course: DailyBalances
  package let forecast: Forecast
  /// The next expected salary payment; `nil` if none is expected.
  package let payday: Payday?
}
