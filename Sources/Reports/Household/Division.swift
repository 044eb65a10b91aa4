package import Ledger

/// The division of an amount among members by the largest remainder method.
package enum Division {
  /// Returns the shares, which add up to the amount. Each share is rounded towards zero; the remaining units are given
  /// one by one to the largest remainders. If remainders are equal, the payer comes first, then the others in the
  /// members' order.
  ///
  /// - Parameters:
  ///   - weights: the members' weights, zero or more; at least one is above zero.
  ///   - first: the index of the payer.
  package static func of(_ amount: HomeAmount, by weights: [Int64], first: Int) -> [HomeAmount] {
    let whole = weights.reduce(Int128(0)) { $0 + Int128($1) }
    precondition(whole > 0, "a division requires a weight above zero")
    let size = Int128(amount.minor.magnitude)
    var shares = weights.map { size * Int128($0) / whole }
    let remainders = weights.map { size * Int128($0) % whole }
    let missing = Int(size - shares.reduce(0, +))
    let order = weights.indices.filter { remainders[$0] > 0 }.sorted {
      (remainders[$1], $0 == first ? -1 : $0) < (remainders[$0], $1 == first ? -1 : $1)
    }
    for index in order.prefix(missing) { shares[index] += 1 }
    return shares.map { HomeAmount(clamping: amount < 0 ? -$0 : $0) }
  }
}
