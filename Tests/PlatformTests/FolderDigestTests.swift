import Foundation
import Platform
import TestSupport
import Testing

struct FolderDigestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["site/a", "site/b c", "site/deep/er/東京.html", "site/.hidden"] { try folder.write("x", to: path) }
  }

  private var digest: FolderDigest? { FolderDigest(below: "\(folder.path)/site") }

  private func added(_ paths: [String]) -> FolderDigest {
    var digest = FolderDigest()
    for path in paths { Array(path.utf8).withUnsafeBufferPointer { digest.add($0) } }
    return digest
  }

  @Test func `the digest of a folder depends on the paths of its files but not on their order`() {
    #expect(digest == added(["deep/er/東京.html", "a", ".hidden", "b c"]))
    #expect(digest?.count == 4)
    #expect(digest != added(["deep/東京.html", "a", ".hidden", "b c"]))
  }

  @Test func `the digest of a folder includes the existence of a link but not its name`() throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/a")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/site/a", withDestinationPath: "\(folder.path)/site/b c")
    #expect(digest != added(["deep/er/東京.html", "a", ".hidden", "b c"]))
    #expect(digest?.count == 4)
  }

  @Test func `a folder that is missing or contains an empty folder has no digest`() throws {
    #expect(FolderDigest(below: "\(folder.path)/none") == nil)
    try FileManager.default.removeItem(atPath: "\(folder.path)/site/deep/er/東京.html")
    #expect(digest == nil)
  }

  @Test func `the boot id is zero only if the system does not provide one`() {
    #if os(Linux)
      let isTold = FileManager.default.fileExists(atPath: "/proc/sys/kernel/random/boot_id")
    #else
      let isTold = true
    #endif
    #expect((BootID.current != 0) == isTold)
  }
}
