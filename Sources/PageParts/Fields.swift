package import Templates

/// The fields of a page or a row in one list: each a name, a kind, and how its value follows from a context.
///
/// The shape, against which templates are compiled, and the record of a context both come from this list:
///
///     static let fields = Fields<Account>("account", [
///       .text("name") { $0.name },
///       .flag("is-open") { $0.isOpen },
///     ])
///
/// It stands here and not in `Templates`, since generic code is not specialized across the wall between two targets, not
/// even with `@inlinable package` (Swift 6.3): a cold build took 5 % more.
package struct Fields<Context>: Sendable {
  /// Names and kinds, in the order of the values.
  package let shape: Shape
  fileprivate let append: @Sendable (Context, inout [Value]) -> Void

  /// - Parameter name: what messages call the page or row.
  package init(_ name: String, _ fields: [Field<Context>]) {
    shape = Shape(name, fields.map { ($0.name, $0.kind) })
    // A chain, whose links hold each other: a list of closures would retain each for each row, on all cores at once.
    var append: @Sendable (Context, inout [Value]) -> Void = { _, _ in }
    for field in fields {
      append = { [before = append, value = field.value] context, values in
        before(context, &values)
        values.append(value(context))
      }
    }
    self.append = append
  }

  /// The values of a context.
  package func record(_ context: Context) -> Record {
    var values: [Value] = []
    values.reserveCapacity(shape.fields.count)
    append(context, &values)
    return Record(shape, values)
  }
}

/// The fields of one context before those of another, such as a page's frame and the page, as one shape.
package struct JoinedFields<First, Second>: Sendable {
  /// The names of both; none may occur twice.
  package let shape: Shape
  private let first: Fields<First>
  private let second: Fields<Second>

  /// Fields of the second's name.
  init(_ first: Fields<First>, _ second: Fields<Second>) {
    shape = Shape(second.shape.name, (first.shape.fields + second.shape.fields).map { ($0.name, $0.kind) })
    self.first = first
    self.second = second
  }

  /// The values of both contexts.
  package func record(_ one: First, _ other: Second) -> Record {
    var values: [Value] = []
    values.reserveCapacity(shape.fields.count)
    first.append(one, &values)
    second.append(other, &values)
    return Record(shape, values)
  }
}

/// One field of `Fields`; what kind of value it is given is checked by the compiler.
package struct Field<Context>: Sendable {
  fileprivate let name: String
  fileprivate let kind: Shape.Kind
  fileprivate let value: @Sendable (Context) -> Value

  private init(_ name: String, _ kind: Shape.Kind, _ value: @escaping @Sendable (Context) -> Value) {
    self.name = name
    self.kind = kind
    self.value = value
  }

  /// Text from anywhere, escaped for the context in which the template uses it.
  package static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .text) { .text(value($0)) }
  }

  /// Only asked for, never shown.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> Field {
    Field(name, .flag) { .flag(value($0)) }
  }

  /// HTML that our own code made and answers for.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .markup) { .markup(value($0)) }
  }

  /// Rows, each with the same fields.
  package static func list<Row>(
    _ name: String, _ fields: Fields<Row>, _ rows: @escaping @Sendable (Context) -> [Row]
  ) -> Field {
    Field(name, .list(fields.shape)) { .list(rows($0).map { fields.record($0) }) }
  }

  /// One row or none.
  package static func record<Row>(
    _ name: String, _ fields: Fields<Row>, _ row: @escaping @Sendable (Context) -> Row?
  ) -> Field {
    Field(name, .record(fields.shape)) { .record(row($0).map { fields.record($0) }) }
  }

  /// The same field of something that the context is a part of.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Context) -> Field<Whole> {
    Field<Whole>(name, kind) { [value] in value(part($0)) }
  }
}
