import BookSupport
import Foundation
import Ledger
import TestSupport
import Testing

/// The balance of each day of random books in several currencies, on every page and in every report, compared with a
/// plain sum of the accounts.
@Suite struct DailyBalanceTests {
  private struct Zoom: Decodable {
    let first: Int32
    let opening: Int64
    let days: [ListedDay]
  }

  /// The change of the balance on a day, or a number of days without a change.
  private enum ListedDay: Decodable {
    case change(Int64)
    case still(Int32)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let change = try? value.decode(Int64.self) {
        self = .change(change)
      } else {
        self = .still(try value.decode([Int32].self).first ?? 0)
      }
    }
  }

  private struct History: Decodable {
    struct Movement: Decodable {
      let day: String
      let balance: Decimal
    }

    let balance: Decimal
    let movements: [Movement]
  }

  @Test func `in random books, pages, chart data and reports show the correct balance`()
    throws
  {
    var (days, rows) = (0, 0)
    for seed in 0..<Fuzzing.count(40, least: 3) {
      let plain = CurrencyBook(seed: Fuzzing.seed(UInt64(seed) &* 7 &+ 1))
      let book = try BookOfTest(plain.files)
      let site = try BuiltSite(book: book.path, into: try TemporaryFolder())
      let place = "seed \(seed)"
      days += try expectZoom(site, plain, place)
      rows += try expectHistory(site, plain, place)
      try expectReport(book, plain, place)
      let now = written(plain.balance(on: plain.today))
      for page in ["index.html", "balance.html", "about.html"] {
        let text = try site.page(page)
        #expect(text.contains(now), "\(place), \(page): \(now)")
      }
    }
    #expect(days > 300 && rows > 5)
  }

  /// The data of the zoomable chart.
  private func expectZoom(_ site: BuiltSite, _ plain: CurrencyBook, _ place: String) throws -> Int {
    let page = try site.page("balance.html")
    let data = try #require(
      page.firstMatch(of: /<div id="worth"[^>]*><script type="application\/json">(.*?)<\/script>/))
    let zoom = try JSONDecoder().decode(Zoom.self, from: Data(data.1.utf8))
    var (number, balance) = (zoom.first, zoom.opening)
    for day in zoom.days {
      var length: Int32 = 1
      switch day {
      case .change(let change): balance += change
      case .still(let days): length = days
      }
      let first = max(number, plain.firstCountedDay.number)
      for number in first..<max(first, number + length) {
        #expect(balance == plain.balance(on: Day(number: number)), "\(place), \(Day(number: number)) in the zoom data")
      }
      number += length
    }
    return Int(number - zoom.first)
  }

  /// The first row of each day in the history is its last movement.
  private func expectHistory(_ site: BuiltSite, _ plain: CurrencyBook, _ place: String) throws -> Int {
    var rows = 0
    for (path, text) in site.pages where path.hasPrefix("history-") {
      for part in text.split(separator: "<tbody id=\"d").dropFirst() {
        guard let row = part.firstMatch(of: /<td class="num">([^<\d]*)([\d,.]+)<\/td><\/tr>/),
          let day = Day(String(part.prefix(10)))
        else { continue }
        let shown = (row.1.contains("−") ? "−" : "") + row.2
        #expect(shown == written(plain.balance(on: day)), "\(place), \(day) on \(path)")
        rows += 1
      }
    }
    return rows
  }

  private func expectReport(_ book: BookOfTest, _ plain: CurrencyBook, _ place: String) throws {
    let run = ToolRun(["report", "balance", "--history", "--json", "--book", book.path])
    let history = try JSONDecoder().decode(History.self, from: Data(run.out.utf8))
    #expect(history.balance == decimal(plain.balance(on: plain.today)), "\(place)")
    for (day, movements) in Dictionary(grouping: history.movements, by: \.day) {
      let day = try #require(Day(day))
      #expect(movements.last?.balance == decimal(plain.balance(on: day)), "\(place), \(day) in report balance")
    }
  }

  private func decimal(_ minor: Int64) -> Decimal { Decimal(minor) / 100 }

  /// An amount as an English page writes it, without its currency: `−1,234.50`.
  private func written(_ minor: Int64) -> String {
    let whole = "\(minor.magnitude / 100)"
    var grouped = ""
    for (place, digit) in whole.enumerated() {
      if place > 0, (whole.count - place).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    let rest = "\(minor.magnitude % 100 + 100)".dropFirst()
    return "\(minor < 0 ? "−" : "")\(grouped).\(rest)"
  }
}
