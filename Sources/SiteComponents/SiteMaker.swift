package import Localization
package import Ledger
package import Reports

/// What all pages of a site are made from, worked out once and shared by all that make them.
///
/// What pages share is beside it: their frame in `Frame`, their rows in `Rows`; how long lists are cut into pages in
/// `Paging`, charts in `Drawings`, data for scripts in `Scripts`. The pages themselves are in `Site`.
package final class SiteMaker: Sendable {
  package let input: SiteInput
  // Of the input. Stored, since a getter would copy all of each across the wall to the pages.
  package let ledger: Ledger
  package let figures: LedgerTotals
  package let wording: Wording
  package let today: Day
  package let reports: SiteReports
  package let addresses: PageAddresses
  package let identifiers: Identifiers
  package let lists: EntryLists
  /// One element a category.
  let categoryLinks: [CategoryLink]
  package let paid: PaidPages
  package let accounts: AccountLists
  package let photos: PhotoFiles
  package let keys: PageKeys
  package let frames: PageFrames
  /// What few pages need.
  private let laterTrend: Lazy<TrendData>
  private let laterHistory: Lazy<HistoryPages>
  private let laterLines: Lazy<SourceLines>
  private let laterAhead: Lazy<Ahead?>

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
    let lists = EntryLists(ledger)
    self.lists = lists
    categoryLinks = zip(ledger.categories, lists.categories).map { CategoryLink($0, $1) }
    paid = PaidPages(ledger, reports.recurrence)
    accounts = AccountLists(ledger, reports.balance.byAccount, isPart: input.scope.isPart)
    photos = SiteMaker.photoFiles(input)
    keys = PageKeys(input, addresses, lists, photos, reports)
    frames = PageFrames(input, lists, reports)
    laterTrend = Lazy { TrendData(ledger, input.figures, reports.recurrence) }
    laterHistory = Lazy { HistoryPages(ledger, reports.valuation) }
    laterAhead = Lazy {
      if input.scope.isPart { return nil }
      let everyday = EverydaySpending(ledger, input.figures, reports.recurrence)
      let forecast = Forecast(
        ledger, reports.recurrence, current: reports.balance.current, income: reports.usual.income,
        everyday: everyday)
      return Ahead(
        course: DailyBalances(ledger, reports.valuation), forecast: forecast,
        payday: Payday(ledger, input.figures, reports.balance, reports.recurrence, forecast))
    }
    laterLines = Lazy { SourceLines(ledger, prefix: input.folderPrefix) }
  }

  package var trend: TrendData { laterTrend.value }
  package var history: HistoryPages { laterHistory.value }
  package var lines: SourceLines { laterLines.value }
  /// The balance of a year back and of what is to come; nil in a part of a book, which has none.
  package var ahead: Ahead? { laterAhead.value }
  /// A part of a book says nothing of what there was before it, or besides.
  package var hasBalance: Bool { !input.scope.isPart }
  /// Photos are left out together with amounts.
  package var hasReceipts: Bool { !input.scope.isRedacted }

  // MARK: Receipts

  /// The names of the receipts behind files that could not be made.
  package static func receipts(behind paths: [String], _ input: SiteInput) -> [String] {
    let photos = photoFiles(input)
    return Array(Set(paths.compactMap(photos.receipt))).sorted()
  }

  private static func photoFiles(_ input: SiteInput) -> PhotoFiles {
    PhotoFiles(
      input.receipts, used: usedPhotos(input.ledger), photos: input.ledger.settings.site.photos,
      version: input.version)
  }

  /// The photos of an entry that are there; those that are not are listed on the page of receipts and counted nowhere.
  package func foundPhotos(of transaction: Transaction) -> [String] {
    transaction.photos.filter { photos.has($0) }
  }

  /// The number of photos of a month's entries that exist.
  package func foundReceiptCount(_ month: Month) -> Int {
    var count = 0
    let entries = ledger.transactions(in: month)
    for index in entries.indices {
      if let details = entries[index].details { count += details.photos.count { photos.has($0) } }
    }
    return count
  }

  /// The names of receipts that transactions mention.
  package static func usedPhotos(_ ledger: Ledger) -> Set<String> {
    var names: Set<String> = []
    // Few entries have any; no entry is copied to be asked.
    for index in ledger.transactions.indices {
      if let details = ledger.transactions[index].details { names.formUnion(details.photos) }
    }
    return names
  }
}

/// The balance of a year back and of what is to come.
package struct Ahead: Sendable {
  package let course: DailyBalances
  package let forecast: Forecast
  /// Nil where no pay is in sight.
  package let payday: Payday?
}
