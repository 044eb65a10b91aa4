import Statements
import Testing

/// Two tables side by side, as in a household's own sheet.
@Suite struct SideBySideTableTests {
  private func read(_ titles: String) throws -> BankFile {
    let text = """
      ,Add categories in the Summary sheet.,,,,,,,,
      \(titles)
      ,,,,,,,,,
      ,Date,Amount,Description,Category,,Date,Amount,Description,Category
      ,11/2/2026,"$1,150.00",Rent,Home,,11/13/2026,"$3,666.00",Salary Kim,Paycheck
      ,11/5/2026,$24.15,Soap,Personal,,11/16/2026,$59.95,Shoes returned,Other
      ,11/9/2026,$86.40,Groceries,Food,,,,,

      """
    return try #require(TableReader.read(Array(text.utf8)), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }.sorted()
  }

  @Test(arguments: [",Expenses,,,,,Income,,,", ",Ausgaben,,,,,Einnahmen,,,"])
  func `expenses on the left and income on the right are both imported`(_ titles: String) throws {
    let file = try read(titles)
    #expect(
      rows(file) == [
        "2026-11-02 -1150 Rent", "2026-11-05 -24.15 Soap", "2026-11-09 -86.4 Groceries", "2026-11-13 3666 Salary Kim",
        "2026-11-16 59.95 Shoes returned",
      ])
    #expect(file.reading.questions.isEmpty)
  }

  @Test(arguments: [
    ",Expenses,,,,,,,,", ",Expenses,,,,,Expenses,,,", ",Kim,,,,,Alex,,,", ",Expenses,Plan,,,,Income,,,",
  ])
  func `titles that do not mean money out and money in do not determine the direction of the rows`(_ titles: String)
    throws
  {
    let file = try read(titles)
    #expect(!file.reading.headings.contains("Direction") && !file.reading.questions.isEmpty)
  }
}
