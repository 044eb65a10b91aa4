package import BookEditing
package import Diagnostics
import Platform

/// The key that encrypts a book's site, and the people who can unlock the site.
package struct SealingPeople: Sendable {
  package let key: SiteKey
  /// The slots of all people who can unlock the site. There is at least one slot, and the browser tries each.
  package let slots: [Slot]
  /// Warnings about people who need a new passphrase, and about a key that other users can read.
  package let findings: Findings
  /// The bytes of `people.yaml`, for the build's fingerprint.
  package let fileBytes: [UInt8]

  /// Reads the key and the people of a book.
  ///
  /// - Parameter restrictsKey: whether to make a key that other users can read readable only by its owner.
  package init(_ folder: BookFolder, restrictsKey: Bool) throws(PeopleError) {
    let (found, keyFile, exposure): (PeopleFile?, KeyFile, Finding?)
    do throws(FileError) {
      found = try PeopleFile(folder)
      keyFile = try KeyFile(folder)
      exposure = try KeyFile.exposure(folder, restrictsKey: restrictsKey)
    } catch {
      throw .file(error)
    }
    guard let file = found else {
      if let finding = PeopleFile.misnamed(folder) { throw .findings([finding]) }
      throw .noPeopleFile
    }
    guard let people = file.people else { throw .findings(file.findings) }
    guard people.people.contains(where: { $0.slot != nil }) else {
      throw .noPhrase(first: people.people.first?.name)
    }
    switch keyFile {
    case .missing: throw .keyMissing(file: folder.path(of: KeyFile.name))
    case .damaged(let finding): throw .findings([finding])
    case .ring(let ring):
      if let finding = ring.mismatch(people) { throw .findings([finding]) }
      key = ring.key
      slots = people.people.compactMap(\.slot)
      findings = file.findings + people.withoutPhrase + [exposure].compactMap(\.self)
      fileBytes = file.source.bytes
    }
  }
}
