/// A JSON value. Objects keep the order of their keys. Numbers keep their digits, because exchange rates and amounts
/// must be exact.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// The digits of a number, as written.
  case number(String)
  case string(String)
  case array([JSON])
  case members([Member])

  /// A key of an object and its value. It is a separate type because the compiler does not support a recursive enum of
  /// tuples.
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

  /// The first value with the given key; `nil` if there is no such value, or if the JSON is not an object.
  package subscript(_ key: String) -> JSON? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string; `nil` for other values.
  package var content: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
