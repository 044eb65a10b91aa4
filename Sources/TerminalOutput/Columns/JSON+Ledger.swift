package import Ledger
package import Formats

extension JSON {
  /// Returns a day such as `"2026-11-03"`, or null.
  package static func day(_ day: Day?) -> JSON { day.map { .string($0.description) } ?? .null }

  /// Returns a plain decimal with all digits of its currency, or null.
  ///
  /// - Parameter minor: the amount in minor units.
  package static func amount(_ minor: Int64?, _ currency: Currency) -> JSON {
    minor.map { .number(PlainAmount.text($0, currency)) } ?? .null
  }

  static func amount(_ amount: HomeAmount?, _ home: Currency) -> JSON { self.amount(amount?.minor, home) }
}
