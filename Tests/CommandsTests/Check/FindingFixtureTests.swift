import Diagnostics
import Foundation
import TestSupport
import Testing

/// A minimal bad book for every finding, with the complete expected output.
@Suite struct FindingFixtureTests {
  @Test(arguments: FindingID.allCases)
  func `every finding has a folder with a bad book or is tested in another file`(id: FindingID) {
    if let file = FindingFixture.testedElsewhere[id] {
      let text = try? String(contentsOf: testsFolder.appending(path: file), encoding: .utf8)
      #expect(text?.isEmpty == false, "\(file) does not exist")
    } else {
      #expect(FindingFixture.all.contains { $0.id == id })
    }
  }

  @Test(arguments: FindingFixture.folders(below: ""))
  func `every folder of bad books is named after a finding`(name: String) throws {
    let id = try #require(FindingID(rawValue: name))
    #expect(FindingFixture.testedElsewhere[id] == nil)
  }

  @Test(arguments: FindingFixture.all)
  func `check prints the finding of a bad book and exits according to its severity`(fixture: FindingFixture) throws {
    let id = try #require(fixture.id)
    let printed = try fixture.check()
    #expect(printed.contains("[\(id.rawValue)]\n"))
    #expect(printed.hasSuffix(id.severity == .error ? "exit 1\n" : "exit 0\n"))
    expectGolden(printed, at: fixture.golden)
  }

  @Test(arguments: FindingFixture.all)
  func `the folder of a finding contains only a book, its arguments and the expected output`(fixture: FindingFixture) {
    let known = [
      "args", "expected.txt", "book.yaml", "book.yml", "categories.yaml", "ledger", "archive", "rates", "receipts",
      "people.yaml", ".daybook",
      // Ignored by the reader.
      "Categories.yml", "2026-11.yaml", "book (conflicted copy).yaml",
      "categories.sync-conflict-20261105-101112-ABCDEFG.yaml",
    ]
    #expect(FindingFixture.folders(below: fixture.name).filter { !known.contains($0) } == [])
  }
}
