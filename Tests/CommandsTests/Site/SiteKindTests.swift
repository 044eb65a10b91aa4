import Foundation
import Formats
import TestSupport
import Testing

/// The kind of site in a folder: builds with `--redact`, `--only` and `--sealed` never replace a site of another kind.
@Suite struct SiteKindTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try SealedBook.small(in: folder).path
  }

  private static let kinds: [String: [String]] = [
    "full": [], "redacted": ["--redact"], "food": ["--only", "category:Food"],
    "food-redacted": ["--redact", "--only", "category:Food"], "sealed": ["--sealed"],
    "sealed-redacted": ["--sealed", "--redact"],
  ]

  private func build(_ options: [String], out: String? = nil) -> ToolRun {
    ToolRun(["build", "--book", book] + (out.map { ["--out", $0] } ?? []) + options)
  }

  private func files(_ name: String) throws -> [String: Data] { try BuiltSite.read(folder.url.appending(path: name)) }

  /// The folder that a refusal suggests.
  private func named(_ run: ToolRun) throws -> String {
    String(try #require(run.err.firstMatch(of: /like --out ([^ ,\n]+)/)?.1, "\(run.err)"))
  }

  @Test func `build --redact writes to a separate folder and does not change the full site`() throws {
    #expect(build([]).exitCode == 0)
    let site = try files("book/site")
    let redacted = build(["--redact"])
    #expect(redacted.exitCode == 0 && redacted.out == "\(book)/redacted/index.html\n", "\(redacted.err)")
    #expect(try files("book/site") == site)
    #expect(try files("book/redacted")["2026-11.html"] != site["2026-11.html"])
    #expect(build([]).err.contains("0 files written"))
    // Not read as part of the book, and ignored by git.
    #expect(ToolRun(["check", "--book", book]).exitCode == 0)
    #expect(ToolRun(["init", "\(folder.path)/new"]).exitCode == 0)
    #expect(try folder.read("new/.gitignore").contains("/redacted/\n"))
  }

  @Test func `a build never replaces a site of another kind`() throws {
    for (kind, options) in Self.kinds {
      let run = build(options, out: "\(folder.path)/\(kind)")
      #expect(run.exitCode == 0, "\(kind): \(run.err)")
    }
    for (kind, options) in Self.kinds {
      let site = try files(kind)
      for (other, others) in Self.kinds where other != kind {
        let run = build(others, out: "\(folder.path)/\(kind)")
        #expect(run.exitCode == 2 && run.out == "", "\(other) over \(kind): \(run.err)")
        #expect(run.err.hasPrefix("error: “\(folder.path)/\(kind)” contains "), "\(run.err)")
        let named = try named(run)
        #expect(named.hasPrefix("\(folder.path)/\(kind)-"), "\(run.err)")
      }
      #expect(try files(kind) == site, "\(kind)")
      #expect(build(options, out: "\(folder.path)/\(kind)").err.contains("0 files written"), "\(kind)")
    }
    let refused = build(["--redact"], out: "\(folder.path)/full")
    #expect(
      refused.err == "error: “\(folder.path)/full” contains a complete site, not a redacted site\n"
        + "hint: pass another folder, like --out \(folder.path)/full-redacted, or remove this one first\n")
    #expect(build(["--redact"], out: try named(refused)).exitCode == 0)
    #expect(try files("full-redacted") == (try files("redacted")))
  }

  @Test func `a refused build suggests another folder for the site`() throws {
    #expect(build([], out: "\(book)/site").exitCode == 0)
    #expect(try named(build(["--redact"], out: "\(book)/site")) == "\(book)/redacted")
    // The book's own folder has another kind, and the folder next to the refused one contains a foreign file.
    #expect(build(["--only", "category:Food"], out: "\(book)/redacted").exitCode == 0)
    try folder.write("mine", to: "book/site-redacted/letter.txt")
    #expect(try named(build(["--redact"], out: "\(book)/site/")) == "\(book)/site-redacted-2")
    #expect(build(["--redact"], out: "\(book)/site-redacted-2").exitCode == 0)
    #expect(try named(build(["--redact"], out: "\(book)/site/")) == "\(book)/site-redacted-2")
    let redactAlone = build(["--redact"])
    #expect(
      redactAlone.exitCode == 2 && redactAlone.err.contains("a filtered site, not a redacted site"))
  }

  @Test(arguments: [["--only", "category:Food"], ["--from", "2026-01"], ["--to", "2026-11", "--redact"]])
  func `a filtered build without --out writes nothing and suggests a folder`(options: [String]) throws {
    let run = build(options)
    #expect(run.exitCode == 64 && run.out == "", "\(run.err)")
    let name = options.contains("--redact") ? "book-redacted-part" : "book-part"
    #expect(
      run.err == "error: a filtered site requires a separate folder\n"
        + "hint: pass a folder, like --out \(folder.path)/\(name)\n")
    for name in ["site", "redacted", "sealed"] { #expect(!folder.exists("book/\(name)")) }
    #expect(build(options, out: try named(run)).exitCode == 0)
    #expect(build(options + ["--sealed"]).exitCode == 64)
    #expect(build(options + ["--sealed", "--verify"]).exitCode == 64)
  }

  @Test func `serve does not replace a site of another kind`() throws {
    #expect(build(["--redact"]).exitCode == 0)
    let site = try files("book/redacted")
    let serve = ToolRun(["serve", "--book", book, "--out", "\(book)/redacted", "--port", "0"])
    #expect(serve.exitCode == 2 && serve.err.contains("contains a redacted site"), "\(serve.err)")
    #expect(serve.err.contains("like --out \(book)/site,"), "\(serve.err)")
    #expect(try files("book/redacted") == site)
  }

  @Test func `build --clean does not replace a site of another kind`() throws {
    #expect(build(["--redact", "--clean"]).exitCode == 0)
    #expect(build(["--redact", "--clean"]).exitCode == 0)
    #expect(build(["--clean"], out: "\(book)/redacted").exitCode == 2)
    // The manifest of a copy is used only for its kind.
    try FileManager.default.copyItem(atPath: "\(book)/redacted", toPath: "\(folder.path)/copy")
    #expect(build([], out: "\(folder.path)/copy").exitCode == 2)
    #expect(build(["--redact"], out: "\(folder.path)/copy").exitCode == 0)
  }

  @Test func `a build of a book with errors writes no page into the folder of another kind of site`() throws {
    #expect(build(["--redact"], out: "\(folder.path)/shown").exitCode == 0)
    let site = try files("shown")
    try folder.write("- { date: 2026-11-01, title: Bad, spent: x }\n", to: "book/ledger/2026-11.yaml")
    #expect(build([], out: "\(folder.path)/shown").exitCode == 2)
    #expect(try files("shown") == site)
  }

  @Test func `a filtered site is recognized by its filter and months, in any order of the filter's terms`() throws {
    let out = "\(folder.path)/part"
    #expect(build(["--only", "category:Food", "--only", ">1", "--to", "2026-12"], out: out).exitCode == 0)
    #expect(build(["--only", ">1", "--only", "category:Food", "--to", "2026-12"], out: out).exitCode == 0)
    let others = [
      ["--only", ">1", "--to", "2026-12"], ["--only", ">1", "--only", "category:Food", "--from", "2026-12"],
    ]
    for options in others {
      let run = build(options, out: out)
      #expect(run.exitCode == 2 && run.err.contains("contains a site with a different filter"), "\(run.err)")
    }
  }

  /// The filter may contain hidden data; on a site with amounts, every page shows the filter.
  @Test func `the manifest of a redacted, filtered site does not reveal its filter`() throws {
    func heading(_ filter: String) throws -> Substring {
      #expect(build(["--redact", "--only", filter], out: "\(folder.path)/\(filter.count)").exitCode == 0)
      let marker = try folder.read("\(filter.count)/.daybook-site")
      return try #require(marker.firstMatch(of: /^daybook site 5 ([^ ]+)( [0-9a-f]+){4}\n/)).1
    }
    #expect(try heading(">1") == "redacted-part")
    #expect(try heading("category:Food") == "redacted-part")
  }

  @Test func `a site written by an older version takes the kind of the next unencrypted build`() throws {
    for (kind, options) in Self.kinds where !kind.hasPrefix("sealed") {
      let name = "old-\(kind)"
      // As version 3 wrote it: the last word is the hash of the following lines.
      try folder.write("daybook site 3 1 2 \(emptyHash)\n", to: "\(name)/.daybook-site")
      try folder.write("old", to: "\(name)/2026-11.html")
      let sealed = build(["--sealed"], out: "\(folder.path)/\(name)")
      #expect(sealed.exitCode == 2 && sealed.err.contains("contains an unencrypted site"), "\(sealed.err)")
      #expect(try folder.read("\(name)/2026-11.html") == "old")
      #expect(build(options, out: "\(folder.path)/\(name)").exitCode == 0)
      let other = kind == "full" ? ["--redact"] : []
      #expect(build(other, out: "\(folder.path)/\(name)").exitCode == 2)
    }
  }

  private var emptyHash: String { String(Fingerprint.of([UInt8]()), radix: 16) }
}
