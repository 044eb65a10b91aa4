package import Templates

/// The fields of a page or a row in one list: each has a name, a kind, and a function from a context to its value.
///
/// The list provides both the shape, against which templates are compiled, and the record of a context:
///
///     static let fields = Fields<Account>("account", [
///       .text("name") { $0.name },
///       .flag("is-open") { $0.isOpen },
///     ])
///
/// The type is here and not in `Templates`, since generic code is not specialized across the boundary of two targets,
/// not even with `@inlinable package` (Swift 6.3): a cold build took 5 % more time. Pages are in another target. So
/// code here that runs for each page names no type made of `Context` or `Row`, which the runtime would look up each
/// time; rows are in this target.
package struct Fields<Context>: Sendable {
  /// Names and kinds, in the order of the values.
  package let shape: Shape
  fileprivate let append: Field<Context>.Append

  /// - Parameter name: the name of the page or row in messages.
  package init(_ name: String, _ fields: [Field<Context>]) {
    shape = Shape(name, fields.map { ($0.name, $0.kind) })
    // A chain of closures that hold each other. With an array, each closure would be retained for each row, on all
    // cores at once.
    var append: Field<Context>.Append = { _, _ in }
    for field in fields { append = field.append(append) }
    self.append = append
  }

  /// Returns the values of a context.
  package func record(_ context: Context) -> Record {
    var values: [Value] = []
    values.reserveCapacity(shape.fields.count)
    append(context, &values)
    return Record(shape, values)
  }
}

/// The fields of two contexts as one shape, such as those of a page's frame followed by the page's.
package struct JoinedFields<First, Second>: Sendable {
  /// The names and kinds of both; no name may occur twice.
  package let shape: Shape
  private let first: Fields<First>
  private let second: Fields<Second>

  /// Creates the joined fields with the name of the second.
  init(_ first: Fields<First>, _ second: Fields<Second>) {
    shape = Shape(second.shape.name, (first.shape.fields + second.shape.fields).map { ($0.name, $0.kind) })
    self.first = first
    self.second = second
  }

  /// Returns the values of both contexts.
  package func record(_ one: First, _ other: Second) -> Record {
    var values: [Value] = []
    values.reserveCapacity(shape.fields.count)
    first.append(one, &values)
    second.append(other, &values)
    return Record(shape, values)
  }
}

/// One field of `Fields`. The compiler checks what kind of value it gets.
package struct Field<Context>: Sendable {
  fileprivate let name: String
  fileprivate let kind: Shape.Kind
  fileprivate typealias Append = @Sendable (Context, inout [Value]) -> Void
  /// Appends the field's value after the values that `before` appends.
  fileprivate let append: @Sendable (_ before: @escaping Append) -> Append

  private init(_ name: String, _ kind: Shape.Kind, _ append: @escaping @Sendable (@escaping Append) -> Append) {
    self.name = name
    self.kind = kind
    self.append = append
  }

  /// Returns a field of text from any source, which is escaped for the context in which the template uses it.
  package static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .text) { before in
      { context, values in
        before(context, &values)
        values.append(.text(value(context)))
      }
    }
  }

  /// Returns a field that templates only test and never show.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> Field {
    Field(name, .flag) { before in
      { context, values in
        before(context, &values)
        values.append(.flag(value(context)))
      }
    }
  }

  /// Returns a field of HTML that is not escaped: only this project's code may make it.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .markup) { before in
      { context, values in
        before(context, &values)
        values.append(.markup(value(context)))
      }
    }
  }

  /// Returns a field of rows, which all have the same fields.
  package static func list<Row>(
    _ name: String, _ fields: Fields<Row>, _ rows: @escaping @Sendable (Context) -> [Row]
  ) -> Field {
    Field(name, .list(fields.shape)) { before in
      { context, values in
        before(context, &values)
        let rows = rows(context)
        var records: [Record] = []
        records.reserveCapacity(rows.count)
        // `map` would look up the types `[Row]` and its iterator again on each page.
        for index in 0..<rows.count { records.append(fields.record(rows[index])) }
        values.append(.list(records))
      }
    }
  }

  /// Returns a field that contains one record, or nothing.
  package static func record<Row>(
    _ name: String, _ fields: Fields<Row>, _ row: @escaping @Sendable (Context) -> Row?
  ) -> Field {
    Field(name, .record(fields.shape)) { before in
      { context, values in
        before(context, &values)
        values.append(.record(row(context).map { fields.record($0) }))
      }
    }
  }

  /// Returns the same field for a whole that contains the context.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Context) -> Field<Whole> {
    let append = append { _, _ in }
    return Field<Whole>(name, kind) { before in
      { whole, values in
        before(whole, &values)
        append(part(whole), &values)
      }
    }
  }
}
