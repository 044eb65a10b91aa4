import Charts
import Foundation
import Glibc
import TestSupport
import Testing

/// `build` with good books, bad books and foreign folders.
@Suite struct BuildTests {
  private let folder: TemporaryFolder
  private let good = "- { date: 2026-11-03, title: Tea, spent: 90 }\n"
  private let bad = "- { date: 2026-11-03, title: Tea, spent: 9O }\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\n", to: "book/book.yaml")
    try folder.write(good, to: "book/ledger/2026-11.yaml")
  }

  private var book: String { folder.path + "/book" }

  private func build(_ options: [String] = []) -> ToolRun { ToolRun(["build", "--book", book] + options) }

  // MARK: Mistakes

  @Test func `a build of a book with an error keeps the last valid site and adds a message to every page`() throws {
    #expect(build().exitCode == 0)
    let before = try BuiltSite.read(folder.url.appending(path: "book/site"))
    try folder.write(bad, to: "book/ledger/2026-11.yaml")
    let run = build()
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[bad-amount]"))
    let after = try BuiltSite.read(folder.url.appending(path: "book/site"))
    for (path, data) in before where path != "assets/status.js" { #expect(after[path] == data, "\(path)") }
    #expect(Set(after.keys).subtracting(before.keys) == ["errors.html"])
    let status = String(decoding: try #require(after["assets/status.js"]), as: UTF8.self)
    #expect(status.contains("This site was built on {built}; 1 error since then."))
    let errors = PageScan(String(decoding: try #require(after["errors.html"]), as: UTF8.self))
    #expect(errors.problems == [])
    #expect(errors.text.contains("bad-amount"))
    #expect(errors.text.contains("ledger/2026-11.yaml:1:"))
  }

  @Test func `a build of a fixed book restores the site and removes the errors`() throws {
    #expect(build().exitCode == 0)
    let before = try BuiltSite.read(folder.url.appending(path: "book/site"))
    try folder.write(bad, to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 1)
    try folder.write(good, to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 0)
    #expect(try BuiltSite.read(folder.url.appending(path: "book/site")) == before)
  }

  @Test func `if there is no earlier site, a build of a book with errors writes a home page that shows them`() throws {
    try folder.write(bad, to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 1)
    #expect(try folder.read("book/site/index.html") == folder.read("book/site/errors.html"))
    #expect(folder.exists("book/site/assets/style.css"))
    try folder.write(good, to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 0)
    #expect(!folder.exists("book/site/errors.html"))
  }

  @Test func `build --strict reports a warning as an error and exits with 1`() throws {
    try folder.write(good + good, to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 0)
    #expect(folder.exists("book/site/errors.html"))
    let run = build(["--strict"])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("error: “Tea” is entered twice"))
  }

  // MARK: Folders

  @Test func `build refuses an output folder that contains foreign files`() throws {
    try folder.write("mine", to: "elsewhere/notes.txt")
    let run = build(["--out", folder.path + "/elsewhere"])
    #expect(run.exitCode == 2)
    #expect(run.err.contains("contains files that Daybook did not create"))
    #expect(try folder.read("elsewhere/notes.txt") == "mine")
  }

  @Test(arguments: ["book", "", "book/ledger", "book/receipts"])
  func `the book, its folders and its parent folders are refused as the output folder`(path: String) throws {
    try folder.write("x", to: "book/receipts/.keep")
    let run = build(["--out", folder.path + "/" + path])
    #expect(run.exitCode == 2)
    #expect(run.err.contains("is the book itself, is inside it, or contains it"))
  }

  @Test func `a build removes obsolete and foreign files of the site`() throws {
    #expect(build().exitCode == 0)
    try folder.write("old", to: "book/site/t-old.html")
    try folder.write("- { date: 2026-11-03, title: Coffee, spent: 90 }\n", to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 0)
    #expect(!folder.exists("book/site/t-old.html"))
    #expect(!folder.exists("book/site/t-2026-11-03-tea.html"))
    #expect(folder.exists("book/site/t-2026-11-03-coffee.html"))
  }

  @Test func `build reports a missing book with a message, a hint and exit code 2`() {
    let run = ToolRun(["build", "--book", folder.path + "/nowhere"])
    #expect(run.exitCode == 2)
    let lines = run.err.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("error: no book in") && lines[1].hasPrefix("hint: create one with "))
  }

  @Test func `an output folder that cannot be written is reported with a message and exit code 2`() throws {
    try folder.write("a file", to: "taken")
    for (path, hint) in [("taken", "hint: pass another path with --out\n"), ("taken/below", "")] {
      let run = build(["--out", folder.path + "/" + path])
      #expect(run.exitCode == 2)
      #expect(run.err.contains("taken"))
      #expect(run.err.filter { $0 == "\n" }.count == (hint.isEmpty ? 1 : 2) && run.err.hasSuffix(hint))
    }
  }

  // MARK: Template and fonts

  @Test func `an unknown name in a custom template is reported with file and line`() throws {
    let template = folder.url.appending(path: "template")
    try FileManager.default.copyItem(at: repositoryFolder.appending(path: "site-template"), to: template)
    let about = try folder.read("template/about.html")
    try folder.write(
      about.replacing("{{#facts}}", with: "{{#fact}}").replacing("{{/facts}}", with: "{{/fact}}"),
      to: "template/about.html")
    let run = build(["--template", template.path(percentEncoded: false)])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[unknown-template-name]"))
    #expect(run.err.contains("about.html:7:"))
    #expect(run.err.contains("did you mean “facts”?"))
  }

  @Test func `a section of a template that is not closed is reported with file and line`() throws {
    let template = folder.url.appending(path: "template")
    try FileManager.default.copyItem(at: repositoryFolder.appending(path: "site-template"), to: template)
    let about = try folder.read("template/about.html")
    try folder.write(about.replacing("{{/facts}}", with: ""), to: "template/about.html")
    let run = build(["--template", template.path(percentEncoded: false)])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[bad-template]"))
  }

  @Test func `a template without its style sheet or with bytes that are not text is refused`() throws {
    let template = folder.url.appending(path: "template")
    try FileManager.default.copyItem(at: repositoryFolder.appending(path: "site-template"), to: template)
    try folder.write(Data([0x3C, 0x70, 0x3E, 0xFF, 0xFE]), to: "template/partials/row.html")
    let run = build(["--template", template.path(percentEncoded: false)])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[invalid-utf8]"))
    try FileManager.default.removeItem(at: template.appending(path: "assets"))
    let second = build(["--template", template.path(percentEncoded: false)])
    #expect(second.exitCode == 2)
    #expect(second.err.contains("is not a site template"))
  }

  @Test func `a translation missing from a language file is reported with the file's name`() throws {
    let template = folder.url.appending(path: "template")
    try FileManager.default.copyItem(at: repositoryFolder.appending(path: "site-template"), to: template)
    let words = try folder.read("template/words/en.yaml")
    try folder.write(words.replacing("trends: Trends\n", with: ""), to: "template/words/en.yaml")
    let run = build(["--template", template.path(percentEncoded: false)])
    #expect(run.exitCode == 1)
    #expect(run.err.contains("trends"))
    #expect(run.err.contains("words/en.yaml"))
  }

  @Test func `an error about a language without a translation points to the setting`() throws {
    try folder.write("language: xx\n", to: "book/book.yaml")
    let run = build()
    #expect(run.exitCode == 1)
    #expect(run.err.contains("unknown language “xx” [bad-setting]"))
    #expect(run.err.contains("book.yaml:1:11"))
  }

  @Test func `check reports the errors in settings that a build would report`() throws {
    try folder.write("language: xx\nfont: notes.txt\n", to: "book/book.yaml")
    try folder.write("no font", to: "book/notes.txt")
    let run = ToolRun(["check", "--book", book])
    #expect(run.exitCode == 1)
    #expect(run.out.contains("unknown language “xx”"))
    #expect(run.out.contains("notes.txt” is not a font"))
  }

  @Test(arguments: ["book/archive", "book/archive/new", "book/ledger/site/deep"])
  func `folders of the book are refused as the output folder even if they do not exist yet`(path: String) {
    #expect(build(["--out", folder.path + "/" + path]).exitCode == 2)
    #expect(!folder.exists("book/archive"))
    #expect(!folder.exists("book/ledger/site"))
  }

  @Test func `a ledger folder that is a broken link is reported, not treated as missing`() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: "book/ledger"))
    try FileManager.default.createSymbolicLink(
      atPath: book + "/ledger", withDestinationPath: "nowhere")
    let run = build()
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[unreadable-file]"))
  }

  @Test func `a pipe in place of a month file is reported and not read`() throws {
    #expect(mkfifo(book + "/ledger/2026-10.yaml", 0o600) == 0)
    let run = build()
    #expect(run.exitCode == 1)
    #expect(run.err.contains("this is not a regular file"))
  }

  @Test func `letters missing from all fonts are reported with a package that contains them`() throws {
    // A private use character: no font of any machine has it.
    try folder.write("- { name: \"Fo\u{F8F0}d\" }\n", to: "book/categories.yaml")
    try folder.write(
      "- { date: 2026-11-03, title: Tea, spent: 9, category: \"Fo\u{F8F0}d\" }\n", to: "book/ledger/2026-11.yaml")
    let run = build()
    #expect(run.exitCode == 0)
    #expect(run.err.contains("[no-font-for-text]"))
    #expect(run.err.contains("categories.yaml:1:11"))
    #expect(run.err.contains("apt install"))
  }

  @Test(.enabled(if: FontSet.findFonts().count > 1))
  func `the charts are drawn again if the font changes`() throws {
    let fonts = FontSet.findFonts()
    #expect(build(["--font", fonts[0]]).exitCode == 0)
    #expect(build(["--font", fonts[1]]).exitCode == 0)
    let after = try BuiltSite.read(folder.url.appending(path: "book/site"))
    #expect(build(["--font", fonts[1], "--clean"]).exitCode == 0)
    let clean = try BuiltSite.read(folder.url.appending(path: "book/site"))
    #expect(clean.keys.contains { $0.hasSuffix("-light.png") })
    for (path, data) in clean where path.hasSuffix(".png") { #expect(after[path] == data, "\(path)") }
  }

  @Test func `a missing font is an error if it is given with --font, and only reported if it is a setting`() throws {
    let run = build(["--font", folder.path + "/no.ttf"])
    #expect(run.exitCode == 2)
    #expect(run.err.contains("cannot read the font"))
    try folder.write("font: fonts/no.ttf\n", to: "book/book.yaml")
    let second = build()
    #expect(second.exitCode == 0)
    #expect(second.err.contains("cannot be found, or is larger than"))
  }

  @Test func `a photo that cannot be decoded is shown by name and reported`() throws {
    // The right first bytes and a header, and nothing after them.
    let header: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 80, 0, 60, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    try folder.write(Data(header), to: "book/receipts/tea.jpg")
    try folder.write("- { date: 2026-11-03, title: Tea, spent: 9, photo: tea.jpg }\n", to: "book/ledger/2026-11.yaml")
    let run = build()
    #expect(run.exitCode == 0)
    #expect(run.err.contains("“tea.jpg” is damaged"))
    #expect(try folder.read("book/site/t-2026-11-03-tea.html").contains("damaged image"))
    #expect(!folder.exists("book/site/receipts/tea.jpg"))
    // The next build does not decode the photo again, but reports the damage again.
    let again = build()
    #expect(again.err.contains("“tea.jpg” is damaged") && again.err.contains("0 files written"), "\(again.err)")
    // Other bytes are decoded again.
    let photo = try Data(contentsOf: URL(filePath: sampleBook).appending(path: "receipts/garage-brandvik.jpg"))
    try folder.write(photo, to: "book/receipts/tea.jpg")
    #expect(!build().err.contains("damaged"))
    #expect(folder.exists("book/site/receipts/tea.jpg"))
  }

  @Test func `check and build report translations missing from a custom language`() throws {
    let root = folder.path + "/own"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "site-template"), to: URL(filePath: root + "/site-template"))
    let words = try String(
      contentsOf: repositoryFolder.appending(path: "site-template/words/hi.yaml"), encoding: .utf8
    )
    .replacing("\nnav-home: होम\n", with: "\n")
    try folder.write(words, to: "own/site-template/words/eo.yaml")
    try folder.write("language: eo\n", to: "book/book.yaml")
    try folder.write("- { date: 2026-11-03, title: Teo, spent: 9 }\n", to: "book/ledger/2026-11.yaml")
    let book = folder.path + "/book"
    for command in [["check"], ["build", "--out", folder.path + "/site"]] {
      let run = ToolRun(command + ["--book", book], resources: [root])
      #expect(run.exitCode == 1)
      #expect((run.out + run.err).contains("the word “nav-home” is missing [unknown-template-name]"))
      #expect((run.out + run.err).contains("words/eo.yaml"))
    }
    // There is no site yet, so the first page is the list of mistakes.
    let page = try String(contentsOf: folder.url.appending(path: "site/index.html"), encoding: .utf8)
    #expect(page.contains("the word “nav-home” is missing"))
  }
}
