import Ledger
import Notation

extension JSONValue {
  static func day(_ day: Day?) -> JSONValue { day.map { .string($0.description) } ?? .null }

  static func amount(_ minor: Int64?, _ currency: Currency) -> JSONValue {
    minor.map { .number(PlainAmount.text($0, currency)) } ?? .null
  }
}
