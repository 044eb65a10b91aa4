import Diagnostics
import Files
import Ledger
import Sealing

/// `.daybook/key` of a book: with what its site is sealed. Only on machines where a person was added, and nobody else's to
/// read.
enum KeyFile {
  case missing
  case damaged(Finding)
  case ring(KeyRing)

  static let name = ".daybook/key"
  /// A megabyte is ten thousand people; more is something else.
  private static let greatestByteCount = 1 << 20

  init(_ folder: BookFolder) throws(FileError) {
    let path = folder.path(of: KeyFile.name)
    guard folder.disk.isLinkOrFile(path) else {
      self = .missing
      return
    }
    let bytes = try folder.disk.read(path, limit: KeyFile.greatestByteCount + 1)
    self = KeyRing(bytes).map { .ring($0) } ?? .damaged(KeyFile.damage(path))
  }

  var ring: KeyRing? {
    if case .ring(let ring) = self { return ring }
    return nil
  }

  private static func damage(_ path: String) -> Finding {
    Finding(
      .damagedKey, at: SourceRange(SourceFile(path: path, bytes: []), nil), "the key of the sealed site is damaged",
      notes: [
        Finding.Note("bring it back from a copy of the book"),
        Finding.Note("without any copy, “daybook person password E-MAIL” for each person begins a new key"),
      ])
  }
}

extension KeyRing {
  /// The wrapping key of a person that opens what `people.yaml` holds for them, and what is in there; nil where this
  /// machine knows none that does.
  func unwrapped(_ person: People.Person, site: [UInt8]) -> (wrappingKey: [UInt8], slot: Slot, key: SiteKey)? {
    guard let slot = person.slot, let wrappingKey = wrappingKeys[person.nameKey],
      let key = slot.key(ofSite: site, wrappingKey: wrappingKey)
    else { return nil }
    return (wrappingKey, slot, key)
  }

  /// Why a site must not be sealed with this key for these people: the first of them who could not open it.
  func mismatch(_ people: People) -> Finding? {
    guard key.site == people.site else {
      return Finding(
        .keyMismatch, at: people.sitePlace, "people.yaml is of another site than \(KeyFile.name)",
        label: "the key's site begins with \(Hexadecimal.text(key.site.prefix(4)))",
        notes: [Finding.Note("bring back the one of the two files that belongs to this book")])
    }
    for person in people.people where person.lock != nil {
      let remedy = Finding.Note(
        "if a “daybook person” command was interrupted, run it again; if a file is an older copy, bring back the newer one"
      )
      guard let opened = unwrapped(person, site: people.site) else {
        return Finding(
          .keyMismatch, at: person.place, "“\(person.name)” has a phrase that \(KeyFile.name) does not know",
          label: "whether it opens the site cannot be told", notes: [remedy])
      }
      if !Cryptography.areEqual(opened.key.bytes, key.bytes) {
        return Finding(
          .keyMismatch, at: person.place, "“\(person.name)” would unlock another key than the one in \(KeyFile.name)",
          label: "with their phrase the new site would stay closed", notes: [remedy])
      }
    }
    return nil
  }
}
