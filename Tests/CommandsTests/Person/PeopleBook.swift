import Platform
import Foundation
import Sealing
import Synchronization
import TestSupport
import Testing
import Formats

/// A book whose site is encrypted for some members.
struct PeopleBook {
  let folder: TemporaryFolder

  /// The minimum number of rounds, so that tests do not wait.
  static let rounds = 600_000

  /// - Parameter people: names, whose phrases are `phrase(of:)`.
  init(_ people: [String] = []) throws {
    folder = try TemporaryFolder()
    try folder.write("title: Test\n", to: "book.yaml")
    if people.isEmpty { return }
    // Each list is made only once per test run, since deriving keys is slow.
    if let (list, key) = PeopleBook.added.withLock({ $0[people] }) {
      try folder.write(list, to: "people.yaml")
      try folder.write("*\n", to: ".daybook/.gitignore")
      try Disk().replace(keyPath, with: key, isDurable: false, mode: 0o600)
    } else {
      for name in people { try #require(add(name).exitCode == 0) }
      let files = (try self.people(), try key())
      PeopleBook.added.withLock { $0[people] = files }
    }
  }

  private static let added = Mutex<[[String]: (list: String, key: [UInt8])]>([:])

  static func phrase(of name: String) -> String { "the phrase of \(name)" }

  /// Runs `daybook person …` on the book.
  func run(_ arguments: String..., secrets: [String]? = nil, disk: Disk = Disk()) -> ToolRun {
    ToolRun(["person"] + arguments + ["--book", folder.path], disk: disk, secrets: secrets)
  }

  @discardableResult func add(_ name: String) -> ToolRun { typed("add", name) }

  /// A command for which a member types a phrase twice.
  func typed(_ verb: String, _ name: String, _ phrase: String? = nil) -> ToolRun {
    let phrase = phrase ?? PeopleBook.phrase(of: name)
    return run(verb, name, "--rounds", "\(PeopleBook.rounds)", secrets: [phrase, phrase])
  }

  func check() -> ToolRun { ToolRun(["check", "--book", folder.path]) }

  func phraseFile(_ text: String) throws -> String {
    try folder.write(text, to: "phrase.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/phrase.txt")
    return folder.path + "/phrase.txt"
  }

  // MARK: Files

  var keyPath: String { folder.path + "/.daybook/key" }

  func people() throws -> String { try folder.read("people.yaml") }

  func key() throws -> [UInt8] { try Disk().read(keyPath) }

  func ring() throws -> KeyRing { try #require(KeyRing(key())) }

  /// Every member of `people.yaml` with the lines below the name.
  func slots() throws -> [(name: String, fields: [String: String])] {
    var slots: [(name: String, fields: [String: String])] = []
    for line in try people().split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      let value = parts.count > 1 ? String(parts[1].prefix { $0 != "#" }).trimmingCharacters(in: [" ", "'"]) : ""
      switch parts[0] {
      case "- name": slots.append((value, [:]))
      case "rounds", "salt", "key": slots[slots.count - 1].fields[parts[0]] = value
      default: break
      }
    }
    return slots
  }

  /// The key of the site that a member unlocks with the data in `people.yaml`.
  func unlocked(by name: String, _ phrase: String? = nil) throws -> SiteKey? {
    let compared = try PersonName(name)
    guard let fields = try slots().first(where: { (try? PersonName($0.name)) == compared })?.fields,
      let rounds = fields["rounds"].flatMap({ Int($0) }), let salt = fields["salt"].flatMap({ Hexadecimal.bytes($0) }),
      let wrapped = fields["key"].flatMap({ Hexadecimal.bytes($0) })
    else { return nil }
    let site = try #require(people().firstMatch(of: /\nsite: '?([0-9a-f]{32})'?\n/)).1
    let wrappingKey = Slot.wrappingKey(
      compared, try Passphrase(phrase ?? PeopleBook.phrase(of: name)), salt: salt, rounds: rounds)
    return Slot(rounds: rounds, salt: salt, wrapped: wrapped)
      .key(ofSite: try #require(Hexadecimal.bytes(site)), wrappingKey: wrappingKey)
  }
}
