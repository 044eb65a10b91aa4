import Ledger

/// Which transactions stand before and after one, by their places in `Ledger.transactions`.
struct TransactionSurroundings: Sendable {
  var place: Int
  var previous: Int?
  var following: Int?
  /// - Parameter places: of those that have a page, in their order.
  /// - Returns: them in the order of their days, so that “earlier” and “later” are what they say.
  static func all(_ ledger: Ledger, _ places: [Int]) -> [TransactionSurroundings] {
    let places = ledger.byDay(places)
    return places.indices.map { index in
      TransactionSurroundings(
        place: places[index], previous: index > 0 ? places[index - 1] : nil,
        following: index + 1 < places.count ? places[index + 1] : nil)
    }
  }
}
