package import Diagnostics
package import Ledger
package import Formats

/// Converts the amounts of a book to another decimal separator, for `daybook fmt --decimal`.
///
/// An amount is parsed with the book's separator if possible, otherwise with the other separator. Text that is not an
/// amount is not changed.
package struct DecimalSeparatorConverter {
  private let current: DecimalSeparator
  private let wanted: DecimalSeparator
  private let home: Currency

  /// Creates a converter to the given decimal separator.
  ///
  /// - Parameter settings: the book's settings before the conversion.
  package init(_ wanted: DecimalSeparator, _ settings: Settings) {
    current = settings.decimalSeparator
    self.wanted = wanted
    home = settings.currency
  }

  package func month(_ file: SourceFile) -> [UInt8] { list(file, TransactionKey.keys + BalanceAssertionKey.keys) }

  package func categories(_ file: SourceFile) -> [UInt8] { list(file, CategoryKey.keys) }

  /// Returns `book.yaml` with converted amounts and with `decimal` set to the new separator.
  ///
  /// - Parameter file: the file; empty if it does not exist yet.
  package func settings(_ file: SourceFile) -> [UInt8] {
    let amounts = changed(file) { splices(of: 0, SettingsKey.keys, in: $0) }
    return SettingsText.setting(
      (SettingsKey.decimal.name, wanted.rawValue), in: SourceFile(path: file.path, bytes: amounts))
  }

  // MARK: Amounts

  private func list(_ file: SourceFile, _ keys: [Key]) -> [UInt8] {
    changed(file) { document in document.items(of: 0).flatMap { splices(of: $0, keys, in: document) } }
  }

  private func changed(_ file: SourceFile, _ splices: (Document) -> [Splice]) -> [UInt8] {
    let file = withQuotedAmounts(file)
    let splices = splices(TextReader.read(file).0)
    return splices.isEmpty ? file.bytes : file.bytes.applying(splices)
  }

  /// Returns the file with quotes around those amounts in braces that contain a comma, because such amounts cannot be
  /// parsed without quotes.
  private func withQuotedAmounts(_ file: SourceFile) -> SourceFile {
    let findings = FindingCollector()
    _ = TextReader.read(file, findings, decimalSeparator: .comma)
    let edits = findings.findings.filter { $0.id == .badAmount }
      .flatMap { $0.suggestions.first { $0.isSafe }?.edits ?? [] }
    if edits.isEmpty { return file }
    let splices = edits.compactMap { edit in edit.range.bytes.map { Splice($0, Array(edit.replacement.utf8)) } }
    return SourceFile(path: file.path, bytes: file.bytes.applying(splices))
  }

  /// Returns the splices that replace the amounts and percentages in the mapping.
  ///
  /// - Parameter mapping: the mapping's index in the document.
  private func splices(of mapping: Int, _ keys: [Key], in document: Document) -> [Splice] {
    let pairs = document.pairs(of: mapping)
    let code = pairs.first { $0.key == SettingsKey.currency.name }.map { document.text($0.value) }
    let currency = code.flatMap { Currency(code: $0) } ?? home
    return pairs.flatMap { pair -> [Splice] in
      guard let key = keys.first(where: { $0.name == pair.key }) else { return [] }
      switch key.kind {
      case .amount, .balance: return splice(pair.value, decimals: currency.decimals, in: document)
      case .percent: return splice(pair.value, decimals: 3, in: document)
      case .percentOrMappings(let keys):
        switch document.nodes[pair.value].kind {
        case .mapping: return splices(of: pair.value, keys, in: document)
        case .sequence: return document.items(of: pair.value).flatMap { splices(of: $0, keys, in: document) }
        default: return splice(pair.value, decimals: 3, in: document)
        }
      case .amountOrMappings(let keys):
        switch document.nodes[pair.value].kind {
        case .mapping: return splices(of: pair.value, keys, in: document)
        case .sequence: return document.items(of: pair.value).flatMap { splices(of: $0, keys, in: document) }
        default: break
        }
        return splice(pair.value, decimals: currency.decimals, in: document)
      case .parts:
        return document.pairs(of: pair.value).flatMap { splice($0.value, decimals: currency.decimals, in: document) }
      case .mapping(let keys): return splices(of: pair.value, keys, in: document)
      case .mappings(let keys):
        return document.items(of: pair.value).flatMap { splices(of: $0, keys, in: document) }
      default: return []
      }
    }
  }

  /// Returns the splice that replaces an amount or a percentage; empty if the value stays as it is.
  private func splice(_ index: Int, decimals: UInt8, in document: Document) -> [Splice] {
    let node = document.nodes[index]
    guard node.kind.isScalar, !document.isBlockText(node) else { return [] }
    let text = document.text(index)
    let sign = AmountText.isNegative(text) ? String(text.prefix(1)) : ""
    guard let other = exchanged(String(text.dropFirst(sign.count)), decimals: Int(decimals)) else { return [] }
    let isPlain = node.kind == .plain && !document.isInBraces(node)
    let written = isPlain ? sign + other : ScalarText.written(sign + other, in: .flow, mayLookTyped: true)
    return [Splice(node.range, Array(written.utf8))]
  }

  /// Returns the converted amount; `nil` if the text already has the new separator or is not an amount.
  private func exchanged(_ text: String, decimals: Int) -> String? {
    let signs = [current, current.other]
    guard let sign = signs.first(where: { AmountText.isAmount(text, decimals: decimals, $0) }), sign != wanted else {
      return nil
    }
    let other = wanted.exchanged(text)
    return other == text ? nil : other
  }
}
