/// A parser of the marker file, which proceeds line by line and, within a line, from left to right.
struct ManifestLineParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// The offset of the line's first byte.
  private(set) var start = 0
  /// The offset of the line break that ends the line.
  private(set) var end = -1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == end }
  var rest: String { String(decoding: UnsafeBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self) }

  /// Whether the rest of the line is a relative path without empty, `.` or `..` components. Other paths could lead to
  /// files outside the folder.
  var isRelativePath: Bool {
    var start = position
    for index in position...end where index == end || bytes[index] == UInt8(ascii: "/") {
      let length = index - start
      if length <= 2, (start..<index).allSatisfy({ bytes[$0] == UInt8(ascii: ".") }) { return false }
      start = index + 1
    }
    return true
  }

  /// Moves to the next line. Returns `false` at the end.
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

  /// Returns the text up to the next space or the end of the line; `nil` if it is empty.
  mutating func word() -> String? {
    let start = position
    while position < end, bytes[position] != UInt8(ascii: " ") { position += 1 }
    return position > start
      ? String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self) : nil
  }

  /// Reads a hexadecimal number of at most sixteen digits; `nil` if there is none, or if the number is longer.
  mutating func hexadecimal() -> UInt64? {
    var number: UInt64 = 0
    let start = position
    while position < end {
      let byte = bytes[position]
      let decimal = byte &- UInt8(ascii: "0")
      let letter = byte &- UInt8(ascii: "a")
      if decimal > 9, letter > 5 { break }
      if position - start == 16 { return nil }
      number = number << 4 | UInt64(decimal <= 9 ? decimal : letter + 10)
      position += 1
    }
    return position > start ? number : nil
  }

  mutating func decimal() -> Int? {
    var number = 0
    let start = position
    while position < end {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit))
      if overflow || carry { return nil }
      number = sum
      position += 1
    }
    return position > start ? number : nil
  }
}
