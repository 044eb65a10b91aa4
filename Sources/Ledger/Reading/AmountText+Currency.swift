package import Formats

extension AmountText {
  /// Parses an amount such as `1,250.50` and returns minor units of the currency; `nil` for text that is not an amount
  /// above zero.
  package static func minor(_ text: String, _ currency: Currency, _ separator: DecimalSeparator) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(Problem) { return try parse(bytes, currency, separator) } catch { return nil }
    }
  }

  /// Parses the amount of a part and returns minor units, which are negative for text such as `-1.50`; `nil` for zero
  /// or for text that is not an amount.
  package static func partMinor(_ text: String, _ currency: Currency, _ separator: DecimalSeparator) -> Int64? {
    isNegative(text)
      ? minor(String(text.dropFirst()), currency, separator).map { -$0 } : minor(text, currency, separator)
  }

  /// Whether the text begins with a hyphen-minus or with the minus sign U+2212, as used on pages and in letters.
  package static func isNegative(_ text: String) -> Bool { text.hasPrefix("-") || text.hasPrefix("\u{2212}") }

  /// Returns an amount as written in text files, with all decimals of its currency: `1250.50`.
  package static func written(_ minor: Int64, _ currency: Currency, _ separator: DecimalSeparator) -> String {
    let text = PlainAmount.text(minor, currency)
    return separator == .point ? text : separator.exchanged(text)
  }

  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ currency: Currency, _ separator: DecimalSeparator
  ) throws(Problem) -> Int64 {
    if currency.decimals == 3, mayBeEither(bytes, separator) { throw .ambiguous }
    return try parse(bytes, decimals: Int(currency.decimals), separator)
  }
}

extension DecimalNumber {
  /// Parses digits with at most one point; `nil` for other text, for zero, or for more than 15 digits.
  package init?(_ text: String) {
    let number = Array(text.utf8).withUnsafeBufferPointer { DecimalNumber($0) }
    guard let number else { return nil }
    self = number
  }

  /// Parses digits with at most one point; `nil` for other text, for zero, or for more than 15 digits.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var value: Int64 = 0
    var digits = 0
    var scale = -1
    for byte in bytes {
      if byte.isDigit {
        digits += 1
        guard digits <= AmountText.greatestDigitCount else { return nil }
        value = value * 10 + Int64(byte - 48)
        if scale >= 0 { scale += 1 }
      } else if byte == .dot, scale < 0, digits > 0 {
        scale = 0
      } else {
        return nil
      }
    }
    guard value > 0, scale != 0 else { return nil }
    self.init(digits: value, scale: max(scale, 0))
  }
}

extension Ledger {
  /// Returns a home amount as `Money`, for use with amounts in any currency.
  package func money(_ amount: HomeAmount) -> Money { Money(amount.minor, homeCurrency) }

  /// Returns an amount as written in this book's text files.
  package func written(_ amount: HomeAmount) -> String {
    AmountText.written(amount.minor, homeCurrency, settings.decimalSeparator)
  }
}
