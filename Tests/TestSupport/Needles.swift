import Foundation

/// Many strings that are searched for at once, also percent-encoded. Each string has at least two bytes.
package struct Needles: Sendable {
  /// The strings by their first two bytes.
  private var starts: [UInt16: [(bytes: [UInt8], text: String)]] = [:]
  private var isStart = [Bool](repeating: false, count: 65_536)

  package init(_ texts: Set<String>) {
    for text in texts {
      let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
      for form in Set([text, encoded]) {
        let bytes = Array(form.utf8)
        let start = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
        starts[start, default: []].append((bytes, text))
        isStart[Int(start)] = true
      }
    }
  }

  package func found(in bytes: [UInt8]) -> [String] {
    var found: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      isStart.withUnsafeBufferPointer { isStart in
        var place = 0
        while place + 1 < bytes.count {
          let start = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
          if isStart[Int(start)] {
            for needle in starts[start] ?? [] where place + needle.bytes.count <= bytes.count {
              if bytes[place..<place + needle.bytes.count].elementsEqual(needle.bytes) { found.insert(needle.text) }
            }
          }
          place += 1
        }
      }
    }
    return found.sorted()
  }
}
