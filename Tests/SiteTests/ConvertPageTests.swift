import Foundation
import TestSupport
import Testing

@testable import Ledger

/// The page `convert.html`, and the same converter folded on the page of categories.
@Suite struct ConvertPageTests {
  private static let rates = ["USD": "0.8693", "JPY": "0.005566", "KWD": "2.8125", "GBP": "1.1151"]

  /// A book in euros with some of the rates files.
  private func site(_ tables: [String: String], entries: String = "") throws -> TextSite {
    var book = TextBook()
    book.write("currency: EUR\n", to: "book.yaml")
    book.write(
      "- { date: 2026-11-01, title: Tea, spent: 2, category: Food }\n" + entries, to: "ledger/2026-11.yaml")
    for (day, text) in tables { book.write(text, to: "rates/\(day).yaml") }
    return try TextSite(book)
  }

  private func table(_ day: String, source: String = "ecb", base: String = "EUR", _ rates: [String: String]) -> String {
    let lines = rates.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)\n" }.joined()
    return "date: \(day)\nsource: \(source)\nbase: \(base)\nrates:\n\(lines)"
  }

  /// The data for the script.
  private func block(_ page: String) throws -> [[String: String]] {
    let start = try #require(page.range(of: "<script type=\"application/json\" data-rates>"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
    return try #require(json as? [Any]).compactMap { $0 as? [String: String] }
  }

  private func decimal(_ text: String) throws -> DecimalNumber {
    let scale = text.split(separator: ".").dropFirst().first?.count ?? 0
    return DecimalNumber(digits: try #require(Int64(text.replacing(".", with: ""))), scale: scale)
  }

  @Test func `the converter's table has every currency in both directions, with the prices of the source`() throws {
    let page = try site(["2026-11-20": table("2026-11-20", Self.rates)]).page("convert.html")
    let home = try #require(Currency(code: "EUR"))
    let day = try #require(Day("2026-11-20"))
    var prices: [Currency: DecimalNumber] = [:]
    for (code, text) in Self.rates { prices[try #require(Currency(code: code))] = try decimal(text) }
    let rates = Rates(tables: [RateTable(day: day, source: "ecb", base: home, prices: prices)])
    for currency in prices.keys {
      let there = try #require(rates.quote(currency, in: home, on: day)).price.text
      let back = try #require(rates.quote(home, in: currency, on: day)).price.text
      #expect(
        page.contains(
          "<tr><th scope=\"row\" class=\"num\">1 \(currency.code) = \(there) EUR</th>"
            + "<td class=\"num\">1 EUR = \(back) \(currency.code)</td></tr>"))
    }
    #expect(page.components(separatedBy: "<tr><th scope=\"row\"").count == 1 + prices.count)
    #expect(PageScan(page).text.contains("Rates of 20 November 2026, ecb"))
  }

  @Test func `the converter's script uses the same exact prices, including those of the base currency`() throws {
    let page = try site(["2026-11-20": table("2026-11-20", Self.rates)]).page("convert.html")
    let entries = try block(page)
    #expect(entries.map { $0["code"] } == ["EUR", "GBP", "JPY", "KWD", "USD"])
    #expect(entries.map { $0["decimals"] } == ["2", "2", "0", "3", "2"])
    for entry in entries {
      let expected = try decimal(Self.rates[try #require(entry["code"])] ?? "1")
      #expect(entry["digits"] == String(expected.digits) && entry["scale"] == String(expected.scale))
    }
  }

  @Test func `a home currency that is not the base currency is converted through the base currency`() throws {
    let page = try site(["2026-11-20": table("2026-11-20", base: "RUB", ["EUR": "90", "USD": "81"])]).page(
      "convert.html")
    #expect(page.contains("1 USD = 0.9 EUR") && page.contains("1 RUB = 0.011111 EUR"))
    #expect(!page.contains("1 EUR = 1 EUR"))
  }

  @Test func `the converter uses the newest rates up to today that include the home currency`() throws {
    let site = try site([
      "2026-06-01": table("2026-06-01", ["USD": "0.5"]), "2026-07-01": table("2026-07-01", ["USD": "0.8"]),
      "2026-08-01": table("2026-08-01", base: "RUB", ["USD": "81"]),
      "2026-12-01": table("2026-12-01", ["USD": "0.9"]),
    ])
    let page = try site.page("convert.html")
    #expect(page.contains("1 USD = 0.8 EUR") && PageScan(page).text.contains("Rates of 1 July 2026, ecb"))
  }

  @Test func `the converter starts with the most frequent foreign currency and the home currency`() throws {
    let entries = "- { date: 2026-11-20, title: Sushi, spent: 900, currency: JPY, category: Food }\n"
    let page = try site(["2026-11-20": table("2026-11-20", Self.rates)], entries: entries).page("convert.html")
    let chosen = PageScan(page).tags.filter { $0.attributes["selected"] != nil }.map { $0.attributes["value"] }
    #expect(chosen == ["JPY", "EUR"])
  }

  @Test func `markup in the name of a source is shown as text`() throws {
    let source = "\"</script><b>&'\""
    let site = try site(["2026-11-20": table("2026-11-20", source: source, Self.rates)])
    for path in ["convert.html", "categories.html"] {
      let page = try site.page(path)
      #expect(PageScan(page).problems.isEmpty && !page.contains("<b>"))
      #expect(PageScan(page).text.contains("Rates of 20 November 2026, </script><b>&'"))
    }
  }

  @Test func `the page of categories has the same converter, and every page links to convert.html`() throws {
    let site = try site(["2026-11-20": table("2026-11-20", Self.rates)])
    let (own, panel) = (try site.page("convert.html"), try site.page("categories.html"))
    let start = try #require(own.range(of: "<div data-converter"))
    let end = try #require(own.range(of: "</tbody></table>\n</div>"))
    #expect(panel.contains(own[start.lowerBound..<end.upperBound]))
    for (path, text) in site.pages { #expect(text.contains("href=\"convert.html\""), "\(path)") }
    for page in [own, panel] { #expect(page.contains("src=\"assets/convert.js\"")) }
    expectLinksResolve(in: site)
  }

  @Test(arguments: [nil, "RUB"])
  func `without rates for the home currency, the site has no converter and no link to it`(base: String?) throws {
    let site = try site(base.map { ["2026-11-20": table("2026-11-20", base: $0, ["USD": "81"])] } ?? [:])
    #expect(!site.has("convert.html"))
    for (path, text) in site.pages { #expect(!text.contains("convert."), "\(path)") }
    expectLinksResolve(in: site)
  }
}
