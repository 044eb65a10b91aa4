import BookEditing
import Diagnostics
import Ledger
import Platform
import TestSupport
import Testing

#if os(Linux)
  /// Runs only on case-sensitive file systems; on all others, such names are read.
  @Suite struct MisplacedFileTests {
    @Test
    func `names of files and folders in capital letters are reported unless the correct name also exists`() throws {
      let folder = try TemporaryFolder()
      try folder.write("title: Home\n", to: "Book.yaml")
      try folder.write("- { date: 2026-11-03, title: Tea, spent: 2 }\n", to: "Ledger/2026-11.yaml")
      try folder.write("- { date: 2026-11-03, title: Tea, spent: 2 }\n", to: "archive/2020-01.yaml")
      try folder.write("mine", to: "Archive")
      try folder.write("mine", to: "notes.yaml")
      let findings = try BookFolder(folder.path, disk: Disk()).load().findings
      #expect(findings.map(\.message) == ["“Book.yaml” is ignored", "“Ledger” is ignored"])
      #expect(findings.flatMap(\.notes).map(\.text) == ["rename it to book.yaml", "rename it to ledger"])
    }
  }
#endif
