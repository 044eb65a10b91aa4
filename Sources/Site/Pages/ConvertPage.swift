import Language
import Ledger
import Templates

/// Any two currencies of one day's rates.
enum ConvertPage {
  static let shape = PageFrame.shape("convert", [("converter", .record(Converter.shape))])
}

/// The part that converts, on its own page and folded on that of the categories.
enum Converter {
  /// A price in the table's base is `digits` divided by 10 to the power of `scale`.
  static let currencyShape = Shape(
    "currency",
    [
      ("code", .text), ("decimals", .text), ("digits", .text), ("scale", .text), ("is-from", .flag), ("is-to", .flag),
    ])
  static let priceShape = Shape("price", [("to-home", .text), ("from-home", .text)])
  /// `comma-message` holds `{better}`, `decimals-message` also `{currency}`, for the script.
  static let shape = Shape(
    "converter",
    [
      ("dated", .text), ("comma-message", .text), ("decimals-message", .text), ("to-home-head", .text),
      ("from-home-head", .text), ("currencies", .list(currencyShape)), ("prices", .list(priceShape)),
    ])

  /// The newest table up to today that knows the home currency and another one.
  static func table(_ ledger: Ledger) -> RateTable? {
    ledger.rates.tables.last { table in
      let prices = prices(table)
      return table.day <= ledger.today && prices.count > 1 && prices[ledger.homeCurrency] != nil
    }
  }

  /// The base, which costs one of itself, included.
  static func prices(_ table: RateTable) -> [Currency: DecimalNumber] {
    var prices = table.prices
    prices[table.base] = DecimalNumber(digits: 1, scale: 0)
    return prices
  }
}

extension SiteMaker {
  mutating func addConverter() {
    guard let converterRecord else { return }
    add(
      "convert.html", "convert", wording.text(.convert), current: "categories.html", [.record(converterRecord)])
  }

  /// Nil for a book without rates.
  var converterRecord: Record? {
    guard let table = rateTable else { return nil }
    let home = ledger.homeCurrency
    let prices = Converter.prices(table).sorted { $0.key.code < $1.key.code }
    let others = prices.map(\.key).filter { $0 != home }
    let from = mostUsed(of: others)
    let currencies = prices.map { currency, price in
      Record(
        Converter.currencyShape,
        [
          .text(currency.code), .text(String(currency.decimals)), .text(String(price.digits)),
          .text(String(price.scale)), .flag(currency == from), .flag(currency == home),
        ])
    }
    let dated =
      table.source.isEmpty
      ? wording.fullDate(table.day)
      : wording.text(.rateSource, ["date": wording.fullDate(table.day), "source": clean(table.source)])
    return Record(
      Converter.shape,
      [
        .text(wording.text(.convertDated, ["rates": dated])),
        .text(wording.text(.convertComma, ["better": "{better}"])),
        .text(wording.text(.convertDecimals, ["currency": "{currency}", "better": "{better}"])),
        .text(wording.text(.convertToHome, ["currency": home.code])),
        .text(wording.text(.convertFromHome, ["currency": home.code])), .list(currencies),
        .list(others.map { priceRecord($0, home, table.day) }),
      ])
  }

  private func priceRecord(_ currency: Currency, _ home: Currency, _ day: Day) -> Record {
    Record(
      Converter.priceShape,
      [.text(price(of: currency, in: home, day)), .text(price(of: home, in: currency, day))])
  }

  /// `1 USD = 0.8693 EUR`.
  private func price(of currency: Currency, in other: Currency, _ day: Day) -> String {
    guard let quote = ledger.rates.quote(currency, in: other, on: day, today: today) else { return "" }
    return wording.text(
      .convertPrice, ["currency": currency.code, "rate": wording.rate(quote.price), "other": other.code])
  }

  /// What the converter shows first: the foreign currency of the most entries, else the first there is.
  private func mostUsed(of currencies: [Currency]) -> Currency? {
    var counts: [Currency: Int] = [:]
    for transaction in ledger.transactions where transaction.amount.currency != ledger.homeCurrency {
      counts[transaction.amount.currency, default: 0] += 1
    }
    let greatest = currencies.map { counts[$0, default: 0] }.max()
    return currencies.first { counts[$0, default: 0] == greatest }
  }
}
