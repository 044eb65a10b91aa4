/// What of an entry belongs to one category: a part that `split` names, or the rest (BOOK.md §2, Parts).
package struct EntryPart: Sendable, Equatable {
  // The longest first: a part takes 24 bytes so, and 32 in another order.
  /// Minor units of the entry's currency. A negative part counts as an entry of the opposite direction does; a rest is
  /// never negative, and zero if nothing is left.
  package var amount: Int64
  /// With the sign of `amount`, but for a unit of rounding; nil while a rate is missing.
  package var homeAmount: HomeAmount?
  package var category: Category.ID

  package init(category: Category.ID, amount: Int64, homeAmount: HomeAmount?) {
    self.category = category
    self.amount = amount
    self.homeAmount = homeAmount
  }
}

extension EntryPart {
  /// The direction in which it counts: that of its entry, for a negative part the opposite one.
  package func direction(in entry: Transaction) -> Transaction.Direction {
    amount < 0 ? entry.direction.opposite : entry.direction
  }
}

extension Transaction.Direction {
  /// Received for spent and the reverse; money that is moved has none.
  package var opposite: Self {
    switch self {
    case .spent: .received
    case .received: .spent
    case .moved: .moved
    }
  }
}

extension Transaction {
  /// Whether any of it belongs to another category than its own.
  package var isSplit: Bool { !split.isEmpty }

  /// What belongs to its own category: all of it without `split`.
  package var rest: EntryPart {
    var rest = EntryPart(category: category, amount: amount.minor, homeAmount: homeAmount)
    for part in split {
      rest.amount -= part.amount
      rest.homeAmount = rest.homeAmount.map { $0 - (part.homeAmount ?? 0) }
    }
    return rest
  }

  /// The parts in the order written, then the rest unless it is zero; one without `split` is a rest. Nothing is made
  /// for it, so that sums over many entries stay cheap.
  package func forEachPart(_ body: (EntryPart) -> Void) {
    guard isSplit else {
      return body(EntryPart(category: category, amount: amount.minor, homeAmount: homeAmount))
    }
    for part in split { body(part) }
    let rest = rest
    if rest.amount != 0 { body(rest) }
  }

  /// The same as a list: the rest, which is what the entry is called by, comes first.
  package var parts: [EntryPart] {
    guard isSplit else { return [rest] }
    let rest = rest
    return (rest.amount == 0 ? [] : [rest]) + split
  }

  /// Whether it says a category at all, though nothing may be left for its own.
  package func names(_ category: Category.ID) -> Bool {
    category == self.category || split.contains { $0.category == category }
  }

  /// Its part in a category; nil without one.
  package func part(in category: Category.ID) -> EntryPart? {
    guard isSplit else { return category == self.category ? rest : nil }
    if category == self.category { return rest.amount == 0 ? nil : rest }
    return split.first { $0.category == category }
  }
}

extension [EntryPart] {
  /// Whether any part counts the other way than its entry.
  package var hasNegative: Bool { contains { $0.amount < 0 } }

  /// The sizes of all parts and of the rest together: the whole amount, or more if a part is negative.
  package func gross(of whole: Int64) -> Int128 {
    guard hasNegative else { return Int128(whole) }
    var (sizes, rest) = (Int128(0), Int128(whole))
    for part in self {
      sizes += Int128(part.amount.magnitude)
      rest -= Int128(part.amount)
    }
    return sizes + Int128(rest.magnitude)
  }

  /// Gives each part its share of the converted amount of the whole entry.
  ///
  /// - Parameter whole: minor units of the entry's currency, at least those of all parts together.
  package mutating func convert(of whole: Int64, to home: HomeAmount?) {
    guard let home, home.minor != whole else {
      for index in indices { self[index].homeAmount = home == nil ? nil : HomeAmount(self[index].amount) }
      return
    }
    for (index, share) in zip(indices, shares(of: whole, as: home.minor)) { self[index].homeAmount = HomeAmount(share) }
  }

  /// The amount of each part if the whole entry comes to another amount: first rounded down, a negative one away from
  /// zero, then the units still missing go one each to the largest fractions, of equal ones in the order written, the
  /// rest last.
  ///
  /// - Parameters:
  ///   - whole: minor units of the entry's currency, above zero and at least those of all parts together.
  ///   - other: minor units of any currency, zero at least.
  package func shares(of whole: Int64, as other: Int64) -> [Int64] {
    var shares = map(\.amount)
    shares.append(whole - shares.reduce(0, +))
    var fractions: [(index: Int, remainder: Int128)] = []
    var missing = Int128(other)
    for index in shares.indices {
      let product = Int128(other) * Int128(shares[index])
      var (share, remainder) = product.quotientAndRemainder(dividingBy: Int128(whole))
      if remainder < 0 { (share, remainder) = (share - 1, remainder + Int128(whole)) }
      // A book in which it is too large has an error, `total-too-large`.
      shares[index] = Int64(clamping: share)
      missing -= share
      fractions.append((index, remainder))
    }
    fractions.sort { ($1.remainder, $0.index) < ($0.remainder, $1.index) }
    for fraction in fractions.prefix(Int(missing)) { shares[fraction.index] += 1 }
    // What falls to the rest is there without being written.
    shares.removeLast()
    return shares
  }
}
