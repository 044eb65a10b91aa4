import Diagnostics
import Ledger
import Formats
import Platform

/// Renaming of accounts, tags and photos everywhere in `ledger/`. The archive is never rewritten.
extension Draft {
  /// Renames an account in its definition and in every entry that names it.
  ///
  /// - Returns: the number of places with the new name.
  /// - Throws: `nameTaken`; `namedInArchive` if the archive would keep the old account.
  package mutating func renameAccount(_ name: String, to new: String) throws(BookError) -> Int {
    let before = read(.committed)
    guard before.ledger.accounts.contains(where: { $0.name == name }) || before.ledger.settings.mainAccount == name
    else { throw .noSuchName(name) }
    try mustBeName(new, of: .account)
    let isTaken = before.ledger.accountNames.contains { SpokenText.isSame($0.name, new) && $0.name != name }
    if isTaken { throw .nameTaken(new) }
    let keys = [TransactionKey.account, .from, .to]
    try mustNotBeInArchive(name, keys)
    let count = replace(keys, name, with: new) + renameInSettings(name, to: new)
    try mustBeRight(before)
    try renameInImports(.account(name), to: new)
    return count
  }

  /// Renames a tag in every list of tags. The archive keeps the old name.
  ///
  /// - Returns: the number of places with the new name.
  package mutating func renameTag(_ name: String, to new: String) throws(BookError) -> Int {
    let before = read(.committed)
    try mustBeName(new, of: .tag)
    let count = replace([.tags], name, with: new)
    if count == 0 { throw .noSuchName(name) }
    try mustBeRight(before)
    try renameInImports(.tag(name), to: new)
    return count
  }

  /// Renames the file below `receipts/`, and the photo in every entry that names it.
  ///
  /// - Returns: the number of entries that name it.
  package mutating func renamePhoto(_ name: String, to new: String) throws(BookError) -> Int {
    try mustBeName(new, of: .photo)
    let path = folder.path(of: BookLayout.receipt(name))
    guard folder.disk.status(path) != nil else { throw .noFile(path) }
    let target = folder.path(of: BookLayout.receipt(new))
    if folder.disk.isLinkOrFile(target) { throw .nameTaken(new) }
    let count = try namePhoto(name, as: new)
    move(path, to: target)
    return count
  }

  /// Renames a photo in the entries only, if the caller moves the file.
  package mutating func namePhoto(_ name: String, as new: String) throws(BookError) -> Int {
    try mustNotBeInArchive(name, [.photo])
    let count = replace([.photo], name, with: new)
    if count > 0, try !logs().isEmpty { try renewFingerprints(read(.committed), read(.edited)) }
    return count
  }

  // MARK: Parts

  func mustBeName(_ name: String, of kind: NamedKind) throws(BookError) {
    if name.isEmpty { throw .unnamed(kind) }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { throw .controlInName(kind) }
  }

  private func mustNotBeInArchive(_ name: String, _ keys: [TransactionKey]) throws(BookError) {
    for file in sources.archive where mayName(name, keys, in: file) {
      // A file that is not a list names nothing.
      guard let text = try? MonthText(file) else { continue }
      if keys.contains(where: { text.replacing($0, [name: name]).count > 0 }) {
        throw .namedInArchive(name, file: file.path)
      }
    }
  }

  private mutating func replace(_ keys: [TransactionKey], _ name: String, with new: String) -> Int {
    var total = 0
    for file in sources.ledger where mayName(name, keys, in: file) {
      var changed = file
      for key in keys {
        // A file that is not a list names nothing.
        guard let text = try? MonthText(changed) else { break }
        let (bytes, count) = text.replacing(key, [name: new])
        total += count
        if count > 0 { changed = SourceFile(path: file.path, bytes: bytes) }
      }
      if changed !== file { write(changed.bytes, to: file.path) }
    }
    return total
  }

  /// Whether a file may contain a name. A photo has the exact name of its file; other names may differ in case and
  /// spaces.
  private func mayName(_ name: String, _ keys: [TransactionKey], in file: SourceFile) -> Bool {
    keys == [.photo] ? file.mayHold(name) : file.mayName(name)
  }

  private mutating func renameInSettings(_ name: String, to new: String) -> Int {
    guard let file = sources.settings else { return 0 }
    let (document, _) = TextReader.read(file)
    var splices: [Splice] = []
    for pair in document.pairs(of: 0) {
      var values: [Int] = []
      if pair.key == SettingsKey.mainAccount.name { values = [pair.value] }
      if pair.key == SettingsKey.accounts.name {
        values = document.items(of: pair.value).flatMap { item in
          document.pairs(of: item).filter { $0.key == AccountKey.name.name }.map(\.value)
        }
      }
      for value in values where document.nodes[value].kind.isScalar && document.text(value) == name {
        splices.append(Splice(document.nodes[value].range, Array(ScalarText.written(new).utf8)))
      }
    }
    if !splices.isEmpty { write(file.bytes.applying(splices), to: file.path) }
    return splices.count
  }

  private func mustBeRight(_ before: Reading) throws(BookError) {
    let findings = newFindings(before, read(.edited))
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
  }
}

/// The comparison of names regardless of case and Unicode form.
private enum SpokenText {
  static func isSame(_ left: String, _ right: String) -> Bool {
    UnicodeText.normalized(left, folding: true) == UnicodeText.normalized(right, folding: true)
  }
}
