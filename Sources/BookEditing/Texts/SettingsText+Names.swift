package import Diagnostics
import Formats
import Ledger

/// Functions that rename accounts in `book.yaml`.
extension SettingsText {
  /// Renames the account in the list, and replaces the list of its former names.
  ///
  /// - Parameters:
  ///   - name: the name as written in the list. If the list does not contain the name, nothing changes.
  ///   - former: the account's former names; empty to remove the key.
  package static func renaming(account name: String, to new: String, former: [String], in file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    guard let item = item(ofAccount: name, document) else { return file.bytes }
    let key = AccountKey.was.name
    let known = document.pairs(of: item).first { $0.key == key }
    var bytes = file.bytes
    if former.isEmpty {
      if known != nil {
        bytes = changing("\(SettingsKey.accounts.name).\(name).\(key)", to: nil, in: file)
      }
    } else {
      let list = "[\(former.map { ScalarText.written($0, in: .flow) }.joined(separator: ", "))]"
      bytes = writing(list, toKey: key, known, ofItem: item, document)
    }
    if name == new { return bytes }
    let edited = SourceFile(path: file.path, bytes: bytes)
    return changing("\(SettingsKey.accounts.name).\(name).\(AccountKey.name.name)", to: new, in: edited)
  }

  /// Returns the index of the node for an account in the list; `nil` if the list does not contain the account.
  private static func item(ofAccount name: String, _ document: Document) -> Int? {
    guard let accounts = document.pairs(of: 0).first(where: { $0.key == SettingsKey.accounts.name }) else { return nil }
    return document.items(of: accounts.value).first { item in
      document.pairs(of: item).contains { $0.key == AccountKey.name.name && document.text($0.value) == name }
    }
  }

  /// Writes a list in brackets as the value of the given key of an account.
  private static func writing(
    _ list: String, toKey key: String, _ known: Document.Pair?, ofItem item: Int, _ document: Document
  ) -> [UInt8] {
    let bytes = document.file.bytes
    if let known {
      // The old list may be on separate lines, so everything after the colon is replaced.
      guard let colon = bytes[known.keyRange.upperBound...].firstIndex(of: UInt8(ascii: ":")) else { return bytes }
      let end = max(document.nodes[known.value].range.upperBound, colon + 1)
      return bytes.applying([Splice(colon + 1..<end, Array(" \(list)".utf8))])
    }
    guard let last = document.pairs(of: item).last else { return bytes }
    if document.nodes[item].flags.contains(.flow) {
      let end = document.nodes[last.value].range.upperBound
      return bytes.applying([Splice(end..<end, Array(", \(key): \(list)".utf8))])
    }
    let lines = TextLines(bytes)
    let margin = String(repeating: " ", count: lines.column(of: last.keyRange.lowerBound))
    let range = last.keyRange.lowerBound..<max(document.nodes[last.value].range.upperBound, last.keyRange.upperBound)
    return inserting("\(margin)\(key): \(list)", below: lines.lastLine(of: range), lines)
  }

  /// Replaces an account's name in goals.
  ///
  /// - Parameter names: the account's names. Case is ignored.
  static func replacing(accounts names: [String], with new: String, inGoalsOf file: SourceFile) -> [UInt8] {
    let document = TextReader.read(file).0
    guard let goals = document.pairs(of: 0).first(where: { $0.key == SettingsKey.goals.name }) else {
      return file.bytes
    }
    let keys = Set(names.map { UnicodeText.nameKey($0) })
    let splices = document.items(of: goals.value).flatMap { item -> [Splice] in
      let isFlow = document.nodes[item].flags.contains(.flow)
      return document.pairs(of: item).filter {
        $0.key == GoalKey.account.name && keys.contains(UnicodeText.nameKey(document.text($0.value)))
      }.map { pair in
        Splice(document.nodes[pair.value].range, Array(ScalarText.written(new, in: isFlow ? .flow : .block).utf8))
      }
    }
    return splices.isEmpty ? file.bytes : file.bytes.applying(splices)
  }
}
