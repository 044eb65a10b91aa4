package import Diagnostics
import Ledger
import Formats

/// Functions that edit the text of `book.yaml`. Each takes the text before a change and returns the text after it.
package enum SettingsText {
  /// A field of an account or of the settings, as written.
  package typealias Field = (key: String, text: String)

  /// Adds an account at the end of the list.
  ///
  /// - Parameters:
  ///   - fields: the account's fields, beginning with its name.
  ///   - file: the file; empty if it does not exist yet.
  package static func adding(account fields: [Field], to file: SourceFile) -> [UInt8] {
    adding(fields, toList: .accounts, in: file)
  }

  /// Adds an account or a goal at the end of its list.
  ///
  /// - Parameters:
  ///   - fields: the fields of the item, beginning with its name.
  ///   - key: the key of the list.
  ///   - file: the file; empty if it does not exist yet.
  static func adding(_ fields: [Field], toList key: SettingsKey, in file: SourceFile) -> [UInt8] {
    adding(item: "{ " + fields.map { pair($0, in: .flow) }.joined(separator: ", ") + " }", toList: key, in: file)
  }

  /// Adds a member at the end of the list. If the value is not a list, it is replaced by one.
  ///
  /// - Parameter names: the names of the other members.
  static func adding(member name: String, to names: [String], in file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    let list = document.pairs(of: 0).first { $0.key == SettingsKey.members.name }.map { document.nodes[$0.value] }
    guard let list, list.kind == .sequence else {
      return changing(SettingsKey.members.name, to: CommaSeparatedList.text(names + [name]), in: file)
    }
    let written = ScalarText.written(name, in: list.flags.contains(.flow) ? .flow : .block)
    return adding(item: written, toList: .members, in: file)
  }

  /// Adds an item at the end of a list.
  ///
  /// - Parameter written: the text of the item on one line.
  private static func adding(item written: String, toList key: SettingsKey, in file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    guard let known = document.pairs(of: 0).first(where: { $0.key == key.name }) else {
      return appending("\(key.name):\n  - \(written)", inBraces: "\(key.name): [\(written)]", to: document)
    }
    let list = document.nodes[known.value]
    let items = document.items(of: known.value)
    if list.kind == .sequence, list.flags.contains(.flow) {
      let start = items.last.map { document.nodes[$0].range.upperBound } ?? list.range.lowerBound + 1
      // A list without its closing bracket extends to the end of the line.
      let last = list.range.upperBound - 1
      let end = last >= start && file.bytes[last] == .closeBracket ? last : start
      return file.bytes.applying([Splice(start..<end, Array((items.isEmpty ? written : ", \(written)").utf8))])
    }
    let lines = TextLines(file.bytes)
    guard let last = items.last.map({ document.nodes[$0] }) else {
      // “accounts:” without a value.
      let line = lines.line(at: known.keyRange.lowerBound)
      return inserting("  - \(written)", below: line, lines)
    }
    let first = lines.line(at: last.range.lowerBound)
    let dash = lines.content(of: first).firstIndex(of: .minus).map { $0 - lines.start(of: first) } ?? 2
    return inserting(String(repeating: " ", count: dash) + "- \(written)", below: lines.lastLine(of: last.range), lines)
  }

  /// Adds a field to an account in the list.
  ///
  /// - Parameter name: the name as written in the list. If the list does not contain the name, nothing changes.
  package static func adding(_ field: Field, toAccount name: String, in file: SourceFile) -> [UInt8] {
    adding(field, toItem: name, ofList: .accounts, in: file)
  }

  /// Adds a field to an account or a goal in its list.
  ///
  /// - Parameter name: the name as written in the list. If the list does not contain the name, nothing changes.
  static func adding(
    _ field: Field, toItem name: String, ofList key: SettingsKey, in file: SourceFile
  ) -> [UInt8] {
    let document = TextReader.read(file).0
    guard let list = document.pairs(of: 0).first(where: { $0.key == key.name }),
      let item = document.items(of: list.value).first(where: { item in
        document.pairs(of: item).contains { $0.key == AccountKey.name.name && document.text($0.value) == name }
      }), let last = document.pairs(of: item).last
    else { return file.bytes }
    if let known = document.pairs(of: item).first(where: { $0.key == field.key }) {
      return replacing(known, with: field, isFlow: document.nodes[item].flags.contains(.flow), document)
    }
    if document.nodes[item].flags.contains(.flow) {
      let end = document.nodes[last.value].range.upperBound
      return file.bytes.applying([Splice(end..<end, Array(", \(pair(field, in: .flow))".utf8))])
    }
    let lines = TextLines(file.bytes)
    let margin = String(repeating: " ", count: lines.column(of: last.keyRange.lowerBound))
    let range = last.keyRange.lowerBound..<max(document.nodes[last.value].range.upperBound, last.keyRange.upperBound)
    return inserting(margin + pair(field, in: .block), below: lines.lastLine(of: range), lines)
  }

  /// Writes a top-level setting of the book.
  package static func setting(_ field: Field, in file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    if let known = document.pairs(of: 0).first(where: { $0.key == field.key }) {
      return replacing(known, with: field, isFlow: false, document)
    }
    return appending(pair(field, in: .block), inBraces: pair(field, in: .flow), to: document)
  }

  static func pair(_ field: Field, in style: ScalarText.Style) -> String {
    "\(field.key): \(written(field, in: style))"
  }

  /// Returns the text for the value of the field. Lists of names are in brackets, and weights are in braces; all other
  /// values are scalars.
  private static func written(_ field: Field, in style: ScalarText.Style) -> String {
    func name(_ text: String) -> String { ScalarText.written(text, in: .flow) }
    if field.key == SettingsKey.members.name {
      return "[\(CommaSeparatedList.words(field.text).map(name).joined(separator: ", "))]"
    }
    if field.key == AccountKey.shared.name, case .mapping(let parts)? = SharingText.value(field.text) {
      return "{ \(parts.map { "\(name($0.key)): \($0.text)" }.joined(separator: ", ")) }"
    }
    return EntryKeys.settings.written(field.text, for: field.key, in: style)
  }

  static func replacing(_ pair: Document.Pair, with field: Field, isFlow: Bool, _ document: Document) -> [UInt8] {
    let value = document.nodes[pair.value]
    let text = written(field, in: isFlow ? .flow : .block)
    if !value.kind.isScalar, value.kind != .missing,
      let colon = document.file.bytes[pair.keyRange.upperBound...].firstIndex(of: UInt8(ascii: ":"))
    {
      // The old list may be on separate lines, so everything after the colon is replaced.
      return document.file.bytes.applying([Splice(colon + 1..<end(of: pair.value, document), Array(" \(text)".utf8))])
    }
    let isMissing = value.kind == .missing
    let range = isMissing ? value.range.lowerBound..<value.range.lowerBound : value.range
    return document.file.bytes.applying([Splice(range, Array((isMissing ? " \(text)" : text).utf8))])
  }

  /// Returns the end of the node. The range of a collection on separate lines may end before the closing bracket of its
  /// last item.
  private static func end(of node: Int, _ document: Document) -> Int {
    let end = document.nodes[node].range.upperBound
    guard document.isNested(node), let last = document.items(of: node).last else { return end }
    return max(end, self.end(of: last, document))
  }

  /// Appends text to a file. The text is on separate lines, unless the whole file is in braces.
  static func appending(_ text: String, inBraces flow: String, to document: Document) -> [UInt8] {
    var bytes = document.file.bytes
    if document.root.flags.contains(.flow), let brace = bytes.lastIndex(of: .closeBrace) {
      return bytes.applying([Splice(brace..<brace, Array("\(document.pairs(of: 0).isEmpty ? "" : ", ")\(flow)".utf8))])
    }
    let lineBreak = TextLines(bytes).lineBreak(near: 0)
    if !bytes.isEmpty, bytes.last != .newline { bytes += lineBreak }
    return bytes + text.split(separator: "\n").flatMap { Array($0.utf8) + lineBreak }
  }

  static func inserting(_ text: String, below line: Int, _ lines: TextLines) -> [UInt8] {
    let end = lines.contentEnd(of: line)
    return lines.bytes.applying([Splice(end..<end, lines.lineBreak(near: line) + Array(text.utf8))])
  }
}
