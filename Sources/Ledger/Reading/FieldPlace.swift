package import Diagnostics
import Formats

/// Finds the location of a transaction's field by reparsing the text of the entry. Checks of the whole ledger use it.
///
/// The ranges of fields are not stored, because a book has many entries, with about twenty ranges each, but few
/// findings.
package enum FieldPlace {
  /// Returns the location of the key's value, or the entry's first line if the key is missing.
  package static func of(_ key: TransactionKey, _ transaction: Transaction, _ ledger: Ledger) -> SourceRange {
    value(of: key, transaction, ledger) ?? entry(transaction, ledger)
  }

  /// Returns the location of `currency`, or of the amount if the key is missing.
  static func currency(_ transaction: Transaction, _ ledger: Ledger) -> SourceRange {
    let direction = TransactionKey.directions[Int(transaction.direction.rawValue)]
    return value(of: .currency, transaction, ledger) ?? of(direction, transaction, ledger)
  }

  /// Returns the location of a balance assertion's amount.
  package static func balance(_ assertion: BalanceAssertion, _ ledger: Ledger) -> SourceRange {
    let document = document(assertion.source, ledger)
    return node(named: BalanceAssertionKey.mark, document).map { SourceRange(document.file, document.nodes[$0].range) }
      ?? firstLine(assertion.source, ledger)
  }

  /// Returns the first line of an entry.
  package static func entry(_ transaction: Transaction, _ ledger: Ledger) -> SourceRange {
    firstLine(transaction.source, ledger)
  }

  private static func firstLine(_ source: EntrySource, _ ledger: Ledger) -> SourceRange {
    let whole = ledger.range(source)
    let file = whole.file
    let range = whole.bytes ?? 0..<0
    let line = file.bytes[range].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? range.upperBound
    return SourceRange(file, range.lowerBound..<line)
  }

  private static func value(of key: TransactionKey, _ transaction: Transaction, _ ledger: Ledger) -> SourceRange? {
    let document = document(transaction.source, ledger)
    return node(named: key.name, document).map { SourceRange(document.file, document.nodes[$0].range) }
  }

  /// Returns the location of each value in a list, keyed by the value's text without quotes. If a value is repeated,
  /// its first location is returned.
  ///
  /// - Returns: an empty dictionary if the key has no list. Values with escapes, and values that are neither plain nor
  ///   quoted, are omitted.
  package static func list(of key: TransactionKey, _ transaction: Transaction, _ ledger: Ledger)
    -> [String: SourceRange]
  {
    let document = document(transaction.source, ledger)
    guard let list = node(named: key.name, document), document.nodes[list].kind == .sequence else { return [:] }
    var places: [String: SourceRange] = [:]
    var item = list + 1
    while item < Int(document.nodes[list].next) {
      let node = document.nodes[item]
      let isQuoted = node.kind == .singleQuoted || node.kind == .doubleQuoted
      if node.kind == .plain || isQuoted, !node.flags.contains(.escaped) {
        let range = isQuoted ? node.range.lowerBound + 1..<node.range.upperBound - 1 : node.range
        let text = document.file.text(in: range)
        if places[text] == nil { places[text] = SourceRange(document.file, range) }
      }
      item = Int(node.next)
    }
    return places
  }

  /// Returns the location of a part's category in `split`, or the entry's first line if the category is not found
  /// there.
  package static func part(in category: Category.ID, of transaction: Transaction, _ ledger: Ledger) -> SourceRange {
    let document = document(transaction.source, ledger)
    let nodes = document.nodes
    guard let split = node(named: TransactionKey.split.name, document), nodes[split].kind == .mapping else {
      return entry(transaction, ledger)
    }
    let known = ledger.category(category)
    let names = Set(([known.name] + known.formerNames).map { UnicodeText.nameKey($0) })
    var index = split + 1
    while index < Int(nodes[split].next) {
      let name = nodes[index]
      if name.kind.isScalar, names.contains(UnicodeText.nameKey(ScalarText.text(of: name, in: document.file))) {
        return SourceRange(document.file, name.range)
      }
      index = Int(nodes[Int(name.next)].next)
    }
    return entry(transaction, ledger)
  }

  /// Reparses the entry's text.
  private static func document(_ source: EntrySource, _ ledger: Ledger) -> Document {
    let file = ledger.files[Int(source.file)]
    var start = Int(source.start)
    // Starts at the beginning of the entry's line, so that columns of its later lines are those of the file. An entry
    // in braces has no later lines, and others may precede it on its line.
    if file.bytes[start] != .openBrace {
      while start > 0, file.bytes[start - 1] != .newline { start -= 1 }
    }
    return TextReader.read(file, in: start..<Int(source.end), FindingCollector())
  }

  /// Returns the node index of a key's value; `nil` if the key is missing.
  private static func node(named name: String, _ document: Document) -> Int? {
    let nodes = document.nodes
    guard let entry = nodes.firstIndex(where: { $0.kind == .mapping }) else { return nil }
    var index = entry + 1
    while index < Int(nodes[entry].next) {
      let value = Int(nodes[index].next)
      if nodes[index].kind.isScalar, ScalarText.text(of: nodes[index], in: document.file) == name { return value }
      index = Int(nodes[value].next)
    }
    return nil
  }
}
