import Diagnostics
import Formats

/// A parser for one file in `rates/`.
struct RatesReader {
  var values: ValueReader
  private let fileDay: Day
  private var places: [Currency: SourceRange] = [:]

  init(_ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector, fileDay: Day) {
    values = ValueReader(document, bytes, findings)
    self.fileDay = fileDay
  }

  mutating func read() -> RateTable? {
    let root = values.document.root
    guard values.isMapping(root, RatesKey.owner) else { return nil }
    let pairs = values.pairs(at: 0, RatesKey.self)
    var day: Day?
    var source = ""
    var base: Currency?
    var prices: [Currency: DecimalNumber]?
    for (key, value) in pairs {
      let node = values.document.nodes[value]
      switch key {
      case .date: day = readDay(node)
      case .source: source = values.line(node, key.name) ?? ""
      case .base: base = values.currency(node, key.name)
      case .rates: prices = readPrices(value)
      }
    }
    for key in RatesKey.allCases where key.key.need == .always && !pairs.contains(where: { $0.key == key }) {
      var head = root
      head.end = values.document.nodes.count > 2 ? values.document.nodes[2].end : root.end
      values.report(
        .missingKey, head, "this rates file has no “\(key.name)”", label: "add “\(key.name):”", key: key.name)
    }
    guard let day, let base, let prices else { return nil }
    return RateTable(day: day, source: source, base: base, prices: prices, places: places)
  }

  private mutating func readDay(_ node: Node) -> Day? {
    guard let day = values.day(node, "date") else { return nil }
    if day != fileDay {
      values.report(
        .badDate, node, "“\(day)” is not the day in the file's name",
        suggestions: [values.replacement("write \(fileDay), as in the file's name", node, fileDay.description)])
      return nil
    }
    return day
  }

  private mutating func readPrices(_ index: Int) -> [Currency: DecimalNumber] {
    guard values.isMapping(values.document.nodes[index], "“rates”") else { return [:] }
    var prices: [Currency: DecimalNumber] = [:]
    for (code, keyNode, value) in values.pairs(at: index, known: nil, owner: "“rates”") {
      // A source may list units without an ISO 4217 code. They are ignored, since no amount can use them.
      guard let currency = Currency(code: code) else {
        if code.utf8.count == 3, code.utf8.allSatisfy({ $0 >= 65 && $0 <= 90 }) { continue }
        _ = values.currency(keyNode, "rates")
        continue
      }
      let node = values.document.nodes[value]
      guard values.isScalar(node, code) else { continue }
      guard let price = price(node) else {
        values.report(
          .badAmount, node, "“\(values.text(node))” is not a rate",
          label: "expected the price of one \(code), like 81.2034",
          suggestions: values.text(node).split(separator: ",").count == 2
            ? [values.replacement("write \(pointed(values.text(node)))", node, pointed(values.text(node)))] : [])
        continue
      }
      prices[currency] = price
      places[currency] = values.place(node)
    }
    return prices
  }

  /// Parses a price with a decimal point. In a book with decimal commas, a comma is allowed too; inside braces, a price
  /// with a comma must be quoted.
  private func price(_ node: Node) -> DecimalNumber? {
    if let raw = values.plainBytes(node), let price = DecimalNumber(raw) { return price }
    guard values.decimalSeparator == .comma else { return nil }
    let text = values.text(node)
    return text.contains(".") ? nil : DecimalNumber(pointed(text))
  }

  /// Returns the number with a decimal point: `98.5` for `98,5`.
  private func pointed(_ text: String) -> String { text.replacing(",", with: ".") }
}
