import Formats

/// An ordered list of named, typed fields: the vocabulary of a page or of a row.
///
/// Names are looked up when templates are compiled; a rendered page only counts positions.
package struct Shape: Sendable {
  /// What a field holds, and so what a template may do with its name.
  package enum Kind: Sendable, Equatable {
    /// Plain text, escaped for the context in which it is used.
    case text
    /// Only asked for, never shown.
    case flag
    /// Trusted HTML made by our own code, inserted as it is between elements.
    case markup
    /// Rows, each of the same shape.
    case list(Shape)
    /// One row or none.
    case record(Shape)
  }

  /// One name and what it holds.
  package struct Field: Sendable, Equatable {
    /// Letters, digits, `-` and `_`.
    package let name: String
    /// What it holds.
    package let kind: Kind
  }

  /// Shared, so that a record knows its shape for the price of a pointer.
  private final class Storage: Sendable {
    let name: String
    let fields: [Field]

    init(name: String, fields: [Field]) {
      self.name = name
      self.fields = fields
    }
  }

  private let storage: Storage

  /// - Parameters:
  ///   - name: what messages call it, such as `month` or `transaction`.
  ///   - fields: in the order in which a `Record` hands in its values; the name `t` is kept for words.
  package init(_ name: String, _ fields: [(String, Kind)]) {
    var seen: Set<String> = ["t"]
    for (field, _) in fields {
      precondition(seen.insert(field).inserted, "shape \(name) names the field \(field) twice, or uses the reserved t")
      precondition(
        !field.isEmpty && field.utf8.allSatisfy(isNameByte), "the field \(field) of \(name) is not a template name")
    }
    storage = Storage(name: name, fields: fields.map { Field(name: $0.0, kind: $0.1) })
  }

  /// What messages call it.
  package var name: String { storage.name }

  /// In the order of a record's values.
  package var fields: [Field] { storage.fields }

  /// The position of a field, counted from 0.
  package func index(of field: String) -> Int? {
    storage.fields.firstIndex { $0.name == field }
  }
}

extension Shape: Equatable {
  /// Same name and same fields; fast for copies of one shape.
  package static func == (left: Shape, right: Shape) -> Bool {
    left.storage === right.storage || (left.name == right.name && left.fields == right.fields)
  }
}
