import Diagnostics

/// Functions that parse values: plain, quoted and block text, and collections in brackets.
extension TextReader {
  /// Parses the value at the current position, and moves the position to its end.
  ///
  /// - Parameter column: the column of the key or dash; block text must be indented further.
  mutating func readInline(column: Int) {
    switch bytes[position] {
    case .quote, .doubleQuote: readQuoted()
    case .openBrace, .openBracket: readFlow()
    case UInt8(ascii: "|"), UInt8(ascii: ">"): readBlockText(column: column)
    case UInt8(ascii: "&"): refuseValue("an anchor")
    case UInt8(ascii: "*"): refuseValue("an alias")
    case UInt8(ascii: "!"): refuseValue("a tag")
    case UInt8(ascii: "?") where position + 1 >= end || bytes[position + 1] <= .space: refuseValue("a complex key")
    case .minus where isDash(position):
      report(
        .badIndentation, position..<endOfLine(position), "a list must begin on a separate line",
        label: "put it below its key")
      nodes.append(refusedNode(position..<endOfLine(position)))
      position = endOfLine(position)
    default: readPlain()
    }
  }

  /// Skips the rest of a value's line. Reports text after the value that is not a comment.
  mutating func finishLine() {
    // Block text ends at the beginning of the next line.
    if position == 0 || position > end || (position > 0 && bytes[position - 1] == .newline) { return }
    let valueEnd = position
    skipBlanks()
    if position >= end || bytes[position].isLineBreak || (bytes[position] == .hash && position > valueEnd) {
      return skipLine()
    }
    report(
      .textAfterValue, position..<endOfLine(position),
      "unexpected “\(file.text(in: position..<endOfLine(position)))” after the end of the value",
      label: "remove it, or quote the whole value")
    skipLine()
  }

  private mutating func refuseValue(_ what: String) {
    let range = position..<trimmedEnd(position)
    let text = file.text(in: range)
    let sign = String(text.prefix(1))
    report(
      .unsupportedYAML, range, "“\(sign)” at the start of a value is \(what), which is not allowed in a book",
      suggestion: ("quote it if it is text", range, ScalarText.singleQuoted(text), false))
    nodes.append(refusedNode(range))
    position = range.upperBound
  }

  /// Returns the end of the plain value that begins at the offset. A comment on the line, and the white space before
  /// it, are not included.
  private func trimmedEnd(_ start: Int) -> Int {
    var at = start
    var last = start
    while at < end {
      let byte = bytes[at]
      if byte == .newline { break }
      if byte == .hash, at > start, bytes[at - 1] == .space || bytes[at - 1] == .tab { break }
      if byte > .space { last = at + 1 }
      at += 1
    }
    return last
  }

  private mutating func readPlain() {
    let start = position
    var at = start
    var last = start
    var flags: Node.Flags = []
    while at < end {
      let byte = bytes[at]
      if byte > .hash {
        last = at + 1
      } else if byte == .newline {
        break
      } else if byte == .hash, at > start, bytes[at - 1] == .space || bytes[at - 1] == .tab {
        if at + 1 < end, isWordByte(bytes[at + 1]) { flags = .touchingComment }
        break
      } else if byte > .space {
        last = at + 1
      }
      at += 1
    }
    nodes.append(
      Node(kind: .plain, flags: flags, start: Int32(start), end: Int32(last), next: Int32(nodes.count + 1)))
    position = last
  }

  // MARK: Quotes

  /// Returns the offset after the closing quote; `nil` if the line ends before it.
  func quoteEnd(_ start: Int) -> Int? {
    let quote = bytes[start]
    var at = start + 1
    while at < end {
      let byte = bytes[at]
      if byte == .newline { return nil }
      if byte == quote {
        if quote == .quote, at + 1 < end, bytes[at + 1] == .quote {
          at += 2
          continue
        }
        return at + 1
      }
      at += byte == .backslash && quote == .doubleQuote ? 2 : 1
    }
    return nil
  }

  mutating func readQuoted() {
    let start = position
    let isDouble = bytes[start] == .doubleQuote
    guard let after = quoteEnd(start) else {
      let range = start..<endOfLine(start)
      let sign = isDouble ? "\"" : "'"
      report(
        .unterminatedQuote, range, "this quote is not closed on the same line",
        label: "expected a closing \(sign)",
        notes: [Finding.Note("for text with several lines, write | after the key")])
      nodes.append(refusedNode(range))
      position = range.upperBound
      return
    }
    var flags: Node.Flags = []
    if isDouble {
      if bytes[start..<after].contains(.backslash) {
        flags = .escaped
        if !checkEscapes(start + 1..<after - 1) { flags.insert(.refused) }
      }
    } else if bytes[start + 1..<after - 1].contains(.quote) {
      flags = .escaped
    }
    nodes.append(
      Node(
        kind: isDouble ? .doubleQuoted : .singleQuoted, flags: flags, start: Int32(start), end: Int32(after),
        next: Int32(nodes.count + 1)))
    position = after
  }

  /// Reports invalid escapes.
  ///
  /// - Returns: whether every escape is valid in YAML.
  private mutating func checkEscapes(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    var isSound = true
    while at < range.upperBound {
      guard bytes[at] == .backslash else {
        at += 1
        continue
      }
      let (scalar, next) = ScalarText.escape(bytes, at, range.upperBound)
      if scalar == nil {
        let text = file.text(in: at..<next)
        let isNumber = ["x", "u", "U"].contains(text.dropFirst().first)
        report(
          .badEscape, at..<next, "“\(text)” is not a valid escape in quoted text",
          label: isNumber ? "write the character itself" : "",
          suggestion: ("\(isNumber ? "or " : "")double the backslash if one is meant", at..<at + 1, "\\\\", false))
        isSound = false
      }
      at = next
    }
    return isSound
  }

  // MARK: Block text

  private mutating func readBlockText(column: Int) {
    let start = position
    let kind: Node.Kind = bytes[start] == UInt8(ascii: "|") ? .literal : .folded
    var at = start + 1
    if at < end, bytes[at] == .minus || bytes[at] == UInt8(ascii: "+") { at += 1 }
    guard isLineFinished(at), at >= end || bytes[at] != .hash else { return refuseBlockHeader(start, column: column) }
    let keeps = at - 1 > start && bytes[at - 1] == UInt8(ascii: "+")
    position = afterLine(at)
    var last = endOfLine(at)
    var indent: Int?
    var deepestBlank = 0
    while position < end {
      var text = position
      while text < end, bytes[text] == .space { text += 1 }
      let width = text - position
      let isBlank = text >= end || bytes[text].isLineBreak
      if isBlank, indent.map({ width <= $0 }) ?? true {
        deepestBlank = max(deepestBlank, indent == nil ? width : 0)
        position = afterLine(text)
        if keeps { last = position }
        continue
      }
      if indent == nil {
        guard width > column else { break }
        indent = width
        if deepestBlank > width {
          report(
            .badIndentation, text..<endOfLine(text), "an empty line above is indented further than this text",
            label: "indent the text, or remove the spaces from the empty line")
        }
      }
      guard let indent, width >= indent else { break }
      last = endOfLine(text)
      position = afterLine(text)
      if keeps { last = position }
    }
    nodes.append(Node(kind: kind, start: Int32(start), end: Int32(last), next: Int32(nodes.count + 1)))
  }

  private mutating func refuseBlockHeader(_ start: Int, column: Int) {
    let range = start..<trimmedEnd(start)
    let text = file.text(in: range)
    let sign = String(text.prefix(1))
    let isDigit = !text.dropFirst().isEmpty && text.dropFirst().allSatisfy { $0.isNumber || $0 == "+" || $0 == "-" }
    let header = text.filter { !$0.isNumber }
    report(
      .unsupportedYAML, range,
      isDigit
        ? "an indentation digit after “\(sign)” is not allowed in a book"
        : "“\(sign)” at the start of a value begins text on the lines below it",
      suggestion: isDigit
        ? ("write only \(header)", range, header, false)
        : ("quote it if it is one line of text", range, ScalarText.singleQuoted(text), false))
    nodes.append(refusedNode(range))
    position = range.upperBound
    if isDigit { skipLines(deeperThan: column) }
  }
}
