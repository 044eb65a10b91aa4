import Formats

/// The keys of a source in `imports.yaml`, which describe how to recognize and how to read a bank's files.
package enum ImportsKey: FileKey {
  case heading, bank, account, accounts, categories, columns, dates, decimal, sign, currency, title, encoding, words
  case fee, leftOut, pairs, rules

  package static let owner = "an import source"

  package var key: Key {
    switch self {
    case .heading:
      Key(
        "heading", .names, value: "names", "Column headings that identify a file from this source.",
        example: "[Buchungstag, Verwendungszweck, Betrag, Saldo]")
    case .bank:
      Key(
        "bank", .word, value: "number", "The account number or the bank's name, if the file contains it.",
        example: "DE89370400440532013000")
    case .account: Key("account", .account, value: "name", "The account of the file's rows.", example: "Checking")
    case .dates:
      Key(
        "dates", .choice(ImportSettings.dateOrders), value: "order", "The order of day, month and year.", example: "dmy"
      )
    case .decimal:
      Key(
        "decimal", .choice(ImportSettings.decimals), value: "sign", "The decimal separator.", example: "\",\""
      )
    case .sign:
      Key(
        "sign", .choice(ImportSettings.signs), value: "way",
        "The direction of a number without a minus sign: out or in.",
        otherwise: "in", example: "out")
    case .currency:
      Key(
        "currency", .currency, value: "code", "The currency of amounts whose sign several currencies share, such as $.",
        example: "CAD")
    case .title:
      Key(
        "title", .names, value: "names", "Columns, or fields such as NAME and MEMO, that make up the title.",
        example: "[Verwendungszweck]")
    case .encoding:
      Key(
        "encoding", .choice(TextEncoding.allCases.map(\.option)), value: "name",
        "The text encoding, if it cannot be detected.", example: "gb18030")
    case .accounts:
      Key(
        "accounts", .answers, value: "names",
        "For a file with several accounts: the book's account for each account number.",
        example: "{ 12345678: Checking, 12345679: Savings }")
    case .categories:
      Key(
        "categories", .answers, value: "names", "The book's category for each category name in the file.",
        example: "{ Lebensmittel: Food, Diverses: Other }")
    case .columns:
      Key(
        "columns", .answers, value: "meanings",
        "The meaning of columns: "
          + ImportSettings.ColumnMeaning.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        example: "{ Konto: counter-account }")
    case .words:
      Key(
        "words", .answers, value: "answers",
        "The meaning of words for a row's status or direction: booked, left-out, out or in.",
        example: "{ Returned: left-out, Refill: in }")
    case .fee:
      Key(
        "fee", .choice(ImportSettings.FeeMeaning.allCases.map(\.rawValue)), value: "meaning",
        "Whether the fee in a separate column is added to the amount or included in it.", example: "on-top")
    case .leftOut:
      Key(
        "left-out", .names, value: "texts", "The text of unreadable rows to leave out.",
        example: "[Ihr Kontostand online]")
    case .pairs:
      Key(
        "pairs", .answers, value: "accounts",
        "Pairs of accounts: a row of one account and an opposite row of the other become one transfer (“moved”).",
        example: "{ Checking: Savings }")
    case .rules:
      Key(
        "rules", .mappings(ImportRuleKey.keys), value: "list",
        "Rules for titles and categories of rows; the first match applies. Without a match, imports follow similar entries.",
        example: "[{ match: REWE, title: Rewe, category: Food }]")
    }
  }
}
