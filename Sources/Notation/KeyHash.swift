/// A 64-bit fingerprint of values given one after another, to tell whether any of them changed. Not for secrets.
package struct KeyHash: Sendable {
  package private(set) var value: UInt64

  /// - Parameter seed: what the key is of, so that equal values of two kinds give two keys.
  package init(_ seed: UInt64 = 0) { value = ContentHash.mixed(seed ^ 0x9E37_79B9_7F4A_7C15) }

  package mutating func add(_ number: UInt64) { value = ContentHash.mixed(value ^ number) &+ 0x9E37_79B9_7F4A_7C15 }

  package mutating func add(_ number: some FixedWidthInteger) { add(UInt64(truncatingIfNeeded: number)) }

  package mutating func add(_ flag: Bool) { add(flag ? 1 as UInt64 : 2) }

  package mutating func add(_ text: String) {
    var text = text
    add(text.withUTF8 { ContentHash.of($0) })
  }

  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) { add(ContentHash.of(bytes)) }

  package mutating func add(_ bytes: [UInt8]) { add(bytes.withUnsafeBufferPointer { ContentHash.of($0) }) }
}
