import Platform
import Foundation
import Sealing
import TestSupport
import Testing
import Formats

/// `person password`, `remove` and `list`.
@Suite struct PersonChangeTests {
  private let eva = "eva@example.org"
  private let max = "max@example.org"
  private let ana = "ana@example.org"

  private func book() throws -> PeopleBook { try PeopleBook([eva, max, ana]) }

  @Test func `person remove creates a new key for the other people without asking for passphrases`() throws {
    let book = try book()
    let (before, slots) = (try book.ring().key, try book.slots())
    let run = book.run("remove", "MAX@example.org")
    #expect(run.exitCode == 0 && run.err == "")
    #expect(run.out.hasPrefix("removed max@example.org\nthe site has a new key: rebuild it"))
    #expect(run.out.contains("copies of the old site can still be opened"))
    let after = try book.ring()
    #expect(after.key.bytes != before.bytes && after.key.site == before.site)
    #expect(try book.unlocked(by: eva) == after.key && book.unlocked(by: ana) == after.key)
    #expect(try book.unlocked(by: max) == nil)
    #expect(Set(after.wrappingKeys.keys) == [eva, ana])
    // Each with the salt and rounds as before, and a new nonce.
    #expect(try book.slots()[0].fields["salt"] == slots[0].fields["salt"])
    #expect(try book.slots()[0].fields["key"]?.prefix(24) != slots[0].fields["key"]?.prefix(24))
    #expect(Disk().status(book.keyPath)?.mode == 0o600)
    #expect(book.check().exitCode == 0)
    // The key that was wrapped for Max is not the new key, whatever copy he has.
    let old = try #require(slots[1].fields["key"].flatMap { Hexadecimal.bytes($0) })
    let salt = try #require(slots[1].fields["salt"].flatMap { Hexadecimal.bytes($0) })
    let his = Slot.wrappingKey(
      try PersonName(max), try Passphrase(PeopleBook.phrase(of: max)), salt: salt, rounds: PeopleBook.rounds)
    let kept = Slot(rounds: PeopleBook.rounds, salt: salt, wrapped: old).key(ofSite: before.site, wrappingKey: his)
    #expect(kept == before && kept != after.key)
    #expect(Sealer(before).opened("index.html", Sealer(after.key).sealed("index.html", [1])) == nil)
  }

  @Test func `person password creates a new key and salt without asking for other passphrases`() throws {
    let book = try book()
    let (before, salt) = (try book.ring().key, try book.slots()[0].fields["salt"])
    let run = book.typed("password", eva, "another phrase of hers")
    #expect(run.exitCode == 0)
    #expect(run.out.contains("eva@example.org has a new passphrase\n") && run.out.contains("publish it"))
    #expect(run.out.contains("can still be opened with the old passphrase"))
    let after = try book.ring().key
    #expect(after != before)
    #expect(try book.unlocked(by: eva) == nil)
    #expect(try book.unlocked(by: eva, "another phrase of hers") == after)
    #expect(try book.unlocked(by: max) == after && book.unlocked(by: ana) == after)
    #expect(try book.slots().map(\.name) == [eva, max, ana])
    #expect(try book.slots()[0].fields["salt"] != salt)
    #expect(book.check().exitCode == 0)
  }

  @Test func `an unknown person is reported with a similar name, or with a hint to list all people`() throws {
    let book = try book()
    let near = book.run("remove", "eva@exmaple.org")
    #expect(near.exitCode == 1 && near.err.contains("did you mean “eva@example.org”?"))
    let far = book.run("password", "somebody@else.net", secrets: [])
    #expect(far.exitCode == 1 && far.err.contains("“daybook person list --book "))
    #expect(try PeopleBook().run("remove", eva).err.contains("begin with “daybook person add E-MAIL"))
  }

  @Test func `the last person can be removed, and another person added`() throws {
    let book = try PeopleBook([eva])
    let run = book.run("remove", eva)
    #expect(run.exitCode == 0 && run.out.contains("no one can unlock"))
    #expect(try book.people().hasSuffix("people: []\n"))
    #expect(book.check().exitCode == 0)
    #expect(book.run("list").out.hasPrefix("no one can unlock"))
    #expect(book.add(max).exitCode == 0)
    #expect(try book.unlocked(by: max) == book.ring().key)
  }

  @Test func `person commands with --quiet print nothing except a generated passphrase`() throws {
    let book = try PeopleBook([eva])
    let run = book.run("password", eva, "--generate", "-q", "--rounds", "600000")
    #expect(run.out.split(separator: "\n").count == 1)
    #expect(book.run("remove", eva, "-q").out == "")
  }

  // MARK: list

  @Test func `person list shows which people can unlock the site, as a table and as JSON`() throws {
    let book = try PeopleBook([eva])
    try book.folder.write(try book.people() + "  - name: max@example.org\n", to: "people.yaml")
    let run = book.run("list")
    #expect(
      run.out == """
        name              rounds  can unlock
        eva@example.org  600,000  yes
        max@example.org           needs a passphrase

        """)
    #expect(run.exitCode == 0 && run.err == "")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(book.run("list", "--json").out.utf8)) as? [String: Any])
    #expect(json["key"] as? String == "fine")
    let people = try #require(json["people"] as? [[String: Any]])
    #expect(people.map { $0["name"] as? String } == [eva, max])
    #expect(people.map { $0["canUnlock"] as? Bool } == [true, false])
    try FileManager.default.removeItem(atPath: book.keyPath)
    let without = book.run("list")
    #expect(without.exitCode == 0 && without.err.contains("the site's key is missing; copy “"))
    #expect(book.run("list", "--json").out.contains("\"key\":\"missing\""))
  }
}
