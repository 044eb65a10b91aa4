import Diagnostics
package import Ledger
package import Formats

/// A JSON Schema (2020-12) for a file of a book. The schema is generated from the table of keys that is also used to
/// parse the file.
///
/// The schema is for editors that support YAML but not this server. YAML parses `12:30` and `no` as types other than
/// text, and editors validate the parsed values. The schema therefore accepts any scalar as text, and a Boolean as a
/// flag.
package struct KeySchema {
  /// The structure of a file.
  package enum Shape: Sendable {
    /// A list of mappings, optionally of two kinds. The second kind is recognized by the key `mark`, which the first
    /// kind does not have.
    case list([Key], or: (mark: String, keys: [Key])? = nil)
    case mapping([Key])
    /// A list of mappings, or a single one.
    case mappings([Key])
  }

  private let title: String
  private let shape: Shape

  package init(_ title: String, _ shape: Shape) {
    self.title = title
    self.shape = shape
  }

  package static let month = KeySchema(
    "A month of a Daybook ledger", .list(TransactionKey.keys, or: (BalanceAssertionKey.mark, BalanceAssertionKey.keys)))
  package static let categories = KeySchema("The categories of a Daybook book", .list(CategoryKey.keys))
  package static let settings = KeySchema("The settings of a Daybook book", .mapping(SettingsKey.keys))
  package static let imports = KeySchema("The import settings of a Daybook book", .mappings(ImportsKey.keys))
  package static let rates = KeySchema("Exchange rates of a day", .mapping(RatesKey.keys))

  /// Returns the schema.
  ///
  /// - Parameter id: a unique URI that identifies the schema.
  package func json(id: String) -> JSON {
    var members: [(String, JSON)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("$id", .string(id)),
      ("title", .string(title)),
    ]
    switch shape {
    case .mapping(let keys): members += KeySchema.mapping(keys, isWhole: true)
    case .mappings(let keys):
      members += KeySchema.mapping(keys, isWhole: true).filter { $0.0 != "type" }
      members += [
        ("type", KeySchema.strings(["array", "object", "null"])), ("items", .object(KeySchema.mapping(keys))),
      ]
    case .list(let keys, let other):
      members.append(("type", .array([.string("array"), .string("null")])))
      var item = JSON.object(KeySchema.mapping(keys))
      if let other {
        // A schema for either kind would report the errors of both.
        item = .object([
          ("type", .string("object")),
          ("if", .object([("required", .array([.string(other.mark)]))])),
          ("then", .object(KeySchema.mapping(other.keys))), ("else", item),
        ])
      }
      members.append(("items", item))
    }
    return .object(members)
  }

  // MARK: Mappings

  /// Returns the members of a mapping's schema.
  ///
  /// - Parameter isWhole: whether the mapping is a whole file, which may be empty.
  private static func mapping(_ keys: [Key], isWhole: Bool = false) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("type", isWhole ? .array([.string("object"), .string("null")]) : .string("object")),
      ("properties", .object(keys.map { ($0.name, property($0)) })),
      ("additionalProperties", .bool(false)),
    ]
    let needed = keys.filter { $0.need == .always }.map { JSON.string($0.name) }
    if !needed.isEmpty { members.append(("required", .array(needed))) }
    let either = keys.filter { $0.need == .oneOf }
    if !either.isEmpty {
      members.append(
        ("oneOf", .array(either.map { .object([("required", .array([.string($0.name)]))]) })))
    }
    return members
  }

  private static func property(_ key: Key) -> JSON {
    var members: [(String, JSON)] = [
      ("title", .string(key.name)),
      ("description", .string(key.otherwise.map { "\(key.meaning) Default: \($0)." } ?? key.meaning)),
    ]
    members += value(key.kind)
    if let example = example(key) { members.append(("examples", .array([example]))) }
    return .object(members)
  }

  // MARK: Values

  private static func value(_ kind: Key.Kind) -> [(String, JSON)] {
    switch kind {
    case .day: day
    case .days: any([.object(day), list(.object(day))])
    case .dayOrNo: any([.object(day), flag(["no"], false)])
    case .month: calendarMonth
    case .amount: amount
    case .amountOrMappings(let keys):
      any([.object(amount), .object(mapping(keys)), list(.object(mapping(keys.allowingZero)))])
    case .percent: percent
    case .percentOrMappings(let keys): any([.object(percent), .object(mapping(keys)), list(.object(mapping(keys)))])
    case .balance: any([type("number"), .object(pattern("^-?[0-9][0-9.,]*$"))])
    case .currency: [("type", .string("string")), ("enum", strings(Currency.allCodes))]
    case .shares:
      any([
        .object(choice(["yes", "no"])),
        .object([
          ("type", .string("object")), ("minProperties", .int(1)),
          (
            "additionalProperties",
            .object([
              ("type", .string("integer")), ("minimum", .int(1)), ("maximum", .int(Int(Sharing.greatestWeight))),
            ])
          ),
        ]),
      ])
    case .line, .category, .account, .member, .id, .reference, .word: text
    case .text: text
    case .parts: [("type", .string("object")), ("additionalProperties", .object(part)), ("minProperties", .int(1))]
    case .answers: [("type", .string("object")), ("additionalProperties", .object(text)), ("minProperties", .int(1))]
    case .prices: [("type", .string("object")), ("additionalProperties", .object(amount)), ("minProperties", .int(1))]
    case .tags, .names, .files: any([.object(text), list(.object(text))])
    case .choice(let words): choice(words)
    case .flag: choice(["yes", "no"])
    case .flagOrMonth:
      any([.object(choice(["yes", "no"])), .object(calendarMonth)])
    case .color:
      any([.object([("enum", strings(Category.colorNames))]), .object(pattern("^#[0-9A-Fa-f]{6}$"))])
    case .emoji: [("type", .string("string")), ("minLength", .int(1))]
    case .number(let range):
      [("type", .string("integer")), ("minimum", .int(range.lowerBound)), ("maximum", .int(range.upperBound))]
    case .mapping(let keys): mapping(keys)
    case .mappings(let keys): [("type", .string("array")), ("items", .object(mapping(keys)))]
    }
  }

  private static let calendarMonth = pattern("^[0-9]{4}-(0[1-9]|1[0-2])$")
  private static let day =
    pattern("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$") + [("format", .string("date"))]
  /// The schema of an amount. An amount with digit groups or a decimal comma is text in YAML.
  private static let amount = any([
    .object([("type", .string("number")), ("exclusiveMinimum", .int(0))]), .object(pattern("^[0-9][0-9.,]*$")),
  ])
  /// The schema of a percentage. With a decimal comma, it is text in YAML.
  private static let percent = any([
    .object([("type", .string("number")), ("minimum", .int(0)), ("maximum", .int(100))]),
    .object(pattern("^[0-9]{1,3}([.,][0-9]{1,3})?$")),
  ])
  /// The schema of the amount of a part. A negative amount means that the part has the opposite direction.
  private static let part = any([
    .object([("type", .string("number")), ("not", .object([("const", .int(0))]))]),
    .object(pattern("^-?[0-9][0-9.,]*$")),
  ])
  /// The schema of a string. A scalar that YAML parses as a number or a Boolean is accepted too.
  private static let text: [(String, JSON)] = [("type", strings(["string", "number", "boolean"]))]

  private static func choice(_ words: [String]) -> [(String, JSON)] {
    var values = words.map { JSON.string($0) }
    if words.contains("yes") { values.append(.bool(true)) }
    if words.contains("no") { values.append(.bool(false)) }
    return [("enum", .array(values))]
  }

  private static func flag(_ words: [String], _ truth: Bool) -> JSON {
    .object([("enum", .array(words.map { .string($0) } + [.bool(truth)]))])
  }

  private static func pattern(_ pattern: String) -> [(String, JSON)] {
    [("type", .string("string")), ("pattern", .string(pattern))]
  }

  private static func type(_ name: String) -> JSON { .object([("type", .string(name))]) }
  private static func list(_ item: JSON) -> JSON { .object([("type", .string("array")), ("items", item)]) }
  private static func any(_ schemas: [JSON]) -> [(String, JSON)] { [("anyOf", .array(schemas))] }
  private static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

  // MARK: Examples

  /// Returns the example of the key, as YAML would parse it; `nil` if the example cannot be parsed.
  private static func example(_ key: Key) -> JSON? {
    let (document, findings) = TextReader.read(SourceFile(path: key.name, text: "\(key.name): \(key.example)\n"))
    guard findings.isEmpty, let pair = document.pairs(of: 0).first else { return nil }
    return json(pair.value, document, key.kind)
  }

  private static func json(_ index: Int, _ document: Document, _ kind: Key.Kind) -> JSON {
    switch document.nodes[index].kind {
    case .sequence:
      var items: [Key] = []
      switch kind {
      case .mappings(let keys), .amountOrMappings(let keys), .percentOrMappings(let keys): items = keys
      default: break
      }
      return .array(document.items(of: index).map { json($0, document, items.isEmpty ? .line : .mapping(items)) })
    case .mapping:
      return .object(
        document.pairs(of: index).map { pair in
          let inner: Key.Kind =
            switch kind {
            case .parts, .prices: .amount
            case .mapping(let keys), .amountOrMappings(let keys), .percentOrMappings(let keys):
              keys.first { $0.name == pair.key }?.kind ?? .line
            default: .line
            }
          return (pair.key, json(pair.value, document, inner))
        })
    default:
      let text = document.text(index)
      let isNumber: Bool =
        switch kind {
        case .amount, .balance, .number, .amountOrMappings, .percent, .percentOrMappings: true
        default: false
        }
      return isNumber && JSON(Array(text.utf8)) == .number(text) ? .number(text) : .string(text)
    }
  }
}
