import Diagnostics
import Formats

/// Functions that parse `split`, the parts of an entry that belong to other categories.
extension TransactionReader {
  /// Parses the parts in the order written, without home amounts.
  ///
  /// - Parameters:
  ///   - direction: the direction of the entry. If the entry is invalid, `direction`, `whole`, `currency` and `own` are
  ///     `nil`, and only the category names are checked.
  ///   - own: the category of the amount that remains.
  mutating func readSplit(
    _ direction: Direction?, of whole: Int64?, _ currency: Currency?, in own: Category.ID?,
    _ ledger: inout LedgerBuilder
  ) -> [EntryPart] {
    guard let index = index(.split) else { return [] }
    let node = nodes[index]
    guard node.kind == .mapping, Int(node.next) > index + 1 else {
      reportShape(node)
      return []
    }
    // Most parts are two nodes each. The list is the only allocation for an entry.
    var parts: [EntryPart] = []
    parts.reserveCapacity(min(BookLimits.parts, (Int(node.next) - index) / 2))
    var (at, count, sum, gross, excess) = (index + 1, 0, Int128(0), Int128(0), Node?.none)
    while at < Int(node.next) {
      let (place, value) = (at, nodes[Int(nodes[at].next)])
      let name = nodes[place]
      at = Int(value.next)
      if name.flags.contains(.refused) { continue }
      count += 1
      if count == BookLimits.parts + 1 { reportTooMany(name) }
      if count > BookLimits.parts { continue }
      let category = ledger.category(name, isArchived: month.isArchived, &values)
      guard let amount = readPart(name, value, currency), let category else { continue }
      sum += Int128(amount)
      gross += Int128(amount.magnitude)
      // A later negative part may reduce the sum to the whole or less.
      if let whole { excess = sum <= Int128(whole) ? nil : excess ?? value }
      if category == own {
        let next = at < Int(node.next) ? nodes[at] : nil
        if !month.isArchived { reportOwn(name, ledger.ledger.categories[category.index].name, next) }
      } else if let first = parts.firstIndex(where: { $0.category == category }) {
        // In the archive two names may have become names of one category. Their parts are added.
        parts[first].amount = Int64(clamping: Int128(parts[first].amount) + Int128(amount))
        if !month.isArchived { reportTwice(at: place, ledger.ledger.categories[category.index].name) }
      } else {
        parts.append(EntryPart(category: category, amount: amount, homeAmount: nil))
      }
    }
    // In the archive, parts of one category may cancel each other out.
    parts.removeAll { $0.amount == 0 }
    guard let whole, let direction, let currency else { return parts }
    // An invalid entry is never shown, but its parts must not overflow a sum before that is known.
    if let excess {
      reportSum(Int64(clamping: sum), at: excess, isOnly: count == 1, of: whole, direction, currency)
      return []
    }
    if gross + Int128(whole) - sum > Int128(TotalSizes.greatest) {
      reportSizes(nodes[index])
      return []
    }
    return parts
  }

  private mutating func reportShape(_ node: Node) {
    let what =
      switch node.kind {
      case .mapping: "“split” is empty"
      case .missing: "“split” has no value"
      default: "“split” is not a mapping of categories to amounts"
      }
    values.report(
      .wrongType, values.firstLine(of: node), what, label: "expected \(TransactionKey.split.key.example)",
      key: TransactionKey.split.name)
  }

  private mutating func readPart(_ name: Node, _ value: Node, _ currency: Currency?) -> Int64? {
    guard let currency else { return nil }
    let key = value.kind.isScalar ? TransactionKey.split.name : values.text(name)
    return values.partAmount(value, key, currency)
  }

  /// Reports a second part in the same category.
  ///
  /// - Parameter place: the node index of the second part's name.
  private mutating func reportTwice(at place: Int, _ category: String) {
    // The first part is searched for again, so that valid parts need no list of their positions.
    var first = (index(.split) ?? 0) + 1
    while first < place, values.text(nodes[first]) != category { first = Int(nodes[Int(nodes[first].next)].next) }
    values.report(
      .splitTwice, nodes[place], "“\(category)” has two parts", label: "combine the two amounts",
      notes: [Finding.Note("the first one", at: values.place(nodes[first]))])
  }

  /// Reports a part in the category of the entry itself.
  ///
  /// - Parameter next: the name of the following part; `nil` for the last part.
  private mutating func reportOwn(_ name: Node, _ category: String, _ next: Node?) {
    var suggestions: [Suggestion] = []
    // On one line there is no comment between parts that would be removed too.
    if nodes[index(.split) ?? 0].flags.contains(.flow), let next {
      let gone = SourceRange(values.file, name.range.lowerBound..<next.range.lowerBound)
      suggestions = [Suggestion("remove it: the rest remains in this category", edits: [.init(gone, "")], isSafe: true)]
    }
    values.report(
      .splitTwice, name, "“\(category)” is the category of the transaction itself",
      label: suggestions.isEmpty ? "remove this part: the rest remains in this category" : "",
      notes: node(.category).map { [Finding.Note("the category", at: values.place($0))] } ?? [],
      suggestions: suggestions)
  }

  private mutating func reportSum(
    _ sum: Int64, at part: Node, isOnly: Bool, of whole: Int64, _ direction: Direction, _ currency: Currency
  ) {
    values.report(
      .splitTooLarge, part,
      isOnly
        ? "this part exceeds the whole amount of \(text(whole, currency))"
        : "the parts total \(text(sum, currency)), more than the whole amount of \(text(whole, currency))",
      label: "too much by \(text(sum - whole, currency))",
      notes: [Finding.Note("the whole amount", at: values.place(nodes[direction.value]))])
  }

  /// Sets the home amount of each part to its share of `home`. If the shares are too large, all home amounts become
  /// `nil`.
  mutating func convert(_ parts: inout [EntryPart], of whole: Int64, to home: inout HomeAmount?) {
    // If all parts are positive, no share exceeds the whole.
    if let amount = home, parts.hasNegative {
      let (gross, isTooLarge) = parts.gross(of: whole).multipliedReportingOverflow(by: Int128(amount))
      if isTooLarge || gross / Int128(whole) > Int128(TotalSizes.greatest) - Int128(parts.count) {
        if let index = index(.split) { reportSizes(nodes[index]) }
        home = nil
      }
    }
    parts.convert(of: whole, to: home)
  }

  private mutating func reportSizes(_ node: Node) {
    values.report(
      .totalTooLarge, values.firstLine(of: node), "these parts are too large to be exact",
      label: "is this a typo?")
  }

  private mutating func reportTooMany(_ name: Node) {
    values.report(
      .tooMany, name, "this transaction has more than \(BookLimits.parts) parts",
      label: "at most \(BookLimits.parts) are allowed; this one and the following are ignored")
  }

  private func text(_ minor: Int64, _ currency: Currency) -> String {
    AmountText.written(minor, currency, values.decimalSeparator)
  }
}
