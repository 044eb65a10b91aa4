import Ledger
import Formats

/// The JSON Schema (2020-12) for the JSON export, generated from the key tables.
package enum ExportSchema {
  package static var text: String {
    JSON.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string("urn:daybook:export:\(DaybookColumns.version)")), ("title", .string("A Daybook book")),
      ("description", .string("The output of “daybook export --to json”, which “daybook import” can read.")),
      ("type", .string("object")),
      ("required", names(["format", "version", "book", "accounts", "categories", "entries", "rates"])),
      ("additionalProperties", .bool(false)),
      (
        "properties",
        .object([
          ("format", .object([("const", .string(DaybookColumns.format))])),
          ("version", .object([("const", .number(DaybookColumns.version))])),
          ("book", book), ("accounts", list(account)), ("categories", list(category)),
          ("entries", list(.object([("oneOf", .array([entry, assertion]))]))), ("rates", list(rates)),
        ])
      ),
      ("$defs", definitions),
    ]).indentedText + "\n"
  }

  private static var definitions: JSON {
    func text(_ pattern: String, _ description: String) -> JSON {
      .object([
        ("type", .string("string")), ("pattern", .string(pattern)), ("description", .string(description)),
      ])
    }
    return .object([
      ("day", text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "A date in ISO 8601 format.")),
      ("month", text("^[0-9]{4}-[0-9]{2}$", "A month in ISO 8601 format.")),
      (
        "amount",
        text("^[0-9]{1,15}(\\.[0-9]{1,4})?$", "A decimal number above zero, not rounded, with a decimal point.")
      ),
      (
        "part",
        text(
          "^-?[0-9]{1,15}(\\.[0-9]{1,4})?$", "An exact decimal with a point; negative for the opposite direction.")
      ),
      ("balance", text("^-?[0-9]{1,19}(\\.[0-9]{1,4})?$", "An exact decimal with a point; debts are negative.")),
      ("weight", text("^[1-9][0-9]{0,6}$", "A whole number above zero.")),
      ("price", text("^[0-9]+(\\.[0-9]+)?$", "The price of one unit in the base currency.")),
      ("currency", text("^[A-Z]{3}$", "An ISO 4217 currency code.")),
    ])
  }

  // MARK: Parts

  /// The schema of the entry's id, which is exported in addition to the entry's keys.
  private static var entryID: (String, JSON) {
    (
      DaybookColumns.entry,
      .object([
        ("type", .string("string")),
        ("description", .string("The id that commands accept: written in the book, or derived from date and title.")),
      ])
    )
  }

  private static var entry: JSON {
    let always = TransactionKey.keys.filter { $0.need == .always }.map(\.name)
    let oneOf = TransactionKey.directions.map { JSON.object([("required", names([$0.name]))]) }
    return .object([
      ("type", .string("object")),
      ("required", names([DaybookColumns.entry] + always + [TransactionKey.currency.name])),
      ("oneOf", .array(oneOf)), ("additionalProperties", .bool(false)),
      ("properties", .object([entryID] + TransactionKey.keys.map { ($0.name, schema($0)) })),
    ])
  }

  private static var assertion: JSON {
    let keys = BalanceAssertionKey.keys + [TransactionKey.currency.key]
    return .object([
      ("type", .string("object")), ("required", names([DaybookColumns.entry, "date", "balance", "currency"])),
      ("additionalProperties", .bool(false)),
      ("properties", .object([entryID] + keys.map { ($0.name, schema($0)) })),
    ])
  }

  private static var book: JSON {
    let keys: [SettingsKey] = [
      .title, .currency, .language, .today, .members, .mainAccount, .openingBalance, .openingDate,
    ]
    let whole = JSON.object([
      ("type", .string("boolean")),
      ("description", .string("Whether the export contains the whole book, not only a filter's entries.")),
    ])
    return .object([
      ("type", .string("object")), ("required", names(["title", "currency", "language", "today", "whole"])),
      ("additionalProperties", .bool(false)),
      ("properties", .object(keys.map { ($0.name, schema($0.key)) } + [("whole", whole)])),
    ])
  }

  private static var account: JSON {
    // The number of an account is never exported, and exported entries have the account's current name.
    let keys = AccountKey.allCases.filter { $0 != .number && $0 != .was }.map(\.key)
    return mapping(keys, required: ["name", "currency", "kind"])
  }

  private static var category: JSON {
    mapping(CategoryKey.keys.filter { $0.name != CategoryKey.distinct.name }, required: ["name", "kind", "color"])
  }

  private static var rates: JSON { mapping(RatesKey.keys, required: RatesKey.keys.map(\.name)) }

  private static func mapping(_ keys: [Key], required: [String]) -> JSON {
    .object([
      ("type", .string("object")), ("required", names(required)), ("additionalProperties", .bool(false)),
      ("properties", .object(keys.map { ($0.name, schema($0)) })),
    ])
  }

  // MARK: Values

  private static func schema(_ key: Key) -> JSON {
    guard case .members(let members) = schema(key.kind) else { preconditionFailure("a schema must be an object") }
    return .members(members + [JSON.Member(key: "description", value: .string(key.meaning))])
  }

  private static func schema(_ kind: Key.Kind) -> JSON {
    switch kind {
    case .day: reference("day")
    case .month: reference("month")
    case .dayOrNo: .object([("anyOf", .array([reference("day"), .object([("const", .string("no"))])]))])
    case .days: list(reference("day"))
    case .amount: reference("amount")
    case .balance: reference("balance")
    case .currency: reference("currency")
    case .tags, .names, .files: list(filled)
    case .parts: map(reference("part"))
    case .answers: map(filled)
    case .prices: map(reference("price"))
    case .choice(let choices): .object([("enum", names(choices))])
    case .amountOrMappings(let keys):
      .object([
        (
          "anyOf",
          .array([
            mapping(keys, required: ["amount", "every"]),
            list(mapping(keys.allowingZero, required: ["amount", "every"])),
          ])
        )
      ])
    case .shares:
      .object([("anyOf", .array([.object([("enum", names(["yes", "no"]))]), map(reference("weight"))]))])
    case .percent, .percentOrMappings: filled
    case .line, .category, .account, .member, .id, .reference, .color, .emoji, .word: filled
    case .text: .object([("type", .string("string"))])
    case .flag: .object([("type", .string("boolean"))])
    case .flagOrMonth: .object([("anyOf", .array([reference("month"), .object([("const", .string("yes"))])]))])
    case .number: .object([("type", .string("integer"))])
    case .mapping(let keys): mapping(keys, required: [])
    case .mappings(let keys): list(mapping(keys, required: []))
    }
  }

  private static var filled: JSON { .object([("type", .string("string")), ("minLength", .number("1"))]) }

  private static func reference(_ name: String) -> JSON { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func list(_ items: JSON) -> JSON { .object([("type", .string("array")), ("items", items)]) }

  private static func map(_ values: JSON) -> JSON {
    .object([("type", .string("object")), ("additionalProperties", values)])
  }

  private static func names(_ names: [String]) -> JSON { .array(names.map { .string($0) }) }
}

extension JSON {
  /// The JSON as text, with each member and each element on a separate line.
  fileprivate var indentedText: String { indented("") }

  private func indented(_ margin: String) -> String {
    let inner = margin + "  "
    switch self {
    case .members(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSON.string($0.key).text): \($0.value.indented(inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(margin)}"
    case .array(let values) where values.contains { if case .members = $0 { true } else { false } }:
      return "[\n\(values.map { inner + $0.indented(inner) }.joined(separator: ",\n"))\n\(margin)]"
    default: return text
    }
  }
}
