/// A JSON text as values; numbers stay as they are written, since an exchange rate is no floating-point number.
package enum JSONNode: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONNode])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONNode
  }

  /// The first value of a key; nil for other nodes.
  package subscript(_ key: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Nil for bytes that are no JSON (RFC 8259), or nested deeper than 64 levels.
  package init?(_ bytes: [UInt8]) {
    let parsed: JSONNode? = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(bytes: buffer)
      guard let node = parser.value(depth: 0) else { return nil }
      return parser.isAtEnd ? node : nil
    }
    guard let parsed else { return nil }
    self = parsed
  }
}
