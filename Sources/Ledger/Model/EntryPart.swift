/// What of an entry belongs to one category: a part that `split` names, or the rest (BOOK.md §2, Parts).
package struct EntryPart: Sendable, Equatable {
  // The longest first: a part takes 24 bytes so, and 32 in another order.
  /// Minor units of the entry's currency; above zero, but for a rest of which nothing is left.
  package var amount: Int64
  /// Nil while a rate is missing.
  package var homeAmount: HomeAmount?
  package var category: Category.ID

  package init(category: Category.ID, amount: Int64, homeAmount: HomeAmount?) {
    self.category = category
    self.amount = amount
    self.homeAmount = homeAmount
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

  /// What each part comes to where the whole entry comes to another amount: first rounded down, then the units still
  /// missing go one each to the largest fractions, of equal ones in the order written, the rest last.
  ///
  /// - Parameters:
  ///   - whole: minor units of the entry's currency, at least those of all parts together.
  ///   - other: minor units of any currency.
  package func shares(of whole: Int64, as other: Int64) -> [Int64] {
    var shares = map(\.amount)
    shares.append(whole - shares.reduce(0, +))
    var fractions: [(index: Int, remainder: Int128)] = []
    var missing = other
    for index in shares.indices {
      let product = Int128(other) * Int128(shares[index])
      let (share, remainder) = product.quotientAndRemainder(dividingBy: Int128(whole))
      shares[index] = Int64(share)
      missing -= Int64(share)
      fractions.append((index, remainder))
    }
    fractions.sort { ($1.remainder, $0.index) < ($0.remainder, $1.index) }
    for fraction in fractions.prefix(Int(missing)) { shares[fraction.index] += 1 }
    // What falls to the rest is there without being written.
    shares.removeLast()
    return shares
  }
}
