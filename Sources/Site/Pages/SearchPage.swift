import Localization
import Formats
import Ledger
import SiteComponents
import Templates

/// The search page, with a search field and examples.
struct SearchPage: SitePage, PartOfSite {
  let site: SiteMaker

  var title: String { wording.text(.search) }
  var current: String? { nil }

  static let fields = PageFields<SearchPage>(
    "search",
    [
      .list("examples", Example.fields) { $0.examples }
    ])

  /// Returns the jobs for the page, for the data that its script uses, and for the index of each year.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let index = SearchIndex(site.ledger)
    return index.years.map { year, indices in
      var key = site.keys.key("search")
      for currency in index.currencies { key.add(currency.code) }
      let rowKey = key
      site.keys.add(indices, to: &key)
      return site.job("search \(year)", key) { files in
        let path = SearchIndex.path(year)
        let (bytes, parts) = files.site.searchScript(
          index, year: year, indices: indices, key: rowKey, kept: files.keptParts(path))
        files.addParts(path, bytes, parts)
      }
    } + [
      site.job("search", key(site)) { $0.add("search.html", SearchPage(site: $0.site)) },
      site.job("search book", site.keys.whole) { files in
        files.add(SearchBook.path, Array(files.site.searchBook(index).utf8))
      },
    ]
  }

  /// Returns the fingerprint of the page. It covers the examples, the only content of the page that depends on entries.
  private static func key(_ site: SiteMaker) -> Fingerprint {
    var key = site.keys.key("search page")
    for example in SearchPage(site: site).examples { key.add(example.query) }
    return key
  }

  /// Example searches. Most contain names from this book, so that they find entries.
  private var examples: [Example] {
    let last = ledger.transactions.last { $0.direction != .moved && $0.date <= today }
    let category = last.map { site.name($0.category) } ?? Category.defaultExpenses[0].0
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
    if let member = ledger.members.first { examples.append(("who:\(quoted(clean(member)))", .searchHelpWho)) }
    if let tag = site.lists.tags.first { examples.append(("tag:\(quoted(clean(tag.name)))", .searchHelpTag)) }
    examples.append(("-category:\(quoted(category))", .searchHelpNot))
    return examples.map { Example(query: $0.0, text: wording.text($0.1)) }
  }

  private var decimal: Character { ledger.settings.decimalSeparator.character }

  private func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }
}

// MARK: Rows

extension SearchPage {
  struct Example {
    let query: String
    let text: String

    static let fields = Fields<Example>("example", [.text("query") { $0.query }, .text("text") { $0.text }])
  }
}
