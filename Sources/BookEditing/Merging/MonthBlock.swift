import Diagnostics
import Formats
import Ledger

/// An entry in a month file, or a comment between entries, as a range of whole lines.
struct MonthBlock {
  /// A key that still identifies an entry after its text has changed.
  enum Key: Hashable {
    /// A written id.
    case id(String)
    /// A derived id without its number suffix.
    case derived(String)
  }

  /// The lines without line breaks, indented as if the entry's dash were in the first column.
  var lines: [[UInt8]]
  /// The empty lines before the block, as bytes of the file.
  var gap: ArraySlice<UInt8>
  var bytes: ArraySlice<UInt8>
  /// The number of empty lines before the block.
  var blankCount: Int
  /// The byte offset of an entry, which is also the start of `Transaction.source`; -1 for a comment.
  var start = -1
  /// The values of an entry, keyed by the names of their keys; `nil` for a comment.
  var texts: [String: FieldText]?
  var isFlow = false
  /// Whether the block ends with a YAML block scalar. Empty lines below the block would become part of this scalar.
  var isOpenEnded = false

  var isEntry: Bool { texts != nil }
  var id: String? { text("id") }
  var date: Day? { text("date").flatMap { Day($0) } }
  var title: String { text("title") ?? text("account").map { "balance \($0)" } ?? "balance" }

  /// The derived id without its number suffix; `nil` if there is no date.
  var stem: String? { date.map { Slug.make(title, of: $0) } }

  var beginsWithComment: Bool { lines.first?.first { $0 > .space } == .hash }

  /// Whether there is a comment above or in the entry.
  var hasComment: Bool {
    if lines.contains(where: { $0.first { $0 > .space } == .hash }) { return true }
    func count(_ bytes: [UInt8]) -> Int {
      zip(bytes, bytes.dropFirst()).count { $0 <= .space && $1 == .hash }
    }
    // Values such as the title “Shop #5” contain the sign, too.
    let inValues = (texts ?? [:]).values.flatMap(\.texts).reduce(0) { $0 + count(Array($1.utf8)) }
    return lines.reduce(0) { $0 + count($1) } > inValues
  }

  private func text(_ key: String) -> String? {
    if case .one(let text)? = texts?[key] { text } else { nil }
  }
}

/// A month file, divided for a merge into the comment at the top, the entries and other comments, and the rest.
struct MonthBlocks {
  /// The file, parsed as a list. If the file ends with a block scalar, the scalar is rewritten if necessary, so that
  /// lines can be added after it.
  let list: ListText
  let top: Range<Int>
  private(set) var blocks: [MonthBlock] = []
  /// The bytes after the last block.
  private(set) var tail: ArraySlice<UInt8> = []

  /// Divides a file.
  ///
  /// - Returns: `nil` if the text has syntax errors or is not a list in block form.
  init?(_ file: SourceFile) {
    if TextReader.read(file).1.hasErrors { return nil }
    do throws(TextEditError) { list = try ListText(file, .transaction).withClosedEnd() } catch { return nil }
    top = list.top
    var line = top.upperBound
    for entry in list.entries {
      guard let start = comments(from: line, to: entry.lines.lowerBound) else { return nil }
      var block = block(start, entry.lines)
      block.texts = list.texts(of: entry)
      block.start = entry.start
      block.isFlow = entry.isFlow
      block.isOpenEnded = isOpenEnded(entry)
      blocks.append(block)
      line = entry.lines.upperBound
    }
    guard let start = comments(from: line, to: list.lines.count) else { return nil }
    tail = list.lines.bytes[list.lines.start(of: start)...]
  }

  /// The lines of the comment at the top, without line breaks.
  var topLines: [[UInt8]] { top.map { Array(list.lines.content(of: $0)) } }

  /// The bytes before the first block, including the byte order mark.
  var topBytes: ArraySlice<UInt8> { list.lines.bytes[..<list.lines.start(of: top.upperBound)] }

  /// The byte order mark; empty if the file has none.
  var mark: ArraySlice<UInt8> { list.lines.bytes[..<list.lines.start(of: 0)] }

  // MARK: Dividing

  /// Adds the comments between two entries as separate blocks.
  ///
  /// - Returns: the line after the last comment; `nil` if the lines contain anything except comments and empty lines.
  private mutating func comments(from first: Int, to end: Int) -> Int? {
    var (start, line) = (first, first)
    while line < end {
      if list.lines.isBlank(line) {
        line += 1
        continue
      }
      let begin = line
      while line < end, list.lines.isComment(line) { line += 1 }
      if line == begin { return nil }
      blocks.append(block(start, begin..<line))
      start = line
    }
    return start
  }

  /// Creates a block from a range of lines.
  ///
  /// - Parameter start: the first empty line before the block.
  private func block(_ start: Int, _ range: Range<Int>) -> MonthBlock {
    let lines = list.lines
    let column = list.dashColumn
    let texts = range.map { line in
      let content = lines.content(of: line)
      return Array(content.dropFirst(min(column, content.prefix { $0 == .space }.count)))
    }
    return MonthBlock(
      lines: texts, gap: lines.bytes[lines.start(of: start)..<lines.start(of: range.lowerBound)],
      bytes: lines.bytes[lines.start(of: range.lowerBound)..<lines.start(of: range.upperBound)],
      blankCount: range.lowerBound - start)
  }

  private func isOpenEnded(_ entry: ListText.Entry) -> Bool {
    guard let last = list.pairs(of: entry).last else { return false }
    return list.document.isKept(list.document.nodes[last.value])
  }
}
