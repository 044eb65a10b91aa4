import Diagnostics
import Ledger
import Formats
import Platform

/// Functions that rename tags and photos everywhere in `ledger/`. The archive is never rewritten.
extension Draft {
  /// Renames a tag in every entry of `ledger/`. The archive keeps the old name.
  ///
  /// - Returns: the number of replaced tags.
  package mutating func renameTag(_ name: String, to new: String) throws(BookError) -> Int {
    let before = read(.committed)
    try validateName(new, of: .tag)
    let count = replace([.tags], name, with: new)
    if count == 0 { throw .noSuchName(name) }
    try validateNoNewErrors(since: before)
    try renameInImports(.tag(name), to: new)
    return count
  }

  /// Renames a photo in `receipts/`, and in every entry that uses it.
  ///
  /// - Returns: the number of entries that use the photo.
  package mutating func renamePhoto(_ name: String, to new: String) throws(BookError) -> Int {
    try validateName(new, of: .photo)
    let path = folder.path(of: BookLayout.receipt(name))
    guard folder.disk.status(path) != nil else { throw .noFile(path) }
    let target = folder.path(of: BookLayout.receipt(new))
    if folder.disk.isLinkOrFile(target) { throw .nameTaken(new) }
    let count = try namePhoto(name, as: new)
    move(path, to: target)
    return count
  }

  /// Changes the name of a photo in the entries only. The caller moves the file.
  package mutating func namePhoto(_ name: String, as new: String) throws(BookError) -> Int {
    try validateNotInArchive(name, [.photo])
    let count = replace([.photo], name, with: new)
    if count > 0, try !logs().isEmpty { try renewFingerprints(read(.committed), read(.edited)) }
    return count
  }

  // MARK: Parts

  func validateName(_ name: String, of kind: NamedKind) throws(BookError) {
    if name.isEmpty { throw .unnamed(kind) }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { throw .controlInName(kind) }
  }

  private func validateNotInArchive(_ name: String, _ keys: [TransactionKey]) throws(BookError) {
    for file in sources.archive where mayContainName(name, keys, in: file) {
      // A file that is not a list contains no names.
      guard let text = try? MonthText(file) else { continue }
      if keys.contains(where: { text.replacing($0, [name: name]).count > 0 }) {
        throw .namedInArchive(name, file: file.path)
      }
    }
  }

  private mutating func replace(_ keys: [TransactionKey], _ name: String, with new: String) -> Int {
    replace(keys, [name], with: new).places
  }

  /// Replaces names in every file of `ledger/`.
  ///
  /// - Returns: the number of replaced names, and the number of changed files.
  mutating func replace(
    _ keys: [TransactionKey], _ names: [String], with new: String
  ) -> (places: Int, files: Int) {
    let texts = Dictionary(names.map { ($0, new) }) { first, _ in first }
    var total = (places: 0, files: 0)
    for file in sources.ledger where names.contains(where: { mayContainName($0, keys, in: file) }) {
      var changed = file
      for key in keys {
        // A file that is not a list contains no names.
        guard let text = try? MonthText(changed) else { break }
        let (bytes, count) = text.replacing(key, texts)
        total.places += count
        if bytes != changed.bytes { changed = SourceFile(path: file.path, bytes: bytes) }
      }
      if changed.bytes == file.bytes { continue }
      total.files += 1
      write(changed.bytes, to: file.path)
    }
    return total
  }

  /// Whether the file may contain the name. Names of photos must match exactly. Other names may differ in case and
  /// spaces.
  func mayContainName(_ name: String, _ keys: [TransactionKey], in file: SourceFile) -> Bool {
    keys == [.photo] ? file.mayContain(name) : file.mayContainName(name)
  }

  func validateNoNewErrors(since before: Reading) throws(BookError) {
    let findings = newFindings(before, read(.edited))
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
  }
}
