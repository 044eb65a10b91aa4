import Formats

/// The keys of a rule in `imports.yaml`.
package enum ImportRuleKey: FileKey {
  case match, account, amount, title, category, tags, split, to, learn

  package static let owner = "an import rule"

  package var key: Key {
    switch self {
    case .match:
      Key(
        "match", .line, .always, value: "words",
        "Words in the bank's text, or a /regular expression/; case does not matter.",
        example: "/^(rewe|edeka) /")
    case .account:
      Key("account", .account, value: "name", "The rule applies only to rows of this account.", example: "Checking")
    case .amount:
      Key(
        "amount", .line, value: "amount",
        "The rule applies only to amounts equal to this value or within this range, whatever their sign.",
        example: "10..20")
    case .title: Key("title", .line, value: "text", "The title of the entry.", example: "Rewe")
    case .category: Key("category", .category, value: "name", "The category of the entry.", example: "Food")
    case .tags: Key("tags", .tags, value: "words", "The tags of the entry.", example: "[home]")
    case .split:
      Key(
        "split", .answers, value: "parts", "Parts in other categories: amounts, or percentages of the whole.",
        example: "{ Home: 30%, Clothing: 12.50 }")
    case .to:
      Key(
        "to", .account, value: "name", "The other account of a transfer, in either direction.",
        example: "Cash")
    case .learn:
      Key(
        "learn", .flag, value: "no",
        "Whether imports learn titles and categories from matching rows.",
        otherwise: "yes", example: "no")
    }
  }
}
