import Ledger
import Reports

/// Which other transactions the page of one shows, by their places in `Ledger.transactions`.
struct TransactionSurroundings: Sendable {
  var place: Int
  var previous: Int?
  var following: Int?
  /// Those like it.
  var others: [Int]

  /// - Parameter places: of those that have a page, in their order.
  /// - Returns: them in the order of their days, so that “earlier” and “later” are what they say.
  static func all(_ ledger: Ledger, _ places: [Int]) -> [TransactionSurroundings] {
    let similar = SimilarTransactions(ledger)
    let places = ledger.byDay(places)
    return places.indices.map { index in
      TransactionSurroundings(
        place: places[index], previous: index > 0 ? places[index - 1] : nil,
        following: index + 1 < places.count ? places[index + 1] : nil, others: similar.places(like: places[index]))
    }
  }
}
