import BookEditing
import Imports
import Ledger
import Platform
import Reports

/// What a book knows of titles, tags and the like, for what is about to be typed. It is that of a moment ago where the
/// book is large: it is made anew while nobody types.
final class BookCatalog {
  /// Entries of one title.
  struct Title {
    var text: String
    /// The place of the newest of them in the ledger.
    var newest: Int
    var count: Int
    /// More for what was written often and of late.
    var weight: Double
    var name: SearchedName
  }

  /// All of the book.
  let ledger: Ledger
  let figures: LedgerTotals
  /// The likeliest first.
  let titles: [Title]
  /// The most frequent first.
  let tags: [(text: String, count: Int)]
  /// By account, how many entries.
  let accountCounts: [Int]
  let currencies: [Currency]
  private(set) lazy var identifiers = Identifiers(ledger)
  private(set) lazy var recurrence = Recurrence(ledger)
  /// What comes every month though no entry says that it repeats.
  private(set) lazy var proposals = UsualPayments(ledger, recurrence).proposals
  /// What categories are learned from, beside the entries.
  private let imports: ImportFiles?
  private(set) lazy var learning: CategorySuggester = {
    hasLearned = true
    return CategorySuggester(ledger, imports, identifiers)
  }()
  private(set) var hasLearned = false
  private(set) lazy var words = EntryWords(ledger)
  private let titlePlaces: [String: Int]

  init(_ state: LiveBook.State, _ imports: ImportFiles?) {
    self.imports = imports
    let ledger = state.reading.joined()
    self.ledger = ledger
    figures = LedgerTotals(ledger)
    var places: [String: Int] = [:]
    var titles: [Title] = []
    var tags: [String: Int] = [:]
    var accounts = [Int](repeating: 0, count: ledger.accounts.count)
    var currencies: [Currency: Int] = [:]
    for index in ledger.transactions.indices {
      accounts[ledger.transactions[index].account.index] += 1
      currencies[ledger.transactions[index].amount.currency, default: 0] += 1
      let text = ledger.transactions[index].title
      let age = max(0, ledger.today.days(since: ledger.transactions[index].date))
      let weight = 1 / (1 + Double(age) / 30)
      if let place = places[text] {
        titles[place].count += 1
        titles[place].weight += weight
        if ledger.transactions[titles[place].newest].date <= ledger.transactions[index].date {
          titles[place].newest = index
        }
      } else {
        places[text] = titles.count
        titles.append(Title(text: text, newest: index, count: 1, weight: weight, name: SearchedName([])))
      }
      guard let details = ledger.transactions[index].details else { continue }
      for tag in details.tags { tags[tag, default: 0] += 1 }
      if let destination = details.destination { accounts[destination.index] += 1 }
    }
    titles.sort { ($1.weight, $0.text) < ($0.weight, $1.text) }
    // Of very many titles most were written once, years ago.
    self.titles = titles.prefix(BookCatalog.greatestTitleCount).map { title in
      var title = title
      title.name = SearchedName([title.text])
      return title
    }
    titlePlaces = Dictionary(
      self.titles.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
    self.tags = tags.map { (text: $0.key, count: $0.value) }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    accountCounts = accounts
    self.currencies = currencies.sorted { ($1.value, $0.key.code) < ($0.value, $1.key.code) }.map(\.key)
  }

  static let greatestTitleCount = 5_000

  func title(_ text: String) -> Title? { titlePlaces[text].map { titles[$0] } }

  /// What was expected in a month and is not written, the earliest day first.
  func open(in month: Month) -> [(day: Day, series: Recurrence.Series)] {
    recurrence.series.flatMap { series in
      series.occurrences.filter { $0.isOpen && $0.day.month == month }.map { ($0.day, series) }
    }.sorted { ($0.day, $0.series.ruling) < ($1.day, $1.series.ruling) }
  }
}

extension EditorSession {
  /// A book up to so many entries is looked through in the time of a keystroke.
  private static let quickCount = 3_000

  /// What is known of a book now, or was a moment ago.
  func catalog(_ book: LiveBookFolder) -> BookCatalog {
    if let catalog = book.catalog, !book.isCatalogStale || catalog.ledger.transactions.count > EditorSession.quickCount
    {
      return catalog
    }
    return renewedCatalog(book)
  }

  /// What is learned, where that is known or takes no longer than a keystroke.
  func learning(_ catalog: BookCatalog) -> CategorySuggester? {
    catalog.hasLearned || catalog.ledger.transactions.count <= EditorSession.quickCount ? catalog.learning : nil
  }

  private func renewedCatalog(_ book: LiveBookFolder) -> BookCatalog {
    let catalog = BookCatalog(book.state, book.guesses.files)
    book.catalog = catalog
    book.isCatalogStale = false
    return catalog
  }

  /// - Parameter isIdle: nobody has typed for a second.
  func refreshCatalogs(isIdle: Bool) {
    for book in books.values where isIdle || book.catalog == nil {
      if !mailbox.isEmpty { return }
      if book.isCatalogStale || book.catalog == nil { _ = renewedCatalog(book) }
      // What is asked for at a key is made before, a piece at a time, so that no key waits long.
      guard isIdle, let catalog = book.catalog else { continue }
      for piece in [
        { _ = catalog.identifiers }, { _ = catalog.recurrence }, { _ = catalog.words }, { _ = catalog.learning },
      ] {
        if !mailbox.isEmpty { return }
        piece()
      }
    }
  }
}
