import Ledger

/// A transaction, and its neighbours by day among the transactions that have a page, as indices in
/// `Ledger.transactions`.
struct TransactionWithNeighbours: Sendable {
  var index: Int
  var previous: Int?
  var following: Int?
  /// Returns the transactions with their neighbours, ordered by day.
  ///
  /// - Parameter indices: the transactions that have a page, in the order of the ledger.
  static func all(_ ledger: Ledger, _ indices: [Int]) -> [TransactionWithNeighbours] {
    let indices = ledger.byDay(indices)
    return indices.indices.map { position in
      TransactionWithNeighbours(
        index: indices[position], previous: position > 0 ? indices[position - 1] : nil,
        following: position + 1 < indices.count ? indices[position + 1] : nil)
    }
  }
}
