import Diagnostics
import Language
import Notation
import Platform
package import Ledger
import Reports
import Templates

/// Makes the site: every page, chart and picture as a tree of files. Writes nothing.
package struct SiteMaker: Sendable {
  let input: SiteInput
  let identifiers: Identifiers
  let photos: PhotoFiles
  let bills: Bills
  let balance: Balance
  let recurrence: Recurrence
  let radar: BillRadar
  let rises: PriceRises
  let paid: PaidPages
  let monthPages: MonthPages
  /// The years that have a yearbook, oldest first.
  let yearbooks: [Int]
  let lists: EntryLists
  let trend: TrendData
  /// Whose prices the converter uses.
  let rateTable: RateTable?
  let keys: PageKeys
  let frames: PageFrames
  private let others: Meanwhile<Others>
  private let pagePlaces: Set<Int>
  private let pages: Set<Month>
  /// Nil without a font.
  var charts: ChartFiles?
  var tree = FileTree()

  /// What no page of a month shows; waited for by whoever asks for it.
  struct Others: Sendable {
    var history: HistoryPages
    var lines: SourceLines
    /// What has a page of its own, in the order of the days.
    var transactionPages: [TransactionSurroundings]
  }

  var ledger: Ledger { input.ledger }
  var figures: Figures { input.figures }
  var wording: Wording { input.wording }
  var today: Day { input.ledger.today }
  var history: HistoryPages { others.value.history }
  var lines: SourceLines { others.value.lines }
  /// A part of a book says nothing of what there was before it, or besides.
  var hasBalance: Bool { !input.scope.isPart }
  /// Photos are left out together with amounts.
  var hasReceipts: Bool { !input.scope.isRedacted }

  /// This maker before it has made anything, in one piece of memory for all groups; nil in the makers of groups.
  private final class Empty: Sendable {
    let maker: SiteMaker
    init(_ maker: SiteMaker) { self.maker = maker }
  }
  private var empty: Empty?

  private init(_ input: SiteInput, isAwaited: Bool) {
    self.input = input
    let ledger = input.ledger
    // What needs no names, by the other core; then what this one need not have at once.
    let apart = Meanwhile {
      (
        bills: Bills(ledger), balance: Balance(ledger), lists: EntryLists(ledger),
        pagePlaces: SiteMaker.transactionsWithPage(ledger)
      )
    }
    let ids = Identifiers(ledger)
    let monthPages = Meanwhile {
      MonthPages(ledger) { TransactionRow.weight(ledger.transactions[$0], ids.ids[$0], ledger) }
    }
    let known = apart.value
    others = Meanwhile(atOnce: !isAwaited) {
      // The other core is theirs first.
      _ = monthPages.value
      return Others(
        history: HistoryPages(ledger, ids, opening: known.balance.opening),
        lines: SourceLines(ledger, prefix: input.folderPrefix),
        transactionPages: SiteMaker.transactionPages(ledger, known.pagePlaces))
    }
    identifiers = ids
    (bills, balance, lists, pagePlaces) = known
    recurrence = Recurrence(ledger, identifiers)
    radar = BillRadar(ledger, bills, recurrence)
    rises = PriceRises(ledger, recurrence)
    paid = PaidPages(ledger, recurrence, identifiers)
    yearbooks = YearSummary.years(ledger)
    trend = TrendData(ledger, input.figures, recurrence)
    rateTable = Converter.table(ledger)
    photos = SiteMaker.photoFiles(input)
    charts = input.printer.map { ChartFiles(printer: $0, version: input.version) }
    pages = Set(ledger.window.months).union(ledger.months.map(\.month))
    self.monthPages = monthPages.value
    keys = PageKeys(
      input,
      PageKeys.Surroundings(
        identifiers: identifiers, monthPages: self.monthPages, lists: lists, photos: photos, hasPage: pagePlaces))
    frames = PageFrames(input, hasConverter: rateTable != nil)
  }

  /// The whole site, in groups that are made only if what they show changed.
  ///
  /// - Parameter isAwaited: whether somebody waits for a part of it, to which all cores are left.
  package static func make(_ input: SiteInput, isAwaited: Bool) -> FileTree {
    var maker = SiteMaker(input, isAwaited: isAwaited)
    maker.empty = Empty(maker)
    maker.addAssets()
    // What every change of the book touches; the longest first, so that no core waits for it in the end.
    let always = maker.keys.whole
    maker.group("trends", always) { maker in
      let scripts = maker.trendScripts()
      let spending = maker.trendData(scripts.map(\.part))
      for (part, script) in scripts { maker.tree.add("assets/days-\(part.stem).js", .bytes(script)) }
      maker.addTrends(spending)
      maker.addHome(spending)
    }
    maker.group("months", always) { $0.tree.add("assets/months.js", .bytes($0.monthsScript())) }
    maker.group("categories", always) { maker in
      maker.addCategories()
      maker.addTags()
    }
    maker.group("bills", always) { maker in
      maker.addPending()
      maker.addNewestPaid()
      maker.addBillsCalendar()
    }
    maker.group("about", always) { maker in
      maker.addAbout()
      maker.addConverter()
    }
    maker.addMonths()
    if !input.shownFindings.isEmpty { maker.group("findings", 0) { $0.addFindings() } }
    for group in maker.photos.groups { maker.tree.add(group) }
    // The page of a month need not wait for them.
    let whole = maker
    maker.tree.add(
      later: Meanwhile(atOnce: !isAwaited) {
        var maker = whole
        maker.tree = FileTree()
        maker.addCategoryLists()
        maker.addTagLists()
        maker.addYearbooks()
        maker.addPaid()
        if maker.hasReceipts { maker.addReceipts() }
        if maker.hasBalance { maker.addHistory() }
        maker.addTransactions(maker.others.value)
        maker.addSearch()
        return maker.tree.groups
      })
    return maker.tree
  }

  // MARK: Groups

  /// Adds files that are made together, and only if the key changed; it must stand for all that they show.
  mutating func group(_ name: String, _ key: UInt64, _ make: @escaping @Sendable (inout SiteMaker) -> Void) {
    guard let empty else { preconditionFailure("a group within a group") }
    tree.add(
      FileTree.Group(name: name, key: key) {
        var maker = empty.maker
        make(&maker)
        for file in maker.charts?.tree.files ?? [] { maker.tree.add(file.path, file.content) }
        return maker.tree
      })
  }

  mutating func group(_ name: String, _ key: KeyHash, _ make: @escaping @Sendable (inout SiteMaker) -> Void) {
    group(name, key.value, make)
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
    var names: Set<String> = []
    // Few entries have any; no entry is copied to be asked.
    for place in ledger.transactions.indices {
      if let details = ledger.transactions[place].details { names.formUnion(details.photos) }
    }
    return names
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
    tree.add(path, .bytes(render(template, title, current: current, values)))
  }

  func render(_ template: String, _ title: String, current: String?, _ values: [Value]) -> [UInt8] {
    let page = input.templates.page(template)
    return page.render(Record(page.shape, frames.values(template: template, title: title, current: current) + values))
  }

  /// The template's own assets, and the colours that this book adds to them.
  private mutating func addAssets() {
    tree.addAssets(input.assets)
    if let colors = BookColors.styleSheet(ledger) { tree.add("assets/colors.css", colors) }
    tree.add("assets/status.js", StatusScript.allIsWell)
    tree.add("assets/words.js", WordsScript.text(wording))
  }
}

/// Where transactions are written, as `ledger/2026-11.yaml:14`.
struct SourceLines: Sendable {
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
    "\(paths[Int(transaction.source.file)]):\(line(of: transaction))"
  }

  /// Counted from 1.
  func line(of transaction: Transaction) -> Int {
    (tables[Int(transaction.source.file)]?.index(of: Int(transaction.source.start)) ?? 0) + 1
  }
}
