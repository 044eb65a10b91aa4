import Diagnostics

/// Functions that parse `{ key: value, … }` and `[value, …]`, which must each be on one line.
extension TextReader {
  mutating func readFlow() {
    let start = position
    let isMapping = bytes[start] == .openBrace
    guard depth < TextReader.deepestNesting else {
      report(
        .unsupportedYAML, start..<endOfLine(start),
        "this is nested deeper than \(TextReader.deepestNesting) levels, the limit for a file in a book",
        label: "write it with fewer levels")
      nodes.append(refusedNode(start..<endOfLine(start)))
      position = endOfLine(start)
      return
    }
    depth += 1
    defer { depth -= 1 }
    let collection = open(isMapping ? .mapping : .sequence, flags: .flow)
    position += 1
    while true {
      skipBlanks()
      guard position < end, !bytes[position].isLineBreak, !isComment(position) else {
        reportUnclosed(start, collection)
        break
      }
      let byte = bytes[position]
      if byte == .closeBrace || byte == .closeBracket {
        closeBracket(byte, start: start)
        break
      }
      if byte == .comma {
        report(.wrongType, position..<position + 1, "there is nothing before this comma", label: "remove it")
        position += 1
        continue
      }
      if isMapping { readFlowPair() } else { readFlowItem() }
      skipBlanks()
      if position < end, bytes[position] == .comma {
        position += 1
      } else if position < end, !bytes[position].isLineBreak, !isComment(position),
        bytes[position] != .closeBrace, bytes[position] != .closeBracket
      {
        skipFlowRest()
      }
    }
    close(collection, end: position)
  }

  private func isComment(_ at: Int) -> Bool {
    at < end && bytes[at] == .hash && at > 0 && (bytes[at - 1] == .space || bytes[at - 1] == .tab)
  }

  private mutating func reportUnclosed(_ start: Int, _ collection: Int) {
    // The error covered the rest of the line, including the bracket.
    if let last = nodes.last, last.flags.contains(.refused), last.range.upperBound == endOfLine(position) {
      nodes[collection].flags.insert(.refused)
      return
    }
    let sign = bytes[start] == .openBrace ? "{" : "["
    let closing = bytes[start] == .openBrace ? "}" : "]"
    report(
      .unclosedBracket, start..<start + 1, "“\(sign)” is not closed on the same line",
      label: "expected a “\(closing)”\(isComment(position) ? " before the comment" : "")",
      notes: [Finding.Note("brackets must be closed on the line where they are opened")])
    position = endOfLine(position)
  }

  private mutating func closeBracket(_ byte: UInt8, start: Int) {
    let expected: UInt8 = bytes[start] == .openBrace ? .closeBrace : .closeBracket
    if byte != expected {
      let closing = expected == .closeBrace ? "}" : "]"
      report(
        .unclosedBracket, position..<position + 1,
        "“\(file.text(in: start..<start + 1))” is closed by “\(file.text(in: position..<position + 1))”",
        suggestion: ("write “\(closing)”", position..<position + 1, closing, false))
    }
    position += 1
  }

  /// Reports text between a value and the next comma or bracket.
  private mutating func skipFlowRest() {
    let start = position
    while position < end, !bytes[position].isLineBreak, bytes[position] != .comma, bytes[position] != .closeBrace,
      bytes[position] != .closeBracket
    { position += 1 }
    let rest = trimmed(start..<position)
    report(
      .textAfterValue, rest, "unexpected “\(file.text(in: rest))” after the end of the value",
      label: "quote the whole value")
    if position < end, bytes[position] == .comma { position += 1 }
  }

  private mutating func readFlowItem() {
    let start = position
    let item = nodes.count
    readFlowValue(stopsAtColon: false)
    if nodes[item].kind == .plain, let colon = plainColon(start..<position) {
      report(
        .wrongType, start..<position, "“\(file.text(in: start..<position))” looks like “key: value”, but is in a list",
        suggestion: (
          colon + 1 == position ? "remove the colon, or quote the whole item" : "quote it if it is text",
          start..<position,
          ScalarText.singleQuoted(file.text(in: start..<position)), false
        ))
    }
  }

  /// Returns the range without trailing white space.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var upper = range.upperBound
    while upper > range.lowerBound, bytes[upper - 1] <= .space { upper -= 1 }
    return range.lowerBound..<upper
  }

  /// Returns the offset of the first colon that is followed by a space or the end of the range; `nil` if there is none.
  private func plainColon(_ range: Range<Int>) -> Int? {
    range.first { bytes[$0] == .colon && ($0 + 1 == range.upperBound || bytes[$0 + 1] <= .space) }
  }

  private mutating func readFlowPair() {
    let start = position
    readFlowValue(stopsAtColon: true)
    let key = nodes.count - 1
    skipBlanks()
    if position < end, bytes[position] == .colon {
      position += 1
      skipBlanks()
      guard position < end, !bytes[position].isLineBreak, !isComment(position), bytes[position] != .comma,
        bytes[position] != .closeBrace, bytes[position] != .closeBracket
      else {
        appendMissing(position)
        nodes[nodes.count - 1].flags.insert(.flow)
        return
      }
      return readFlowValue(stopsAtColon: false)
    }
    if nodes[key].flags.contains(.refused) {
      nodes.append(refusedNode(start..<position))
      return
    }
    reportFlowWithoutColon(trimmed(start..<max(start, position)))
    nodes[key].flags.insert(.refused)
    nodes.append(refusedNode(start..<position))
  }

  /// Reports a pair without a colon, which is usually the second half of an amount such as `1,250.00`.
  private mutating func reportFlowWithoutColon(_ range: Range<Int>) {
    let isNumber = !range.isEmpty && bytes[range.lowerBound].isDigit
    if isNumber, nodes.count >= 2 {
      let before = nodes[nodes.count - 2]
      if before.kind == .plain, !before.range.isEmpty, bytes[Int(before.start)].isDigit,
        bytes[before.range.upperBound..<range.lowerBound].contains(.comma)
      {
        reportFlowAmount(Int(before.start)..<endOfNumber(range.upperBound))
        return
      }
    }
    if let first = range.first, isWordByte(bytes[first]), let colon = range.first(where: { bytes[$0] == .colon }),
      colon > range.lowerBound,
      colon + 1 < range.upperBound
    {
      let key = file.text(in: range.lowerBound..<colon + 1)
      reportTight(
        range, "a space is missing after “\(key)”", label: "write “\(key) …”", after: "colon", at: colon + 1)
      return
    }
    report(
      .missingColon, range, "“\(file.text(in: range))” is not “key: value”", label: "expected a colon and a value")
  }

  /// Returns the end of a number, including further groups of digits such as `,25,000.50`.
  private mutating func endOfNumber(_ from: Int) -> Int {
    var last = from
    while last + 1 < end, bytes[last] == .comma, bytes[last + 1].isDigit {
      last += 1
      while last < end, bytes[last].isDigit || bytes[last] == .dot { last += 1 }
    }
    position = max(position, last)
    return last
  }

  private mutating func reportFlowAmount(_ whole: Range<Int>) {
    let text = file.text(in: whole)
    // An amount has the same meaning in quotes. With a decimal point, `12,50` is not 1250.
    let isAmount = AmountText.isAmount(text, decimals: 3, decimalSeparator)
    let better = isAmount ? "\"\(text)\"" : AmountText.better(text, decimals: 3, decimalSeparator)
    report(
      .badAmount, whole, "“\(text)” has a comma, which ends a value inside { }",
      label: !isAmount
        ? "a \(decimalSeparator.rawValue) separates decimals"
        : decimalSeparator == .comma ? "" : "quote it, or remove the commas",
      suggestion: better.map { (isAmount ? "quote it" : "write \($0)", whole, $0, isAmount) })
  }

  /// Parses a value within braces or brackets.
  ///
  /// - Parameter stopsAtColon: whether a key is parsed, which ends at its colon.
  private mutating func readFlowValue(stopsAtColon: Bool) {
    switch bytes[position] {
    case .quote, .doubleQuote: readQuoted()
    case .openBrace, .openBracket: readFlow()
    case UInt8(ascii: "&"): refuseFlowValue("an anchor")
    case UInt8(ascii: "*"): refuseFlowValue("an alias")
    case UInt8(ascii: "!"): refuseFlowValue("a tag")
    default:
      let range = plainFlowRange(stopsAtColon: stopsAtColon)
      nodes.append(
        Node(
          kind: .plain, start: Int32(range.lowerBound), end: Int32(range.upperBound), next: Int32(nodes.count + 1)))
      position = range.upperBound
    }
  }

  private mutating func refuseFlowValue(_ what: String) {
    let range = plainFlowRange(stopsAtColon: false)
    let text = file.text(in: range)
    report(
      .unsupportedYAML, range, "“\(text.prefix(1))” at the start of a value is \(what), which is not allowed in a book",
      suggestion: ("quote it if it is text", range, ScalarText.singleQuoted(text), false))
    nodes.append(refusedNode(range))
    position = range.upperBound
  }

  private func plainFlowRange(stopsAtColon: Bool) -> Range<Int> {
    let start = position
    var at = start
    var last = start
    scan: while at < end {
      let byte = bytes[at]
      // The most frequent bytes of names and amounts.
      if byte.isASCIILetter || byte.isDigit {
        at += 1
        last = at
        continue
      }
      switch byte {
      case .comma, .openBrace, .closeBrace, .openBracket, .closeBracket, .newline: break scan
      case .hash where at > start && isComment(at): break scan
      case .colon where stopsAtColon && (at + 1 >= end || bytes[at + 1] <= .space || isFlowSign(bytes[at + 1])):
        break scan
      default:
        if byte > .space { last = at + 1 }
        at += 1
      }
    }
    return start..<last
  }

  private func isFlowSign(_ byte: UInt8) -> Bool {
    byte == .comma || byte == .openBrace || byte == .closeBrace || byte == .openBracket || byte == .closeBracket
  }
}
