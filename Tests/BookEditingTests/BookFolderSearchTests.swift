import BookEditing
import Platform
import TestSupport
import Testing

/// Which folder is the book if `--book` is not passed.
@Suite struct BookFolderSearchTests {
  private func found(_ files: [String], from start: String = "home") throws -> String? {
    let folder = try TemporaryFolder()
    for file in files + ["home/notes/x.txt"] { try folder.write("", to: file) }
    do {
      let path = try BookFolder(nil, from: "\(folder.path)/\(start)", disk: Disk()).path
      // The fallback, which is relative to the folder of the tests.
      if path == "data" { return nil }
      let root = try #require(Disk().resolved(folder.path))
      return Disk().resolved(path).map { String($0.dropFirst(root.count + 1)) }
    } catch {
      return nil
    }
  }

  @Test(arguments: ["book.yaml", "ledger/2026-11.yaml", "archive/2024-02.yaml"])
  func `a book is found from its folder and from folders inside it, even without settings`(file: String) throws {
    #expect(try found(["home/\(file)"]) == "home")
    #expect(try found(["home/\(file)"], from: "home/notes") == "home")
    #expect(
      try found(["home/\(file)", "home/notes/2026/ledger/2026-01.yaml"], from: "home/notes/2026") == "home/notes/2026")
  }

  @Test func `a folder named ledger that contains no months does not make its parent a book`() throws {
    #expect(try found(["home/ledger/main.journal", "home/archive/2024-02.zip", "home/ledger/all.yaml"]) == nil)
    #expect(try found(["ledger/2026-11.yaml", "home/ledger/main.journal"]) == "")
  }
}
