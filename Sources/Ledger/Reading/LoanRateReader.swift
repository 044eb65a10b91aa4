import Diagnostics
import Formats

/// A parser for the `rate` of a loan: a percentage, a mapping, or a list of mappings in the order of their months.
enum LoanRateReader {
  /// Parses a rate; `nil` if it is invalid.
  ///
  /// - Parameter index: the index of the value's node.
  static func read(_ index: Int, _ values: inout ValueReader) -> LoanRate? {
    let node = values.document.nodes[index]
    switch node.kind {
    case .mapping: return item(at: index, isFirst: true, &values).map { LoanRate([$0]) }
    case .sequence:
      var items: [LoanRate.Item] = []
      for place in values.items(at: index) {
        guard values.isMapping(values.document.nodes[place], "this item of “rate”"),
          let item = item(at: place, isFirst: items.isEmpty, &values)
        else { continue }
        if let last = items.last?.from, let from = item.from, from <= last {
          values.report(
            .badDate, values.firstLine(of: values.document.nodes[place]), "\(from) is not after \(last)",
            label: "write the rates in the order of their months", key: LoanRateKey.from.name)
          continue
        }
        items.append(item)
      }
      if items.isEmpty, values.items(at: index).isEmpty {
        values.report(.wrongType, node, "this list of rates is empty", label: "write a percentage, like 3.2")
      }
      return items.isEmpty ? nil : LoanRate(items)
    default:
      return percent(node, AccountKey.rate.name, &values).map { LoanRate([.init(from: nil, thousandths: $0)]) }
    }
  }

  private static func item(at index: Int, isFirst: Bool, _ values: inout ValueReader) -> LoanRate.Item? {
    let node = values.firstLine(of: values.document.nodes[index])
    var (from, rate) = (Month?.none, Int64?.none)
    let pairs = values.pairs(at: index, LoanRateKey.self)
    for (key, value) in pairs {
      let valueNode = values.document.nodes[value]
      switch key {
      case .from: from = values.month(valueNode, key.name)
      case .rate: rate = percent(valueNode, key.name, &values)
      }
    }
    if !pairs.contains(where: { $0.key == .rate }) {
      values.report(.missingKey, node, "this rate has no “rate”", label: "add “rate: 3.2”", key: LoanRateKey.rate.name)
    }
    if !isFirst, !pairs.contains(where: { $0.key == .from }) {
      values.report(
        .missingKey, node, "this item of “rate” has no “from”", label: "add its first month",
        key: LoanRateKey.from.name)
      return nil
    }
    if !isFirst, from == nil { return nil }
    return rate.map { LoanRate.Item(from: from, thousandths: $0) }
  }

  private static func percent(_ node: Node, _ key: String, _ values: inout ValueReader) -> Int64? {
    guard values.isScalar(node, key) else { return nil }
    let text = values.text(node)
    let bare = text.hasSuffix("%") ? String(text.dropLast()).trimmingSpaces : text
    if let rate = AmountText.thousandths(bare, values.decimalSeparator), rate <= LoanRate.greatest {
      if bare == text { return rate }
      values.report(
        .badAmount, node, "“\(text)” has a percent sign",
        suggestions: [values.replacement("write \(bare)", node, bare, isSafe: true)], key: key)
      return nil
    }
    let sign = values.decimalSeparator.character
    values.report(
      .badAmount, node, "“\(text)” is not a rate",
      label: "expected a yearly percentage from 0 to 100 with at most three decimals, like 3\(sign)2", key: key)
    return nil
  }
}
