import Formats

/// The names and types of fields that a template may use for a page or a row, in order.
///
/// Names are looked up when templates are compiled; rendering uses only positions.
package struct Shape: Sendable {
  /// The type of a field, which determines how a template may use its name.
  package enum Kind: Sendable, Equatable {
    /// Plain text, escaped for the context in which it is used.
    case text
    /// A condition for sections, which is never shown itself.
    case flag
    /// Trusted HTML created by the program, inserted unchanged between elements.
    case markup
    /// Rows that all have the same shape.
    case list(Shape)
    /// A single row, which may be missing.
    case record(Shape)
  }

  /// A field: its name and its type.
  package struct Field: Sendable, Equatable {
    /// The name: letters, digits, `-` and `_`.
    package let name: String
    package let kind: Kind
  }

  /// The storage shared by all copies of a shape, so that a record needs only one pointer for its shape.
  private final class Storage: Sendable {
    let name: String
    let fields: [Field]

    init(name: String, fields: [Field]) {
      self.name = name
      self.fields = fields
    }
  }

  private let storage: Storage

  /// Creates a shape; its field names must be distinct.
  ///
  /// - Parameters:
  ///   - name: the name in messages, such as `month` or `transaction`.
  ///   - fields: in the order of a `Record`'s values; the name `t` is reserved for the phrases of the words file.
  package init(_ name: String, _ fields: [(String, Kind)]) {
    var seen: Set<String> = ["t"]
    for (field, _) in fields {
      precondition(
        seen.insert(field).inserted, "shape \(name) has two fields named \(field), or a field with the reserved name t")
      precondition(
        !field.isEmpty && field.utf8.allSatisfy(isNameByte), "the field \(field) of \(name) is not a template name")
    }
    storage = Storage(name: name, fields: fields.map { Field(name: $0.0, kind: $0.1) })
  }

  /// The name of the shape in messages.
  package var name: String { storage.name }

  /// The fields in the order of a record's values.
  package var fields: [Field] { storage.fields }

  /// Returns the 0-based position of the field; `nil` if there is no such field.
  package func index(of field: String) -> Int? {
    storage.fields.firstIndex { $0.name == field }
  }
}

extension Shape: Equatable {
  /// Compares names and fields; fast for copies of the same shape.
  package static func == (left: Shape, right: Shape) -> Bool {
    left.storage === right.storage || (left.name == right.name && left.fields == right.fields)
  }
}
