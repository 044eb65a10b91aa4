package import BookEditing
package import Diagnostics
package import Platform
import Ledger
import Formats

/// The file `.daybook/key` of a book, which contains the keys of the encrypted site. It exists on a machine if a person
/// was added there, or if a backup that contains it was restored there. Only its owner may read it.
package enum KeyFile {
  case missing
  case damaged(Finding)
  case ring(KeyRing)

  package static let name = BookLayout.key
  /// The maximum size of the file in bytes. One MiB is sufficient for about ten thousand people.
  private static let greatestByteCount = 1 << 20

  package init(_ folder: BookFolder) throws(FileError) {
    guard let file = try folder.open(KeyFile.name) else {
      self = .missing
      return
    }
    let ring = file.byteCount <= KeyFile.greatestByteCount ? KeyRing(try file.bytes(atMost: file.byteCount)) : nil
    self = ring.map { .ring($0) } ?? .damaged(KeyFile.damage(folder))
  }

  /// The permissions of the key file: read and write for the owner only.
  package static let mode: UInt32 = 0o600

  /// Returns a warning if other users of this machine can read the key; `nil` otherwise.
  ///
  /// - Parameter restrictsKey: whether to restrict the permissions to the owner immediately.
  package static func exposure(_ folder: BookFolder, restrictsKey: Bool) throws(FileError) -> Finding? {
    guard case .opened(let file)? = try folder.open(name), file.mode & 0o077 != 0 else { return nil }
    // If the permissions cannot be changed, the finding contains instructions.
    let isRestricted = restrictsKey && (try? file.setMode(mode)) != nil
    let digits = String(file.mode & 0o777, radix: 8)
    let path = folder.path(of: name)
    return Finding(
      .keyOpenToOthers, at: BookFolder.place(path),
      isRestricted
        ? "other users of this machine could read the key of the encrypted site (mode \(digits)); now only you can"
        : "other users of this machine can read the key of the encrypted site (mode \(digits))",
      notes: [
        isRestricted
          ? Finding.Note(
            "anyone with a copy can unlock every site made with it; "
              + "set a new passphrase for any person to create a new key")
          : Finding.Note("chmod 600 \(ShellText.path(path))")
      ])
  }

  package var ring: KeyRing? {
    if case .ring(let ring) = self { return ring }
    return nil
  }

  private static func damage(_ folder: BookFolder) -> Finding {
    Finding(
      .damagedKey, at: BookFolder.place(folder.path(of: name)), "the key of the encrypted site is damaged",
      notes: [
        Finding.Note("restore it from a copy of the book"),
        Finding.Note(
          "without a copy, run “\(folder.commands("person", "password", "E-MAIL"))” for each person "
            + "to create a new key"),
      ])
  }
}

extension KeyRing {
  /// Returns a person's wrapping key, their slot in `people.yaml`, and the site key that the slot contains. `nil` if
  /// this machine has no wrapping key that opens the slot.
  package func unwrapped(_ person: People.Person, site: [UInt8]) -> (wrappingKey: [UInt8], slot: Slot, key: SiteKey)? {
    guard let slot = person.slot, let wrappingKey = wrappingKeys[person.nameKey],
      let key = slot.key(ofSite: site, wrappingKey: wrappingKey)
    else { return nil }
    return (wrappingKey, slot, key)
  }

  /// Returns a finding if the site must not be encrypted with this key for the given people; `nil` otherwise. Either
  /// the key belongs to another site, or one of the people could not unlock the site. Only the first such person is
  /// reported.
  package func mismatch(_ people: People) -> Finding? {
    guard key.site == people.site else {
      return Finding(
        .keyMismatch, at: people.sitePlace, "people.yaml belongs to a different site than \(KeyFile.name)",
        label: "the id of the key's site begins with \(Hexadecimal.text(key.site.prefix(4)))",
        notes: [Finding.Note("restore the people.yaml or the key that belongs to this book")])
    }
    for person in people.people where person.slot != nil {
      let remedy = Finding.Note(
        "if a “daybook person” command was interrupted, run it again; if a file is an older copy, restore the newer one"
      )
      guard let opened = unwrapped(person, site: people.site) else {
        return Finding(
          .keyMismatch, at: person.place, "the passphrase of “\(person.name)” does not match \(KeyFile.name)",
          label: "Daybook cannot check whether this passphrase unlocks the site", notes: [remedy])
      }
      if !Cryptography.areEqual(opened.key.bytes, key.bytes) {
        return Finding(
          .keyMismatch, at: person.place,
          "the passphrase of “\(person.name)” unlocks a different key than the one in \(KeyFile.name)",
          label: "this passphrase would not unlock the new site", notes: [remedy])
      }
    }
    return nil
  }
}
