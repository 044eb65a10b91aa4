import BookEditing
import Imports
import Ledger
import Platform
import Reports

/// The titles, tags and other values in a book, for completion. In a large book, the catalog is updated only while the
/// user is not typing, and may be older than the open files.
final class BookCatalog {
  /// A ledger with all entries of the book.
  let ledger: Ledger
  let figures: LedgerTotals
  /// The titles of entries, likeliest first.
  let titles: [Title]
  /// The tags, each with its number of entries, most frequent first.
  let tags: [(text: String, count: Int)]
  /// The number of entries in each account.
  let accountCounts: [Int]
  let currencies: [Currency]
  private(set) lazy var identifiers = Identifiers(ledger)
  private(set) lazy var recurrence = Recurrence(ledger)
  /// The payments that are probably monthly even though no entry has `repeats` for them.
  private(set) lazy var proposals = UsualPayments(ledger, recurrence).proposals
  /// The import logs, from which categories are learned in addition to the entries; `nil` if the logs cannot be read.
  private let imports: ImportFiles?
  private(set) lazy var learning: CategoryRanking = {
    hasLearned = true
    return CategoryRanking(ledger, imports, identifiers)
  }()
  private(set) var hasLearned = false
  private(set) lazy var words = EntryWords(ledger)
  private let titlePlaces: [String: Int]

  init(_ state: LiveBook.State, _ imports: ImportFiles?) {
    self.imports = imports
    let ledger = state.reading.joined()
    self.ledger = ledger
    figures = LedgerTotals(ledger)
    var tags: [String: Int] = [:]
    var accounts = [Int](repeating: 0, count: ledger.accounts.count)
    var currencies: [Currency: Int] = [:]
    for index in ledger.transactions.indices {
      accounts[ledger.transactions[index].account.index] += 1
      currencies[ledger.transactions[index].amount.currency, default: 0] += 1
      guard let details = ledger.transactions[index].details else { continue }
      for tag in details.tags { tags[tag, default: 0] += 1 }
      if let destination = details.destination { accounts[destination.index] += 1 }
    }
    titles = BookCatalog.likeliestTitles(ledger)
    titlePlaces = Dictionary(
      titles.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
    self.tags = tags.map { (text: $0.key, count: $0.value) }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    accountCounts = accounts
    self.currencies = currencies.sorted { ($1.value, $0.key.code) < ($0.value, $1.key.code) }.map(\.key)
  }

  func title(_ text: String) -> Title? { titlePlaces[text].map { titles[$0] } }

  /// Returns the occurrences that are expected in a month and have no entry yet, earliest first.
  func open(in month: Month) -> [(day: Day, series: Recurrence.Series)] {
    recurrence.series.flatMap { series in
      series.occurrences.filter { $0.isOpen && $0.day.month == month }.map { ($0.day, series) }
    }.sorted { ($0.day, $0.series.template) < ($1.day, $1.series.template) }
  }
}

extension EditorSession {
  /// The maximum number of entries for which a catalog can be computed between two keystrokes.
  private static let quickCount = 3_000

  /// Returns the catalog of a book, which may be slightly out of date in a large book.
  func catalog(_ book: LiveBookFolder) -> BookCatalog {
    if let catalog = book.catalog, !book.isCatalogStale || catalog.ledger.transactions.count > EditorSession.quickCount
    {
      return catalog
    }
    return renewedCatalog(book)
  }

  /// Returns a suggester of categories that has learned from the book; `nil` if learning would delay the response to a
  /// keystroke.
  func learning(_ catalog: BookCatalog) -> CategoryRanking? {
    catalog.hasLearned || catalog.ledger.transactions.count <= EditorSession.quickCount ? catalog.learning : nil
  }

  private func renewedCatalog(_ book: LiveBookFolder) -> BookCatalog {
    let catalog = BookCatalog(book.state, book.guesses.files)
    book.catalog = catalog
    book.isCatalogStale = false
    return catalog
  }

  /// Updates the outdated catalogs until an event arrives. Unless `isIdle` is `true`, only missing catalogs are
  /// created.
  ///
  /// - Parameter isIdle: whether the user has not typed for a second.
  func refreshCatalogs(isIdle: Bool) {
    for book in books.values where isIdle || book.catalog == nil {
      if !eventQueue.isEmpty { return }
      if book.isCatalogStale || book.catalog == nil { _ = renewedCatalog(book) }
      // Lazy values are computed in advance, one at a time, so that no keystroke waits long.
      guard isIdle, let catalog = book.catalog else { continue }
      for piece in [
        { _ = catalog.identifiers }, { _ = catalog.recurrence }, { _ = catalog.words }, { _ = catalog.learning },
      ] {
        if !eventQueue.isEmpty { return }
        piece()
      }
    }
  }
}
