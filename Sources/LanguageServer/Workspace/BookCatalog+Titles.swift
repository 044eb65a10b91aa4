import Ledger

/// A function that selects and orders the titles that completion offers.
extension BookCatalog {
  /// A title, and the number of entries that have it.
  struct Title {
    var text: String
    /// The index in `Ledger.transactions` of the newest entry with this title.
    var newest: Int
    var count: Int
    /// A weight that is greater for frequent and recent titles.
    var weight: Double
    var name: SearchedName
  }

  /// The maximum number of titles. In a larger book, most of the remaining titles were used only once, years ago.
  private static let greatestTitleCount = 5_000

  /// Returns the titles of entries, likeliest first: those that are frequent and recent.
  static func likeliestTitles(_ ledger: Ledger) -> [Title] {
    var places: [String: Int] = [:]
    var titles: [Title] = []
    for index in ledger.transactions.indices {
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
    }
    titles.sort { ($1.weight, $0.text) < ($0.weight, $1.text) }
    return titles.prefix(greatestTitleCount).map { title in
      var title = title
      title.name = SearchedName([title.text])
      return title
    }
  }
}
