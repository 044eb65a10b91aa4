import Foundation
import TestSupport
import Testing

@Suite struct DayRangeTests {
  @Test func `--from and --to accept days as well as months`() throws {
    let book = try EditingBook()
    let all = book.run("list", "--csv").out
    let days = all.split(whereSeparator: \.isNewline).dropFirst().compactMap {
      $0.firstMatch(of: /2026-[0-9]{2}-[0-9]{2}/).map { String($0.0) }
    }
    let (first, last) = (try #require(days.min()), try #require(days.max()))
    func count(_ run: ToolRun) -> Int { run.out.split(whereSeparator: \.isNewline).count - 1 }
    #expect(count(book.run("list", "--csv", "--from", first, "--to", last)) == days.count)
    #expect(count(book.run("list", "--csv", "--from", last)) == days.count { $0 == last })
    #expect(count(book.run("list", "--csv", "--to", first)) == days.count { $0 == first })
    #expect(book.run("list", "--from", last, "--to", "2026-01").exitCode == 64)
    #expect(book.run("list", "--from", "2026-13").exitCode == 64)
  }
}
