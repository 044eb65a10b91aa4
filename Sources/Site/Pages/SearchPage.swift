import Language
import Notation
import Platform
import Ledger
import Templates

/// The search: a field, and what its script needs to know besides the index of each year.
enum SearchPage {
  static let exampleShape = Shape("example", [("query", .text), ("text", .text)])
  static let yearShape = Shape("year", [("number", .text)])
  static let categoryShape = Shape("category", [("name", .text), ("color", .text), ("href", .text)])
  static let accountShape = Shape("account", [("key", .text), ("name", .text)])
  static let currencyShape = Shape("currency", [("pattern", .text), ("decimals", .text)])
  static let sayingShape = Shape("saying", [("key", .text), ("text", .text)])
  static let shape = PageFrame.shape(
    "search",
    [
      ("examples", .list(exampleShape)), ("years", .list(yearShape)), ("categories", .list(categoryShape)),
      ("accounts", .list(accountShape)), ("currencies", .list(currencyShape)), ("sayings", .list(sayingShape)),
    ])

  /// The sentences that the script fills in itself, by the name it knows them by.
  static let sayings: [(key: String, word: Word)] = [
    ("text", .searchText), (">", .searchAbove), ("<", .searchBelow), (">=", .searchAtLeast), ("<=", .searchAtMost),
    ("=", .searchExactly), ("category", .searchCategory), ("account", .searchAccount), ("tag", .searchTag),
    ("days", .searchDays), ("not", .searchNot), ("unknown", .searchUnknown), ("join", .join),
    ("or", .searchOr), ("shown", .searchShown), ("failed", .searchFailed), ("moved", .movedBetween),
  ]
}

extension SiteMaker {
  mutating func addSearch() {
    let index = SearchIndex(ledger)
    for (year, places) in index.places {
      var key = keys.key("search")
      for currency in index.currencies { key.add(currency.code) }
      keys.add(places, to: &key)
      group("search \(year)", key) { maker in
        maker.tree.add(SearchIndex.path(year), .bytes(maker.searchScript(index, year: year, places: places)))
      }
    }
    group("search", keys.whole) { $0.addSearchPage(index) }
  }

  private mutating func addSearchPage(_ index: SearchIndex) {
    let categories = ledger.categories.indices.map { index in
      let id = Category.ID(index: index)
      return Record(
        SearchPage.categoryShape, [.text(name(id)), .text(color(id)), .text(lists.list(of: id).address)])
    }
    let accounts = ledger.accounts.indices.map { index in
      let id = Account.ID(index: index)
      return Record(SearchPage.accountShape, [.text(clean(ledger.account(id).name)), .text(name(id))])
    }
    let currencies = index.currencies.map { currency in
      Record(SearchPage.currencyShape, [.text(wording.pattern(of: currency)), .text(String(currency.decimals))])
    }
    let sayings = SearchPage.sayings.map { saying in
      Record(SearchPage.sayingShape, [.text(saying.key), .text(wording.pattern(of: saying.word))])
    }
    add(
      "search.html", "search", wording.text(.search), current: nil,
      [
        .list(searchExamples()), .list(index.places.map { Record(SearchPage.yearShape, [.text(String($0.year))]) }),
        .list(categories), .list(accounts), .list(currencies), .list(sayings),
      ])
  }

  /// With names of this book, so that each finds something.
  private func searchExamples() -> [Record] {
    let last = ledger.transactions.last { $0.direction != .moved && $0.date <= today }
    let category = last.map { name($0.category) } ?? Category.defaultExpenseNames[0]
    let words = wording.text(.searchExample)
    var examples: [(String, Word)] = [(words, .searchHelpWords), ("\"\(words)\"", .searchHelpQuotes)]
    if !wording.hidesAmounts { examples += [(">500", .searchHelpAmount), ("=12.50", .searchHelpExactly)] }
    let month = ledger.window.currentMonth
    examples += [
      (String(month.year), .searchHelpYear), (month.description, .searchHelpMonth),
      ("category:\(quoted(category))", .searchHelpCategory),
    ]
    if let account = ledger.accounts.lazy.map({ clean($0.name) }).first(where: { !$0.isEmpty }) {
      examples.append(("account:\(quoted(account))", .searchHelpAccount))
    }
    if let tag = lists.tags.first { examples.append(("tag:\(quoted(clean(tag.name)))", .searchHelpTag)) }
    examples.append(("-category:\(quoted(category))", .searchHelpNot))
    return examples.map { Record(SearchPage.exampleShape, [.text($0.0), .text(wording.text($0.1))]) }
  }

  private func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }
}
