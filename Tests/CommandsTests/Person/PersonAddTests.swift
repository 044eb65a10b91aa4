import Platform
import Foundation
import Sealing
import TestSupport
import Testing

/// `person add`, and the ways to give a phrase.
@Suite struct PersonAddTests {
  private let eva = "eva@example.org"

  @Test func `adding the first person creates the site's key, which no other user can read`() throws {
    let book = try PeopleBook()
    let run = book.add(eva)
    #expect(run.exitCode == 0)
    #expect(run.out.hasPrefix("added eva@example.org\n"))
    #expect(run.out.contains("cannot be recovered") && run.out.contains("daybook person password eva@example.org"))
    #expect(run.out.contains("daybook build --sealed"))
    #expect(run.err == "Passphrase for eva@example.org: Enter it again: ")
    #expect(Disk().status(book.keyPath)?.mode == 0o600)
    #expect(try book.folder.read(".daybook/.gitignore") == "*\n")
    let ring = try book.ring()
    #expect(try book.unlocked(by: eva) == ring.key)
    #expect(try book.unlocked(by: eva, "the phrase of somebody") == nil)
    #expect(Array(ring.wrappingKeys.keys) == [eva])
    #expect(book.check().exitCode == 0)
    let files = try book.people() + String(decoding: book.key(), as: UTF8.self)
    #expect(!files.contains("the phrase"))
  }

  @Test func `a second person gets the same key, and the first person is unchanged`() throws {
    let book = try PeopleBook([eva])
    let (before, first) = (try book.ring(), try book.people())
    #expect(book.add("max@example.org").exitCode == 0)
    #expect(try book.people().hasPrefix(first))
    #expect(try book.ring().key == before.key)
    #expect(try book.unlocked(by: "max@example.org") == before.key)
    #expect(book.check().exitCode == 0)
  }

  @Test(arguments: ["eva@example.org", "EVA@Example.ORG", "ＥＶＡ@example.org", " eva@example.org "])
  func `a name that differs only in letter case or Unicode form is not added twice`(name: String) throws {
    let book = try PeopleBook([eva])
    let before = try book.people()
    // Refused before any prompt.
    let run = book.run("add", name, secrets: [])
    #expect(run.exitCode == 1)
    #expect(
      run.err.hasPrefix(
        "error: “eva@example.org” is already in the list\n"
          + "hint: set a new passphrase with “daybook person password eva@example.org"))
    #expect(try book.people() == before)
  }

  @Test(arguments: ["", "eva", "eva@", "eva@example", "eva @example.org", "eva@example..org", "@example.org"])
  func `an invalid e-mail address is a usage error`(name: String) throws {
    let book = try PeopleBook()
    let run = book.run("add", name, secrets: ["a phrase long enough", "a phrase long enough"])
    #expect(run.exitCode == 64)
    #expect(run.err.contains("expected one like eva@example.org"))
    #expect(!book.folder.exists("people.yaml") && !book.folder.exists(".daybook/key"))
  }

  @Test(arguments: [
    (["", ""], "the passphrase is empty"),
    (["            ", "            "], "the passphrase is empty"),
    (["short", "short"], "the passphrase has 5 characters but needs at least 12"),
    (["twelve\tchars", "twelve\tchars"], "cannot be typed on the unlock page"),
    (["one long phrase", "another long one"], "the two passphrases differ"),
    (["one long phrase"], "no passphrase was entered"), ([], "no passphrase was entered"),
  ]) func `an invalid passphrase is refused, and the reason is reported`(secrets: [String], reason: String) throws {
    let book = try PeopleBook()
    let run = book.run("add", eva, secrets: secrets)
    #expect(run.exitCode == 1)
    #expect(run.err.contains(reason), "\(run.err)")
    #expect(run.out == "" && !book.folder.exists("people.yaml") && !book.folder.exists(".daybook/key"))
  }

  @Test func `without a terminal, person add lists the other ways to enter a passphrase`() throws {
    let run = try PeopleBook().run("add", eva)
    #expect(run.exitCode == 64)
    #expect(run.err.contains("--passphrase-file FILE") && run.err.contains("--generate"))
  }

  @Test(arguments: [
    ("the phrase of file\n", "the phrase of file"), ("the phrase of file\r\nmore\r\n", "the phrase of file"),
    ("the phrase of file", "the phrase of file"), ("  two spaces around  \n", "  two spaces around  "),
    ("\u{FEFF}after an editor's mark\n", "after an editor's mark"),
  ]) func `the first line of a passphrase file is used, with its spaces`(text: String, phrase: String) throws {
    let book = try PeopleBook()
    let run = book.run("add", eva, "--rounds", "600000", "--passphrase-file", try book.phraseFile(text))
    #expect(run.exitCode == 0 && run.err == "")
    #expect(try book.unlocked(by: eva, phrase) == book.ring().key)
  }

  @Test func `a passphrase file that others can read is used with a warning`() throws {
    let book = try PeopleBook()
    let path = try book.phraseFile("the phrase of file\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let run = book.run("add", eva, "--rounds", "600000", "--passphrase-file", path)
    #expect(run.exitCode == 0)
    #expect(run.err.contains("other users of this machine can read") && run.err.contains("chmod 600"))
  }

  @Test(arguments: [("\n", 1), ("short\n", 1), ("twelve chars\u{0}\n", 1)])
  func `an invalid passphrase in a file is refused`(text: String, code: Int32) throws {
    let book = try PeopleBook()
    #expect(book.run("add", eva, "--passphrase-file", try book.phraseFile(text)).exitCode == code)
    let bytes = Data([0xE4, 0xF6, 0xFC] + Array("no text in Latin 1".utf8))
    try bytes.write(to: URL(filePath: book.folder.path + "/phrase.txt"))
    let run = book.run("add", eva, "--passphrase-file", book.folder.path + "/phrase.txt")
    #expect(run.exitCode == 1 && run.err.contains("invalid text"))
    #expect(!book.folder.exists("people.yaml"))
  }

  @Test func `a missing passphrase file makes person add exit with 2`() throws {
    let book = try PeopleBook()
    let run = book.run("add", eva, "--passphrase-file", book.folder.path + "/none.txt")
    #expect(run.exitCode == 2 && run.err.contains("No such file"))
  }

  @Test func `a generated passphrase is printed once, alone on standard output, and stored nowhere`() throws {
    let book = try PeopleBook()
    var seen: Set<String> = []
    for name in [eva, "max@example.org"] {
      let run = book.run("add", name, "--generate", "--rounds", "600000")
      #expect(run.exitCode == 0)
      let phrase = String(run.out.dropLast())
      #expect(phrase.wholeMatch(of: /[a-z]{4}(-[a-z]{4}){5}/) != nil && run.out.hasSuffix("\n"))
      #expect(seen.insert(phrase).inserted)
      #expect(run.err.contains("shown only once and stored nowhere") && !run.err.contains(phrase))
      for file in try Disk().files(below: book.folder.path) {
        #expect(try !String(decoding: Disk().read("\(book.folder.path)/\(file)"), as: UTF8.self).contains(phrase))
      }
      #expect(try book.unlocked(by: name, phrase) == book.ring().key)
    }
  }

  @Test(arguments: [
    ["--generate", "--passphrase-file", "x"], ["--rounds", "599999", "--generate"],
    ["--rounds", "20000001", "--generate"], ["--rounds", "many", "--generate"],
  ]) func `conflicting options and invalid numbers of rounds are usage errors`(options: [String]) throws {
    let book = try PeopleBook()
    #expect(ToolRun(["person", "add", eva, "--book", book.folder.path] + options).exitCode == 64)
    #expect(!book.folder.exists("people.yaml"))
  }

  @Test func `a key is derived from the passphrase with a million rounds, or with the number in --rounds`() throws {
    let book = try PeopleBook()
    #expect(book.run("add", eva, "--generate").exitCode == 0)
    #expect(book.run("add", "max@example.org", "--generate", "--rounds", "600001").exitCode == 0)
    #expect(try book.slots().map { $0.fields["rounds"] } == ["1000000", "600001"])
  }

  @Test func `names with special characters are quoted in people.yaml`() throws {
    let book = try PeopleBook()
    let names = ["o'brien@example.org", "*eva@example.org", "#max@example.org", "{ana}@example.org", "ева@пример.рф"]
    for name in names { #expect(book.add(name).exitCode == 0) }
    #expect(book.check().out.hasPrefix("0 errors, 0 warnings"))
    #expect(book.run("list").out.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) } == names)
  }
}
