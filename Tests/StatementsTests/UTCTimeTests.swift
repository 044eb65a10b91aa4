import Formats
import Ledger
import Statements
import TestSupport
import Testing

/// Times in UTC as days of entries, in JSON and CSV.
@Suite struct UTCTimeTests {
  private func file(_ text: String) throws -> BankFile {
    try #require(try StatementReader.read(Array(text.utf8)).parts.first).file
  }

  private func days(_ file: BankFile) -> [String] { file.statements.flatMap(\.rows).map { "\($0.day)" } }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func `a time at midnight in the bank's time zone is dated on the day that begins then, in each format`() throws
  {
    var random = SeededRandom(seed: Fuzzing.seed(41_004))
    for _ in 0..<Fuzzing.count(200, least: 20) {
      // Quarters of an hour east of UTC, up to Kiribati; less than half a day, so that west and east differ.
      let quarters = Int.random(in: 4..<48, using: &random)
      let summer = Bool.random(using: &random) ? 4 : 0
      let first = try #require(Day("2026-10-20"))
      let local = (0..<6).map { first.adding(days: 2 * $0) }
      let seconds = local.enumerated().map { place, day in
        Int(day.number) * 86_400 - (quarters - (place > 2 ? min(summer, quarters - 1) : 0)) * 900
      }
      let rows = seconds.enumerated().map { place, second in
        switch quarters % 3 {
        case 0: "{\"date\": \(second), \"text\": \"Shop\", \"amount\": -1.5\(place)}"
        case 1: "{\"date\": \(second)000, \"text\": \"Shop\", \"amount\": -1.5\(place)}"
        default:
          "{\"date\": \"\(Day(number: Int32(second / 86_400)))T\(Self.two(second % 86_400 / 3600)):"
            + "\(Self.two(second / 60 % 60)):00.000Z\", \"text\": \"Shop\", \"amount\": -1.5\(place)}"
        }
      }
      let read = try file("[\(rows.joined(separator: ", "))]")
      #expect(
        days(read) == local.map { "\($0)" } && read.reading.notes.allSatisfy { !$0.contains("UTC") }, "\(quarters)")
    }
  }

  @Test func `times other than the bank's midnight are dated in UTC, and rows whose day may differ are reported`()
    throws
  {
    let text =
      "Date,Text,Amount\n2026-11-03T23:10:00Z,Bar,-5.00\n2026-11-04T12:00:00Z,Lunch,-9.00\n2026-11-05T02:30:12Z,Taxi,-20.00\n"
    let read = try file(text)
    #expect(days(read) == ["2026-11-03", "2026-11-04", "2026-11-05"])
    #expect(
      read.reading.notes.contains(
        "“Date” has times in UTC: 2 rows, such as line 2, may be a day earlier or later in your time zone"))
    let noon = try file("Date,Text,Amount\n2026-11-03T00:00:00Z,Bar,-5.00\n2026-11-04T00:00:00Z,Lunch,-9.00\n")
    #expect(days(noon) == ["2026-11-03", "2026-11-04"] && noon.reading.notes.isEmpty)
  }
}
