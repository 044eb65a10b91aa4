/// A line of the marker, read from left to right.
struct MarkerLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// Of its first byte.
  private(set) var start = 0
  /// Of the line break that ends the line.
  private(set) var end = -1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == end }
  var rest: String { String(decoding: UnsafeBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self) }

  /// No `..` and no beginning slash, so that nothing outside the folder is ever looked at, or removed.
  var isRelativePath: Bool {
    var start = position
    for index in position...end where index == end || bytes[index] == UInt8(ascii: "/") {
      let length = index - start
      if length <= 2, (start..<index).allSatisfy({ bytes[$0] == UInt8(ascii: ".") }) { return false }
      start = index + 1
    }
    return true
  }

  /// Moves to the next line; false when there is none.
  mutating func next() -> Bool {
    position = end + 1
    start = position
    guard position < bytes.count else { return false }
    end = position
    while bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return true
  }

  mutating func takes(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - position >= count, (0..<count).allSatisfy({ bytes[position + $0] == text.utf8Start[$0] }) else {
      return false
    }
    position += count
    return true
  }

  /// What stands before the next space.
  mutating func word() -> String? {
    let start = position
    while position < end, bytes[position] != UInt8(ascii: " ") { position += 1 }
    return position > start
      ? String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self) : nil
  }

  mutating func hexadecimal() -> UInt64? { number(base: 16) }

  mutating func decimal() -> Int? { number(base: 10).flatMap(Int.init(exactly:)) }

  private mutating func number(base: UInt64) -> UInt64? {
    var number: UInt64 = 0
    let start = position
    while position < end {
      let digit: UInt64
      switch bytes[position] {
      case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
        digit = UInt64(byte - UInt8(ascii: "0"))
      case let byte where base == 16 && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte):
        digit = UInt64(byte - UInt8(ascii: "a")) + 10
      default: return position > start ? number : nil
      }
      let (product, overflow) = number.multipliedReportingOverflow(by: base)
      let (sum, carry) = product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      number = sum
      position += 1
    }
    return position > start ? number : nil
  }
}
