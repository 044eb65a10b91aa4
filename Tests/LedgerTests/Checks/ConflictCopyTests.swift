import Diagnostics
import Ledger
import TestSupport
import Testing

/// Conflict copies that a sync program created.
@Suite struct ConflictCopyTests {
  @Test(arguments: [
    "2026-11 (conflicted copy).yaml", "2026-11 (Ana's conflicted copy 2026-11-05).yaml", "2026-11 (Case Conflict).yaml",
    "2026-11 (conflicted copy 2026-11-05 101112).yaml", "2026-11.sync-conflict-20261105-101112-ABCDEFG.yaml",
    "2026-11_conflict-20261105-101112.yaml", "2026-11 2.yaml", "2026-11 (1).yaml", "2026-11-LAPTOP-4F2.yaml",
    "2026-11-Anas-MacBook.yaml", "2026-11 (In Konflikt stehende Kopie).yml",
  ])
  func `a sync program's conflict copy of a month is recognized`(name: String) {
    #expect(ConflictCopy.original(of: name, in: .months) == "2026-11.yaml")
  }

  @Test(arguments: [
    "2026-11.yaml", "2026-11-05.yaml", "11-2026 2.yaml", "2026-11 2026.yaml", "notes 2.yaml", "2026-11 2.txt",
    "2026-11",
    "2026-11-.yaml", "2026-11-über.yaml",
  ])
  func `files with other names are not treated as conflict copies`(name: String) {
    #expect(ConflictCopy.original(of: name, in: .months) == nil)
  }

  @Test func `in the book's top folder, only files with unambiguous names are treated as conflict copies`() {
    for name in [
      "book (conflicted copy).yaml", "book 2.yaml", "book.sync-conflict-20261105-101112-ABCDEFG.yaml", "book-PC-2.yaml",
    ] { #expect(ConflictCopy.original(of: name, in: .root) == "book.yaml", "\(name)") }
    #expect(ConflictCopy.original(of: "categories 2.yaml", in: .root) == "categories.yaml")
    for name in ["book-notes.yaml", "book (old).yaml", "books.yaml", "2026-11 2.yaml", "book.yaml"] {
      #expect(ConflictCopy.original(of: name, in: .root) == nil, "\(name)")
    }
    #expect(ConflictCopy.original(of: "2026-11-20 2.yaml", in: .rates) == "2026-11-20.yaml")
  }

  private func finding(_ copy: String, _ original: String?) -> Finding {
    ConflictCopy.finding(
      SourceFile(path: "ledger/2026-11 2.yaml", text: copy), of: "2026-11.yaml",
      original.map { SourceFile(path: "ledger/2026-11.yaml", text: $0) })
  }

  private static let rent = "- { date: 2026-11-05, title: Rent, spent: 900 }\n"
  private static let tea = "- { date: 2026-11-03, title: Tea, spent: 6 }\n"

  @Test func `the finding about a conflict copy lists entries that only one file has, and values that differ`() {
    let finding = finding(
      Self.rent.replacing("900", with: "950") + "- { date: 2026-11-07, title: Bus, spent: 2 }\n", Self.tea + Self.rent)
    #expect(
      finding.notes.map(\.text) == [
        "only in the copy", "spent is 950 in the copy and 900 in 2026-11.yaml", "only in 2026-11.yaml",
        "copy the correct values to 2026-11.yaml, then remove the copy",
      ])
    let edit = finding.suggestions.first?.edits.first
    #expect(edit?.replacement == "- { date: 2026-11-07, title: Bus, spent: 2 }\n")
    #expect(edit?.range.file.path == "ledger/2026-11.yaml" && finding.suggestions[0].isSafe)
  }

  @Test func `the order of entries and keys, comments and style are not reported as differences`() {
    let copy = "# mine\n- title: Rent\n  date: 2026-11-05\n  spent: '900'\n" + Self.tea
    #expect(
      finding(copy, Self.tea + Self.rent).notes.map(\.text) == [
        "2026-11.yaml contains everything in the copy: remove the copy"
      ])
    #expect(finding(copy, nil).notes.map(\.text) == ["there is no 2026-11.yaml: rename the copy to 2026-11.yaml"])
  }

  @Test func `the fix adds an entry on several lines as a whole, even to a file without a final line break`() {
    let bus = "- date: 2026-11-07\n  title: Bus\n  note: |\n    to work\n  spent: 2\n"
    let finding = finding(bus + "\n" + Self.tea, String(Self.tea.dropLast()))
    #expect(finding.suggestions.first?.edits.first?.replacement == "\n" + bus)
  }

  @Test func `a long list of differences is shortened`() {
    let copy = (1...9).map { "- { date: 2026-11-0\($0), title: Bus, spent: 2 }\n" }.joined()
    #expect(finding(copy, Self.tea).notes.contains { $0.text == "and 4 more" })
  }
}
