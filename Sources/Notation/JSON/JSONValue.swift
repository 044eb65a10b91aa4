/// Values of JSON as the commands print them: keys in a fixed order, nothing in the book's language.
///
/// Amounts are numbers, written as exact decimals such as `1340.50`; days are text such as `"2026-11-03"`.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  /// A number written already.
  case number(String)
  case array([JSONValue])
  case fields([Field])

  /// One key of an object. A type of its own, because the compiler loses its way in an enum of tuples of itself.
  package struct Field: Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package static func object(_ pairs: [(String, JSONValue)]) -> JSONValue {
    .fields(pairs.map { Field(key: $0.0, value: $0.1) })
  }

  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .string(let value): JSONText.string(value)
    case .number(let digits): digits
    case .array(let values): JSONText.array(values.map(\.text))
    case .fields(let fields): JSONText.object(fields.map { ($0.key, $0.value.text) })
    }
  }
}
