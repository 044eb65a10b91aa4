import Language
import Notation
import Ledger
import Templates

/// The search: a field, and what its script needs to know besides the index of each year.
struct SearchPage: SitePage, PartOfSite {
  let site: SiteMaker
  let index: SearchIndex

  var title: String { wording.text(.search) }
  var current: String? { nil }

  static let fields = PageFields<SearchPage>(
    "search",
    [
      .text("decimal") { $0.decimal },
      .list("examples", Example.fields) { $0.examples },
      .list("years", Fields<Int>("year", [.text("number") { String($0) }])) { $0.index.years.map(\.year) },
      .list("categories", CategoryRow.fields) { page in
        page.ledger.categories.indices.map { CategoryRow(site: page.site, category: Category.ID(index: $0)) }
      },
      .list("accounts", AccountName.fields) { page in
        page.ledger.accounts.indices.map { AccountName(site: page.site, account: Account.ID(index: $0)) }
      },
      .list("currencies", CurrencyRow.fields) { page in
        page.index.currencies.map { CurrencyRow(site: page.site, currency: $0) }
      },
      .list("sayings", Saying.fields) { page in
        sayings.map { Saying(key: $0.key, text: page.wording.pattern(of: $0.word)) }
      },
    ])

  /// The sentences that the script fills in itself, by the name it knows them by.
  private static let sayings: [(key: String, word: Word)] = [
    ("text", .searchText), (">", .searchAbove), ("<", .searchBelow), (">=", .searchAtLeast), ("<=", .searchAtMost),
    ("=", .searchExactly), ("category", .searchCategory), ("account", .searchAccount), ("tag", .searchTag),
    ("days", .searchDays), ("not", .searchNot), ("unknown", .searchUnknown), ("join", .join),
    ("or", .searchOr), ("shown", .searchShown), ("failed", .searchFailed), ("moved", .movedBetween),
  ]

  /// The page, and a script for each year.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let index = SearchIndex(site.ledger)
    return index.years.map { year, indices in
      var key = site.keys.key("search")
      for currency in index.currencies { key.add(currency.code) }
      site.keys.add(indices, to: &key)
      return site.job("search \(year)", key) { files in
        files.add(SearchIndex.path(year), files.site.searchScript(index, year: year, indices: indices))
      }
    } + [site.job("search", site.keys.whole) { $0.add("search.html", SearchPage(site: $0.site, index: index)) }]
  }

  /// With names of this book, so that each finds something.
  private var examples: [Example] {
    let last = ledger.transactions.last { $0.direction != .moved && $0.date <= today }
    let category = last.map { site.name($0.category) } ?? Category.defaultExpenseNames[0]
    let words = wording.text(.searchExample)
    var examples: [(String, Word)] = [(words, .searchHelpWords), ("\"\(words)\"", .searchHelpQuotes)]
    if !wording.hidesAmounts { examples += [(">500", .searchHelpAmount), ("=12\(decimal)50", .searchHelpExactly)] }
    let month = ledger.window.currentMonth
    examples += [
      (String(month.year), .searchHelpYear), (month.description, .searchHelpMonth),
      ("category:\(quoted(category))", .searchHelpCategory),
    ]
    if let account = ledger.accounts.lazy.map({ clean($0.name) }).first(where: { !$0.isEmpty }) {
      examples.append(("account:\(quoted(account))", .searchHelpAccount))
    }
    if let tag = site.lists.tags.first { examples.append(("tag:\(quoted(clean(tag.name)))", .searchHelpTag)) }
    examples.append(("-category:\(quoted(category))", .searchHelpNot))
    return examples.map { Example(query: $0.0, text: wording.text($0.1)) }
  }

  /// As in the book, whatever the language's sign is.
  private var decimal: String { String(ledger.settings.decimalSign.character) }

  private func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }
}

// MARK: Rows

extension SearchPage {
  struct Example {
    let query: String
    let text: String

    static let fields = Fields<Example>("example", [.text("query") { $0.query }, .text("text") { $0.text }])
  }

  struct CategoryRow: PartOfSite {
    let site: SiteMaker
    let category: Category.ID

    static let fields = Fields<CategoryRow>(
      "category",
      [
        .text("name") { $0.site.name($0.category) },
        .text("color") { $0.site.color($0.category) },
        .text("href") { $0.site.address(of: $0.category) },
      ])
  }

  struct AccountName: PartOfSite {
    let site: SiteMaker
    let account: Account.ID

    static let fields = Fields<AccountName>(
      "account",
      [
        .text("key") { clean($0.ledger.account($0.account).name) },
        .list("also", OtherName.fields) { $0.otherNames },
        .text("name") { $0.site.name($0.account) },
      ])

    /// By which it may be meant beside its own.
    private var otherNames: [OtherName] {
      if account != .unnamed { return [] }
      var known = Set(ledger.accounts.map { UnicodeText.searchable($0.name) })
      return ledger.settings.mainAccountNames.filter { known.insert(UnicodeText.searchable($0)).inserted }
        .map { OtherName(name: clean($0)) }
    }
  }

  struct OtherName {
    let name: String

    static let fields = Fields<OtherName>("also", [.text("name") { $0.name }])
  }

  struct CurrencyRow: PartOfSite {
    let site: SiteMaker
    let currency: Currency

    static let fields = Fields<CurrencyRow>(
      "currency",
      [
        .text("pattern") { $0.wording.pattern(of: $0.currency) },
        .text("decimals") { String($0.currency.decimals) },
      ])
  }

  struct Saying {
    let key: String
    let text: String

    static let fields = Fields<Saying>("saying", [.text("key") { $0.key }, .text("text") { $0.text }])
  }
}
