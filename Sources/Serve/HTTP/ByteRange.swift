/// The part of a file that a request's `Range` asks for (RFC 9110 §14).
package enum ByteRange: Sendable, Equatable {
  /// All of it: no range, several, or none that can be understood.
  case whole
  case part(Range<Int>)
  /// Begins behind the file's end.
  case unsatisfiable

  /// - Parameter header: the value of `Range`; nil without one.
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
    // Numbers too large for a machine word are behind every end.
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
