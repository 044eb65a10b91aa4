import Localization
package import Ledger
import Templates

/// The currency converter, which has its own page and also appears on the categories page, in collapsed form.
package struct Converter: PartOfSite {
  /// A currency that the user can choose. The currency's price in the base currency of the rate table is `digits`
  /// divided by 10 to the power of `scale`.
  struct Choice {
    let currency: Currency
    let price: DecimalNumber
    let isFrom: Bool
    let isTo: Bool

    static let fields = Fields<Choice>(
      "currency",
      [
        .text("code") { $0.currency.code },
        .text("decimals") { String($0.currency.decimals) },
        .text("digits") { String($0.price.digits) },
        .text("scale") { String($0.price.scale) },
        .flag("is-from") { $0.isFrom },
        .flag("is-to") { $0.isTo },
      ])
  }

  struct Price {
    let toHome: String
    let fromHome: String

    static let fields = Fields<Price>("price", [.text("to-home") { $0.toHome }, .text("from-home") { $0.fromHome }])
  }

  package let site: SiteMaker
  private let table: RateTable
  private var home: Currency { ledger.homeCurrency }

  /// Creates the converter; `nil` for a book without exchange rates for the home currency.
  package init?(_ site: SiteMaker) {
    guard let table = Converter.table(site.ledger) else { return nil }
    self.site = site
    self.table = table
  }

  /// The fields of the converter. Two phrases have placeholders that the script replaces. `comma-message` has
  /// `{better}`; `decimals-message` has `{better}` and `{currency}`.
  package static let fields = Fields<Converter>(
    "converter",
    [
      .text("dated") { $0.wording.text(.convertDated, ["rates": $0.dated]) },
      .text("comma-message") { $0.wording.text(.convertComma, ["better": "{better}"]) },
      .text("decimals-message") {
        $0.wording.text(.convertDecimals, ["currency": "{currency}", "better": "{better}"])
      },
      .text("to-home-head") { $0.wording.text(.convertToHome, ["currency": $0.home.code]) },
      .text("from-home-head") { $0.wording.text(.convertFromHome, ["currency": $0.home.code]) },
      .list("currencies", Choice.fields) { $0.choices },
      .list("prices", Price.fields) { converter in
        converter.others.map {
          Price(
            toHome: converter.price(of: $0, in: converter.home), fromHome: converter.price(of: converter.home, in: $0))
        }
      },
    ])

  /// Returns the newest rate table up to today that contains the home currency and at least one other currency; `nil`
  /// if there is no such table.
  package static func table(_ ledger: Ledger) -> RateTable? {
    ledger.rates.tables.last { table in
      let prices = prices(table)
      return table.day <= ledger.today && prices.count > 1 && prices[ledger.homeCurrency] != nil
    }
  }

  /// Returns the prices in the table. The base currency is included with the price 1.
  private static func prices(_ table: RateTable) -> [Currency: DecimalNumber] {
    var prices = table.prices
    prices[table.base] = DecimalNumber(digits: 1, scale: 0)
    return prices
  }

  private var prices: [(key: Currency, value: DecimalNumber)] {
    Converter.prices(table).sorted { $0.key.code < $1.key.code }
  }

  private var others: [Currency] { prices.map(\.key).filter { $0 != home } }

  private var choices: [Choice] {
    let from = mostUsed(of: others)
    return prices.map { Choice(currency: $0.key, price: $0.value, isFrom: $0.key == from, isTo: $0.key == home) }
  }

  private var dated: String { site.rateDate(table.day, table.source) }

  /// Returns a rate as text: `1 USD = 0.8693 EUR`.
  private func price(of currency: Currency, in other: Currency) -> String {
    guard let quote = ledger.rates.quote(currency, in: other, on: table.day) else { return "" }
    return wording.text(
      .convertPrice, ["currency": currency.code, "rate": wording.rate(quote.price), "other": other.code])
  }

  /// Returns the currency that is converted initially: the foreign currency with the most accounts and entries. If no
  /// foreign currency is used, this is EUR, USD or the first currency in the list.
  private func mostUsed(of currencies: [Currency]) -> Currency? {
    var counts: [Currency: Int] = [:]
    for account in ledger.accounts { counts[account.currency, default: 0] += 1 }
    for transaction in ledger.transactions where transaction.amount.currency != ledger.homeCurrency {
      counts[transaction.amount.currency, default: 0] += 1
    }
    let greatest = currencies.map { counts[$0, default: 0] }.max() ?? 0
    if greatest == 0,
      let known = ["EUR", "USD"].lazy.compactMap({ code in currencies.first { $0.code == code } }).first
    {
      return known
    }
    return currencies.first { counts[$0, default: 0] == greatest }
  }
}

extension SiteMaker {
  /// Returns the date and the source of rates as text.
  package func rateDate(_ day: Day, _ source: String) -> String {
    if source.isEmpty { return wording.fullDate(day) }
    let name = source == "sample" ? wording.text(.rateSample) : clean(source)
    return wording.text(.rateSource, ["date": wording.fullDate(day), "source": name])
  }
}
