package import Diagnostics
import Ledger
import Formats

/// Functions that edit single keys of `book.yaml`. A key is at the top level, such as `title`, or in a group, such as
/// `site.accent`.
extension SettingsText {
  /// The lists whose items have a name. In both lists, the key for the name is the same.
  private static let namedLists = [SettingsKey.accounts, .goals]

  /// A key and the position of its value. The path of an account's field includes the account's name:
  /// `accounts.Bank.currency`.
  private struct Place {
    var name: String
    var pair: Document.Pair
    var index: Int
    var siblings: [Document.Pair]
    var isFlow: Bool
  }

  private static func places(_ document: Document) -> [Place] {
    func places(_ node: Int, _ prefix: String) -> [Place] {
      let pairs = document.pairs(of: node)
      let isFlow = document.nodes[node].flags.contains(.flow)
      return pairs.enumerated().map {
        Place(name: prefix + $1.key, pair: $1, index: $0, siblings: pairs, isFlow: isFlow)
      }
    }
    return places(0, "").flatMap { place -> [Place] in
      switch document.nodes[place.pair.value].kind {
      case .mapping: return [place] + places(place.pair.value, "\(place.name).")
      case .sequence where namedLists.contains(where: { $0.name == place.name }):
        return [place]
          + document.items(of: place.pair.value).flatMap { item -> [Place] in
            let name =
              document.pairs(of: item).first { $0.key == AccountKey.name.name }.map { document.text($0.value) } ?? ""
            return places(item, "\(place.name).\(name).")
          }
      default: return [place]
      }
    }
  }

  /// Returns the values as written, keyed by their path. Groups and lists are omitted, except for members and weights.
  package static func values(in file: SourceFile) -> [String: String] {
    let document = TextReader.read(file).0
    let values = places(document).compactMap { place in text(of: place, document).map { (place.name, $0) } }
    return Dictionary(values) { first, _ in first }
  }

  /// Returns the value as shown in a form; `nil` for groups and lists other than `members` and the weights of `shared`.
  private static func text(of place: Place, _ document: Document) -> String? {
    let value = place.pair.value
    switch document.nodes[value].kind {
    case .sequence where place.name == SettingsKey.members.name:
      return CommaSeparatedList.text(document.items(of: value).map { document.text($0) })
    case .mapping where place.pair.key == AccountKey.shared.name:
      let weights = document.pairs(of: value).map { FieldText.Part(key: $0.key, text: document.text($0.value)) }
      return SharingText.text(.mapping(weights))
    case let kind where kind.isScalar: return document.text(value)
    default: return nil
    }
  }

  /// Returns the names of the accounts or goals in a list, as written. Items with errors are included.
  static func names(ofList key: SettingsKey, in file: SourceFile) -> [String] {
    let document = TextReader.read(file).0
    guard let list = document.pairs(of: 0).first(where: { $0.key == key.name }) else { return [] }
    return document.items(of: list.value).compactMap { item in
      document.pairs(of: item).first { $0.key == AccountKey.name.name }.map { document.text($0.value) }
    }
  }

  /// Whether the value of the key is written as a list or as a group of keys.
  static func isCollection(_ key: String, in file: SourceFile) -> Bool {
    let document = TextReader.read(file).0
    guard let place = places(document).first(where: { $0.name == key }) else { return false }
    let kind = document.nodes[place.pair.value].kind
    return kind == .sequence || kind == .mapping
  }

  /// Returns the key whose value is at a byte offset; `nil` if there is none.
  package static func key(at offset: Int, in file: SourceFile) -> String? {
    let document = TextReader.read(file).0
    return places(document).last { place in
      let end = max(document.nodes[place.pair.value].range.upperBound, place.pair.keyRange.upperBound)
      return place.pair.keyRange.lowerBound <= offset && offset <= end
    }?.name
  }

  /// Writes one value, or removes its key. All other lines are kept unchanged.
  ///
  /// - Parameters:
  ///   - key: the key, such as `title`, `site.accent`, or `accounts.Bank.kind` for an existing account or goal.
  ///   - text: the new value; `nil` to remove the key.
  package static func changing(_ key: String, to text: String?, in file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    if let place = places(document).first(where: { $0.name == key }) {
      guard let text else { return removing(place, document) }
      if document.nodes[place.pair.value].kind.isScalar, document.text(place.pair.value) == text { return file.bytes }
      return replacing(place.pair, with: (place.pair.key, text), isFlow: place.isFlow, document)
    }
    guard let text else { return file.bytes }
    if key == SettingsKey.members.name { return setting((key, text), in: file) }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 1 { return setting((key, text), in: file) }
    if let list = namedLists.first(where: { $0.name == parts[0] }) {
      // The name may contain a point; the key does not.
      guard let point = parts[1].lastIndex(of: ".") else { return file.bytes }
      let field = (String(parts[1][parts[1].index(after: point)...]), text)
      return adding(field, toItem: String(parts[1][..<point]), ofList: list, in: file)
    }
    return adding((parts[1], text), toGroup: parts[0], document)
  }

  /// Removes the account from the list. Removes the whole list if it contains only this account.
  ///
  /// - Parameter name: the name as written in the list. If the list does not contain the name, nothing changes.
  package static func removing(account name: String, in file: SourceFile) -> [UInt8] {
    removing(item: name, ofList: .accounts, in: file)
  }

  /// Removes an account, a goal or a member from its list. Removes the whole list if it contains only this item.
  ///
  /// - Parameter name: the name as written in the list. If the list does not contain the name, nothing changes.
  static func removing(item name: String, ofList key: SettingsKey, in file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    guard let list = places(document).first(where: { $0.name == key.name }) else { return file.bytes }
    let items = document.items(of: list.pair.value)
    let place = items.firstIndex { item in
      document.nodes[item].kind.isScalar
        ? document.text(item) == name
        : document.pairs(of: item).contains { $0.key == AccountKey.name.name && document.text($0.value) == name }
    }
    guard let place else { return file.bytes }
    if items.count == 1 { return removing(list, document) }
    let range = document.nodes[items[place]].range
    if document.nodes[list.pair.value].flags.contains(.flow) {
      let splice =
        place > 0
        ? document.nodes[items[place - 1]].range.upperBound..<range.upperBound
        : range.lowerBound..<document.nodes[items[1]].range.lowerBound
      return file.bytes.applying([Splice(splice, [])])
    }
    let lines = TextLines(file.bytes)
    var first = lines.line(at: range.lowerBound)
    // A dash may be on a separate line.
    while first > 0, lines.content(of: first).first(where: { $0 > .space }) != .minus { first -= 1 }
    let last = lines.lastLine(of: range)
    let end = last + 1 < lines.count ? lines.start(of: last + 1) : file.bytes.count
    return file.bytes.applying([Splice(lines.start(of: first)..<end, [])])
  }

  private static func adding(_ field: Field, toGroup group: String, _ document: Document) -> [UInt8] {
    guard let pair = document.pairs(of: 0).first(where: { $0.key == group }),
      document.nodes[pair.value].kind == .mapping,
      let last = document.pairs(of: pair.value).last
    else {
      let known = document.pairs(of: 0).first { $0.key == group }
      if let known {
        // “site:” without a value, or `site: {}`.
        let value = document.nodes[known.value]
        let text = "{ \(self.pair(field, in: .flow)) }"
        let isMissing = value.kind == .missing
        let range = isMissing ? value.range.lowerBound..<value.range.lowerBound : value.range
        return document.file.bytes.applying([Splice(range, Array((isMissing ? " \(text)" : text).utf8))])
      }
      return appending(
        "\(group):\n  \(self.pair(field, in: .block))", inBraces: "\(group): { \(self.pair(field, in: .flow)) }",
        to: document)
    }
    let end = document.nodes[last.value].range.upperBound
    if document.nodes[pair.value].flags.contains(.flow) {
      return document.file.bytes.applying([Splice(end..<end, Array(", \(self.pair(field, in: .flow))".utf8))])
    }
    let lines = TextLines(document.file.bytes)
    let margin = String(repeating: " ", count: lines.column(of: last.keyRange.lowerBound))
    return inserting(
      margin + self.pair(field, in: .block),
      below: lines.lastLine(of: last.keyRange.lowerBound..<max(end, last.keyRange.upperBound)), lines)
  }

  private static func removing(_ place: Place, _ document: Document) -> [UInt8] {
    func end(_ pair: Document.Pair) -> Int {
      max(document.nodes[pair.value].range.upperBound, pair.keyRange.upperBound)
    }
    let (start, after) = (place.pair.keyRange.lowerBound, end(place.pair))
    if place.isFlow {
      let isLast = place.index + 1 == place.siblings.count
      let range =
        place.index > 0
        ? end(place.siblings[place.index - 1])..<after
        : start..<(isLast ? after : place.siblings[1].keyRange.lowerBound)
      return document.file.bytes.applying([Splice(range, [])])
    }
    let lines = TextLines(document.file.bytes)
    let first = lines.line(at: start)
    // The dash of an item is on the line of its first key.
    let isBehindDash = lines.content(of: first).prefix { $0 != document.file.bytes[start] }.contains(.minus)
    if isBehindDash { return document.file.bytes }
    let last = lines.lastLine(of: start..<after)
    let from = lines.start(of: first)
    let to = last + 1 < lines.count ? lines.start(of: last + 1) : document.file.bytes.count
    return document.file.bytes.applying([Splice(from..<to, [])])
  }
}
