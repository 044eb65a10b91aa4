import Imports
import TestSupport
import Testing

/// No row is imported twice or lost: rows of overlapping files, in one import or one after the other.
@Suite struct ImportedRowTests {
  private func file(_ name: String, _ rows: [String]) -> (String, String) {
    (name, "Date,Description,Amount\n" + rows.map { "2026-11-\($0)\n" }.joined())
  }

  @Test func `a row in two files is imported once, and two identical rows in one file are both imported`() throws {
    let first = file("a.csv", ["03,Coffee,-3.00", "03,Coffee,-3.00", "04,Tomas,990.00", "05,Halle 9,-86.35"])
    let second = file("b.csv", ["03,Coffee,-3.00", "05,Halle 9,-86.35", "06,Kiosk,-6.35", "07,Kiosk,-6.35"])
    for files in [[first, second], [second, first]] {
      let book = try PlanBook()
      try book.take(files)
      #expect(book.movements().count == 6, "\(book.movements())")
      let later = try PlanBook()
      for file in files { try later.take([file]) }
      #expect(later.movements() == book.movements())
    }
  }

  /// The expected number of each row is the largest number in any of the files.
  @Test func `each row of overlapping files is imported as many times as it occurs in the file that has it most often`()
    throws
  {
    var random = SeededRandom(seed: 604)
    for _ in 0..<6 {
      var files: [(String, String)] = []
      var wanted: [String: Int] = [:]
      for name in ["a", "b", "c"] {
        let rows = (0..<Int.random(in: 3...7, using: &random)).map { _ in
          "\(["03", "12", "19"].randomElement(using: &random) ?? "03"),Shop,-\(Int.random(in: 1...2, using: &random)).00"
        }
        // A file that has amounts of both signs leads to no question.
        files.append(file("\(name).csv", rows.sorted() + ["20,Tomas,990.00"]))
        for (row, group) in Dictionary(grouping: rows, by: \.self) { wanted[row] = max(wanted[row] ?? 0, group.count) }
      }
      let book = try PlanBook()
      for file in files { try book.take([file]) }
      let found = book.movements().filter { $0.contains("-") && !$0.hasSuffix("990.00") }
      #expect(found.count == wanted.values.reduce(0, +), "\(files) \(found)")
    }
  }
}
