import Localization
import Ledger
import Formats
import Reports

/// The file `assets/search-book.js`, with the book data that the search needs in addition to the index of each year.
/// Pages load it when the user searches.
package enum SearchBook {
  package static let path = "assets/search-book.js"

  /// The phrases with placeholders, each with its name in the scripts.
  fileprivate static let labels: [(String, Word)] = [
    ("text", .searchText), (">", .searchAbove), ("<", .searchBelow), (">=", .searchAtLeast), ("<=", .searchAtMost),
    ("=", .searchExactly), ("category", .searchCategory), ("account", .searchAccount), ("who", .searchWho),
    ("tag", .searchTag),
    ("days", .searchDays), ("not", .searchNot), ("unknown", .searchUnknown), ("join", .join), ("or", .searchOr),
    ("shown", .searchShown), ("failed", .searchFailed), ("moved", .movedBetween), ("search", .search),
    ("label", .searchLabel), ("placeholder", .searchPlaceholder), ("close", .close), ("goto", .searchGoTo),
    ("entries", .transactions), ("all", .searchAll), ("nothing", .searchNothing), ("is-category", .fieldCategory),
    ("planned", .plannedMore),
    ("planned-less", .plannedLess), ("is-tag", .tag), ("is-account", .fieldAccount), ("is-month", .month),
    ("whole", .ofWhole), ("is-payee", .payee),
  ]
}

extension SiteMaker {
  package func searchBook(_ index: SearchIndex) -> String {
    let categories = ledger.categories.indices.map { number -> JSON in
      let category = Category.ID(index: number)
      return .object([
        ("name", .string(name(category))), ("color", .string(color(category))),
        ("href", .string(address(of: category))), ("sign", .string(categoryLinks[number].sign)),
      ])
    }
    let months = ledger.months.lazy.filter { !$0.entries.isEmpty }.map { file -> JSON in
      .object([("name", .string(self.wording.heading(file.month))), ("href", .string(self.address(of: file.month)))])
    }
    let object = JSON.object([
      // The decimal separator of the book, not of the language.
      ("decimal", .string(String(ledger.settings.decimalSeparator.character))),
      ("years", .array(index.years.map { .int($0.year) })),
      ("months", .array(months.reversed())),
      ("categories", .array(categories)),
      ("accounts", .array(ledger.accounts.indices.map { searchedAccount(Account.ID(index: $0)) })),
      ("members", .array(ledger.members.map { .object([("name", .string(clean($0)))]) })),
      (
        "tags",
        .array(
          lists.tags.map { .object([("name", .string(clean($0.name))), ("href", .string($0.list.address))]) })
      ),
      (
        "payees",
        .array(
          zip(payees.all, payees.lists).map { payee, list in
            .object([("name", .string(clean(payee.name))), ("href", .string(list.address))])
          })
      ),
      (
        "currencies",
        .array(
          index.currencies.map { currency in
            .object([
              ("pattern", .string(wording.pattern(of: currency))), ("decimals", .int(Int(currency.decimals))),
            ])
          })
      ),
      ("sayings", .object(SearchBook.labels.map { ($0, .string(wording.pattern(of: $1))) })),
    ])
    return "daybookBook = \(object.text);\n"
  }

  /// Returns an account with its other names, by which users can also search for it.
  private func searchedAccount(_ account: Account.ID) -> JSON {
    let key = clean(ledger.account(account).name)
    var also: [String] = []
    if account == .unnamed {
      var known = Set(ledger.accounts.map { UnicodeText.searchable($0.name) })
      also = ledger.settings.mainAccountNames.filter { known.insert(UnicodeText.searchable($0)).inserted }.map(clean)
    }
    // The index of the account's member, by which “who:” finds the account's entries.
    let who = ledger.account(account).who.map { [("who", JSON.int($0.index))] } ?? []
    return .object(
      who + [
        ("key", .string(key)), ("also", .array(also.map(JSON.string))), ("name", .string(name(account))),
      ])
  }
}
