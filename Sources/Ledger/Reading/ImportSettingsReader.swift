package import Diagnostics
import Formats

/// A parser for `imports.yaml`: a list of sources, or a mapping with the keys of a single source.
package struct ImportSettingsReader {
  private var values: ValueReader
  private let ledger: Ledger

  /// Parses the file.
  ///
  /// - Parameter ledger: the ledger with the categories that rules may use.
  package static func read(_ file: SourceFile, _ ledger: Ledger) -> (ImportSettings, Findings) {
    let findings = FindingCollector()
    findings.add(TextCheck.findings(in: file))
    let document = TextReader.read(file, findings)
    let settings = file.bytes.withUnsafeBufferPointer { bytes in
      var reader = ImportSettingsReader(values: ValueReader(document, bytes, findings), ledger: ledger)
      return reader.readAll()
    }
    return (settings, findings.findings.sorted())
  }

  private func node(_ index: Int) -> Node { values.document.nodes[index] }

  private mutating func readAll() -> ImportSettings {
    var settings = ImportSettings()
    switch values.document.root.kind {
    case .missing: break
    case .mapping: settings.sources = [readSource(0)]
    case .sequence:
      for item in values.items(at: 0) where values.isMapping(node(item), "this source") {
        settings.sources.append(readSource(item))
      }
    default:
      values.report(
        .wrongType, values.document.root, "imports.yaml must be a list of sources",
        label: "begin each source with “- heading:”"
      )
    }
    return settings
  }

  private mutating func readSource(_ index: Int) -> ImportSettings.Source {
    var source = ImportSettings.Source()
    for (key, value) in values.pairs(at: index, ImportsKey.self) {
      let valueNode = node(value)
      switch key {
      case .heading: source.heading = values.lines(valueNode, at: value, key.name).map(\.text)
      case .bank: source.bank = values.line(valueNode, key.name)
      case .account: source.account = values.line(valueNode, key.name)
      case .dates: source.dates = word(valueNode, key.name, ImportSettings.dateOrders)
      case .decimal:
        source.decimal = word(valueNode, key.name, ImportSettings.decimals).map {
          [",", DecimalSeparator.comma.rawValue].contains($0) ? .comma : .point
        }
      case .sign: source.outIsPositive = word(valueNode, key.name, ImportSettings.signs).map { $0 == "out" }
      case .currency: source.currency = values.currency(valueNode, key.name)
      case .title: source.title = values.lines(valueNode, at: value, key.name).map(\.text)
      case .encoding:
        source.encoding = word(valueNode, key.name, TextEncoding.allCases.map(\.option)).flatMap {
          TextEncoding(option: $0)
        }
      case .words:
        for (word, answer) in answers(value, key.name, ImportSettings.WordMeaning.allCases.map(\.rawValue)) {
          source.words[word] = ImportSettings.WordMeaning(rawValue: answer)
        }
      case .columns:
        for (heading, answer) in answers(value, key.name, ImportSettings.ColumnMeaning.allCases.map(\.rawValue)) {
          source.columns[heading] = ImportSettings.ColumnMeaning(rawValue: answer)
        }
      case .fee:
        source.fee = word(valueNode, key.name, ImportSettings.FeeMeaning.allCases.map(\.rawValue)).flatMap {
          ImportSettings.FeeMeaning(rawValue: $0)
        }
      case .leftOut: source.leftOut = values.lines(valueNode, at: value, key.name).map(\.text)
      case .accounts: source.accounts = answers(value, key.name)
      case .categories: source.categories = answers(value, key.name)
      case .pairs: source.pairs = answers(value, key.name)
      case .rules: source.rules = readRules(value)
      }
    }
    return source
  }

  private mutating func word(_ node: Node, _ key: String, _ known: [String]) -> String? {
    guard values.isScalar(node, key) else { return nil }
    let text = values.text(node)
    if known.contains(text) { return text }
    values.report(
      .wrongType, node, "“\(text)” is not a valid value for “\(key)”", label: "expected " + alternatives(known),
      key: key)
    return nil
  }

  /// Parses a mapping from strings to strings.
  ///
  /// - Parameter known: the allowed values; `nil` for any string.
  private mutating func answers(_ index: Int, _ key: String, _ known: [String]? = nil) -> [String: String] {
    guard values.isMapping(node(index), "“\(key)”") else { return [:] }
    var answers: [String: String] = [:]
    for pair in values.pairs(at: index, known: nil, owner: "“\(key)”") {
      let value = node(pair.value)
      answers[pair.key] = known.map { word(value, pair.key, $0) } ?? values.line(value, pair.key)
    }
    return answers
  }

  private mutating func readRules(_ index: Int) -> [ImportSettings.Rule] {
    guard node(index).kind == .sequence else {
      values.report(
        .wrongType, node(index), "“rules” is not a list", label: "expected items like “- { match: REWE }”")
      return []
    }
    return values.items(at: index).compactMap { item in
      guard values.isMapping(node(item), "this rule") else { return nil }
      var rule = ImportSettings.Rule(match: "")
      for (key, value) in values.pairs(at: item, ImportRuleKey.self) {
        let valueNode = node(value)
        switch key {
        case .match: rule.match = match(valueNode) ?? ""
        case .title: rule.title = values.line(valueNode, key.name)
        case .category: rule.category = category(valueNode)
        case .tags: rule.tags = values.lines(valueNode, at: value, key.name).map(\.text)
        case .to: rule.to = values.line(valueNode, key.name)
        case .account: rule.account = values.line(valueNode, key.name)
        case .amount: rule.amount = range(valueNode)
        case .split: rule.split = parts(value)
        case .learn: rule.learns = values.flag(valueNode, key.name) ?? true
        }
      }
      if rule.match.isEmpty {
        values.report(
          .missingKey, values.firstLine(of: node(item)), "this rule matches nothing", label: "add “match:”",
          key: ImportRuleKey.match.name)
        return nil
      }
      return rule
    }
  }

  private mutating func range(_ node: Node) -> ImportSettings.AmountRange? {
    guard let text = values.line(node, ImportRuleKey.amount.name) else { return nil }
    if let range = ImportSettings.AmountRange(text, ledger.settings.decimalSeparator) { return range }
    values.report(
      .wrongType, node, "“\(text)” is not an amount or a range of amounts", label: "write 12.99, 10..20, ..20 or 100..",
      key: ImportRuleKey.amount.name)
    return nil
  }

  private mutating func parts(_ index: Int) -> [ImportSettings.Rule.Part] {
    guard values.isMapping(node(index), "“split”") else { return [] }
    return values.pairs(at: index, known: nil, owner: "“split”").compactMap { pair in
      let value = node(pair.value)
      guard let category = category(pair.key, value), let text = values.line(value, ImportRuleKey.split.name) else {
        return nil
      }
      let isPercentage = text.hasSuffix("%")
      let digits = isPercentage ? String(text.dropLast()).trimmingSpaces : text
      guard let number = ImportSettings.AmountRange.number(digits, ledger.settings.decimalSeparator) else {
        values.report(
          .wrongType, value, "“\(text)” is not an amount or a percentage", label: "write 12.50 or 30%",
          key: ImportRuleKey.split.name)
        return nil
      }
      return ImportSettings.Rule.Part(category: category, number: number, isPercentage: isPercentage)
    }
  }

  private mutating func match(_ node: Node) -> String? {
    guard let text = values.line(node, ImportRuleKey.match.name) else { return nil }
    guard text.hasPrefix("/"), text.hasSuffix("/"), text.count > 2 else { return text }
    if (try? Regex(String(text.dropFirst().dropLast()))) != nil { return text }
    values.report(
      .wrongType, node, "“\(text)” is not a regular expression",
      label: "write words without slashes, or fix the pattern",
      key: ImportRuleKey.match.name)
    return nil
  }

  private mutating func category(_ node: Node) -> Category.ID? {
    values.line(node, ImportRuleKey.category.name).flatMap { category($0, node) }
  }

  private mutating func category(_ name: String, _ node: Node) -> Category.ID? {
    if let index = ledger.categories.firstIndex(where: { $0.name == name || $0.formerNames.contains(name) }) {
      return Category.ID(index: index)
    }
    let names = ledger.categories.map(\.name)
    let near = values.suggestions(near: name, in: "categories", among: names, node)
    values.report(
      .unknownCategory, node, "there is no category “\(name)”",
      label: near.isEmpty ? "expected a category from categories.yaml" : "", suggestions: near,
      key: ImportRuleKey.category.name)
    return nil
  }
}

extension ImportSettings.AmountRange {
  /// Parses an amount or a range; `nil` for other text.
  init?(_ text: String, _ separator: DecimalSeparator) {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    func number(_ text: String) -> DecimalNumber? { ImportSettings.AmountRange.number(text, separator) }
    switch ends.count {
    case 1:
      guard let one = number(ends[0]) else { return nil }
      self.init(least: one, most: one)
    case 2 where ends.contains { !$0.isEmpty }:
      let (least, most) = (number(ends[0]), number(ends[1]))
      if (least == nil) != ends[0].isEmpty || (most == nil) != ends[1].isEmpty { return nil }
      self.init(least: least, most: most)
    default: return nil
    }
  }

  /// Parses a number with the decimal separator of the book; `nil` for other text.
  static func number(_ text: String, _ separator: DecimalSeparator) -> DecimalNumber? {
    DecimalNumber(separator == .comma ? text.replacing(",", with: ".") : text)
  }

  /// Whether an amount in minor units is in the range.
  package func contains(_ minor: UInt64, _ currency: Currency) -> Bool {
    // At most 15 digits, and as many decimals. Bounds may have more decimals than the currency.
    func isInOrder(_ bound: DecimalNumber, isLower: Bool) -> Bool {
      var (digits, scale, own) = (Int128(bound.digits), bound.scale, Int128(minor))
      while scale < Int(currency.decimals) { (digits, scale) = (digits * 10, scale + 1) }
      for _ in Int(currency.decimals)..<scale { own *= 10 }
      return isLower ? digits <= own : own <= digits
    }
    return least.map { isInOrder($0, isLower: true) } ?? true && most.map { isInOrder($0, isLower: false) } ?? true
  }
}
