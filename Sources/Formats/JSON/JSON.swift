/// A JSON text as values, read and written: keys keep their order, numbers stay as they are written, since an exchange
/// rate or an amount is no floating-point number.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// Its digits.
  case number(String)
  case string(String)
  case array([JSON])
  case members([Member])

  /// One key of an object. A type of its own, because the compiler loses its way in an enum of tuples of itself.
  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSON

    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  package static func object(_ pairs: [(String, JSON)]) -> JSON {
    .members(pairs.map { Member(key: $0.0, value: $0.1) })
  }

  package static func int(_ number: Int) -> JSON { .number(String(number)) }

  package static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// The first value of a key; nil for other values than objects.
  package subscript(_ key: String) -> JSON? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// What a string says; nil for other values.
  package var content: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
