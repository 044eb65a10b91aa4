/// A part of an entry that belongs to one category: a part listed in `split`, or the amount that remains after `split`.
package struct EntryPart: Sendable, Equatable {
  // The longest property first: a part takes 24 bytes in this order, 32 in others.
  /// The amount in minor units of the entry's currency. A negative part has the direction opposite to the entry's. The
  /// remaining part is never negative.
  package var amount: Int64
  /// The amount in the home currency, with the sign of `amount` unless it is rounded to zero; `nil` if there is no
  /// exchange rate.
  package var homeAmount: HomeAmount?
  package var category: Category.ID

  package init(category: Category.ID, amount: Int64, homeAmount: HomeAmount?) {
    self.category = category
    self.amount = amount
    self.homeAmount = homeAmount
  }
}

extension EntryPart {
  /// Returns the direction of the part: the direction of the entry or, if the part is negative, the opposite.
  package func direction(in entry: Transaction) -> Transaction.Direction {
    amount < 0 ? entry.direction.opposite : entry.direction
  }
}

extension Transaction.Direction {
  /// The opposite direction; `moved` for a transfer, which has no opposite.
  package var opposite: Self {
    switch self {
    case .spent: .received
    case .received: .spent
    case .moved: .moved
    }
  }
}

extension [EntryPart] {
  /// Whether any part has the opposite direction to its entry.
  package var hasNegative: Bool { contains { $0.amount < 0 } }

  /// Returns the sum of the absolute amounts of all parts, including the remaining one. The sum exceeds the whole
  /// amount if a part is negative.
  package func gross(of whole: Int64) -> Int128 {
    guard hasNegative else { return Int128(whole) }
    var (sizes, rest) = (Int128(0), Int128(whole))
    for part in self {
      sizes += Int128(part.amount.magnitude)
      rest -= Int128(part.amount)
    }
    return sizes + Int128(rest.magnitude)
  }

  /// Sets the home amount of each part to its share of the whole entry's home amount.
  ///
  /// - Parameter whole: the entry's amount in minor units of its currency, at least the sum of the parts.
  package mutating func convert(of whole: Int64, to home: HomeAmount?) {
    guard let home, home.minor != whole else {
      for index in indices { self[index].homeAmount = home == nil ? nil : HomeAmount(self[index].amount) }
      return
    }
    for (index, share) in zip(indices, shares(of: whole, as: home.minor)) { self[index].homeAmount = HomeAmount(share) }
  }

  /// Divides another amount in proportion to the parts, by the largest remainder method. Shares are first rounded down;
  /// negative shares are therefore rounded away from zero. The remaining units are given one by one to the largest
  /// remainders. Equal remainders are ordered as written, with the remaining part last.
  ///
  /// - Parameters:
  ///   - whole: the entry's amount in minor units of its currency, above zero and at least the sum of the parts.
  ///   - other: the other amount in minor units of any currency, zero or more.
  package func shares(of whole: Int64, as other: Int64) -> [Int64] {
    var shares = map(\.amount)
    shares.append(whole - shares.reduce(0, +))
    var fractions: [(index: Int, remainder: Int128)] = []
    var missing = Int128(other)
    for index in shares.indices {
      let product = Int128(other) * Int128(shares[index])
      var (share, remainder) = product.quotientAndRemainder(dividingBy: Int128(whole))
      if remainder < 0 { (share, remainder) = (share - 1, remainder + Int128(whole)) }
      // A book with such large amounts has an error, `total-too-large`.
      shares[index] = Int64(clamping: share)
      missing -= share
      fractions.append((index, remainder))
    }
    fractions.sort { ($1.remainder, $0.index) < ($0.remainder, $1.index) }
    for fraction in fractions.prefix(Int(missing)) { shares[fraction.index] += 1 }
    // The share of the rest is not stored; it follows from the others.
    shares.removeLast()
    return shares
  }
}
