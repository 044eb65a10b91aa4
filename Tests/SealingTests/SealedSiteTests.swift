@testable import Build
@testable import SiteComponents
import Platform
import Foundation
import Sealing
import TestSupport
import Testing
import Formats

/// The encrypted site, which may be on any host.
@Suite struct SealedSiteTests {
  private static let pages = [
    "index.html": "<h1>Balance 1,234,567</h1>", "2026-11.html": "<h1>Rent and Healthcare</h1>",
    "t-2026-11-03-dining-out.html": "<p>Dining out with Ana</p>", "assets/style.css": "body{}",
  ]
  /// Two pages of one day and one page of another. A file with a similar name is not packed.
  private static let packed = [
    "t-2026-10-05-rent.html": "<p>Rent</p>", "t-2026-10-05-cinema.html": "<p>Cinema for two</p>",
    "t-2026-10-06-market.html": "<p>Apples</p>",
  ]

  private var site: FileTree {
    var tree = FileTree()
    for (path, text) in SealedSiteTests.pages.sorted(by: { $0.key < $1.key }) { tree.add(path, text) }
    tree.add("charts/pie.png", .one(key: 99) { [1, 2, 3] })
    tree.add("receipts/broken.jpg", .one(key: 7) { nil })
    tree.add(
      Job(name: "month 2026-10", fingerprint: 42) {
        var group = FileTree()
        group.add("2026-10.html", "<h1>October secret</h1>")
        for (path, text) in SealedSiteTests.packed.sorted(by: { $0.key < $1.key }) {
          group.add(path, .one(key: UInt64(text.count)) { Array(text.utf8) }, isPacked: true)
        }
        group.add("t-2026-10-05-odd.html", "<p>Alone</p>")
        return group
      })
    return tree
  }

  private func sealed(_ key: SiteKey) -> (sealer: Sealer, site: SealedSite, tree: FileTree) {
    let sealer = Sealer(key)
    let sealed = SealedSite(
      sealer, unencryptedFiles: [("index.html", Array("<p>Gate".utf8)), ("assets/style.css", Array("body{}".utf8))])
    return (sealer, sealed, sealed.tree(of: site))
  }

  /// All files that would be on disk, by path. The folder's manifest is encrypted separately.
  ///
  /// - Parameter hasIndex: whether the index is included.
  private func written(_ tree: FileTree, hasIndex: Bool = false) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for output in tree.outputs + tree.jobs.flatMap({ $0.make().outputs }) {
      let made = output.content.make()
      for (number, path) in output.paths.enumerated() { files[path] = made?[number] ?? [] }
    }
    if hasIndex, let closing = tree.closing { files[closing.path] = closing.make(Array(files.keys)) }
    return files
  }

  @Test func `the encrypted site contains no readable text or names from the book`() {
    // Always the same key: by chance base64 contains “Ana” now and then.
    let key = SiteKey(site: [UInt8](repeating: 1, count: 16), bytes: [UInt8](repeating: 7, count: 32))
    let files = written(sealed(key).tree)
    for (path, bytes) in files {
      let text = path + "\n" + String(decoding: bytes, as: UTF8.self)
      for secret in [
        "Balance", "Rent", "Healthcare", "Dining", "dining", "Ana", "2026", "October", "receipts", "pie", "month",
      ] {
        #expect(!text.contains(secret), "“\(secret)” in \(path)")
      }
    }
    #expect(files["assets/style.css"] == Array("body{}".utf8))
    #expect(files["index.html"] == Array("<p>Gate".utf8))
  }

  @Test func `each page can be decrypted from its blob`() throws {
    let (sealer, _, tree) = sealed(.random())
    let files = written(tree)
    for (path, text) in SealedSiteTests.pages where path != "assets/style.css" {
      let blob = try #require(files[sealer.path(of: path)])
      #expect(sealer.opened(path, blob) == Array(text.utf8))
    }
    let month = try #require(files[sealer.path(of: "2026-10.html")])
    #expect(sealer.opened("2026-10.html", month) == Array("<h1>October secret</h1>".utf8))
    let chart = try #require(files[sealer.path(of: "charts/pie.png")])
    #expect(sealer.opened("charts/pie.png", chart) == [1, 2, 3])
  }

  @Test func `the pages of a day are packed into one blob`() throws {
    let (sealer, _, tree) = sealed(.random())
    let files = written(tree)
    #expect(files[sealer.path(of: "t-2026-10-05.pack")] != nil && files[sealer.path(of: "t-2026-10-06.pack")] != nil)
    for (path, text) in SealedSiteTests.packed {
      #expect(files[sealer.path(of: path)] == nil, "\(path) has no blob of its own")
      #expect(sealer.file(path) { files[$0] } == Array(text.utf8))
    }
    for (path, text) in [
      "t-2026-10-05-odd.html": "<p>Alone</p>", "t-2026-11-03-dining-out.html": "<p>Dining out with Ana</p>",
    ] {
      let blob = try #require(files[sealer.path(of: path)])
      #expect(sealer.opened(path, blob) == Array(text.utf8))
      #expect(sealer.file(path) { files[$0] } == Array(text.utf8))
    }
    for path in ["t-2026-10-05-nothing.html", "t-2026-10-07-nothing.html", "t-2026-10-05.pack"] {
      #expect(sealer.file(path) { path.hasSuffix("html") ? files[$0] : nil } == nil, "\(path)")
    }
    #expect(files.count == 11, "5 files, October, 2 packs, what lies alone, and the shell of two")
  }

  @Test func `a pack is written again if one of its files is changed, added or removed`() throws {
    let sealer = Sealer(.random())
    func key(_ files: [(path: String, key: UInt64)]) throws -> UInt64 {
      var site = FileTree()
      for file in files { site.add(file.path, .one(key: file.key) { [1] }, isPacked: true) }
      let tree = SealedSite(sealer, unencryptedFiles: []).tree(of: site)
      let content = try #require(tree.content(of: sealer.path(of: "t-2026-10-05.pack")))
      guard case .made(let key, _) = content else { return 0 }
      return key
    }
    let (first, second) = ("t-2026-10-05-a.html", "t-2026-10-05-b.html")
    let keys = try [
      [(first, 1), (second, 2)], [(first, 1), (second, 3)], [(first, 2), (second, 1)], [(first, 1)], [(second, 1)],
      [(first, 1), (second, 2), ("t-2026-10-05-c.html", 2)],
    ].map { try key($0.map { (path: $0.0, key: UInt64($0.1)) }) }
    #expect(Set(keys).count == keys.count && !keys.contains(0))
    #expect(try key([(first, 1), (second, 2)]) == keys[0])
    #expect(try key([(first, 1), (second, 2), ("t-2026-10-06-c.html", 9)]) == keys[0], "another day's does not matter")
  }

  @Test func `a page that cannot be generated is reported with its own path, and its pack is not written`() throws {
    let sealer = Sealer(.random())
    var site = FileTree()
    site.add("t-2026-10-05-a.html", .one(key: 1) { [1] }, isPacked: true)
    site.add("t-2026-10-05-b.html", .one(key: 2) { nil }, isPacked: true)
    let sealed = SealedSite(sealer, unencryptedFiles: [])
    let blob = sealer.path(of: "t-2026-10-05.pack")
    let content = try #require(sealed.tree(of: site).content(of: blob))
    #expect(content.make() == nil)
    #expect(sealed.file(behind: blob) == "t-2026-10-05-b.html")
  }

  @Test func `the same key gives the same bytes, and another key gives other file names and bytes`() {
    let key = SiteKey.random()
    let first = written(sealed(key).tree)
    #expect(first == written(sealed(key).tree))
    let other = written(sealed(.random(site: key.site)).tree)
    let common = Set(first.keys).intersection(other.keys)
    #expect(common == ["assets/style.css", "index.html"])
    #expect(
      Set(first.values).intersection(other.values).count == 3, "the two open files, and the blob that could not be made"
    )
  }

  @Test func `a file with the path of an asset and different content is encrypted`() throws {
    let sealer = Sealer(.random())
    let path = "assets/search-2026.js"
    var site = FileTree()
    site.add(path, "daybookSearch(2026, [])")
    site.add("assets/site.js", "the template's")
    let sealed = SealedSite(
      sealer,
      unencryptedFiles: [(path, Array("// the template's".utf8)), ("assets/site.js", Array("the template's".utf8))])
    let files = written(sealed.tree(of: site))
    #expect(files[path] == Array("// the template's".utf8))
    let blob = try #require(files[sealer.path(of: path)])
    #expect(sealer.opened(path, blob) == Array("daybookSearch(2026, [])".utf8))
    #expect(files[sealer.path(of: "assets/site.js")] == nil && files.count == 3)
  }

  @Test func `a file that cannot be generated is reported with its own path`() {
    let (sealer, site, tree) = sealed(.random())
    let blob = sealer.path(of: "receipts/broken.jpg")
    #expect(site.file(behind: blob) == blob)
    #expect(written(tree)[blob] == [])
    #expect(site.file(behind: blob) == "receipts/broken.jpg")
  }

  @Test func `slots are in the same order whatever the order of the people, and contain no names`() throws {
    let sealer = Sealer(.random())
    let slots = (0..<20).map { number in
      Slot(sealer.key, wrappingKey: Cryptography.random(32), salt: Cryptography.random(16), rounds: 600_000 + number)
    }
    let open = [("b.css", Array("body{}".utf8)), ("a\".js", [UInt8]())].map { (path: $0.0, bytes: $0.1) }
    let list = SlotList(slots, sealer, open: open)
    let script = list.script
    #expect(SlotList(slots.reversed(), sealer, open: open.reversed()).script == script)
    let text = String(decoding: script, as: UTF8.self)
    let salts = slots.map { Hexadecimal.text($0.salt) }
    let places = try salts.map { try #require(text.range(of: $0)).lowerBound }
    #expect(places != places.sorted() && places != places.sorted().reversed())
    // The output of “openssl dgst -sha256 -binary | base64”.
    let empty = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    #expect(
      text.contains(#""open":{"a\".js":"\#(empty)","b.css":"sha256-fJgEClQWV1hGkK4qHMO0KotTsVnMYMXTq7/suurGyUo="}"#))
  }

  /// The format read by independent code: Tests/Tools/open-sealed.py uses only its description and Python's libraries.
  @Test func `another program can decrypt the site only with the right name and passphrase`() throws {
    guard let python = Python.withCryptography else { return }
    let (name, phrase) = (try PersonName("eva@example.org"), try Passphrase("correct horse battery"))
    let key = SiteKey.random()
    let sealer = Sealer(key)
    let salt = Cryptography.random(16)
    let slots = [
      Slot(key, wrappingKey: Cryptography.random(32), salt: Cryptography.random(16), rounds: 600_000),
      Slot(
        key, wrappingKey: Slot.wrappingKey(name, phrase, salt: salt, rounds: 600_000), salt: salt, rounds: 600_000),
    ]
    let folder = try TemporaryFolder()
    let list = SlotList(slots, sealer, open: [("assets/größe \"a\".css", Array("body{}".utf8))])
    func tree(_ site: FileTree) -> FileTree {
      SealedSite(sealer, unencryptedFiles: [], edition: SealedSite.Edition(day: 20_261_123, slots: list)).tree(of: site)
    }
    for (path, bytes) in written(tree(site), hasIndex: true) { try folder.write(Data(bytes), to: path) }
    for (page, text) in [
      ("index.html", "<h1>Balance 1,234,567</h1>"), ("2026-10.html", "<h1>October secret</h1>"),
      ("t-2026-10-05-rent.html", "<p>Rent</p>"), ("t-2026-10-06-market.html", "<p>Apples</p>"),
    ] {
      let opened = try python.open(folder.path, " ＥＶＡ@example.org", "correct horse battery", page)
      #expect(opened.out == text, "\(opened.err)")
    }
    for (who, typed) in [("eva@example.org", "correct horse batterz"), ("ewa@example.org", "correct horse battery")] {
      let refused = try python.open(folder.path, who, typed, "index.html")
      #expect(refused.out == "" && refused.code == 3, "\(refused.err)")
    }
    func code() throws -> Int32 {
      try python.open(folder.path, "eva@example.org", "correct horse battery", "index.html").code
    }
    let text = try folder.read(SlotList.path)
    let damaged = text.replacing(Hexadecimal.text(slots[0].salt), with: String(repeating: "0", count: 32))
    let ofAnotherBuild = String(decoding: SlotList(Array(slots.suffix(1)), sealer, open: []).script, as: UTF8.self)
    for changed in [damaged, ofAnotherBuild] {
      try folder.write(changed, to: SlotList.path)
      #expect(try code() == 5, "\(changed)")
    }
    try folder.write(text, to: SlotList.path)
    var older = site
    older.add("index.html", "<h1>Balance 1</h1>")
    let blob = sealer.path(of: "index.html")
    try folder.write(Data(try #require(written(tree(older))[blob])), to: blob)
    #expect(try code() == 6)
  }
}

/// Python with the library “cryptography”, which is not part of the project.
struct Python {
  private let path: String

  private static let isRequired = ProcessInfo.processInfo.environment["DAYBOOK_REQUIRE_BROWSERS"] == "1"

  /// The program; `nil` with a message if it is missing and not required.
  static var withCryptography: Python? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in folders + ["/usr/bin"] where FileManager.default.isExecutableFile(atPath: "\(folder)/python3") {
      let python = Python(path: "\(folder)/python3")
      if let run = try? python.run(["-c", "import cryptography"]), run.code == 0 { return python }
    }
    let sentence =
      "no python3 with “cryptography”: that another program opens sealed sites is NOT CHECKED; make deps-check"
    if isRequired { Issue.record("\(sentence)") }
    FileHandle.standardError.write(Data("*** \(sentence) ***\n".utf8))
    return nil
  }

  func open(_ folder: String, _ name: String, _ phrase: String, _ page: String) throws
    -> (out: String, err: String, code: Int32)
  {
    let script = testsFolder.appending(path: "Tools/open-sealed.py").path(percentEncoded: false)
    return try run([script, folder, name, phrase, page])
  }

  func run(_ arguments: [String]) throws -> (out: String, err: String, code: Int32) {
    let process = Process()
    let (out, err) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = out
    process.standardError = err
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = try out.fileHandleForReading.readToEnd() ?? Data()
    let errors = try err.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: text, as: UTF8.self), String(decoding: errors, as: UTF8.self), process.terminationStatus
    )
  }
}
