import Formats

/// A minified line of a script, without comments and unneeded spaces.
struct MinifiedScriptLine {
  private var text: [UInt8] = []
  /// The byte that ends the current string or regular expression; 0 outside of them.
  private var end: UInt8 = 0
  private var isEscaped = false
  private var isInClass = false
  private var isAfterSpace = false
  /// The number of brackets that have been opened but not closed.
  private var depth = 0

  /// Returns the bytes of a line, and whether the line is a complete declaration of constants.
  static func bytes(_ line: ArraySlice<UInt8>) -> (bytes: [UInt8], isConstant: Bool) {
    // A template string within a template string is not parsed: such a line stays as it is.
    if line.count(where: { $0 == UInt8(ascii: "`") }) > 2, line.contains(UInt8(ascii: "$")) {
      return (Array(line), false)
    }
    var reading = MinifiedScriptLine()
    var index = line.startIndex
    while index < line.endIndex {
      let next = index + 1 < line.endIndex ? line[index + 1] : 0
      if reading.end == 0, line[index] == UInt8(ascii: "/"), next == UInt8(ascii: "/") { break }
      if reading.end == 0, line[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        guard let close = ByteSearch("*/").first(in: Array(line), from: index - line.startIndex + 2) else {
          return (Array(line), false)
        }
        index = line.startIndex + close + 2
        continue
      }
      reading.read(line[index])
      index += 1
    }
    let isConstant = beginsConstant(reading.text) && reading.text.last == UInt8(ascii: ";")
    return (reading.text, isConstant && reading.depth == 0)
  }

  /// Whether a compact line begins with the declaration of a constant.
  static func beginsConstant(_ line: [UInt8]) -> Bool {
    line.starts(with: "const".utf8) && line.dropFirst(5).first.map { " [{".utf8.contains($0) } ?? false
  }

  private mutating func read(_ byte: UInt8) {
    if end != 0 { return readQuoted(byte) }
    if byte == UInt8(ascii: " ") {
      isAfterSpace = true
      return
    }
    if "([{".utf8.contains(byte) { depth += 1 }
    if ")]}".utf8.contains(byte) { depth -= 1 }
    if byte == UInt8(ascii: "}"), text.last == UInt8(ascii: ";") { text.removeLast() }
    if isAfterSpace, let last = text.last, isNeeded(between: last, byte) { text.append(UInt8(ascii: " ")) }
    isAfterSpace = false
    if byte == UInt8(ascii: ">"), text.last == UInt8(ascii: "=") { omitParentheses() }
    if "'\"`".utf8.contains(byte) || byte == UInt8(ascii: "/") && beginsPattern { end = byte }
    text.append(byte)
  }

  /// Removes the parentheses around the parameter of an arrow function that has only one. Called when the `>` of `=>`
  /// is reached.
  private mutating func omitParentheses() {
    guard text.suffix(2).first == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) else { return }
    let name = text[(open + 1)..<(text.count - 2)]
    let before = open > 0 ? text[open - 1] : UInt8(ascii: "(")
    guard !name.isEmpty, name.allSatisfy(isWord), !isWord(before), before != UInt8(ascii: ")") else { return }
    text.remove(at: text.count - 2)
    text.remove(at: open)
  }

  private mutating func readQuoted(_ byte: UInt8) {
    text.append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if end == UInt8(ascii: "/"), byte == UInt8(ascii: "[") {
      isInClass = true
    } else if isInClass {
      isInClass = byte != UInt8(ascii: "]")
    } else if byte == end {
      end = 0
    }
  }

  /// Whether a slash at this position begins a regular expression. After a value, it is the division operator.
  private var beginsPattern: Bool {
    guard let last = text.last else { return true }
    return "(,=:[!&|?{;>+".utf8.contains(last) || text.suffix(6).elementsEqual("return".utf8)
  }

  private func isNeeded(between left: UInt8, _ right: UInt8) -> Bool {
    isWord(left) && isWord(right) || left == right && "+-".utf8.contains(left)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"),
      UInt8(ascii: "\\"), 0x80...:
      true
    default: false
    }
  }
}
