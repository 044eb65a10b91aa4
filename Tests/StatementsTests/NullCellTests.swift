import Formats
import Statements
import Testing

/// Words of pandas, Python and databases for a missing value.
@Suite struct NullCellTests {
  private func file(_ text: String) throws -> BankFile {
    try #require(try StatementReader.read(Array(text.utf8)).parts.first).file
  }

  @Test func `words that programs write in place of a missing value are read as empty cells`() throws {
    for word in ["NaN", "nan", "None", "null", "NULL", "<NA>", "(null)"] {
      let csv = try file(
        "Date,Description,Category,Tags,Note,Account,Amount\n2026-11-03,Rewe,\(word),\(word),\(word),Giro,-12.30\n"
          + "2026-11-04,Cafe,Food,home,\(word),Giro,-2.50\n2026-11-05,ACME,\(word),\(word),\(word),Giro,1500.00\n")
      let rows = csv.statements.flatMap(\.rows)
      #expect(rows.map(\.category) == [nil, "Food", nil] && rows.map(\.tags) == [[], ["home"], []], "\(word)")
      #expect(rows.map(\.text) == ["Rewe", "Cafe", "ACME"] && csv.statements.map(\.account) == ["Giro"], "\(word)")
      let json = try file(
        "[{\"date\": \"2026-11-03\", \"amount\": -1.50, \"description\": \"Rewe\", \"category\": \"\(word)\", \"account\": \"\(word)\"},"
          + "{\"date\": \"2026-11-04\", \"amount\": 2.50, \"description\": \"Cafe\", \"category\": null, \"account\": null}]"
      )
      #expect(
        json.statements.map(\.account) == [nil] && json.statements[0].rows.map(\.category) == [nil, nil], "\(word)")
    }
  }
}
