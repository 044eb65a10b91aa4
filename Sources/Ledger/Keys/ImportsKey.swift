import Formats

/// The keys of a source in `imports.yaml`: how to recognize a bank's files, and the decisions about them.
package enum ImportsKey: FileKey {
  case heading, bank, account, accounts, categories, columns, dates, decimal, sign, title, encoding, words, fee
  case leftOut, pairs, rules

  package static let owner = "a source of imports"

  package var key: Key {
    switch self {
    case .heading:
      Key(
        "heading", .names, value: "names", "Headings of columns that a table must have to be of this source.",
        example: "[Buchungstag, Verwendungszweck, Betrag, Saldo]")
    case .bank:
      Key(
        "bank", .word, value: "number", "The account's number or the bank's name, if the file has it.",
        example: "DE89370400440532013000")
    case .account: Key("account", .account, value: "name", "The account that its rows belong to.", example: "Checking")
    case .dates:
      Key(
        "dates", .choice(ImportSettings.dateOrders), value: "order", "The order of day, month and year.", example: "dmy"
      )
    case .decimal:
      Key(
        "decimal", .choice(ImportSettings.decimals), value: "sign", "The decimal sign.", example: "\",\""
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
    case .accounts:
      Key(
        "accounts", .answers, value: "names", "Of a file of several accounts: the account of the book for each number.",
        example: "{ 12345678: Checking, 12345679: Savings }")
    case .categories:
      Key(
        "categories", .answers, value: "names", "The category of the book for each name that the file has.",
        example: "{ Lebensmittel: Food, Diverses: Other }")
    case .columns:
      Key(
        "columns", .answers, value: "meanings",
        "What columns are: "
          + ImportSettings.ColumnMeaning.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        example: "{ Konto: counter-account }")
    case .words:
      Key(
        "words", .answers, value: "answers",
        "What words about the state or the way of rows mean: booked, left-out, out or in.",
        example: "{ Returned: left-out, Refill: in }")
    case .fee:
      Key(
        "fee", .choice(ImportSettings.FeeMeaning.allCases.map(\.rawValue)), value: "meaning",
        "Whether the fee in a separate column is added to the amount or included in it.", example: "on-top")
    case .leftOut:
      Key(
        "left-out", .names, value: "texts", "Rows that cannot be read and are not wanted, by their words.",
        example: "[Ihr Kontostand online]")
    case .pairs:
      Key(
        "pairs", .answers, value: "accounts",
        "Accounts between which money moves: a row of one and a row of the other that cancel are one “moved”.",
        example: "{ Checking: Savings }")
    case .rules:
      Key(
        "rules", .groups(ImportRuleKey.keys), value: "list",
        "Rules for titles and categories of rows; the first match applies, other rows are learned.",
        example: "[{ match: REWE, title: Rewe, category: Food }]")
    }
  }
}

/// The keys of a rule in `imports.yaml`.
package enum ImportRuleKey: FileKey {
  case match, account, amount, title, category, tags, split, to, learn

  package static let owner = "a rule of imports"

  package var key: Key {
    switch self {
    case .match:
      Key(
        "match", .line, .always, value: "words", "Words of the bank, or a /regular expression/; case does not matter.",
        example: "/^(rewe|edeka) /")
    case .account:
      Key("account", .account, value: "name", "The only account whose rows it is about.", example: "Checking")
    case .amount:
      Key(
        "amount", .line, value: "amount", "The only amount that it is about, or a range, without a sign.",
        example: "10..20")
    case .title: Key("title", .line, value: "text", "The title of the entry.", example: "Rewe")
    case .category: Key("category", .category, value: "name", "Its category.", example: "Food")
    case .tags: Key("tags", .tags, value: "words", "Its tags.", example: "[home]")
    case .split:
      Key(
        "split", .answers, value: "parts", "Parts in other categories: amounts, or percentages of the whole.",
        example: "{ Home: 30%, Clothing: 12.50 }")
    case .to:
      Key(
        "to", .account, value: "name", "The other account of a transfer, whichever way the money went.",
        example: "Cash")
    case .learn:
      Key(
        "learn", .flag, value: "no",
        "Whether similar rows are learned from; no asks about each row.",
        otherwise: "yes", example: "no")
    }
  }
}
