import BookEditing
import Diagnostics
import Ledger
import Formats

/// A feature that formats documents as `daybook fmt` does, with minimal edits.
struct Formatting: Feature {
  let session: EditorSession

  func whole(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    guard let bytes = EditorFormat(document)?.whole else { return .null }
    return .array(session.textEdits(TextDifference.edits(from: document.bytes, to: bytes), in: document.file))
  }

  /// Formats the entries that are completely or partly selected, without moving them.
  func range(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let range = document.positions.offsets(try params.range())
    guard let bytes = EditorFormat(document)?.entries(in: range) else { return .null }
    return .array(session.textEdits(TextDifference.edits(from: document.bytes, to: bytes), in: document.file))
  }

  /// Begins a new entry when the user presses Enter on an empty line after an entry.
  func typed(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let position = try params.position()
    guard document.kind == .month, try params.string("ch") == "\n", position.line >= 2 else { return .null }
    let positions = document.positions
    let lines = EntryLines(document.bytes, positions)
    let (here, above) = (positions.content(of: position.line), positions.content(of: position.line - 1))
    func isBlank(_ range: Range<Int>) -> Bool { document.bytes[range].allSatisfy { $0 == 0x20 } }
    guard isBlank(here), isBlank(above), let dash = lines.dash(at: position.line),
      lines.range(from: dash).upperBound == positions.content(of: position.line - 2).upperBound
    else { return .null }
    let entry = EntryText(from: dash, document.file, lines)
    let margin = String(repeating: " ", count: lines.column)
    var edits: [(range: Range<Int>, new: String)] = []
    if !above.isEmpty { edits.append((above, "")) }
    edits.append((here, margin + (entry.isFlow ? "- { date: " : "- date: ")))
    return .array(session.textEdits(edits, in: document.file))
  }
}

/// The canonical form of a document. Parts that cannot be parsed are not changed.
struct EditorFormat {
  private let file: SourceFile
  private let kind: OpenDocument.Kind

  /// Prepares to format a document.
  ///
  /// - Returns: `nil` for a file that `daybook fmt` never changes, such as an archived month, a rates file, or a file
  ///   outside a book.
  init?(_ document: OpenDocument) {
    if document.kind == .other || document.kind == .rates || document.isArchived { return nil }
    self.init(document.file, document.kind)
  }

  init(_ file: SourceFile, _ kind: OpenDocument.Kind) {
    self.file = file
    self.kind = kind
  }

  /// The formatted text; `nil` if nothing can be formatted.
  var whole: [UInt8]? {
    if isReadable(file) {
      let bytes = format(file)
      return isSame(bytes) ? bytes : nil
    }
    return entries(in: 0..<file.bytes.count)
  }

  /// Whether the file has no syntax errors, duplicate keys or unknown keys.
  private func isReadable(_ file: SourceFile) -> Bool {
    if TextCheck.findings(in: file).hasErrors { return false }
    let (document, findings) = TextReader.read(file)
    if findings.hasErrors { return false }
    if document.nodes.contains(where: { $0.flags.contains(.refused) }) { return false }
    // Formatting could drop one of two equal keys.
    let isTwice = document.nodes.indices.contains { index in
      let keys = document.pairs(of: index).map(\.key)
      return Set(keys).count < keys.count
    }
    if isTwice { return false }
    let known = keys
    switch document.root.kind {
    case .missing: return true
    case .mapping: return kind == .settings && document.pairs(of: 0).allSatisfy { known.contains($0.key) }
    case .sequence:
      return kind != .settings
        && document.items(of: 0).allSatisfy { entry in
          let pairs = document.pairs(of: entry)
          return !pairs.isEmpty && pairs.allSatisfy { known.contains($0.key) }
        }
    default: return false
    }
  }

  /// The keys that are valid in an entry or in the settings, depending on the document.
  private var keys: Set<String> {
    switch kind {
    case .categories: Set(CategoryKey.keys.map(\.name))
    case .settings: Set(SettingsKey.keys.map(\.name))
    default: Set(TransactionKey.keys.map(\.name) + [BalanceAssertionKey.mark])
    }
  }

  private func format(_ file: SourceFile) -> [UInt8] {
    switch kind {
    case .categories: BookFormat.categories(file)
    case .settings: BookFormat.settings(file)
    default: BookFormat.month(file)
    }
  }

  /// Whether the given bytes contain the same entries as the file, in any order.
  private func isSame(_ bytes: [UInt8]) -> Bool {
    guard kind == .month, let before = try? MonthText(file),
      let after = try? MonthText(SourceFile(path: file.path, bytes: bytes))
    else { return true }
    return before.entries.count == after.entries.count && before.contents == after.contents
  }

  /// Returns the text, with the entries that touch the range formatted in place; `nil` for a file that is not a list of
  /// entries. An entry that cannot be parsed is not changed.
  func entries(in range: Range<Int>) -> [UInt8]? {
    guard kind == .month || kind == .categories else { return nil }
    let positions = Positions(file.bytes, .utf8)
    let lines = EntryLines(file.bytes, positions)
    if file.bytes.contains(0x0D) && !file.bytes.contains(0x0A) { return nil }
    var result = file.bytes
    for dash in lines.dashes.reversed() {
      let whole = lines.range(from: dash)
      guard whole.lowerBound <= range.upperBound, range.lowerBound <= whole.upperBound else { continue }
      // The last line keeps its line break or its absence, since block text would change otherwise.
      let hasEnd = whole.upperBound < file.bytes.count
      let one = SourceFile(path: file.path, bytes: Array(file.bytes[whole]) + (hasEnd ? [0x0A] : []))
      guard isReadable(one), isList(one) else { continue }
      var bytes = format(one)
      guard EditorFormat(one, kind).isSame(bytes) else { continue }
      while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
      let margin = [UInt8](repeating: 0x20, count: lines.column)
      result.replaceSubrange(whole, with: margin + bytes.flatMap { $0 == 0x0A ? [$0] + margin : [$0] })
    }
    return result
  }

  private func isList(_ file: SourceFile) -> Bool { TextReader.read(file).0.root.kind == .sequence }
}

extension MonthText {
  /// The content of the entries, independent of their order.
  fileprivate var contents: [String] {
    entries.map { entry in
      fields(of: entry.start).map { "\($0.key): \($0.text)" }.sorted().joined(separator: "\n")
    }.sorted()
  }
}
