import Diagnostics
import Formats

/// A tag in the text of a template, before sections are matched.
struct ScannedTag {
  enum Kind {
    case value, rawValue, section, inverted, close, partial, layout, block, comment

    /// Whether the tag's whole line is removed if the tag is alone on it (Mustache specification).
    var mayStandAlone: Bool { self != .value && self != .rawValue }
  }

  let kind: Kind
  let tag: Tag
  /// The range to remove: the tag or, if the tag is alone on its line, the whole line with its line break.
  var removed: Range<Int>
  /// The white space before a tag that is alone on its line; empty for other tags.
  var indentation: Range<Int>
}

/// A scanner for the tags of one file, in order.
struct TagScanner {
  private let file: SourceFile
  private let bytes: [UInt8]
  private(set) var tags: [ScannedTag] = []
  private(set) var findings: [Finding] = []

  init(_ file: SourceFile) {
    self.file = file
    bytes = file.bytes
    var position = 0
    while let open = find("{{", from: position) {
      position = scan(at: open)
    }
  }

  /// Reads the tag whose braces open at an offset; returns the offset after it.
  private mutating func scan(at open: Int) -> Int {
    let isRaw = open + 2 < bytes.count && bytes[open + 2] == UInt8(ascii: "{")
    let closing = isRaw ? "}}}" : "}}"
    let inside = open + (isRaw ? 3 : 2)
    guard let close = find(closing, from: inside) else {
      report(open..<inside, "this tag is never closed", label: "expected “\(closing)” after this; close the tag")
      return bytes.count
    }
    let end = close + closing.utf8.count
    var body = trimmed(inside..<close)
    let kind = isRaw ? .rawValue : sigil(of: &body)
    guard let kind else {
      report(
        open..<end, "unsupported tag “\(file.text(in: open..<end))”",
        label: "expected a name, or one of # ^ / > < $ ! before a name; remove “\(file.text(in: body.prefix(1)))”")
      return end
    }
    let tag = Tag(name: file.text(in: body), nameRange: body, range: open..<end)
    guard kind == .comment || isName(body) else {
      report(
        body.isEmpty ? open..<end : body, "“\(tag.name)” is not a name",
        label: "expected a name of letters, digits, “-” and “_”, or several names joined by “.”")
      return end
    }
    let line = kind.mayStandAlone ? standaloneLine(open..<end) : nil
    tags.append(
      ScannedTag(
        kind: kind, tag: tag, removed: line ?? open..<end, indentation: (line?.lowerBound ?? open)..<open))
    return end
  }

  /// Returns the kind of the tag, and removes the sign before the name from its body; `nil` for signs that this subset
  /// of Mustache does not support.
  private func sigil(of body: inout Range<Int>) -> ScannedTag.Kind? {
    guard let first = body.first else { return .value }
    let kind: ScannedTag.Kind
    switch bytes[first] {
    case UInt8(ascii: "#"): kind = .section
    case UInt8(ascii: "^"): kind = .inverted
    case UInt8(ascii: "/"): kind = .close
    case UInt8(ascii: ">"): kind = .partial
    case UInt8(ascii: "<"): kind = .layout
    case UInt8(ascii: "$"): kind = .block
    case UInt8(ascii: "!"): kind = .comment
    case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "*"): return nil
    default: return .value
    }
    body = trimmed((first + 1)..<body.upperBound)
    return kind
  }

  /// Returns the range of the line around a tag, including its line break, if there is only white space next to the
  /// tag; otherwise `nil`.
  private func standaloneLine(_ range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start == textStart || start > 0 && bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    var end = range.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end == bytes.count { return start..<end }
    if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
    return bytes[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
  }

  /// The offset at which the text begins: 3 after a byte order mark, otherwise 0.
  var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private func isName(_ range: Range<Int>) -> Bool {
    bytes[range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy(isNameByte)
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(bytes[start]) || bytes[start] == 10 || bytes[start] == 13 { start += 1 }
    while end > start, isBlank(bytes[end - 1]) || bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return start..<end
  }

  private func find(_ pattern: String, from start: Int) -> Int? {
    let pattern = Array(pattern.utf8)
    var position = start
    while position + pattern.count <= bytes.count {
      if bytes[position] == pattern[0], bytes[position..<(position + pattern.count)].elementsEqual(pattern) {
        return position
      }
      position += 1
    }
    return nil
  }

  private mutating func report(_ range: Range<Int>, _ message: String, label: String) {
    findings.append(Finding(.badTemplate, at: SourceRange(file, range), message, label: label))
  }
}
