import Platform
import Foundation
import Sealing
import TestSupport
import Testing

/// `daybook build --sealed --verify`.
@Suite struct SealedVerifyTests {
  private let folder: TemporaryFolder
  private let book: String
  private let sealer: Sealer

  init() throws {
    folder = try TemporaryFolder()
    (book, sealer) = try SealedBook.small(in: folder)
    let site = try BuiltSite(book: book, into: folder, ["--sealed"])
    try #require(site.run.exitCode == 0, "\(site.run.err)")
  }

  private func verify(_ options: String..., today: String = "2026-11-21") -> ToolRun {
    ToolRun(
      ["build", "--sealed", "--verify", "--book", book, "--out", folder.path + "/site"] + options, today: today)
  }

  private func blob(_ file: String) -> String { "site/" + sealer.path(of: file) }

  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in try Disk().files(below: folder.path) { files[file] = try Disk().read("\(folder.path)/\(file)") }
    return files
  }

  /// Expects a sentence after a change of the site's folder, which is then reverted.
  private func expect(_ sentence: String, _ count: Int = 1, after change: () throws -> Void) throws {
    let before = try files()
    try change()
    let changed = try files()
    let run = verify()
    #expect(run.exitCode == 1, "\(sentence): \(run.out)\(run.err)")
    #expect(run.out.contains(sentence) && run.out.contains("\n\(count) problem"), "\(run.out)")
    #expect(try files() == changed, "nothing is written")
    for (path, bytes) in before { try folder.write(Data(bytes), to: path) }
    for path in changed.keys where before[path] == nil {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
    }
    #expect(verify().exitCode == 0)
  }

  @Test func `--verify prints one sentence about an intact site and writes nothing`() throws {
    let before = try files()
    let run = verify()
    #expect(run.exitCode == 0 && run.err == "", "\(run.err)")
    let count = before.keys.count { $0.hasPrefix("site/v/") } - 1
    #expect(run.out == "\(count) encrypted files decrypted; each matches the book on 2026-11-21, build 20261121000\n")
    #expect(verify("--quiet").out == "")
    #expect(try files() == before)
  }

  @Test func `--verify reports changed, swapped, removed, added and outdated files by their names`() throws {
    try expect("(categories.html) cannot be decrypted") {
      var bytes = Array(try folder.read(blob("categories.html")))
      bytes[bytes.count / 2] = bytes[bytes.count / 2] == "A" ? "B" : "A"
      try folder.write(String(bytes), to: blob("categories.html"))
    }
    try expect("(2026-11.html) cannot be decrypted") {
      try folder.write("window.hit = 1;\n" + (try folder.read(blob("2026-11.html"))), to: blob("2026-11.html"))
    }
    try expect("(trends.html) cannot be decrypted") {
      try folder.write(try folder.read(blob("pending.html")), to: blob("trends.html"))
    }
    try expect("(t-2026-11-20.pack) is missing") {
      try FileManager.default.removeItem(atPath: folder.path + "/" + blob("t-2026-11-20.pack"))
    }
    try expect("site/v/more.js does not belong to the book") { try folder.write("alert(1)", to: "site/v/more.js") }
    try expect("site/assets/site.js does not match the template") {
      try folder.write("alert(1)", to: "site/assets/site.js")
    }
    try expect("site/index.html is missing") {
      try FileManager.default.removeItem(atPath: folder.path + "/site/index.html")
    }
    try expect("(the list of people) cannot be decrypted") {
      try folder.write(try folder.read("site/v/slots.js").replacing("600000", with: "600001"), to: "site/v/slots.js")
    }
    try expect("(the index of all files) cannot be decrypted") { try folder.write("x", to: blob(SealedIndex.path)) }
    try expect("(the manifest) cannot be decrypted") { try folder.write("x", to: "site/.daybook-site") }
  }

  @Test func `--verify distinguishes an outdated file from a file that differs because the book changed`() throws {
    let older = try folder.read(blob("2026-11.html"))
    try SealedBook.edit(folder)
    let edited = verify()
    #expect(edited.exitCode == 1 && edited.out.contains("(2026-11.html) can be decrypted, but does not match the book"))
    #expect(edited.out.contains("(t-2026-11-18.pack) is missing"), "\(edited.out)")
    #expect(try BuiltSite(book: book, into: folder, ["--sealed"]).run.exitCode == 0)
    try expect("(2026-11.html) can be decrypted, but belongs to a different build than the index") {
      try folder.write(older, to: blob("2026-11.html"))
    }
  }

  @Test func `--verify compares the site with the book on the build's day, or on the day given with --today`() throws {
    let later = verify(today: "2026-12-24")
    #expect(later.exitCode == 0 && later.out.contains("on 2026-11-21"), "\(later.out)")
    let asked = verify("--today", "2026-12-24")
    #expect(asked.exitCode == 1 && asked.out.contains("(index.html) can be decrypted, but does not match the book"))
  }

  @Test func `a redacted and filtered site is verified with the options used to build it`() throws {
    let other = try TemporaryFolder()
    let site = try BuiltSite(book: book, into: other, ["--sealed", "--redact", "--only", "category:Food"])
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    let run = verify("--redact", "--only", "category:Food", "--out", other.path + "/site")
    #expect(run.exitCode == 0, "\(run.out)\(run.err)")
    #expect(verify("--out", other.path + "/site").exitCode == 1)
  }

  @Test func `--verify prints at most fifty problems`() throws {
    for number in 0..<80 { try folder.write("", to: "site/x/\(number)\u{1B}.js") }
    let run = verify()
    #expect(run.exitCode == 1 && run.out.split(separator: "\n").count == 52, "\(run.out)")
    #expect(run.out.contains("\nand 30 more\n80 problems; ") && !run.out.contains("\u{1B}"))
  }

  @Test func `--verify is refused if there is no encrypted site, no key or no valid book`() throws {
    let none = verify("--out", folder.path + "/none")
    #expect(none.exitCode == 2 && none.err.contains("contains no encrypted site"), "\(none.err)")
    #expect(!folder.exists("none"))
    let open = try BuiltSite(book: book, into: try TemporaryFolder())
    #expect(verify("--out", open.folder.path(percentEncoded: false)).exitCode == 2)
    let key = try folder.read("book/.daybook/key")
    try FileManager.default.removeItem(atPath: book + "/.daybook/key")
    #expect(verify().exitCode == 2)
    try folder.write(key, to: "book/.daybook/key")
    try folder.write("- { date: 2026-09-01, title: Bad, spent: x }\n", to: "book/ledger/2026-09.yaml")
    let mistaken = verify()
    #expect(mistaken.exitCode == 1 && mistaken.err.contains("nothing was compared"), "\(mistaken.err)")
    #expect(mistaken.out == "")
  }

  @Test(arguments: [["--verify"], ["--sealed", "--verify", "--clean"]])
  func `combining --verify with other options is a usage error`(options: [String]) {
    let run = ToolRun(["build", "--book", book] + options)
    #expect(run.exitCode == 64 && run.err.contains("--verify"), "\(run.err)")
  }

  @Test func `the help of build has an example`() {
    #expect(ToolRun(["build", "--help"]).out.contains("Example: daybook build --sealed --verify"))
  }
}
