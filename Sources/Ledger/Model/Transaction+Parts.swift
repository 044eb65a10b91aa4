extension Transaction {
  /// Whether parts of the entry are in categories other than its own.
  package var isSplit: Bool { !split.isEmpty }

  /// The part in the entry's own category. Its amount is the amount that remains after `split`, or the whole amount if
  /// the entry is not split.
  package var rest: EntryPart {
    var rest = EntryPart(category: category, amount: amount.minor, homeAmount: homeAmount)
    for part in split {
      rest.amount -= part.amount
      rest.homeAmount = rest.homeAmount.map { $0 - (part.homeAmount ?? 0) }
    }
    return rest
  }

  /// Calls a closure for each part in the order written, then for the remaining part unless it is zero. Without
  /// `split`, the remaining part is the whole entry. No list is created, so sums over many entries are fast.
  package func forEachPart(_ body: (EntryPart) -> Void) {
    guard isSplit else {
      return body(EntryPart(category: category, amount: amount.minor, homeAmount: homeAmount))
    }
    for part in split { body(part) }
    let rest = rest
    if rest.amount != 0 { body(rest) }
  }

  /// The parts as a list. The remaining part comes first, unless it is zero.
  package var parts: [EntryPart] {
    guard isSplit else { return [rest] }
    let rest = rest
    return (rest.amount == 0 ? [] : [rest]) + split
  }

  /// Whether the entry or one of its parts specifies the given category, even if the amount in that category is zero.
  package func names(_ category: Category.ID) -> Bool {
    category == self.category || split.contains { $0.category == category }
  }

  /// Returns the part in the given category; `nil` if no part is in it, or if nothing remains for the entry's own
  /// category.
  package func part(in category: Category.ID) -> EntryPart? {
    guard isSplit else { return category == self.category ? rest : nil }
    if category == self.category { return rest.amount == 0 ? nil : rest }
    return split.first { $0.category == category }
  }
}
