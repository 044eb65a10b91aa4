import Formats

/// A parser and writer for dates in the format `YYYY-MM-DD`, which does not check that the day exists.
enum DateText {
  static let dayByteCount = 10

  /// A writer of digits into a buffer, which must be large enough. Speed matters because the names of many pages
  /// contain dates.
  struct Digits {
    fileprivate let buffer: UnsafeMutableBufferPointer<UInt8>
    fileprivate(set) var count = 0

    mutating func put(_ byte: UInt8) {
      buffer[count] = byte
      count += 1
    }

    /// Writes a number with leading zeros; digits beyond the width are cut off on the left.
    mutating func put(_ number: Int, _ width: Int) {
      var rest = number
      for offset in (count..<count + width).reversed() {
        buffer[offset] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      }
      count += width
    }

    mutating func put(_ day: Day) {
      let (year, month, dayOfMonth) = day.parts
      put(year, 4)
      put(.minus)
      put(month, 2)
      put(.minus)
      put(dayOfMonth, 2)
    }
  }

  static func text(capacity: Int, _ write: (inout Digits) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var digits = Digits(buffer: buffer)
      write(&digits)
      return digits.count
    }
  }

  static func parts(_ bytes: UnsafeBufferPointer<UInt8>) -> (year: Int, month: Int, day: Int)? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    guard let year = number(bytes, 0, 4), let month = number(bytes, 5, 7), let day = number(bytes, 8, 10) else {
      return nil
    }
    return (year, month, day)
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var value = 0
    for index in start..<end {
      let digit = Int(bytes[index]) - 48
      guard digit >= 0, digit <= 9 else { return nil }
      value = value * 10 + digit
    }
    return value
  }
}
