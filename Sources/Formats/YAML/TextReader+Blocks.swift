import Diagnostics

/// Functions that parse mappings and sequences on separate lines.
extension TextReader {
  /// Parses the node that begins on the line, including all lines below that belong to it.
  ///
  /// - Parameter parentIndent: the column of the key or dash that precedes the value; -1 for the whole file.
  mutating func readBlock(_ line: Line, parentIndent: Int) {
    guard depth < TextReader.deepestNesting else { return refuseNesting(parentIndent: parentIndent) }
    depth += 1
    defer { depth -= 1 }
    take()
    if isDash(line.content) {
      readSequence(line, parentIndent: parentIndent)
    } else if keyEnd(line.content) != nil || startsPair(line.content) {
      readMapping(line, parentIndent: parentIndent, strayAbove: parentIndent)
    } else {
      readInline(column: parentIndent)
      finishLine()
    }
  }

  private mutating func refuseNesting(parentIndent: Int) {
    report(
      .unsupportedYAML, position..<endOfLine(position),
      "this is nested deeper than \(TextReader.deepestNesting) levels, the limit for a file in a book",
      label: "write it with fewer levels")
    nodes.append(refusedNode(position..<endOfLine(position)))
    skipLines(deeperThan: parentIndent)
  }

  func refusedNode(_ range: Range<Int>) -> Node {
    Node(
      kind: .plain, flags: .refused, start: Int32(range.lowerBound), end: Int32(range.upperBound),
      next: Int32(nodes.count + 1))
  }

  /// Skips the rest of the current line and all following lines that are indented further.
  mutating func skipLines(deeperThan column: Int) {
    skipLine()
    while let line = peek(), line.indent > column { skipLine() }
  }

  /// Begins a collection, which `close` ends.
  mutating func open(_ kind: Node.Kind, flags: Node.Flags = []) -> Int {
    nodes.append(Node(kind: kind, flags: flags, start: Int32(position), end: Int32(position)))
    return nodes.count - 1
  }

  mutating func close(_ index: Int, end: Int) {
    nodes[index].next = Int32(nodes.count)
    nodes[index].end = Int32(end)
  }

  /// Ends a collection on separate lines after its last child.
  private mutating func closeBlock(_ index: Int) {
    close(index, end: Int(nodes[nodes.count - 1].end))
  }

  // MARK: Sequences

  /// Whether an entry of a sequence begins at the offset.
  func isDash(_ at: Int) -> Bool {
    guard at < end, bytes[at] == .minus else { return false }
    return at + 1 >= end || bytes[at + 1] <= .space || isOtherSpace(at + 1)
  }

  /// Whether a dash at the offset is directly followed by a key, as in `-date: 2026-11-03`.
  private func isTightDash(_ at: Int) -> Bool {
    at + 1 < end && bytes[at] == .minus && bytes[at + 1].isASCIILetter && keyEnd(at + 1) != nil
  }

  /// Skips and reports lines at the margin of a top-level list that do not begin an entry, such as a half-typed line.
  /// The entries below them are then parsed as usual.
  private mutating func skipStrayLines(_ column: Int) {
    while let line = peek(), line.indent <= column, !isDash(line.content), !isTightDash(line.content) {
      reportNoEntry(line, column: column)
      skipLines(deeperThan: line.indent)
    }
  }

  private mutating func readSequence(_ line: Line, parentIndent: Int) {
    let sequence = open(.sequence)
    var column = line.indent
    var entry = line
    while true {
      readSequenceEntry(entry, column: column, hasKeyAtColumn: parentIndent == column)
      if parentIndent < 0 { skipStrayLines(column) }
      guard let next = peek() else { break }
      if next.indent == column {
        guard isDash(next.content) || isTightDash(next.content) else { break }
      } else if next.indent > column {
        reportStrayLine(next, expected: column)
        guard isDash(next.content) else {
          skipLine()
          guard let after = peek(), after.indent >= column, isDash(after.content) else { break }
          take()
          entry = after
          continue
        }
      } else {
        guard next.indent > parentIndent, isDash(next.content) else { break }
        reportStrayLine(next, expected: column)
        column = next.indent
      }
      take()
      entry = next
    }
    closeBlock(sequence)
  }

  /// Parses the entry after a dash.
  ///
  /// - Parameter hasKeyAtColumn: whether the sequence's key is in the dash's column. If it is, another key in this
  ///   column is not an error.
  private mutating func readSequenceEntry(_ line: Line, column: Int, hasKeyAtColumn: Bool) {
    position = line.content + 1
    var width: Int?
    if isTightDash(line.content) || isOtherSpace(position) {
      let key = keyEnd(position) ?? position
      let sentence = "a space is missing between the dash and “\(file.text(in: position..<key))”"
      (position, width) = reportTight(line.content..<key, sentence, after: "dash", at: position)
    }
    skipBlanks()
    if isLineFinished(position) {
      let empty = position
      skipLine()
      if let next = peek(), next.indent > column {
        readBlock(next, parentIndent: column)
      } else {
        appendMissing(empty)
      }
      return
    }
    let inner = Line(
      start: line.start, content: position, indent: line.indent + (width.map { $0 + 1 } ?? position - line.content))
    let strayAbove = hasKeyAtColumn ? column : column - 1
    guard depth < TextReader.deepestNesting else { return refuseNesting(parentIndent: column) }
    depth += 1
    defer { depth -= 1 }
    if isDash(position) {
      readSequence(inner, parentIndent: column)
    } else if keyEnd(position) != nil || (depth == 2 && tightColon(position) != nil) {
      // An entry of the file is never text, so `date:2026-11-03` is a key without its space.
      readMapping(inner, parentIndent: column, strayAbove: strayAbove)
    } else {
      readInline(column: column)
      finishLine()
    }
  }

  mutating func appendMissing(_ at: Int) {
    let touching = at < end && bytes[at] == .hash && at + 1 < end && isWordByte(bytes[at + 1])
    nodes.append(
      Node(
        kind: .missing, flags: touching ? .touchingComment : [], start: Int32(at), end: Int32(at),
        next: Int32(nodes.count + 1)))
  }

  /// Whether the byte is part of a letter or digit of any script.
  func isWordByte(_ byte: UInt8) -> Bool { byte.isDigit || byte.isASCIILetter || byte >= 0x80 }

  // MARK: Mappings

  /// Parses the pairs of a mapping.
  ///
  /// - Parameter strayAbove: the maximum column of keys outside the mapping. A key between this column and the column
  ///   of the mapping belongs to the mapping, with wrong indentation.
  private mutating func readMapping(_ line: Line, parentIndent: Int, strayAbove: Int) {
    let mapping = open(.mapping)
    let column = line.indent
    while true {
      readPair(column: column)
      guard let next = peek() else { break }
      if next.indent == column {
        guard isDash(next.content) else {
          take()
          continue
        }
        if parentIndent < column, strayAbove >= 0 || column > 0 { break }
        reportStrayLine(next, expected: column)
        skipLines(deeperThan: column)
        guard let after = peek(), after.indent == column, !isDash(after.content) else { break }
        take()
        continue
      }
      if next.indent > column {
        reportDeeperLine(next, column: column)
        if keyEnd(next.content) == nil || isDash(next.content) {
          skipLines(deeperThan: column)
          guard let after = peek(), after.indent == column, !isDash(after.content) else { break }
        }
        take()
        continue
      }
      guard next.indent > strayAbove, !isDash(next.content), keyEnd(next.content) != nil else { break }
      // The next entry of the enclosing sequence.
      if strayAbove < parentIndent, next.indent == parentIndent, isTightDash(next.content) { break }
      reportStrayLine(next, expected: column)
      take()
    }
    closeBlock(mapping)
  }

  private mutating func reportDeeperLine(_ line: Line, column: Int) {
    guard keyEnd(line.content) == nil, let last = nodes.last, last.kind.isScalar else {
      return reportStrayLine(line, expected: column)
    }
    report(
      .badIndentation, line.content..<endOfLine(line.content), "this line does not belong to a key",
      label: "a value ends at the end of its line",
      notes: [
        Finding.Note("for text with several lines, write | after the key and the text below it, indented"),
        Finding.Note("the preceding value", at: SourceRange(file, last.range)),
      ])
  }

  /// Parses `key: value`. The current position must be at the key.
  private mutating func readPair(column: Int) {
    let start = position
    if !bytes[start].isASCIILetter, refuseSpecialKey(start, column: column) { return }
    guard let colon = keyEnd(start) else {
      guard let colon = tightColon(start) else { return reportNoPair(start, column: column) }
      let sentence = "a space is missing after “\(file.text(in: start..<colon + 1))”"
      let value = reportTight(start..<colon + 1, sentence, after: "colon", at: colon + 1).start
      appendKey(start, colon)
      position = value
      return readValue(column: column)
    }
    appendKey(start, colon)
    position = colon + 1
    readValue(column: column)
  }

  private mutating func appendKey(_ start: Int, _ colon: Int) {
    var after = colon
    while after > start, bytes[after - 1] == .space || bytes[after - 1] == .tab { after -= 1 }
    var node = Node(kind: .plain, start: Int32(start), end: Int32(after), next: Int32(nodes.count + 1))
    if bytes[start] == .quote || bytes[start] == .doubleQuote {
      node.kind = bytes[start] == .quote ? .singleQuoted : .doubleQuoted
      node.flags = .escaped
    }
    nodes.append(node)
  }

  private mutating func reportNoPair(_ start: Int, column: Int) {
    var word = start
    while word < end, (bytes[word] >= 97 && bytes[word] <= 122) || bytes[word] == .minus { word += 1 }
    let hasKey = word > start && word < end && bytes[word] == .space && !isLineFinished(word)
    report(
      .missingColon, start..<endOfLine(start), "“\(file.text(in: start..<endOfLine(start)))” is not “key: value”",
      label: "expected a key, a colon and a space",
      suggestion: hasKey ? ("put a colon after “\(file.text(in: start..<word))”", word..<word, ":", false) : nil)
    skipLines(deeperThan: column)
    // Adds a pair in spite of the error, so that keys and values alternate.
    let range = start..<start
    nodes.append(refusedNode(range))
    nodes.append(refusedNode(range))
  }

  /// Reports a key that YAML allows but a book does not: `? key`, `&anchor key`, `*alias`, `!tag key`.
  ///
  /// - Returns: whether there is such a key at the offset.
  private mutating func refuseSpecialKey(_ at: Int, column: Int) -> Bool {
    guard let (what, sign) = specialKey(at) else { return false }
    report(
      .unsupportedYAML, at..<endOfLine(at), "“\(sign)” begins \(what), which is not allowed in a book",
      label: "write a plain key")
    skipLines(deeperThan: column)
    // The second half of a complex key.
    if sign == "?", let next = peek(), next.indent == column, bytes[next.content] == .colon {
      skipLines(deeperThan: column)
    }
    nodes.append(refusedNode(at..<at))
    nodes.append(refusedNode(at..<at))
    return true
  }

  func startsPair(_ at: Int) -> Bool { specialKey(at) != nil || tightColon(at) != nil }

  private func specialKey(_ at: Int) -> (what: String, sign: String)? {
    guard at < end else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "?") where at + 1 >= end || bytes[at + 1] <= .space: return ("a complex key", "?")
    case UInt8(ascii: "&") where keyEnd(at) != nil: return ("an anchor", "&")
    case UInt8(ascii: "*") where keyEnd(at) != nil: return ("an alias", "*")
    case UInt8(ascii: "!") where keyEnd(at) != nil: return ("a tag", "!")
    default: return nil
    }
  }

  /// Returns the offset of the colon in text such as `spent:12`, in which no space follows a lower-case word and its
  /// colon; `nil` for other text.
  private func tightColon(_ start: Int) -> Int? {
    var at = start
    while at < end, (bytes[at] >= 97 && bytes[at] <= 122) || bytes[at] == .minus { at += 1 }
    guard at > start, at + 1 < end, bytes[at] == .colon, bytes[at + 1] > .space, bytes[at + 1] != UInt8(ascii: "/")
    else { return nil }
    return at
  }

  /// Returns the offset of the colon that ends the key of a `key: value` line; `nil` for any other line.
  func keyEnd(_ start: Int) -> Int? {
    guard start < end else { return nil }
    var at = start
    switch bytes[start] {
    case .openBrace, .openBracket, .hash, .closeBrace, .closeBracket, .comma, UInt8(ascii: "|"), UInt8(ascii: ">"):
      return nil
    case .quote, .doubleQuote:
      guard let after = quoteEnd(start) else { return nil }
      at = after
      while at < end, bytes[at] == .space || bytes[at] == .tab { at += 1 }
      return at < end && bytes[at] == .colon && (at + 1 >= end || bytes[at + 1] <= .space) ? at : nil
    default:
      while at < end {
        let byte = bytes[at]
        if byte == .colon {
          if at + 1 >= end || bytes[at + 1] <= .space { return at > start ? at : nil }
        } else if byte == .newline {
          return nil
        } else if byte == .hash, at > start, bytes[at - 1] == .space || bytes[at - 1] == .tab {
          return nil
        }
        at += 1
      }
      return nil
    }
  }

  /// Parses the value after a key's colon, on the same line or below it.
  private mutating func readValue(column: Int) {
    skipBlanks()
    guard isLineFinished(position) else {
      readInline(column: column)
      return finishLine()
    }
    let empty = position
    skipLine()
    if let next = peek(), next.indent > column || (next.indent == column && isDash(next.content)) {
      readBlock(next, parentIndent: column)
    } else {
      appendMissing(empty)
    }
  }
}
