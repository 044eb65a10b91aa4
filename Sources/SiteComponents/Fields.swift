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
/// even with `@inlinable package` (Swift 6.3): a cold build took 5 % more. Pages are on the other side of such a wall, so
/// what is done here for each of them names no type that is made of `Context` or `Row`, which would be looked for each
/// time; rows are on this side.
package struct Fields<Context>: Sendable {
  /// Names and kinds, in the order of the values.
  package let shape: Shape
  fileprivate let append: Field<Context>.Append

  /// - Parameter name: what messages call the page or row.
  package init(_ name: String, _ fields: [Field<Context>]) {
    shape = Shape(name, fields.map { ($0.name, $0.kind) })
    // A chain, whose links hold each other: a list of closures would retain each for each row, on all cores at once.
    var append: Field<Context>.Append = { _, _ in }
    for field in fields { append = field.append(append) }
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
  fileprivate typealias Append = @Sendable (Context, inout [Value]) -> Void
  /// Appends the value behind what is appended before it.
  fileprivate let append: @Sendable (_ before: @escaping Append) -> Append

  private init(_ name: String, _ kind: Shape.Kind, _ append: @escaping @Sendable (@escaping Append) -> Append) {
    self.name = name
    self.kind = kind
    self.append = append
  }

  /// Text from anywhere, escaped for the context in which the template uses it.
  package static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .text) { before in
      { context, values in
        before(context, &values)
        values.append(.text(value(context)))
      }
    }
  }

  /// Only asked for, never shown.
  package static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> Field {
    Field(name, .flag) { before in
      { context, values in
        before(context, &values)
        values.append(.flag(value(context)))
      }
    }
  }

  /// HTML that our own code made and answers for.
  package static func markup(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Field {
    Field(name, .markup) { before in
      { context, values in
        before(context, &values)
        values.append(.markup(value(context)))
      }
    }
  }

  /// Rows, each with the same fields.
  package static func list<Row>(
    _ name: String, _ fields: Fields<Row>, _ rows: @escaping @Sendable (Context) -> [Row]
  ) -> Field {
    Field(name, .list(fields.shape)) { before in
      { context, values in
        before(context, &values)
        let rows = rows(context)
        var records: [Record] = []
        records.reserveCapacity(rows.count)
        // `map` would look for the types `[Row]` and its iterator anew on each page.
        for index in 0..<rows.count { records.append(fields.record(rows[index])) }
        values.append(.list(records))
      }
    }
  }

  /// One row or none.
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

  /// The same field of something that the context is a part of.
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
