/// Functions that change the keys of one entry.
extension ListText {
  /// Returns the text with one field of the given entry replaced, added or removed.
  ///
  /// - Throws: `nothingLeft` if the change would remove the last key.
  package func changing(_ key: String, to value: FieldText?, in index: Int) throws(TextEditError) -> ListText {
    let entry = entries[index]
    let pairs = pairs(of: entry)
    let present = pairs.firstIndex { $0.key == key }
    var wanted = texts(of: entry)
    wanted[key] = value
    guard let value else {
      guard let present else { return self }
      if pairs.count == 1 { throw .nothingLeft }
      return reread(lines.bytes.applying(removing(present, of: pairs, in: entry)))
    }
    if let present, fieldText(pairs[present]) == value { return self }
    let splices = present.flatMap { present -> [Splice]? in
      if case .mappings(let mappings) = value { return changingMappings(pairs[present], to: mappings) }
      return changingItems(pairs[present], to: value.texts)
    }
    if let splices {
      let result = reread(lines.bytes.applying(splices))
      if result.texts(of: result.entries[index]) == wanted { return result }
    }
    for mayBeBlock in [true, false] {
      let style: ScalarText.Style = entry.isFlow ? .flow : .block
      let written = keys.written(value, for: key, in: style, mayBeBlock: mayBeBlock)
      let splices =
        present.map { replacing(pairs[$0], with: written, in: entry) } ?? adding(key, written, to: pairs, of: entry)
      let result = reread(lines.bytes.applying(splices))
      // Block text may extend into a comment below it, or lack the line break at the end of the file.
      if !written.below.isEmpty, result.texts(of: result.entries[index]) != wanted { continue }
      return result
    }
    return self
  }

  // MARK: Lists on separate lines

  /// Returns the splices that add an item at the end or remove one item, and keep the lines and comments of all other
  /// items; `nil` for any other change.
  private func changingItems(_ pair: Pair, to texts: [String]) -> [Splice]? {
    let value = document.nodes[pair.value]
    guard value.kind == .sequence, !value.flags.contains(.flow) else { return nil }
    let items = document.items(of: pair.value).map { document.nodes[$0] }
    guard let last = items.last, items.count > 1 || texts.count > 1 else { return nil }
    let old = items.map { text($0) }
    if texts.count == old.count + 1, texts.starts(with: old), let new = texts.last {
      let line = lines.lastLine(of: last.range)
      let first = lines.line(at: last.range.lowerBound)
      let margin = Array(lines.content(of: first).prefix(lines.indent(of: first)))
      let written = keys.written(new, for: pair.key, in: .block)
      return [
        Splice(at: lines.contentEnd(of: line), lines.lineBreak(near: first) + margin + Array("- \(written)".utf8))
      ]
    }
    guard texts.count == old.count - 1, !texts.isEmpty,
      let gone = old.indices.first(where: { index in
        var rest = old
        rest.remove(at: index)
        return rest == texts
      })
    else { return nil }
    return cutting(lines.line(at: items[gone].range.lowerBound)..<lines.lastLine(of: items[gone].range) + 1)
  }

  /// Returns the splices that add a mapping at the end or replace the last mapping, and keep all other mappings; `nil`
  /// for any other change.
  private func changingMappings(_ pair: Pair, to mappings: [[FieldText.Part]]) -> [Splice]? {
    guard case .mappings(let old) = fieldText(pair), let new = mappings.last,
      let last = document.items(of: pair.value).last.map({ document.nodes[$0] })
    else { return nil }
    let written = keys.mapping(new, of: pair.key)
    if mappings.count == old.count, mappings.dropLast() == old.dropLast() {
      return [Splice(last.range, Array(written.utf8))]
    }
    guard mappings.count == old.count + 1, mappings.starts(with: old) else { return nil }
    if document.nodes[pair.value].flags.contains(.flow) {
      return [Splice(at: last.range.upperBound, Array(", \(written)".utf8))]
    }
    let first = lines.line(at: last.range.lowerBound)
    let margin = Array(lines.content(of: first).prefix(lines.indent(of: first)))
    let end = lines.contentEnd(of: lines.lastLine(of: last.range))
    return [Splice(at: end, lines.lineBreak(near: first) + margin + Array("- \(written)".utf8))]
  }

  // MARK: Values

  /// Returns the splices that replace the pair's value. A comment after the value is kept.
  package func replacing(_ pair: Pair, with written: WrittenValue, in entry: Entry) -> [Splice] {
    let value = document.nodes[pair.value]
    let keyLine = lines.line(at: pair.keyRange.lowerBound)
    if entry.isFlow { return [Splice(value.range, Array(written.inline.utf8))] }
    let head: Splice
    var body = keyLine + 1..<keyLine + 1
    if value.kind == .missing || lines.line(at: value.range.lowerBound) > keyLine {
      let colon = lines.bytes[pair.keyRange.upperBound...].firstIndex(of: .colon) ?? pair.keyRange.upperBound
      head = Splice(at: colon + 1, Array(" \(written.inline)".utf8))
      if value.kind != .missing { body = lines.line(at: value.range.lowerBound)..<lastTextLine(of: value) + 1 }
    } else if document.isBlockText(value) {
      head = Splice(value.range.lowerBound..<headerEnd(value), Array(written.inline.utf8))
      body = keyLine + 1..<max(keyLine, lastTextLine(of: value)) + 1
    } else {
      head = Splice(value.range, Array(written.inline.utf8))
    }
    return [head] + replacingLines(body, below: keyLine, with: block(written, below: keyLine, pair))
  }

  /// Returns the splices that remove the old lines and insert new lines directly below the given line.
  private func replacingLines(_ old: Range<Int>, below line: Int, with new: [UInt8]) -> [Splice] {
    let end = lines.contentEnd(of: line)
    if old.isEmpty { return new.isEmpty ? [] : [Splice(at: end, new)] }
    let stretch = lines.contentEnd(of: old.lowerBound - 1)..<lines.contentEnd(of: old.upperBound - 1)
    if old.lowerBound == line + 1 { return [Splice(stretch, new)] }
    return [Splice(at: end, new), Splice(stretch)]
  }

  private func block(_ written: WrittenValue, below line: Int, _ pair: Pair) -> [UInt8] {
    let column = lines.column(of: pair.keyRange.lowerBound)
    return written.block(indentedBy: column + 2, lineBreak: lines.lineBreak(near: line))
  }

  /// Returns the offset after the `|` or `>` of the block text and the optional sign.
  func headerEnd(_ node: Node) -> Int {
    let start = node.range.lowerBound
    let sign = start + 1 < node.range.upperBound ? lines.bytes[start + 1] : 0
    return start + (sign == .minus || sign == UInt8(ascii: "+") ? 2 : 1)
  }

  /// Returns the last nonempty line of the value.
  private func lastTextLine(of node: Node) -> Int {
    var last = lines.lastLine(of: node.range)
    while last > lines.line(at: node.range.lowerBound), lines.isBlank(last) { last -= 1 }
    return last
  }

  // MARK: New keys

  /// Returns the splices that add the key after the key that precedes it in the order of keys. If there is no such key,
  /// it is added before the next one.
  private func adding(_ key: String, _ written: WrittenValue, to pairs: [Pair], of entry: Entry) -> [Splice] {
    let rank = keys.rank(key)
    let ranked = pairs.map { (pair: $0, rank: keys.rank($0.key)) }
    let before = ranked.filter { $0.rank < rank }.max { $0.rank < $1.rank }?.pair
    let after = ranked.filter { $0.rank > rank }.min { $0.rank < $1.rank }?.pair
    guard let anchor = before ?? after else { return [] }
    let text = Array("\(key): \(written.inline)".utf8)
    if entry.isFlow {
      if let before { return [Splice(at: document.nodes[before.value].range.upperBound, Array(", ".utf8) + text)] }
      return [Splice(at: anchor.keyRange.lowerBound, text + Array(", ".utf8))]
    }
    let keyLine = lines.line(at: anchor.keyRange.lowerBound)
    let lineBreak = lines.lineBreak(near: keyLine)
    let margin = lineBreak + [UInt8](repeating: .space, count: lines.column(of: anchor.keyRange.lowerBound))
    let field = text + block(written, below: keyLine, anchor)
    guard before != nil else { return [Splice(at: anchor.keyRange.lowerBound, field + margin)] }
    return [Splice(at: lines.contentEnd(of: lastLine(of: anchor)), margin + field)]
  }

  /// Returns the index of the pair's last line.
  private func lastLine(of pair: Pair) -> Int {
    let value = document.nodes[pair.value].range
    return lines.lastLine(of: pair.keyRange.lowerBound..<max(value.upperBound, pair.keyRange.upperBound))
  }

  // MARK: Removed keys

  private func removing(_ index: Int, of pairs: [Pair], in entry: Entry) -> [Splice] {
    let pair = pairs[index]
    let next = pairs.indices.contains(index + 1) ? pairs[index + 1] : nil
    let end = document.nodes[pair.value].range.upperBound
    if entry.isFlow {
      if let next { return [Splice(pair.keyRange.lowerBound..<next.keyRange.lowerBound)] }
      return [Splice(document.nodes[pairs[index - 1].value].range.upperBound..<end)]
    }
    let first = lines.line(at: pair.keyRange.lowerBound)
    let last = lastLine(of: pair)
    guard first == entry.dash, let next else { return cutting(first..<last + 1) }
    let nextLine = lines.line(at: next.keyRange.lowerBound)
    if !(last + 1..<nextLine).contains(where: lines.isComment) {
      return [Splice(pair.keyRange.lowerBound..<next.keyRange.lowerBound)]
    }
    // There are comments about the next key in between, so the dash is left alone on its line.
    let dash = lines.start(of: first) + lines.indent(of: first)
    return [Splice(dash + 1..<lines.contentEnd(of: last))]
  }
}
