import Platform
import Foundation
import Glibc
import Sealing
import TestSupport
import Testing

/// Keys and member lists that are missing, damaged, outdated or from another book, and interrupted commands.
@Suite struct PersonDamageTests {
  private let eva = "eva@example.org"
  private let max = "max@example.org"
  private let ana = "ana@example.org"

  @Test func `if the key is missing, no person is added, and a message explains the remedy`() throws {
    let book = try PeopleBook([eva])
    let before = try book.people()
    try FileManager.default.removeItem(atPath: book.keyPath)
    let run = book.run("add", max, "--generate")
    #expect(run.exitCode == 1 && run.out == "")
    #expect(run.err.contains("copy “") && run.err.contains("/.daybook/key” from the machine"))
    #expect(run.err.contains("daybook person password E-MAIL"))
    #expect(try book.people() == before && !book.folder.exists(".daybook/key"))
    // A copy of the book on another machine has no mistake.
    #expect(book.check().exitCode == 0)
  }

  @Test(arguments: [true, false])
  func `if the key is lost or damaged, a new passphrase for one person locks out all others`(isDamaged: Bool) throws {
    let book = try PeopleBook([eva, max, ana])
    let site = try book.ring().key.site
    if isDamaged {
      try book.folder.write("daybook key 1\nsite 00", to: ".daybook/key")
      let add = book.run("add", "new@example.org", "--generate")
      #expect(add.exitCode == 1 && add.err.contains("[damaged-key]"))
      #expect(book.check().exitCode == 1)
      #expect(book.run("list").exitCode == 1)
    } else {
      try FileManager.default.removeItem(atPath: book.keyPath)
    }
    let run = book.typed("password", eva)
    #expect(run.exitCode == 0)
    #expect(run.err.contains("2 other people can no longer unlock the site"))
    for name in [max, ana] {
      #expect(run.err.contains("\n  daybook person password \(name) --book \(book.folder.path)\n"))
    }
    #expect(try book.ring().key.site == site)
    #expect(try book.slots().map { $0.fields.count } == [3, 0, 0])
    #expect(try book.unlocked(by: eva) == book.ring().key)
    let check = book.check()
    #expect(check.exitCode == 0 && check.out.contains("[person-without-phrase]"))
    // Each of the named commands keeps the members who have a phrase again.
    #expect(book.typed("password", max).err.contains("can no longer unlock") == false)
    #expect(book.typed("password", ana).exitCode == 0)
    let key = try book.ring().key
    for name in [eva, max, ana] { #expect(try book.unlocked(by: name) == key) }
  }

  @Test func `if a person is missing from the key file, only that person is locked out`() throws {
    let book = try PeopleBook([eva, max, ana])
    var ring = try book.ring()
    ring.wrappingKeys[max] = nil
    try book.folder.write(Data(ring.encoded), to: ".daybook/key")
    #expect(book.check().out.contains("the passphrase of “max@example.org” does not match .daybook/key [key-mismatch]"))
    let run = book.run("remove", ana)
    #expect(run.exitCode == 0 && run.err.contains("1 other person"))
    #expect(try book.slots().map { $0.fields.count } == [3, 0])
    #expect(try book.unlocked(by: eva) == book.ring().key)
  }

  @Test func `an older people.yaml is reported, and a new passphrase repairs it`() throws {
    let book = try PeopleBook([eva, max])
    let older = try book.people()
    #expect(book.run("remove", max).exitCode == 0)
    try book.folder.write(older, to: "people.yaml")
    let check = book.check()
    #expect(check.exitCode == 1 && check.out.contains("unlocks a different key than the one in .daybook/key"))
    #expect(book.run("add", ana, "--generate").exitCode == 1)
    #expect(book.run("list").exitCode == 1)
    // Max is in the restored file, but this machine has no key of his.
    #expect(book.typed("password", eva).exitCode == 0)
    #expect(try book.slots().map { $0.fields.count } == [3, 0])
    #expect(book.check().exitCode == 0)
  }

  @Test
  func `a people.yaml from another site is reported, and a new passphrase for one person locks out the others`() throws
  {
    let (book, other) = (try PeopleBook([eva]), try PeopleBook([eva, max]))
    try book.folder.write(try other.people(), to: "people.yaml")
    let check = book.check()
    #expect(
      check.exitCode == 1
        && check.out.contains("people.yaml belongs to a different site than .daybook/key [key-mismatch]"))
    #expect(book.typed("password", eva).err.contains("1 other person"))
    #expect(try book.ring().key.site == other.ring().key.site)
  }

  @Test func `if people.yaml is missing, the key is replaced only when its single person is added again`() throws {
    let book = try PeopleBook([eva, max])
    let key = try book.key()
    try FileManager.default.removeItem(atPath: book.folder.path + "/people.yaml")
    let run = book.run("add", ana, "--generate")
    #expect(run.exitCode == 1 && run.err.contains("people.yaml is missing; restore people.yaml"))
    #expect(try book.key() == key)
    // The state after an interrupted first “add”.
    let single = try PeopleBook([eva])
    try FileManager.default.removeItem(atPath: single.folder.path + "/people.yaml")
    #expect(single.add(eva).exitCode == 0)
    #expect(try single.unlocked(by: eva) == single.ring().key)
  }

  @Test(arguments: [
    "site: 12\npeople: []\n", "people: []\n", "- eva@example.org\n", "site: [1]\npeople: x\n", "",
    "\u{0}\u{1}\u{2}binary",
  ]) func `every command refuses a damaged people.yaml and does not change it`(text: String) throws {
    let book = try PeopleBook([eva])
    try book.folder.write(text, to: "people.yaml")
    let key = try book.key()
    for arguments in [["add", max, "--generate"], ["password", eva, "--generate"], ["remove", eva], ["list"]] {
      let run = ToolRun(["person"] + arguments + ["--book", book.folder.path])
      #expect(run.exitCode == 1 && run.err.contains("error: "), "\(arguments): \(run.err)")
      #expect(run.out == "")
    }
    #expect(try book.people() == text && book.key() == key)
    #expect(book.check().exitCode == 1)
  }

  @Test func `people.yml is reported as ignored`() throws {
    let book = try PeopleBook([eva])
    try FileManager.default.moveItem(
      atPath: book.folder.path + "/people.yaml", toPath: book.folder.path + "/people.yml")
    #expect(book.check().out.contains("[bad-file-name]"))
    #expect(book.run("list").err.contains("rename it to people.yaml"))
  }

  /// Digits that another reader would parse as a number.
  @Test(arguments: ["0123456789", "1e10", "0x12", "12:30:45"])
  func `a site id that consists of digits is read as text, with and without quotes`(start: String) throws {
    let digits = String((start.filter(\.isHexDigit) + String(repeating: "4", count: 32)).prefix(32))
    for quote in ["", "'", "\""] {
      let book = try PeopleBook()
      try book.folder.write("site: \(quote)\(digits)\(quote)\npeople: []\n", to: "people.yaml")
      #expect(book.check().exitCode == 0, "\(book.check().out)")
      #expect(book.run("list", "--json").out.contains("\"site\":\"\(digits)\""))
    }
  }

  // MARK: A disk that fails, a process that is killed

  @Test(arguments: [false, true])
  func `running person remove again after it failed or was killed repairs the files`(isKilled: Bool) throws {
    let example = try PeopleBook([eva, max])
    let whole = FailingCalls()
    #expect(example.run("remove", eva, disk: Disk(calls: whole.calls)).exitCode == 0)
    #expect(whole.made.count { $0 == "rename" } == 2)
    let start = try PeopleBook([eva, max])
    let (people, key) = (try start.people(), try start.key())
    for failing in whole.made.indices {
      try start.folder.write(people, to: "people.yaml")
      try start.folder.write(Data(key), to: ".daybook/key")
      let calls = FailingCalls(failing: failing, code: ENOSPC, isForGood: isKilled).calls
      let run = start.run("remove", eva, disk: Disk(calls: calls))
      let what = "\(failing): \(whole.made[failing]), \(run.err)"
      if run.exitCode != 0 {
        #expect(run.exitCode == 2, "\(what)")
        if !isKilled { #expect(try start.people() == people && start.key() == key, "\(what)") }
      }
      if try start.people() == people {
        let state = start.check()
        // Either nothing happened, or check reports that something did.
        #expect(try start.key() == key || state.out.contains("[key-mismatch]"), "\(what)")
        #expect(start.run("remove", eva).exitCode == 0, "\(what)")
      }
      #expect(start.check().exitCode == 0, "\(what)")
      #expect(try start.slots().map(\.name) == [max], "\(what)")
      #expect(try start.slots()[0].fields.count == 3, "\(what)")
    }
    #expect(try start.unlocked(by: max) == start.ring().key)
  }

  @Test func `an interrupted change of a passphrase is reported, and the person needs a new passphrase`() throws {
    let book = try PeopleBook([eva, max])
    let older = try book.people()
    // The key was written, the list was not: Eva's wrapping key belongs to a salt that is stored nowhere.
    #expect(book.typed("password", eva, "another phrase of hers").exitCode == 0)
    try book.folder.write(older, to: "people.yaml")
    #expect(book.check().out.contains("[key-mismatch]"))
    // Another command instead of the same one: it does not claim that Eva can still unlock.
    let run = book.run("remove", max)
    #expect(run.exitCode == 0 && run.err.contains("daybook person password eva@example.org"))
    #expect(try book.slots().map { $0.fields.count } == [0])
  }
}
