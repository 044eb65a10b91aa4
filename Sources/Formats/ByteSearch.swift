/// A search for text in bytes with Horspool's algorithm, which skips most bytes.
package struct ByteSearch: Sendable {
  private let wanted: [UInt8]
  private let ignoresCase: Bool
  /// The number of bytes to skip, indexed by the last byte of the compared range.
  private let shifts: [Int]

  /// Prepares a search for the given text.
  ///
  /// - Parameter ignoresCase: whether ASCII letters match in either case.
  package init(_ text: String, ignoresCase: Bool = false) {
    let bytes = ignoresCase ? text.utf8.map(ByteSearch.folded) : Array(text.utf8)
    var shifts = [Int](repeating: bytes.count, count: 256)
    for (index, byte) in bytes.dropLast().enumerated() {
      shifts[Int(byte)] = bytes.count - 1 - index
      if ignoresCase, byte.isASCIILetter { shifts[Int(byte ^ 0x20)] = bytes.count - 1 - index }
    }
    wanted = bytes
    self.ignoresCase = ignoresCase
    self.shifts = shifts
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte.isASCIILetter ? byte | 0x20 : byte }

  package func isIn(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { isIn($0) } }

  package func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isIn($0) }
  }

  private func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { first(in: bytes, from: 0) != nil }

  /// Returns the offset of the first match at or after `start`; `nil` if there is no match.
  package func first(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { first(in: $0, from: start) }
  }

  private func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let count = wanted.count
    guard let last = wanted.last else { return start }
    return wanted.withUnsafeBufferPointer { wanted in
      shifts.withUnsafeBufferPointer { shifts in
        var end = start + count - 1
        while end < bytes.count {
          let byte = ignoresCase ? ByteSearch.folded(bytes[end]) : bytes[end]
          if byte == last, matches(wanted, bytes, from: end - count + 1) { return end - count + 1 }
          end += shifts[Int(bytes[end])]
        }
        return nil
      }
    }
  }

  private func matches(
    _ wanted: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    for index in wanted.indices {
      let byte = bytes[start + index]
      if (ignoresCase ? ByteSearch.folded(byte) : byte) != wanted[index] { return false }
    }
    return true
  }
}
