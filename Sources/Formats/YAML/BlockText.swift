/// A decoder of literal (`|`) and folded (`>`) text.
enum BlockText {
  /// Returns the text below the header, with its line breaks kept or folded (YAML 1.2.2, 8.1).
  static func text(of node: Node, bytes: UnsafeBufferPointer<UInt8>) -> String {
    let start = Int(node.start)
    var chomp: UInt8 = 0
    if start + 1 < Int(node.end), bytes[start + 1] == .minus || bytes[start + 1] == UInt8(ascii: "+") {
      chomp = bytes[start + 1]
    }
    let lines = lines(bytes, from: start, to: Int(node.end))
    let indent = lines.first { !$0.isBlank }?.indent ?? Int.max
    var result: [UInt8] = []
    /// Whether the line break after the last text line has yet to be written.
    var pendingBreak = false
    /// The number of empty lines since the last text line.
    var emptyLines = 0
    var lastStartedBlank = false
    for line in lines {
      guard line.range.count > indent else {
        emptyLines += line.hasBreak ? 1 : 0
        continue
      }
      let text = line.range.lowerBound + indent..<line.range.upperBound
      let startsBlank = bytes[text.lowerBound] == .space || bytes[text.lowerBound] == .tab
      if node.kind == .folded, pendingBreak, !lastStartedBlank, !startsBlank {
        if emptyLines == 0 { result.append(.space) }
      } else if pendingBreak {
        result.append(.newline)
      }
      result.append(contentsOf: repeatElement(.newline, count: emptyLines))
      emptyLines = 0
      result.append(contentsOf: bytes[text])
      lastStartedBlank = startsBlank
      pendingBreak = line.hasBreak
    }
    if chomp != .minus, pendingBreak { result.append(.newline) }
    if chomp == UInt8(ascii: "+") { result.append(contentsOf: repeatElement(.newline, count: emptyLines)) }
    return String(decoding: result, as: UTF8.self)
  }

  private struct TextLine {
    var range: Range<Int>
    var indent: Int
    var hasBreak: Bool
    var isBlank: Bool { range.lowerBound + indent >= range.upperBound }
  }

  /// Returns the lines after the header.
  private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var at = start
    while at < end, bytes[at] != .newline { at += 1 }
    at += 1
    while at < end {
      var after = at
      while after < end, bytes[after] != .newline { after += 1 }
      // The node may end before the line break of its last line.
      let hasBreak = after < bytes.count
      var text = after
      if text > at, bytes[text - 1] == .carriageReturn { text -= 1 }
      var indent = 0
      while at + indent < text, bytes[at + indent] == .space { indent += 1 }
      lines.append(TextLine(range: at..<text, indent: indent, hasBreak: hasBreak))
      at = after + 1
    }
    return lines
  }
}
