import Formats

/// The keys of `book.yaml`.
package enum SettingsKey: FileKey {
  case title, currency, showCurrency, decimal, language, mainAccount, firstWeekday, accounts, members, goals,
    openingBalance,
    openingDate, ratesSource,
    archive, today, font, site

  package static let owner = "book.yaml"

  package var key: Key {
    switch self {
    case .title: Key("title", .line, value: "text", "The title of the site.", otherwise: "Daybook", example: "Home")
    case .currency:
      Key(
        "currency", .currency, value: "code", "The home currency, used for all totals.", otherwise: "INR",
        example: "EUR")
    case .showCurrency:
      Key(
        "show-currency", .flag, value: "yes", "Whether amounts in the home currency show its symbol.", otherwise: "no",
        example: "yes")
    case .decimal:
      Key(
        "decimal", .choice(DecimalSeparator.allCases.map(\.rawValue)), value: "sign",
        "The decimal separator in the text files: 45.90 or 45,90.",
        otherwise: DecimalSeparator.point.rawValue, example: "comma")
    case .language:
      Key(
        "language", .word, value: "tag", "The language of the site, like de or en-US.",
        otherwise: "en", example: "en-IN")
    case .mainAccount:
      Key(
        "main-account", .line, value: "name",
        "The name of the main account, which is used for transactions without an account.",
        otherwise: "Main", example: "Current")
    case .firstWeekday:
      Key(
        "first-weekday", .choice(Weekday.allCases.map(\.rawValue)), value: "day", "The first day of the week.",
        otherwise: "monday", example: "sunday")
    case .accounts:
      Key(
        "accounts", .mappings(AccountKey.keys), value: "list", "The accounts.",
        example: "[{ name: Bank, opening-balance: 80000 }]")
    case .members:
      Key(
        "members", .names, value: "names", "The members of the household, for “who” and “shared”.",
        example: "[Eva, Tomas]")
    case .goals:
      Key(
        "goals", .mappings(GoalKey.keys), value: "list",
        "The savings goals, in the order in which money is assigned to them.",
        example: "[{ name: Reserve, amount: 3000, account: Main }]")
    case .openingBalance:
      Key(
        "opening-balance", .balance, value: "amount", "The opening balance of the main account.",
        otherwise: "0", example: "15000")
    case .openingDate:
      Key(
        "opening-date", .day, value: "date", "The start of all balances; earlier transactions do not change them.",
        otherwise: "before the first transaction", example: "2025-11-01")
    case .ratesSource:
      Key(
        "rates-source", .word, value: "source",
        "Where “daybook rates fetch” gets exchange rates: \(RateSource.choices).",
        otherwise: RateSource.Bank.ecb.rawValue, example: RateSource.Bank.cbr.rawValue)
    case .archive:
      Key(
        "archive", .choice(ArchiveChoice.allCases.map(\.rawValue)), value: "choice",
        "Whether builds move months that are no longer in the rolling year into archive/.", otherwise: "ask",
        example: "auto")
    case .today:
      Key(
        "today", .day, value: "date", "A fixed day used as today, for demos.", otherwise: "the current day",
        example: "2026-11-21")
    case .font:
      Key(
        "font", .word, value: "file", "A font file for charts, inside the book's folder.", otherwise: "a system font",
        example: "fonts/own.ttf")
    case .site:
      Key("site", .mapping(SiteSettingsKey.keys), value: "keys", "The look of the site.", example: "{ accent: teal }")
    }
  }

  package enum Weekday: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The number of the weekday, from 1 for Monday to 7 for Sunday.
    package var number: Int { Weekday.allCases.firstIndex(of: self)! + 1 }
  }

  enum ArchiveChoice: String, CaseIterable {
    case ask, auto
  }
}

/// The keys in `book.yaml` whose value is neither a mapping nor a list of mappings. Each has a path from the top level,
/// such as `site.accent`.
extension SettingsKey {
  package typealias Placed = (path: String, key: Key)

  /// The keys at the top level of `book.yaml`, except `accounts`, `goals` and `site`, followed by the keys in `site`.
  package static let leafKeys: [Placed] =
    allCases.filter { ![.accounts, .goals, .site].contains($0) }.map { ($0.name, $0.key) }
    + SiteSettingsKey.allCases.map { ("\(SettingsKey.site.name).\($0.name)", $0.key) }

  /// The keys of each account that have a single value.
  package static let ofAccount: [Placed] = AccountKey.singleValued.map {
    ("\(SettingsKey.accounts.name).\($0.name)", $0.key)
  }
}
