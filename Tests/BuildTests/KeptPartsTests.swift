import Foundation
import Formats
import SiteComponents
import Platform
import Templates
import TestSupport
import Testing

@testable import Build

/// Parts of files, which the next build copies instead of making them again.
@Suite struct KeptPartsTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A site with two files, of which one has parts.
  private func tree(_ fingerprint: UInt64 = 1) -> FileTree {
    var tree = FileTree()
    tree.add("index.html", "home")
    tree.add(
      Job(name: "year", fingerprint: fingerprint) {
        var made = FileTree()
        var output = FileTree.Output(paths: ["a year.html"], content: .bytes(Array("(one)(two)!".utf8)))
        output.parts = [PagePart.Place(key: 0xA, bytes: 0..<5), PagePart.Place(key: 0xB, bytes: 5..<10)]
        made.add(output)
        made.add("other.html", "x\(fingerprint)")
        return made
      })
    return tree
  }

  private func kept(_ file: String) -> [UInt64: String] {
    site().keptParts(file, site().manifest()).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the parts of a file are kept for the next build, even after builds that skip its job`() throws {
    try site().prepare()
    let expected: [UInt64: String] = [0xA: "(one)", 0xB: "(two)"]
    _ = try site().write(tree(), key: 1)
    #expect(kept("a year.html") == expected && kept("index.html").isEmpty && kept("none").isEmpty)
    var next = tree()
    next.add("index.html", "changed")
    #expect(try site().write(next, key: 2) == SiteFolder.Outcome(written: 1, unchanged: 2))
    #expect(kept("a year.html") == expected)
    _ = try site().write(tree(2), key: 3)
    #expect(kept("a year.html") == expected)
    #expect(try site().write(tree(2), key: 3) == SiteFolder.Outcome(unchanged: 3))
  }

  @Test func `the parts of a file are kept while the book has errors`() throws {
    try site().prepare()
    _ = try site().write(tree(), key: 1)
    var errors = FileTree()
    errors.add("errors.html", "oh")
    _ = try site().write(errors, keepsOthers: true)
    #expect(kept("a year.html") == [0xA: "(one)", 0xB: "(two)"])
    #expect(try site().write(tree(), key: 1) == SiteFolder.Outcome(unchanged: 3, removed: 1))
    #expect(kept("a year.html") == [0xA: "(one)", 0xB: "(two)"])
  }

  @Test func `no part of a file that was edited by hand is kept`() throws {
    try site().prepare()
    _ = try site().write(tree())
    try folder.write("(one)(2!!)!", to: "site/a year.html")
    #expect(kept("a year.html").isEmpty)
    try folder.write("(one)", to: "site/a year.html")
    #expect(kept("a year.html").isEmpty)
    try FileManager.default.removeItem(atPath: "\(path)/a year.html")
    #expect(kept("a year.html").isEmpty)
  }

  @Test func `a manifest with a part that lies outside its file, or that belongs to no file, is not trusted`() throws {
    /// Whether the manifest is read after a text in its lines was replaced.
    func isTrusted(_ old: String, _ new: String) throws -> Bool {
      try site().prepare()
      _ = try site().write(tree())
      let marker = "site/\(SiteFolder.markerName)"
      let text = try folder.read(marker)
      let lines = String(text[text.index(after: try #require(text.firstIndex(of: "\n")))...])
      #expect(lines.contains(old))
      let changed = lines.replacing(old, with: new)
      let hash = String(Fingerprint.of(Array(changed.utf8)), radix: 16)
      try folder.write("\(SiteManifest.heading)full 0 0 0 \(hash)\n\(changed)", to: marker)
      return !site().remembered.isEmpty
    }
    for line in ["+ a 0 5", "+ a 0 11", "+ a 11 0"] { #expect(try isTrusted("+ a 0 5", line), "\(line)") }
    for line in ["+ a 0 12", "+ a 12 0", "+ a 9223372036854775807 9223372036854775807", "+ a 1", "+ 1 2 3 4", "+"] {
      #expect(try !isTrusted("+ a 0 5", line), "\(line)")
    }
    #expect(try !isTrusted(" year\n", " year\n+ a 0 5\n"), "before the first file of a job")
  }
}
