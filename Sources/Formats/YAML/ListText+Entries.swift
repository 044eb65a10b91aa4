/// Functions that remove lines and insert entries.
extension ListText {
  // MARK: Removing

  /// Returns the splices that remove the given lines without changing the meaning of other lines.
  func cutting(_ range: Range<Int>) -> [Splice] {
    let start = lines.start(of: range.lowerBound)
    var after = range.upperBound
    let text = blockText(before: start)
    if let text, document.isKept(text) {
      // Empty lines that would follow block text with `|+` would become part of it.
      while lines.isBlank(after) { after += 1 }
    }
    let isAtOpenEnd = after >= lines.count && !lines.hasFinalBreak && range.lowerBound > 0
    if isAtOpenEnd, text == nil {
      return [Splice(lines.contentEnd(of: range.lowerBound - 1)..<lines.bytes.count)]
    }
    let cut = Splice(start..<lines.start(of: after))
    guard let text, let dedent = dedent(commentAfter: after, below: text) else { return [cut] }
    return [cut, dedent]
  }

  /// Returns the splice that moves the comment to the left if it would otherwise become part of the block text above;
  /// `nil` if it can stay.
  private func dedent(commentAfter line: Int, below text: Node) -> Splice? {
    var line = line
    while lines.isBlank(line) { line += 1 }
    guard lines.isComment(line) else { return nil }
    let body = lines.line(at: text.range.lowerBound) + 1..<lines.lastLine(of: text.range) + 1
    let column = lines.textColumn(of: body) ?? dashColumn + 3
    let excess = lines.spaces(of: line) - min(column - 1, dashColumn + 2)
    guard lines.spaces(of: line) >= column else { return nil }
    return Splice(lines.start(of: line)..<lines.start(of: line) + excess)
  }

  /// Returns the text without the given entry and its comments. If two empty lines would become adjacent, one of them
  /// is removed. The text is empty if no other entry remains.
  package func removing(_ index: Int) -> [UInt8] { bytes(without: cutting(whole(entries[index].lines))) }

  /// Returns the text without the given entries. The result is the same as after removing them one by one, but the text
  /// is parsed only once.
  package func removing(_ indices: [Int]) -> [UInt8] {
    let indices = indices.sorted()
    let isPlain = lines.hasFinalBreak && indices.allSatisfy { blockText(before: start(of: $0)) == nil }
    if isPlain { return bytes(without: runs(of: indices).flatMap { cutting(whole($0)) }) }
    var list = self
    for index in indices.reversed() {
      let rest = list.removing(index)
      if rest.isEmpty { return rest }
      list = list.reread(rest)
    }
    return list.lines.bytes
  }

  private func start(of index: Int) -> Int { lines.start(of: entries[index].lines.lowerBound) }

  /// Returns the line ranges of the entries at the given indices, which must be ascending. Adjacent entries share one
  /// range, also if they are separated by an empty line and another empty line precedes the first entry.
  private func runs(of indices: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indices {
      let range = entries[index].lines
      guard let last = runs.last else {
        runs.append(range)
        continue
      }
      let isBlankBefore = last.lowerBound == 0 || lines.isBlank(last.lowerBound - 1)
      let isNext =
        range.lowerBound == last.upperBound
        || isBlankBefore && range.lowerBound == last.upperBound + 1 && lines.isBlank(last.upperBound)
      if isNext { runs[runs.count - 1] = last.lowerBound..<range.upperBound } else { runs.append(range) }
    }
    return runs
  }

  /// Returns the line range to remove for the given lines of an entry. If the removal would make two empty lines
  /// adjacent, the range includes one of them.
  private func whole(_ range: Range<Int>) -> Range<Int> {
    let isBlankBefore = range.lowerBound == 0 || lines.isBlank(range.lowerBound - 1)
    if isBlankBefore, lines.isBlank(range.upperBound) { return range.lowerBound..<range.upperBound + 1 }
    if isBlankBefore, range.upperBound == lines.count, range.lowerBound > 0, !isInsideKeptText(range.lowerBound) {
      return range.lowerBound - 1..<range.upperBound
    }
    return range
  }

  private func bytes(without splices: [Splice]) -> [UInt8] {
    let result = lines.bytes.applying(splices)
    let rest = TextLines(result)
    let isEmpty = (0..<rest.count).allSatisfy { rest.isBlank($0) || rest.content(of: $0).elementsEqual("---".utf8) }
    return isEmpty ? [] : result
  }

  // MARK: Inserting

  /// The lines of an entry to be inserted.
  package struct NewEntry {
    /// The lines of the entry, without line breaks.
    var lines: [[UInt8]]
    /// The line and column of the entry's first key or brace.
    var start: (line: Int, column: Int)
    var isFlow: Bool
  }

  /// Returns the text with the new entry inserted before another entry or at the end.
  ///
  /// - Parameter next: the index of the other entry; `nil` for the end of the list.
  package func inserting(_ entry: NewEntry, before next: Int?) -> EditedText {
    let (splice, starts) = splice(entry, before: next, separation)
    return EditedText(
      bytes: lines.bytes.applying([splice]),
      start: splice.range.lowerBound + starts[entry.start.line] + entry.start.column)
  }

  /// Returns the splice that inserts the new entry, and the offsets of the entry's lines in the inserted bytes.
  func splice(
    _ entry: NewEntry, before next: Int?, _ separation: Separation
  ) -> (splice: Splice, lineStarts: [Int]) {
    let gap = gap(of: entry, before: next, separation)
    let lineBreak = lines.lineBreak(near: max(0, gap.line - 1))
    var bytes: [UInt8] = gap.isBlankBefore ? lineBreak : []
    let isAtOpenEnd = gap.line >= lines.count && lines.count > 0 && !lines.hasFinalBreak
    if isAtOpenEnd { bytes = lineBreak + bytes }
    var starts: [Int] = []
    for (number, line) in entry.lines.enumerated() {
      starts.append(bytes.count)
      bytes += line
      if number < entry.lines.count - 1 || !isAtOpenEnd { bytes += lineBreak }
    }
    if gap.isBlankAfter { bytes += lineBreak }
    return (Splice(at: lines.start(of: gap.line), bytes), starts)
  }

  private func gap(
    of entry: NewEntry, before next: Int?, _ separation: Separation
  ) -> (line: Int, isBlankBefore: Bool, isBlankAfter: Bool) {
    let previous = next.map { $0 - 1 } ?? entries.count - 1
    guard previous >= 0 else {
      // Comments of the entry must not become the file's comment, nor vice versa.
      let hasComments = entry.start.line > 0 && entry.lines[0].first { $0 > .space } == .hash
      guard let next else {
        let isBlank = lines.count > 0 && !lines.isBlank(lines.count - 1)
        let needsBlank = isBlank && !ListText.isMarker(lines.content(of: lines.count - 1))
        return (lines.count, needsBlank || (hasComments && lines.count == 0), false)
      }
      let line = entries[next].lines.lowerBound
      let isBelowTop = line > 0 && line == top.upperBound && lines.isComment(line - 1)
      return (line, isBelowTop || (hasComments && line == 0), separation.separates(entry.isFlow, entries[next].isFlow))
    }
    let before = entries[previous]
    let isBlankBefore = separation.separates(before.isFlow, entry.isFlow)
    guard let next else {
      let line = before.lines.upperBound
      return (line, isBlankBefore && !isInsideKeptText(line), false)
    }
    let gap = before.lines.upperBound..<entries[next].lines.lowerBound
    if !isBlankBefore, !gap.isEmpty, gap.allSatisfy(lines.isBlank) { return (gap.lowerBound, false, false) }
    let line = gap.upperBound
    let needsBlank = isBlankBefore && !isInsideKeptText(line) && !lines.isBlank(line - 1)
    return (line, needsBlank, separation.separates(entry.isFlow, entries[next].isFlow))
  }

  /// Whether empty lines separate the entries of a file.
  package struct Separation {
    /// Whether an empty line separates two entries that are both in braces.
    fileprivate var flow: Bool
    /// Whether an empty line separates two entries of which at least one is not in braces.
    fileprivate var others: Bool

    /// Whether an empty line separates two adjacent entries.
    ///
    /// - Parameters:
    ///   - first: whether the first entry is in braces.
    ///   - second: whether the second entry is in braces.
    package func separates(_ first: Bool, _ second: Bool) -> Bool { first && second ? flow : others }
  }

  /// The separation in most places of the file. Entries of styles that are nowhere adjacent are separated as other
  /// entries are; if there is no majority, all but entries in braces are separated.
  package var separation: Separation {
    var (flow, others) = ((vote: 0, isPresent: false), (vote: 0, isPresent: false))
    for (before, after) in zip(entries, entries.dropFirst()) {
      let gap = before.lines.upperBound..<after.lines.lowerBound
      let vote = gap.contains(where: lines.isBlank) || isInsideKeptText(gap.lowerBound) ? 1 : -1
      if before.isFlow && after.isFlow { flow = (flow.vote + vote, true) } else { others = (others.vote + vote, true) }
    }
    let votes = (flow: flow.isPresent ? flow.vote : others.vote, others: others.isPresent ? others.vote : flow.vote)
    return Separation(flow: votes.flow > 0, others: votes.others >= 0)
  }

  /// Returns a new entry in the style of the file.
  ///
  /// - Parameter mayBeBlock: whether multi-line text may be written below its key.
  func newEntry(_ fields: [(key: String, value: FieldText)], isFlow: Bool, mayBeBlock: Bool) -> NewEntry {
    let margin = [UInt8](repeating: .space, count: dashColumn)
    let ranks = fields.map { keys.rank($0.key) }
    let style: ScalarText.Style = isFlow ? .flow : .block
    let written = fields.indices.sorted { ranks[$0] < ranks[$1] }.map { index in
      let (key, value) = fields[index]
      return (key, keys.written(value, for: key, in: style, mayBeBlock: mayBeBlock))
    }
    if isFlow {
      var line = margin + Array("- { ".utf8)
      for (index, (key, value)) in written.enumerated() {
        for part in [index == 0 ? "" : ", ", key, ": ", value.inline] { line += part.utf8 }
      }
      return NewEntry(lines: [line + Array(" }".utf8)], start: (0, dashColumn + 2), isFlow: true)
    }
    var lines: [[UInt8]] = []
    for (key, value) in written {
      lines.append(margin + Array("\(lines.isEmpty ? "- " : "  ")\(key): \(value.inline)".utf8))
      lines += value.below.map { $0.isEmpty ? [] : margin + Array("    \($0)".utf8) }
    }
    return NewEntry(lines: lines, start: (0, dashColumn + 2), isFlow: false)
  }

  /// Returns the text with a new entry. Multi-line text is quoted if the entry would otherwise be parsed differently.
  package func adding(_ fields: [(key: String, value: FieldText)], isFlow: Bool, before next: Int?) -> EditedText {
    let index = next ?? entries.count
    let wanted = Dictionary(fields.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    var result = inserting(newEntry(fields, isFlow: isFlow, mayBeBlock: true), before: next)
    let list = reread(result.bytes)
    // In an irregular file the new entry may become part of another one.
    if index >= list.entries.count || list.texts(of: list.entries[index]) != wanted {
      result = inserting(newEntry(fields, isFlow: isFlow, mayBeBlock: false), before: next)
    }
    return result
  }

  /// Returns the text with the entry rewritten, either in braces or with one line for each key. Comments above the
  /// entry are kept.
  package func reforming(_ index: Int, isFlow: Bool) -> [UInt8] {
    let entry = entries[index]
    let fields = pairs(of: entry).map { (key: $0.key, value: fieldText($0)) }
    let new = newEntry(fields, isFlow: isFlow, mayBeBlock: true)
    let last = lines.lastLine(of: document.nodes[entry.node].range)
    let text = new.lines.joined(separator: lines.lineBreak(near: entry.dash))
    return lines.bytes.applying([Splice(lines.start(of: entry.dash)..<lines.contentEnd(of: last), Array(text))])
  }

  // MARK: From one file to another

  /// Returns the same text, with block text at its end rewritten so that lines may follow.
  ///
  /// If the file has no final line break, block text at its end has none either.
  package func withClosedEnd() -> ListText { closingEnd() ?? self }

  /// Returns the text of `withClosedEnd()`; `nil` if it is the same text.
  package func closingEnd() -> ListText? {
    guard !lines.hasFinalBreak, let last = document.nodes.last, document.isBlockText(last),
      lines.lastLine(of: last.range) == lines.count - 1
    else { return nil }
    if lines.isBlank(lines.count - 1) {
      return reread(Array(lines.bytes[..<lines.start(of: lines.count - 1)]))
    }
    return reread(lines.bytes.applying([Splice(last.range.lowerBound + 1..<headerEnd(last), [.minus])]))
  }

  /// Returns the text, prepared for changes to the given entry: `withClosedEnd()` for the last entry, otherwise the
  /// same text.
  package func closed(for index: Int) -> ListText { index == entries.count - 1 ? withClosedEnd() : self }

  /// Returns the lines of the entry, indented for a file whose dashes are in the given column.
  package func entry(_ index: Int, inColumn column: Int) -> NewEntry {
    let entry = entries[index]
    let shift = column - lines.indent(of: entry.dash)
    let moved = entry.lines.map { line -> [UInt8] in
      let content = lines.content(of: line)
      if shift < 0 { return Array(content.dropFirst(min(-shift, content.prefix { $0 == .space }.count))) }
      return content.isEmpty ? [] : [UInt8](repeating: .space, count: shift) + content
    }
    let line = lines.line(at: entry.start)
    return NewEntry(
      lines: moved, start: (line - entry.lines.lowerBound, lines.column(of: entry.start) + shift),
      isFlow: entry.isFlow)
  }
}
