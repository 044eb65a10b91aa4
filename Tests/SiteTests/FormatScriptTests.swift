import Localization
import Ledger
import SiteComponents
import Reports
import Site
import Testing

/// The script `format.js`, which must write numbers, amounts and dates as pages do.
@Suite(.enabled(if: Node.isThere)) struct FormatScriptTests {
  private static let amounts: [Int64] =
    [0, 1, -1, 9, 10, 99, 100, -100, 999, 1_000, 99_999, 100_000, 123_456, 1_234_567, 12_345_678, -987_654_321]
    + [1_000_000_000, 123_456_789_012, 99_999_950, 100_000_050]

  /// Steps of axes in whole units: 1, 2, 2.5 or 5 times a power of ten.
  private static let steps: [Int64] = (0..<10).flatMap { exponent in
    let power = (0..<exponent).reduce(Int64(1)) { power, _ in power * 10 }
    return [power, 2 * power, 5 * power, 25 * power, -power, -25 * power]
  }

  private static let days = ["1999-12-31", "2024-02-29", "2026-01-01", "2026-05-09", "2026-11-21", "2027-03-01"]

  private func answers(_ site: TextSite, _ body: String, _ input: Any) throws -> [String] {
    let node = Node(scripts: [try site.page("assets/words.js"), try Node.script("format.js")])
    return try #require(
      try node.run("const format = daybookFormat; return input.map(\(body))", input: input) as? [String])
  }

  @Test(arguments: [("en", "EUR"), ("en-IN", "INR"), ("hi", "INR"), ("ru", "RUB"), ("en", "JPY"), ("en-US", "KWD")])
  func `the format script writes amounts, axis labels and percentages as Swift does`(language: String, currency: String)
    throws
  {
    let book = "language: \(language)\ncurrency: \(currency)\nshow-currency: yes\n"
    let site = try TextSite(TextBook(["book.yaml": book]))
    let wording = site.input.wording
    let amounts = FormatScriptTests.amounts
    #expect(
      try answers(site, "(minor) => format.money(minor)", amounts) == amounts.map { wording.money(HomeAmount($0)) })
    let steps = FormatScriptTests.steps.map { $0 * wording.home.unit }
    #expect(
      try answers(site, "(minor) => format.compact(minor)", steps) == steps.map { wording.compact(HomeAmount($0)) })
    let percents = [0, 1, 12, 100, 1_234, 250_000]
    #expect(try answers(site, "(one) => format.percent(one)", percents) == percents.map(wording.percentInText))
  }

  @Test(arguments: ["en", "en-US", "hi", "ru"])
  func `the format script writes dates of every weekday and month as Swift does`(language: String) throws {
    let site = try TextSite(TextBook(["book.yaml": "language: \(language)\n"]))
    let wording = site.input.wording
    let known = try FormatScriptTests.days.map { try #require(Day($0)) }
    let days = known + (0..<400).map { known[2].adding(days: $0) }
    let numbers = days.map { Int($0.number) }
    #expect(try answers(site, "(day) => format.date('short', day)", numbers) == days.map(wording.shortDate))
    #expect(try answers(site, "(day) => format.date('short-year', day)", numbers) == days.map(wording.shortDateAndYear))
    #expect(try answers(site, "(day) => format.date('full', day)", numbers) == days.map(wording.fullDate))
  }

  @Test func `the format script writes no digit of a redacted amount`() throws {
    let site = try TextSite(
      TextBook(november: "- { date: 2026-11-03, title: Tea, spent: 90 }\n"), LedgerScope(isRedacted: true))
    #expect(try answers(site, "(minor) => format.money(minor)", [1234, -5]) == ["•••", "−•••"])
    #expect(try answers(site, "(minor) => format.compact(minor)", [1234, -5]) == ["", ""])
  }
}
