import Diagnostics
import Ledger
import Formats

/// A buffer for exported text, stored as bytes because a large export consists of very many small pieces.
struct ExportText {
  private(set) var bytes: [UInt8] = []
  /// The last written day, whose text is reused because consecutive entries often have the same day.
  private var lastDay = Day(number: .min)
  private var lastDayText: [UInt8] = []
  private var codes: [Currency: [UInt8]] = [:]
  private var lastCode: (currency: Currency, text: [UInt8]) = (.inr, Array("INR".utf8))

  /// Creates a buffer for one value.
  init() {}

  /// Creates a buffer with reserved memory.
  ///
  /// - Parameter entryCount: the number of entries for which memory is reserved.
  init(for entryCount: Int) { bytes.reserveCapacity(4096 + 200 * entryCount) }

  mutating func add(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func add(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { add(UInt8(truncatingIfNeeded: scalar.value)) } else { add(String(scalar)) }
  }

  mutating func end() { bytes.append(.newline) }

  /// Adds a day, such as `2026-11-03`.
  mutating func add(_ day: Day) {
    if day != lastDay {
      lastDay = day
      lastDayText = Array(day.description.utf8)
    }
    bytes.append(contentsOf: lastDayText)
  }

  /// Adds an amount without its currency, such as `-1340.50`.
  mutating func addNumber(_ minor: Int64, _ currency: Currency) {
    if minor < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = minor.magnitude
    var count = 0
    let decimals = Int(currency.decimals)
    repeat {
      if count == decimals, count > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(48 + UInt8(truncatingIfNeeded: rest % 10))
      count += 1
      rest /= 10
    } while rest > 0 || count <= decimals
    bytes[start...].reverse()
  }

  /// Adds an amount with its currency, such as `-1340.50 EUR`.
  mutating func add(_ minor: Int64, _ currency: Currency) {
    addNumber(minor, currency)
    bytes.append(.space)
    add(currency)
  }

  mutating func add(_ money: Money) { add(money.minor, money.currency) }

  /// Adds a currency code, such as `EUR`.
  mutating func add(_ currency: Currency) {
    if currency != lastCode.currency {
      let code = codes[currency] ?? Array(currency.code.utf8)
      codes[currency] = code
      lastCode = (currency, code)
    }
    bytes.append(contentsOf: lastCode.text)
  }

  /// Adds text on one line. Each run of white space and control characters becomes one space, and invisible characters
  /// within words, such as joiners, are removed.
  ///
  /// - Parameter other: the replacement of a character that the format cannot contain; `nil` to keep it.
  mutating func addLine(_ text: String, _ other: (Unicode.Scalar) -> Unicode.Scalar? = { _ in nil }) {
    var isAfterSpace = true
    let start = bytes.count
    for scalar in text.unicodeScalars {
      let isVisible = scalar.value > 0x20 && scalar.value < 0x7F
      if !isVisible, scalar.properties.isWhitespace || ExportText.isHidden(scalar) {
        // Ids made from titles ignore the same characters, so they do not change.
        if ExportText.isIgnorable(scalar) { continue }
        if !isAfterSpace { bytes.append(.space) }
        isAfterSpace = true
        continue
      }
      isAfterSpace = false
      let written = other(scalar) ?? scalar
      add(written)
    }
    if bytes.count > start, isAfterSpace { bytes.removeLast() }
  }

  /// Adds text as a JSON string, with invisible characters escaped.
  mutating func addQuoted(_ text: String) {
    add(UInt8.doubleQuote)
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        add(UInt8.backslash)
        add(scalar)
      } else if ExportText.isHidden(scalar) || scalar.properties.isWhitespace && scalar != " " {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          add("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        }
      } else {
        add(scalar)
      }
    }
    add(UInt8.doubleQuote)
  }

  /// Adds text on one line. Text that needs no change is the most common case and is copied at once.
  ///
  /// - Parameter isPlain: whether a printable ASCII character needs no replacement.
  mutating func addLine(
    _ text: String, plain isPlain: (UInt8) -> Bool, _ other: (Unicode.Scalar) -> Unicode.Scalar?
  ) {
    var last = UInt8.space
    let isCopied =
      text.utf8.allSatisfy { byte in
        defer { last = byte }
        if byte == .space { return last != .space }
        return byte > 0x20 && byte < 0x7F && isPlain(byte)
      } && last != .space
    if isCopied { add(text) } else { addLine(text, other) }
  }
}

extension ExportText {
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace && !isHidden(scalar) }

  /// Whether a character is invisible and may be inside a word, such as a joiner.
  static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
  }

  /// Whether a character is a control character, an invisible character or a noncharacter. Such characters are never
  /// exported; XML forbids some of them.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    TerminalSafeText.isControl(scalar) || scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}
