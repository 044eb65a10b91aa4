package import Templates

/// The fields of a page or a row. Each field has a name, a kind, and a function that returns its value.
///
/// Templates are compiled against the names and kinds of the fields (`shape`). Pages are rendered from the values of a
/// context (`record`):
///
///     static let fields = Fields<Account>("account", [
///       .text("name") { $0.name },
///       .flag("is-open") { $0.isOpen },
///     ])
///
/// The type is in this target rather than in `Templates`, because Swift 6.3 does not specialize generic code across
/// targets, not even with `@inlinable package`; with the type in `Templates`, a cold build was 5% slower. Code that
/// runs for each page does not use types that depend on `Context` or `Row`, such as `[Row]`, since the runtime would
/// look them up each time.
package struct Fields<Context>: Sendable {
  /// The names and kinds of the fields, in the order of their values.
  package let shape: Shape
  fileprivate let append: Field<Context>.Append

  /// Creates the fields.
  ///
  /// - Parameter name: the name of the page or row, used in messages.
  package init(_ name: String, _ fields: [Field<Context>]) {
    shape = Shape(name, fields.map { ($0.name, $0.kind) })
    // A chain of closures that hold each other. With an array, each closure would be retained for each row, on all
    // cores at once.
    var append: Field<Context>.Append = { _, _ in }
    for field in fields { append = field.append(append) }
    self.append = append
  }

  /// Returns the values of the context.
  package func record(_ context: Context) -> Record {
    var values: [Value] = []
    values.reserveCapacity(shape.fields.count)
    append(context, &values)
    return Record(shape, values)
  }
}

/// The fields of two contexts, joined in one list. For example, the fields of a page's frame are followed by the fields
/// of the page.
package struct JoinedFields<First, Second>: Sendable {
  /// The names and kinds of all fields. Names must be unique.
  package let shape: Shape
  private let first: Fields<First>
  private let second: Fields<Second>

  /// Joins two lists of fields. The result has the name of the second list.
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

/// A field of a page or row. Factory methods such as `text` ensure that the value has the field's kind.
package struct Field<Context>: Sendable {
  fileprivate let name: String
  fileprivate let kind: Shape.Kind
  fileprivate typealias Append = @Sendable (Context, inout [Value]) -> Void
  /// Returns a function that appends the value of this field to the values of all previous fields.
  fileprivate let append: @Sendable (_ before: @escaping Append) -> Append

  private init(_ name: String, _ kind: Shape.Kind, _ append: @escaping @Sendable (@escaping Append) -> Append) {
    self.name = name
    self.kind = kind
    self.append = append
  }

  /// Returns a text field. The value may be any text, because it is escaped as its position in the template requires.
  package static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .text) { before in
      { context, values in
        before(context, &values)
        values.append(.text(value(context)))
      }
    }
  }

  /// Returns a field that templates can test but not show.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> Field {
    Field(name, .flag) { before in
      { context, values in
        before(context, &values)
        values.append(.flag(value(context)))
      }
    }
  }

  /// Returns a field that contains HTML. The value is not escaped, so it must come only from the code of this project.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .markup) { before in
      { context, values in
        before(context, &values)
        values.append(.markup(value(context)))
      }
    }
  }

  /// Returns a field that contains a list of rows, which all have the same fields.
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

  /// Returns a field that contains a list of rows, each of which is a part of the page. A part's row is `nil` if the
  /// part's bytes are reused from the last build.
  package static func parts<Row>(
    _ name: String, _ fields: Fields<Row>, _ rows: @escaping @Sendable (Context) -> [(part: PagePart, row: Row?)]
  ) -> Field {
    Field(name, .list(fields.shape)) { before in
      { context, values in
        before(context, &values)
        values.append(
          .list(rows(context).map { Record(fields.shape, $0.part, $0.row.map { fields.record($0) }) }))
      }
    }
  }

  /// Returns a field that contains one record; the record is missing if `row` returns `nil`.
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

  /// Returns the same field for a larger context that contains this one.
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
