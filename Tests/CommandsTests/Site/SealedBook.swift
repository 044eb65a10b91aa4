import Foundation
import Sealing
import TestSupport
import Testing
import Formats

/// Books whose site is encrypted for one reader, with a key that is always the same.
enum SealedBook {
  static let reader = "eva@example.org"
  private static let salt = [UInt8](repeating: 2, count: 16)
  /// The key, derived only once, since deriving it takes almost a second.
  private static let wrappingKey = Result {
    Slot.wrappingKey(
      try PersonName(reader), try Passphrase("correct horse battery"), salt: salt, rounds: 600_000)
  }

  /// Writes the list of members and the key of the book.
  ///
  /// - Parameter book: the path below the folder.
  static func seal(_ book: String, in folder: TemporaryFolder, key: UInt8 = 7) throws -> Sealer {
    let site = SiteKey(site: [UInt8](repeating: 1, count: 16), bytes: [UInt8](repeating: key, count: 32))
    let own = try wrappingKey.get()
    let name = try PersonName(reader)
    let slot = Slot(site, wrappingKey: own, salt: salt, rounds: 600_000)
    var ring = KeyRing(key: site)
    ring.wrappingKeys[name.key] = own
    let path = String(book.dropFirst(folder.path.count + 1))
    try folder.write(String(decoding: ring.encoded, as: UTF8.self), to: path + "/.daybook/key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: book + "/.daybook/key")
    try folder.write(
      """
      site: '\(Hexadecimal.text(site.site))'
      people:
        - name: \(reader)
          rounds: 600000
          salt: '\(Hexadecimal.text(salt))'
          key: '\(Hexadecimal.text(slot.wrapped))'

      """, to: path + "/people.yaml")
    return Sealer(site)
  }

  /// A book of a few entries in the folder `book`.
  static func small(in folder: TemporaryFolder) throws -> (path: String, sealer: Sealer) {
    let book = folder.path + "/book"
    try folder.write("title: Small\n", to: "book/book.yaml")
    try folder.write("- { name: Food }\n- { name: Home }\n", to: "book/categories.yaml")
    try folder.write(
      """
      - { date: 2026-11-19, title: Rent, spent: 400, category: Home }
      - { date: 2026-11-20, title: Tea, spent: 3, category: Food }

      """, to: "book/ledger/2026-11.yaml")
    return (book, try seal(book, in: folder))
  }

  /// Adds an entry.
  static func edit(_ folder: TemporaryFolder, _ title: String = "Late") throws {
    let month = "book/ledger/2026-11.yaml"
    try folder.write(
      try folder.read(month) + "- { date: 2026-11-18, title: \(title), spent: 5, category: Food }\n", to: month)
  }
}
