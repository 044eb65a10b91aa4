/// The keys of a file of `rates/` (BOOK.md §5).
package enum RatesKey: FileKey {
  case date, source, base, rates

  package static let owner = "a rates file"

  package var key: Key {
    switch self {
    case .date:
      Key("date", .day, .always, value: "date", "The day of the rates, as in the file's name.", example: "2026-11-20")
    case .source: Key("source", .word, value: "text", "Where they come from.", example: "ecb")
    case .base: Key("base", .currency, .always, value: "code", "The currency that prices are in.", example: "RUB")
    case .rates:
      Key(
        "rates", .prices, .always, value: "prices", "What one unit of each currency costs in the base.",
        example: "{ USD: 81.2034 }")
    }
  }
}
