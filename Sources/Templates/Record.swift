/// The values of one page or one row, in the order of its shape's fields.
package struct Record: Sendable {
  /// The shape of the record: the names and kinds of its values.
  package let shape: Shape
  let values: [Value]
  /// The part of the page that is rendered from this row; `nil` for most records.
  let part: PagePart?

  /// Creates a record; the values must fit the shape.
  ///
  /// - Parameter values: the values, in the order of the shape's fields.
  package init(_ shape: Shape, _ values: [Value]) {
    precondition(
      shape.fields.count == values.count,
      "\(shape.name) has \(shape.fields.count) fields, but was given \(values.count) values")
    assert(
      zip(shape.fields, values).allSatisfy { $1.fits($0.kind) }, "\(shape.name) was given values of the wrong kinds")
    self.shape = shape
    self.values = values
    part = nil
  }

  /// Creates the record of a row that is a part of its page.
  ///
  /// - Parameter record: the values; `nil` if the bytes of the last build are reused.
  package init(_ shape: Shape, _ part: PagePart, _ record: Record?) {
    precondition(record != nil || part.kept != nil, "a part of \(shape.name) has neither values nor bytes")
    self.shape = shape
    self.part = part
    values = record?.values ?? []
  }
}

/// The value of a field.
package enum Value: Sendable {
  /// Text from any source, escaped for its context.
  case text(String)
  case flag(Bool)
  /// Trusted HTML created by the program, such as an SVG path element; never a user's text.
  case markup(String)
  case list([Record])
  case record(Record?)
}

extension Value {
  fileprivate func fits(_ kind: Shape.Kind) -> Bool {
    switch (self, kind) {
    case (.text, .text), (.flag, .flag), (.markup, .markup), (.record(nil), .record): true
    case (.list(let rows), .list(let shape)): rows.allSatisfy { $0.shape == shape }
    case (.record(let row?), .record(let shape)): row.shape == shape
    default: false
    }
  }

  /// Whether a section with this value is shown: a flag that is true, text or a list that is not empty, or a record
  /// that exists.
  var isShown: Bool {
    switch self {
    case .text(let text), .markup(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let rows): !rows.isEmpty
    case .record(let row): row != nil
    }
  }
}
