import Formats

/// Amounts in machine-readable text: exact decimals with a point, `-` for negative ones, no grouping.
package enum PlainAmount {
  /// Returns an amount as text: `1340.50` for 134050 in a currency with two decimals.
  package static func text(_ minor: Int64, _ currency: Currency) -> String {
    // A sign, a point, and at most 20 digits. They are written from the last to the first, because exports and previews
    // contain many amounts.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { bytes in
      var (start, rest, digitCount) = (bytes.count, minor.magnitude, 0)
      func put(_ byte: UInt8) {
        start -= 1
        bytes[start] = byte
      }
      repeat {
        if digitCount > 0, digitCount == currency.decimals { put(UInt8(ascii: ".")) }
        put(48 + UInt8(rest % 10))
        rest /= 10
        digitCount += 1
      } while rest > 0 || digitCount <= currency.decimals
      if minor < 0 { put(.minus) }
      return String(decoding: UnsafeMutableBufferPointer(rebasing: bytes[start...]), as: UTF8.self)
    }
  }

  package static func text(_ money: Money) -> String { text(money.minor, money.currency) }

  /// Returns a rate as text, with all its digits: `81.2034`.
  package static func text(_ number: DecimalNumber) -> String { number.text }
}
