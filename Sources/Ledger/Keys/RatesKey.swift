/// The keys of a file in `rates/`.
package enum RatesKey: FileKey {
  case date, source, base, rates

  package static let owner = "a rates file"

  package var key: Key {
    switch self {
    case .date:
      Key(
        "date", .day, .always, value: "date", "The day of the rates, the same as in the file name.",
        example: "2026-11-20")
    case .source: Key("source", .word, value: "text", "The source, for your information.", example: "ecb")
    case .base: Key("base", .currency, .always, value: "code", "The currency of the prices.", example: "RUB")
    case .rates:
      Key(
        "rates", .prices, .always, value: "prices", "The price of one unit of each currency, in the base currency.",
        example: "{ USD: 81.2034 }")
    }
  }
}
