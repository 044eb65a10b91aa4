import Notation

/// The keys of a source in `imports.yaml`: how a bank's file is known again, and what was decided about it (IMPORT.md §2).
package enum ImportsKey: FileKey {
  case heading, bank, account, dates, decimal, sign, title, encoding, rules

  package static let owner = "a source of imports"

  package var key: Key {
    switch self {
    case .heading:
      Key(
        "heading", .names, value: "names", "Headings of columns that a table must have to be of this source.",
        example: "[Buchungstag, Verwendungszweck, Betrag, Saldo]")
    case .bank:
      Key(
        "bank", .word, value: "number", "The account's number or the bank's name, where the file tells it.",
        example: "DE89370400440532013000")
    case .account: Key("account", .account, value: "name", "The account that its rows belong to.", example: "Checking")
    case .dates:
      Key(
        "dates", .choice(ImportSettings.dateOrders), value: "order", "The order of day, month and year.", example: "dmy"
      )
    case .decimal:
      Key(
        "decimal", .choice(ImportSettings.decimals), value: "sign", "What stands before the decimals.", example: "\",\""
      )
    case .sign:
      Key(
        "sign", .choice(ImportSettings.signs), value: "way", "What a number without a minus is: money out, or in.",
        otherwise: "in", example: "out")
    case .title:
      Key(
        "title", .names, value: "names", "Columns, or fields such as NAME and MEMO, that make the title.",
        example: "[Verwendungszweck]")
    case .encoding:
      Key(
        "encoding", .choice(TextEncoding.allCases.map(\.option)), value: "name",
        "What the file is written in, where nothing in it decides.", example: "gb18030")
    case .rules:
      Key(
        "rules", .groups(ImportRuleKey.keys), value: "list",
        "What rows become, the first that matches; else it is learned.",
        example: "[{ match: REWE, title: Rewe, category: Food }]")
    }
  }
}

/// The keys of a rule in `imports.yaml`.
package enum ImportRuleKey: FileKey {
  case match, title, category, tags, learn

  package static let owner = "a rule of imports"

  package var key: Key {
    switch self {
    case .match:
      Key(
        "match", .line, .always, value: "words", "Words of the bank, or a /regular expression/; case does not matter.",
        example: "/^(rewe|edeka) /")
    case .title: Key("title", .line, value: "text", "The title of the entry.", example: "Rewe")
    case .category: Key("category", .category, value: "name", "Its category.", example: "Food")
    case .tags: Key("tags", .tags, value: "words", "Its tags.", example: "[home]")
    case .learn:
      Key(
        "learn", .flag, value: "no",
        "Whether nothing is learned of such rows: no keeps each one a question of its own.",
        otherwise: "yes", example: "no")
    }
  }
}
