import Diagnostics
import Ledger
import Formats

/// A single entry of a file, parsed separately, so that the parsing time does not depend on the file's length.
struct EntryText {
  struct Field {
    var key: String
    var keyRange: Range<Int>
    /// The index of the value's node in `document.nodes`.
    var value: Int
    var valueRange: Range<Int>
  }

  let file: SourceFile
  /// The range in bytes from the dash to the last line with content, without the line break at the end.
  let range: Range<Int>
  let document: Document
  /// The fields in the order of the text; empty if the entry is not a mapping.
  let fields: [Field]
  let isFlow: Bool
  /// The column of the dash.
  let column: Int

  /// Finds and parses the entry at an offset.
  ///
  /// - Returns: `nil` above the first entry, and in a file that is not a list.
  init?(at offset: Int, in file: SourceFile, _ positions: Positions) {
    let lines = EntryLines(file.bytes, positions)
    guard let dash = lines.dash(at: positions.line(of: offset)) else { return nil }
    self.init(from: dash, file, lines)
  }

  init(from dash: Int, _ file: SourceFile, _ lines: EntryLines) {
    let range = lines.range(from: dash)
    self.file = file
    self.range = range
    column = lines.column
    let document = TextReader.read(file, in: range, FindingCollector())
    self.document = document
    let nodes = document.nodes
    let entry = nodes.firstIndex { $0.kind == .mapping }
    isFlow = entry.map { nodes[$0].flags.contains(.flow) } ?? false
    fields = (entry.map { document.pairs(of: $0) } ?? []).map { pair in
      Field(key: pair.key, keyRange: pair.keyRange, value: pair.value, valueRange: nodes[pair.value].range)
    }
  }

  func field(_ key: String) -> Field? { fields.first { $0.key == key } }

  /// Returns the field whose key or value contains a byte offset; `nil` if there is none.
  func field(at offset: Int) -> Field? {
    fields.first { $0.keyRange.lowerBound <= offset && offset <= max($0.keyRange.upperBound, $0.valueRange.upperBound) }
  }

  /// Returns the text of a field; `nil` for a missing key or a list.
  func text(_ key: String) -> String? {
    guard let field = field(key), document.nodes[field.value].kind.isScalar else { return nil }
    return document.text(field.value)
  }

  var date: Day? { text("date").flatMap { Day($0) } }

  /// Returns the strings in the field's value: the items of a list, the names of parts, or the value itself.
  func scalars(of field: Field) -> [(text: String, range: Range<Int>)] { document.names(of: field.value, field.key) }
}

/// The lines on which the entries of a list begin, found without parsing YAML.
struct EntryLines {
  let bytes: [UInt8]
  let positions: Positions
  /// The column of the dashes.
  let column: Int

  init(_ bytes: [UInt8], _ positions: Positions) {
    self.bytes = bytes
    self.positions = positions
    column =
      positions.starts.indices.lazy.compactMap { EntryLines.dashColumn($0, bytes, positions) }.first ?? 0
  }

  private static func dashColumn(_ line: Int, _ bytes: [UInt8], _ positions: Positions) -> Int? {
    let content = positions.content(of: line)
    guard let first = bytes[content].firstIndex(where: { $0 != 0x20 }), bytes[first] == 0x2D,
      first + 1 >= content.upperBound || bytes[first + 1] == 0x20
    else { return nil }
    return first - content.lowerBound
  }

  func isDash(_ line: Int) -> Bool { EntryLines.dashColumn(line, bytes, positions) == column }

  func isBlankOrComment(_ line: Int) -> Bool {
    let first = bytes[positions.content(of: line)].first { $0 != 0x20 && $0 != 0x09 }
    return first == nil || first == 0x23
  }

  /// Returns the 0-based index of the first line of the entry that contains the line, which is the line with the dash;
  /// `nil` for a line outside entries. Indented lines after the entry's text also belong to the entry.
  func dash(at line: Int) -> Int? {
    var line = min(line, positions.starts.count - 1)
    while line >= 0 {
      if isDash(line) { return line }
      let content = positions.content(of: line)
      // A line at the margin that is neither an entry nor a comment ends the list.
      if let first = bytes[content].first, first != 0x20, first != 0x23, content.lowerBound > 0 || column == 0 {
        return nil
      }
      line -= 1
    }
    return nil
  }

  func next(after dash: Int) -> Int? { (dash + 1..<max(dash + 1, positions.starts.count)).first(where: isDash) }

  func range(from dash: Int) -> Range<Int> {
    var last = (next(after: dash) ?? positions.starts.count) - 1
    while last > dash, isBlankOrComment(last) { last -= 1 }
    return positions.starts[dash]..<positions.content(of: last).upperBound
  }

  /// The lines on which entries begin, each with the dash of its entry.
  var dashes: [Int] { positions.starts.indices.filter(isDash) }
}
