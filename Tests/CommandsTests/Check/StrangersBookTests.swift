@testable import Formats
import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// A book from an untrusted source, whose commands must not read or change files outside of it.
@Suite struct StrangersBookTests {
  private let folder: TemporaryFolder
  private let secret = "the-secret-of-another-file"
  private let entry = "- { date: 2026-11-03, spent: 90, title: Tea }\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("today: 2026-11-21\n", to: "book/book.yaml")
    try folder.write(entry, to: "book/ledger/2026-11.yaml")
    try folder.write("\(secret)\n", to: "victim/.profile")
    try folder.write("- { date: 2026-11-03, spent: 1, title: \(secret) }\n", to: "victim/2026-11.yaml")
  }

  private var book: String { "\(folder.path)/book" }
  private var site: String { "\(folder.path)/site" }

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments + ["--book", book]) }
  private func build(_ arguments: String...) -> ToolRun {
    ToolRun(["build", "--book", book, "--out", site] + arguments)
  }

  /// Every file below the folder with its bytes, and links with their targets.
  private func contents(of path: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for file in try Disk().files(below: path) {
      let whole = "\(path)/\(file)"
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole)
      contents[file] = target ?? (try? Disk().read(whole)).map { String(decoding: $0, as: UTF8.self) } ?? "no file"
    }
    return contents
  }

  private func expectVictimUntouched(_ about: String) throws {
    #expect(try Disk().names(in: "\(folder.path)/victim") == [".profile", "2026-11.yaml"], "\(about)")
    #expect(try folder.read("victim/.profile") == "\(secret)\n", "\(about)")
    #expect(try folder.read("victim/2026-11.yaml").contains(secret), "\(about)")
  }

  // MARK: Journal and undo

  /// The journal of a command that was killed after its first rename; paths are written as in a record.
  private func journal(_ path: String, after: String, then second: String? = nil) throws -> String {
    // The fingerprint of nothing: the file was absent, so the record's new text is the present one.
    var text = "daybook change 1\nname add%20x\nwrite \(path) \(after.utf8.count) - -\n\(after)\n"
    if let second { text += "write \(second) \(entry.utf8.count) zzz 5\n\(entry)\n" }
    return text + "end\n"
  }

  @Test(arguments: ["../victim/new", "/tmp/daybook-never", "ledger/../../victim/new", ".git/hooks/post-commit", "x"])
  func `a journal of an interrupted change that came with a copied book is not executed`(path: String) throws {
    let planted = try journal(path, after: "echo pwned\n", then: "ledger/2026-11.yaml")
    for name in [".daybook/journal", ".daybook/undo/99"] {
      try? FileManager.default.removeItem(atPath: "\(book)/.daybook")
      try folder.write(planted, to: "book/\(name)")
      let before = try contents(of: book)
      let commands = [
        ["check"], ["list"], ["show", "tea"], ["report", "month"], ["undo"], ["undo", "--dry-run"],
        ["build", "--out", site], ["fmt"], ["add", "--title", "X", "--spent", "1"],
      ]
      for command in commands where name.hasSuffix("journal") || command[0] == "undo" {
        let run = ToolRun(command + ["--book", book])
        #expect(run.exitCode == 2, "\(command): \(run.err)")
        #expect(run.err.contains("\(name)”: it is damaged"), "\(command): \(run.err)")
        #expect(
          try contents(of: book).filter { !$0.key.hasSuffix("lock") && !$0.key.hasSuffix(".gitignore") } == before)
      }
      #expect(!FileManager.default.fileExists(atPath: "/tmp/daybook-never"))
      try expectVictimUntouched(name)
    }
  }

  @Test
  func `read-only commands show the book as it was before an interrupted change, and report that change`() throws {
    let half = entry + "- { date: 2026-11-04, spent: 5, title: Half }\n"
    let planted =
      "daybook change 1\nname add%20half\nwrite ledger/2026-11.yaml \(entry.utf8.count) \(hash(half)) \(half.utf8.count)\n"
      + "\(entry)\nwrite ledger/2026-10.yaml - zzz 5\nend\n"
    try folder.write(half, to: "book/ledger/2026-11.yaml")
    try folder.write(planted, to: "book/.daybook/journal")
    let before = try contents(of: book)
    for command in [
      ["check"], ["list"], ["report", "month"], ["category", "list"], ["fmt", "--check"], ["rates", "list"],
    ] {
      let run = ToolRun(command + ["--book", book])
      #expect(!run.out.contains("Half"), "\(command)")
      #expect(
        run.err.contains("“add half” was interrupted halfway, so the book is read as it was before"), "\(run.err)")
      #expect(try contents(of: book) == before, "\(command)")
    }
    #expect(run("list").out.contains("Tea"))
    // The next command that writes undoes it.
    let built = build()
    #expect(built.exitCode == 0 && built.err.contains("its change was undone"), "\(built.err)")
    #expect(try folder.read("book/ledger/2026-11.yaml") == entry)
    #expect(!folder.exists("book/.daybook/journal"))
    #expect(run("list").err == "")
  }

  private func hash(_ text: String) -> String { String(Fingerprint.of(Array(text.utf8)), radix: 36) }

  @Test func `commands refuse a .daybook folder that belongs to another user`() throws {
    try folder.write("", to: "book/.daybook/undo/.keep")
    let others = Disk(owners: [geteuid() &+ 1])
    for command in [["check"], ["add", "--title", "X", "--spent", "1"], ["build", "--out", site]] {
      let run = ToolRun(command + ["--book", book], disk: others)
      #expect(run.exitCode == 2 && run.err.contains("belongs to another user"), "\(run.err)")
    }
  }

  // MARK: Output folders

  @Test(arguments: [".daybook", ".daybook/undo", ".git", ".git/hooks", ".hidden", "sub/.git", "imports", "ledger/x"])
  func `build refuses hidden folders and parts of the book as its output`(name: String) throws {
    let before = try contents(of: book)
    let run = run("build", "--out", "\(book)/\(name)")
    #expect(run.exitCode == 2 && run.err.contains("is the book itself, is inside it, or contains it"), "\(run.err)")
    #expect(try contents(of: book) == before)
  }

  @Test(arguments: ["new/../ledger", "new/..", "new/../../victim", "ledger/../ledger", "new/deep/../../victim"])
  func `build refuses an output path with “..” after a missing folder`(name: String) throws {
    let before = try contents(of: folder.path)
    let run = run("build", "--out", "\(book)/\(name)")
    #expect(run.exitCode == 2, "\(run.err)")
    #expect(try contents(of: folder.path) == before, "\(name)")
  }

  @Test func `a changed file in a copied site is rebuilt, even if the site's manifest is unchanged`() throws {
    #expect(run("build").exitCode == 0)
    let script = "\(book)/site/assets/site.js"
    let genuine = try Disk().read(script)
    try FileManager.default.copyItem(atPath: book, toPath: "\(folder.path)/copy")
    let planted = "\(folder.path)/copy/site/assets/site.js"
    try Data([UInt8](repeating: 0x2F, count: genuine.count)).write(to: URL(filePath: planted))
    let built = ToolRun(["build", "--book", "\(folder.path)/copy"])
    #expect(built.exitCode == 0, "\(built.err)")
    #expect(try Disk().read(planted) == genuine)
    #expect(run("build").err.contains("0 files written") || run("build").exitCode == 0)
  }

  @Test func `detach removes a photo path that begins with “./” and moves no file`() throws {
    try folder.write("- { date: 2026-11-03, spent: 90, title: Tea, photo: ./x.png }\n", to: "book/ledger/2026-11.yaml")
    try Data(PackedPictures.webpLossless).write(to: URL(filePath: "\(book)/x.png"))
    try folder.write(Data(PackedPictures.webpLossless), to: "book/receipts/x.png")
    let run = run("detach", "tea")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(folder.exists("book/receipts/x.png"))
  }

  @Test(arguments: ["", "daybook site 3 0 0 0\nnonsense\n", "daybook site 3 0\n", "hello", "daybook site "])
  func `a folder with an invalid manifest is refused, and no file is removed from it`(marker: String) throws {
    try folder.write("mine", to: "site/letter.txt")
    try folder.write(marker, to: "site/.daybook-site")
    for arguments in [[], ["--clean"]] {
      let run = ToolRun(["build", "--book", book, "--out", site] + arguments)
      #expect(run.exitCode == 2 && run.err.contains("was not written by Daybook"), "\(run.err)")
    }
    #expect(try Disk().files(below: site) == [".daybook-site", "letter.txt"])
    // Without other files it is like the rest of a first build that was killed.
    try FileManager.default.removeItem(atPath: "\(site)/letter.txt")
    #expect(build().exitCode == 0)
  }

  @Test func `the site's folder may be a symbolic link only if it is given with --out`() throws {
    try FileManager.default.createSymbolicLink(atPath: "\(book)/site", withDestinationPath: "../elsewhere")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/elsewhere", withIntermediateDirectories: false)
    let refused = run("build")
    #expect(refused.exitCode == 2 && refused.err.contains("site” is a symbolic link"), "\(refused.err)")
    #expect(try Disk().names(in: "\(folder.path)/elsewhere") == [])
    #expect(run("build", "--out", "\(book)/site").exitCode == 0)
  }

  @Test(arguments: ["", "~", "~/site"]) func `an empty --out or a quoted tilde is a usage error`(out: String) {
    let run = run("build", "--out", out)
    #expect(run.exitCode == 64)
    #expect(run.err.contains(out.isEmpty ? "--out requires a folder" : "outside quotes"), "\(run.err)")
  }

  // MARK: Links, pipes, devices

  enum Obstacle: String, CaseIterable { case pipe, device, loop, linkOut, folder }

  private func put(_ obstacle: Obstacle, at path: String) throws {
    let whole = "\(book)/\(path)"
    try FileManager.default.createDirectory(
      atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: whole)
    switch obstacle {
    case .pipe: #expect(mkfifo(whole, 0o600) == 0)
    case .device: try FileManager.default.createSymbolicLink(atPath: whole, withDestinationPath: "/dev/zero")
    case .loop: try FileManager.default.createSymbolicLink(atPath: whole, withDestinationPath: whole)
    case .linkOut:
      let target = path.hasSuffix(".yaml") || path.contains(".png") || path.contains(".ttf") ? "2026-11.yaml" : ""
      try FileManager.default.createSymbolicLink(atPath: whole, withDestinationPath: "\(folder.path)/victim/\(target)")
    case .folder: try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: true)
    }
  }

  static let places = [
    "book.yaml", "categories.yaml", "ledger", "ledger/2026-11.yaml", "archive", "archive/2024-03.yaml", "rates",
    "rates/2026-11-20.yaml", "people.yaml",
  ]

  @Test(.timeLimit(.minutes(30)), arguments: places, Obstacle.allCases)
  func `a pipe, device, link or folder in place of a file is reported and is never read`(
    place: String, obstacle: Obstacle
  ) throws {
    // A folder is expected there.
    if obstacle == .folder, !place.hasSuffix(".yaml") { return }
    try put(obstacle, at: place)
    let check = run("check")
    #expect(check.exitCode == 1 && check.out.contains("[unreadable-file]"), "\(check.out)\(check.err)")
    #expect(!check.out.contains(secret) && !check.err.contains(secret))
    let built = build()
    #expect(place == "people.yaml" || built.exitCode == 1, "\(built.err)")
    for (file, text) in try contents(of: site) { #expect(!text.contains(secret), "\(file)") }
    _ = run("add", "--title", "X", "--spent", "1", "--date", "2026-11-05")
    _ = run("fmt")
    _ = run("category", "add", "Sweets")
    try expectVictimUntouched("\(place) \(obstacle)")
  }

  @Test(.timeLimit(.minutes(30)), arguments: Obstacle.allCases)
  func `a photo that is not a regular file is reported and not shown`(obstacle: Obstacle) throws {
    if obstacle == .folder { return }
    try folder.write("- { date: 2026-11-03, spent: 90, title: Tea, photo: x.png }\n", to: "book/ledger/2026-11.yaml")
    try put(obstacle, at: "receipts/x.png")
    let check = run("check")
    // A broken link is a photo that does not exist yet.
    #expect(check.out.contains(obstacle == .loop ? "[missing-photo]" : "[photo-outside-receipts]"), "\(check.out)")
    _ = build()
    for (file, text) in try contents(of: site) { #expect(!text.contains(secret), "\(file)") }
    try expectVictimUntouched("\(obstacle)")
  }

  @Test(.timeLimit(.minutes(30)), arguments: [Obstacle.linkOut, .loop, .pipe])
  func `attach copies no photo if receipts is not a folder of the book`(obstacle: Obstacle) throws {
    try put(obstacle, at: "receipts")
    #expect(run("check").out.contains("[unreadable-file]"))
    try Data(PackedPictures.webpLossless).write(to: URL(filePath: "\(folder.path)/photo.png"))
    let attach = run("attach", "tea", "\(folder.path)/photo.png")
    #expect(attach.exitCode != 0, "\(attach.out)")
    try expectVictimUntouched("attach")
  }

  @Test(.timeLimit(.minutes(30)), arguments: Obstacle.allCases)
  func `a font that is not a regular file in the book is not opened`(obstacle: Obstacle) throws {
    try put(obstacle, at: "own.ttf")
    try folder.write("today: 2026-11-21\nfont: own.ttf\n", to: "book/book.yaml")
    let check = run("check")
    #expect(check.exitCode == 0 && check.out.contains("the font file “own.ttf” cannot be found"), "\(check.out)")
    #expect(build().exitCode == 0)
    try folder.write("today: 2026-11-21\nfont: ../victim/own.ttf\n", to: "book/book.yaml")
    #expect(run("check").out.contains("the font file"))
    try folder.write("today: 2026-11-21\nfont: /dev/zero\n", to: "book/book.yaml")
    #expect(run("check").out.contains("the font file “/dev/zero” cannot be found"))
  }

  @Test(.timeLimit(.minutes(30)), arguments: [Obstacle.pipe, .linkOut])
  func `a pipe or link in a template is not read`(obstacle: Obstacle) throws {
    let template = repositoryFolder.appending(path: "site-template").path(percentEncoded: false)
    try FileManager.default.copyItem(atPath: template, toPath: "\(folder.path)/template")
    let page = "\(folder.path)/template/assets/extra.txt"
    if obstacle == .pipe {
      #expect(mkfifo(page, 0o600) == 0)
    } else {
      try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: "../../victim/.profile")
    }
    let run = build("--template", "\(folder.path)/template")
    #expect(run.exitCode == 2 && run.err.contains("extra.txt"), "\(run.err)")
  }

  @Test func `folders nested too deeply below receipts are reported`() throws {
    let deep = Array(repeating: "d", count: 40).joined(separator: "/")
    try folder.write("x", to: "book/receipts/\(deep)/x.png")
    let check = run("check")
    #expect(check.exitCode == 1 && check.out.contains("more than 16 levels deep"), "\(check.out)")
  }

  @Test(arguments: ["  - \n - \n", "   - \n  - \n - \n", "  - a\n - b\n", " - { }\n- { }\n"])
  func `a badly indented list causes no crash`(text: String) throws {
    try folder.write(text, to: "book/ledger/2026-11.yaml")
    for command in [["add", "--title", "X", "--spent", "1", "--date", "2026-11-05"], ["fmt"], ["check", "--fix"]] {
      #expect([0, 1, 2].contains(ToolRun(command + ["--book", book]).exitCode), "\(command)")
    }
  }

  // MARK: Limits of the system

  /// The real binary under a limit set by the shell.
  private func limited(_ limit: String, _ arguments: [String]) throws -> (code: Int32, err: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    let command = ([try #require(RealBinary.path)] + arguments).map { "'\($0)'" }.joined(separator: " ")
    process.arguments = ["-c", "ulimit \(limit); \(command)"]
    let err = Pipe()
    process.standardError = err
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, text)
  }

  @Test(arguments: [4, 5, 6, 7, 8, 9, 12, 20])
  func `a command that cannot open enough files ends with an error message`(count: Int) throws {
    let commands = [
      ["check"], ["list"], ["build", "--out", site], ["serve", "--port", "0", "--out", site],
      ["add", "--title", "X", "--spent", "1"],
    ]
    for command in commands {
      let run = try limited("-n \(count)", command + ["--book", book])
      #expect(run.code == 2 && run.err.contains("Too many open files"), "\(command): \(run)")
    }
    #expect(try folder.read("book/ledger/2026-11.yaml") == entry)
  }

  @Test func `exceeding the system's limit on file size is an error, and the book is unchanged`() throws {
    let long = entry + String(repeating: "# a comment\n", count: 600)
    try folder.write(long, to: "book/ledger/2026-11.yaml")
    let add = try limited("-f 1", ["add", "--title", "X", "--spent", "1", "--date", "2026-11-05", "--book", book])
    #expect(add.code == 2 && add.err.contains("File too large"), "\(add)")
    #expect(try folder.read("book/ledger/2026-11.yaml") == long)
    let built = try limited("-f 1", ["build", "--book", book, "--out", site])
    #expect(built.code == 2 && built.err.contains("File too large"), "\(built)")
  }
}
