import Ledger

/// A transaction with the ones before and after it, by their indices in `Ledger.transactions`.
struct TransactionSurroundings: Sendable {
  var index: Int
  var previous: Int?
  var following: Int?
  /// Returns transactions with their neighbours, in the order of their days, so that “earlier” and “later” are correct.
  ///
  /// - Parameter indices: the transactions that have a page, in their order.
  static func all(_ ledger: Ledger, _ indices: [Int]) -> [TransactionSurroundings] {
    let indices = ledger.byDay(indices)
    return indices.indices.map { position in
      TransactionSurroundings(
        index: indices[position], previous: position > 0 ? indices[position - 1] : nil,
        following: position + 1 < indices.count ? indices[position + 1] : nil)
    }
  }
}
