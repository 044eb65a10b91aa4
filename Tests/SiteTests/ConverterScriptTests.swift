import Foundation
import Ledger
import Formats
import TestSupport
import Testing

/// The script `convert.js`, which must compute the same as `daybook rates convert`.
@Suite(.enabled(if: Node.isThere)) struct ConverterScriptTests {
  private struct Asked {
    var amount: String
    var from: String
    var to: String
  }

  private struct Answer: Equatable {
    var text: String
    var result: String
    var isWrong: Bool
  }

  private func answers(_ asked: [Asked], in site: TextSite) throws -> [Answer] {
    let page = try site.page("convert.html")
    let start = try #require(page.range(of: "data-rates>"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let box = try #require(PageScan(page).tags.first { $0.attributes["data-converter"] != nil })
    var dataset: [String: String] = [:]
    for (name, value) in box.attributes where name.hasPrefix("data-") { dataset[String(name.dropFirst(5))] = value }
    let node = Node(
      scripts: [try Node.script("convert.js")],
      elements: [
        "[data-converter]": ["dataset": dataset],
        "[data-rates]": ["textContent": String(page[start.upperBound..<end.lowerBound])],
        "[data-currency=\"from\"]": ["value": "EUR"], "[data-currency=\"to\"]": ["value": "USD"],
      ])
    let given = try node.run(
      """
      const at = (name) => document.querySelector(`[data-${name}]`);
      return input.map(([amount, from, to]) => {
        at('currency="from"').value = from;
        at('currency="to"').value = to;
        at('amount="from"').value = amount;
        at('amount="from"').emit('input');
        return [at('answer').textContent, at('amount="to"').value, at('amount="from"').getAttribute('aria-invalid')];
      });
      """, input: asked.map { [$0.amount, $0.from, $0.to] })
    return try #require(given as? [[String]]).map { Answer(text: $0[0], result: $0[1], isWrong: $0[2] == "true") }
  }

  /// An amount with all its decimals and no groups.
  private static func plain(_ minor: Int64, _ currency: Currency) -> String {
    let decimals = Int(currency.decimals)
    let digits = String(minor)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return decimals == 0 ? digits : padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// The answer of the book's rates, in the words of the page.
  private func expected(_ asked: Asked, in site: TextSite) throws -> Answer {
    let (from, to) = (try #require(Currency(code: asked.from)), try #require(Currency(code: asked.to)))
    let (rates, today) = (site.ledger.rates, site.ledger.today)
    let money = Money(try #require(AmountText.minor(asked.amount, from, .point)), from)
    guard case .converted(let minor) = rates.convert(money, to: to, on: today) else {
      return Answer(text: "", result: "", isWrong: true)
    }
    let price = from == to ? "1" : try #require(rates.quote(from, in: to, on: today)).price.text
    let result = ConverterScriptTests.plain(minor, to)
    return Answer(
      text:
        "\(ConverterScriptTests.plain(money.minor, from)) \(from.code) = \(result) \(to.code) (1 \(from.code) = \(price) "
        + "\(to.code))", result: result, isWrong: false)
  }

  @Test func `the converter script gives the same results as the rates of the book`() throws {
    let site = try TextSite.ofSample()
    let asked = [
      ("100", "USD", "EUR"), ("1,250.50", "EUR", "JPY"), ("1", "JPY", "GBP"), ("0.01", "EUR", "CZK"),
      ("1", "CHF", "SEK"), ("12.5", "GBP", "INR"), ("99999999999.99", "USD", "JPY"), ("1,00,000", "INR", "NOK"),
      ("7", "DKK", "DKK"), ("333.33", "PLN", "AUD"), ("0.05", "CAD", "JPY"), ("123456789", "JPY", "USD"),
      ("007.70", "SEK", "CHF"),
    ].map { Asked(amount: $0, from: $1, to: $2) }
    for (asked, answer) in zip(asked, try answers(asked, in: site)) {
      #expect(answer == (try expected(asked, in: site)), "\(asked)")
    }
  }

  @Test func `the converter script rounds random amounts of all currencies in the same way as Swift`() throws {
    let site = try TextSite.ofSample()
    let codes = ["EUR", "USD", "JPY", "GBP", "CZK", "CHF", "SEK", "INR", "NOK", "DKK", "PLN", "AUD", "CAD"]
    var random = SeededRandom(seed: Fuzzing.seed(12))
    let asked = (0..<Fuzzing.count(20_000)).map { _ in
      let from = codes.randomElement(using: &random) ?? "EUR"
      let minor = Int64.random(in: 1...(Bool.random(using: &random) ? 999 : 99_999_999_999), using: &random)
      return Asked(
        amount: ConverterScriptTests.plain(minor, Currency(code: from) ?? site.ledger.homeCurrency), from: from,
        to: codes.randomElement(using: &random) ?? "USD")
    }
    for (asked, answer) in zip(asked, try answers(asked, in: site)) {
      #expect(answer == (try expected(asked, in: site)), "\(asked)")
    }
  }

  @Test func `the converter script reports an invalid amount with a suggested correction`() throws {
    let mistakes = [
      ("", "Write an amount, for example 100."), ("12a", "An amount has digits only; write one like 12.50."),
      ("12,5", "The decimal separator is a point; write 12.5."),
      ("-5", "Write the amount without a minus sign; Swap reverses the direction."),
      ("1.2.3", "This is not an amount; write one like 12.50."),
      ("1.234", "There are more digits after the point than USD has; write 1.23."),
      ("99999999999999999", "This is too large to be exact."),
    ]
    let asked = mistakes.map { Asked(amount: $0.0, from: "USD", to: "EUR") }
    let expected = mistakes.map { Answer(text: $0.1, result: "", isWrong: true) }
    #expect(try answers(asked, in: try TextSite.ofSample()) == expected)
  }

  @Test func `the converter reads and writes decimal commas in a language that uses them`() throws {
    let site = try TextSite(
      TextBook([
        "book.yaml": "currency: RUB\nlanguage: ru\n",
        "rates/2026-11-20.yaml": "date: 2026-11-20\nsource: cbr\nbase: RUB\nrates: { USD: 81.5 }\n",
        "ledger/2026-11.yaml": "- { date: 2026-11-01, title: Чай, spent: 2 }\n",
      ]))
    let asked = [Asked(amount: "2,50", from: "USD", to: "RUB"), Asked(amount: "1 000", from: "RUB", to: "USD")]
    #expect(try answers(asked, in: site).map(\.result) == ["203,75", "12,27"])
  }
}
