/// The part of a file that a request asks for with `Range` (RFC 9110 §14).
package enum ByteRange: Sendable, Equatable {
  /// The whole file, because the header is missing or invalid, or contains several ranges.
  case whole
  case part(Range<Int>)
  /// The range starts after the end of the file.
  case unsatisfiable

  /// Parses a range.
  ///
  /// - Parameter header: the value of `Range`; `nil` if the request has none.
  package init(_ header: String?, byteCount: Int) {
    guard let header, header.lowercased().hasPrefix("bytes="), !header.contains(",") else {
      self = .whole
      return
    }
    let (first, last) = header.dropFirst(6).trimmed.cut(at: "-")
    guard header.contains("-"), ByteRange.isNumber(first), ByteRange.isNumber(last) else {
      self = .whole
      return
    }
    // A number too large for `Int` is after the end of every file.
    let start = first.isEmpty ? nil : Int(first) ?? .max
    let end = last.isEmpty ? nil : Int(last) ?? .max
    switch (start, end) {
    case (nil, nil): self = .whole
    case (nil, let count?):
      self = count == 0 || byteCount == 0 ? .unsatisfiable : .part(max(0, byteCount - count)..<byteCount)
    case (let start?, let end):
      if let end, end < start {
        self = .whole
      } else if start >= byteCount {
        self = .unsatisfiable
      } else {
        self = .part(start..<min(byteCount, (end.map { $0 == .max ? $0 : $0 + 1 }) ?? byteCount))
      }
    }
  }

  private static func isNumber(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
