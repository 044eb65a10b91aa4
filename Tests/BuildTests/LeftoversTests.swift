@testable import Build
import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// Files that took others' places, which are removed later.
@Suite struct LeftoversTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let changed = ["index.html": "other", "a/b.html": "b", "new.html": "n"]

  private func audience(_ leftovers: Leftovers) -> Audience { Audience(shown: [], leftovers: leftovers) { _ in } }

  /// Temporary files below the site.
  private func temporaries() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.contains(".daybook-new-") }
  }

  @Test func `the new site stands there at once, and the old files go when nobody waits`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let leftovers = Leftovers(on: Disk())
    _ = try site().write(tree(Self.changed), audience: audience(leftovers))
    #expect(try !temporaries().isEmpty)
    leftovers.remove()
    #expect(try temporaries() == [])
    #expect(try texts() == Self.changed)
  }

  @Test func `where files cannot change places, the new one is renamed over the old one`() throws {
    var calls = SystemCalls.real
    calls.exchange = { _, _ in -Int(EINVAL) }
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let leftovers = Leftovers(on: Disk())
    _ = try site(Disk(calls: calls)).write(tree(Self.changed), audience: audience(leftovers))
    #expect(try temporaries() == [])
    #expect(try texts() == Self.changed)
  }

  @Test func `what a process left that ended before is cleared away by the next build`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    _ = try site().write(tree(Self.changed), audience: audience(Leftovers(on: Disk())))
    #expect(try !temporaries().isEmpty)
    _ = try site().write(tree(Self.changed))
    #expect(try temporaries() == [])
    #expect(try texts() == Self.changed)
  }

  @Test func `a folder in a file's place does not change places with it`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try FileManager.default.removeItem(at: folder.url.appending(path: "site/index.html"))
    try folder.write("x", to: "site/index.html/inside.txt")
    let leftovers = Leftovers(on: Disk())
    _ = try site().write(tree(Self.changed), audience: audience(leftovers))
    leftovers.remove()
    #expect(try texts() == Self.changed)
  }
}
