import Diagnostics
package import Files
package import Ledger
import Reports
import Templates

/// Makes the site: every page, chart and picture as a tree of files. Writes nothing.
package struct SiteMaker {
  let input: SiteInput
  let identifiers: Identifiers
  let photos: PhotoFiles
  let bills: Bills
  let balance: Balance
  let recurrence: Recurrence
  let radar: BillRadar
  let rises: PriceRises
  let history: HistoryPages
  let paid: PaidPages
  let monthPages: MonthPages
  /// The years that have a yearbook, oldest first.
  let yearbooks: [Int]
  let lines: SourceLines
  let lists: EntryLists
  let trend: TrendData
  /// Whose prices the converter uses.
  let rateTable: RateTable?
  private let pagePlaces: Set<Int>
  private let pages: Set<Month>
  var charts: ChartFiles?
  /// The rings of the months that were made, for their yearbooks.
  var monthPies: [Month: ChartFigure] = [:]
  var tree = FileTree()

  var ledger: Ledger { input.ledger }
  var figures: Figures { input.figures }
  var wording: Wording { input.wording }
  var today: Day { input.ledger.today }

  private init(_ input: SiteInput) {
    self.input = input
    let ledger = input.ledger
    identifiers = Identifiers(ledger)
    bills = Bills(ledger)
    balance = Balance(ledger)
    recurrence = Recurrence(ledger, identifiers)
    radar = BillRadar(ledger, bills, recurrence)
    rises = PriceRises(ledger, recurrence)
    history = HistoryPages(ledger, identifiers, opening: balance.opening)
    paid = PaidPages(ledger, recurrence, identifiers)
    let ids = identifiers.ids
    monthPages = MonthPages(ledger) { TransactionRow.weight(ledger.transactions[$0], ids[$0], ledger) }
    yearbooks = YearSummary.years(ledger)
    lines = SourceLines(ledger, prefix: input.folderPrefix)
    lists = EntryLists(ledger)
    trend = TrendData(ledger, input.figures, recurrence)
    rateTable = Converter.table(ledger)
    photos = SiteMaker.photoFiles(input)
    charts = input.printer.map { ChartFiles(printer: $0, version: input.version) }
    pagePlaces = SiteMaker.transactionsWithPage(ledger)
    pages = Set(ledger.window.months).union(ledger.months.map(\.month))
  }

  /// The whole site.
  package static func make(_ input: SiteInput) -> FileTree {
    var maker = SiteMaker(input)
    maker.addAssets()
    maker.addMonths()
    maker.addTransactions()
    maker.addCategories()
    maker.addConverter()
    maker.addTags()
    let scripts = maker.trendScripts()
    let spending = maker.trendData(scripts.map(\.part))
    for (part, script) in scripts { maker.tree.add("assets/days-\(part.stem).js", .bytes(script)) }
    maker.tree.add("assets/months.js", .bytes(maker.monthsScript()))
    maker.addTrends(spending)
    maker.addYearbooks()
    maker.addHome(spending)
    maker.addPending()
    maker.addPaid()
    maker.addHistory()
    maker.addBillsCalendar()
    maker.addReceipts()
    maker.addSearch()
    maker.addAbout()
    if !input.findings.isEmpty { maker.addFindings() }
    for tree in [maker.photos.tree, maker.charts?.tree].compactMap(\.self) {
      for file in tree.files { maker.tree.add(file.path, file.content) }
    }
    return maker.tree
  }

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

  /// The names of receipts that transactions mention.
  package static func usedPhotos(_ ledger: Ledger) -> Set<String> {
    Set(ledger.transactions.flatMap(\.photos))
  }

  // MARK: What has a page

  /// Every transaction of the window; of the archive those with a photo or a note.
  private static func transactionsWithPage(_ ledger: Ledger) -> Set<Int> {
    var places: Set<Int> = []
    for month in ledger.months {
      for place in month.entries {
        let transaction = ledger.transactions[place]
        if !month.isArchived || !transaction.photos.isEmpty || transaction.note != nil { places.insert(place) }
      }
    }
    return places
  }

  func hasPage(_ place: Int) -> Bool { pagePlaces.contains(place) }
  func hasPage(_ month: Month) -> Bool { pages.contains(month) }

  /// `2026-11.html`.
  func address(of month: Month) -> String { "\(month).html" }

  /// A transaction's page, or its row on the month's page.
  func address(ofTransaction place: Int) -> String {
    let id = identifiers.ids[place]
    if hasPage(place) { return "t-\(id).html" }
    return "\(monthPages.address(ofTransaction: place, in: ledger.transactions[place].date.month))#t-\(id)"
  }

  /// A day's entries on its month's page; the page itself if there are none.
  func address(of day: Day) -> String { monthPages.address(of: day) ?? address(of: day.month) }

  // MARK: Pages

  mutating func add(_ path: String, _ template: String, _ title: String, current: String?, _ values: [Value]) {
    let page = input.templates.page(template)
    let frame = frame(template: template, title: title, current: current)
    tree.add(path, .bytes(page.render(Record(page.shape, frame + values))))
  }

  /// The template's own assets, and the colours that this book adds to them.
  private mutating func addAssets() {
    for asset in input.assets { tree.add("assets/\(asset.name)", .bytes(asset.bytes)) }
    if let colors = BookColors.styleSheet(ledger) { tree.add("assets/colors.css", colors) }
    tree.add("assets/status.js", StatusScript.allIsWell)
    tree.add("assets/words.js", WordsScript.text(wording))
  }
}

/// Where transactions are written, as `ledger/2026-11.yaml:14`.
struct SourceLines {
  private let tables: [LineTable?]
  private let paths: [String]

  init(_ ledger: Ledger, prefix: String) {
    var wanted: Set<Int> = []
    for month in ledger.months { wanted.insert(month.file) }
    tables = ledger.files.enumerated().map { wanted.contains($0.offset) ? LineTable($0.element) : nil }
    paths = ledger.files.map { file in
      file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
    }
  }

  func place(of transaction: Transaction) -> String {
    let file = Int(transaction.source.file)
    let line = (tables[file]?.index(of: Int(transaction.source.start)) ?? 0) + 1
    return "\(paths[file]):\(line)"
  }
}
