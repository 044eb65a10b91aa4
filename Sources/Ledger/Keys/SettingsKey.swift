import Notation

/// The keys of `book.yaml` (BOOK.md §5).
package enum SettingsKey: FileKey {
  case title, currency, showCurrency, decimal, language, mainAccount, firstWeekday, accounts, openingBalance,
    openingDate, ratesSource,
    archive, today, font, site

  package static let owner = "book.yaml"

  package var key: Key {
    switch self {
    case .title: Key("title", .line, value: "text", "What the site is called.", otherwise: "Daybook", example: "Home")
    case .currency:
      Key(
        "currency", .currency, value: "code", "The home currency, in which totals are.", otherwise: "INR",
        example: "EUR")
    case .showCurrency:
      Key(
        "show-currency", .flag, value: "yes", "Amounts of the home currency show it.", otherwise: "no", example: "yes")
    case .decimal:
      Key(
        "decimal", .choice(DecimalSign.allCases.map(\.rawValue)), value: "sign",
        "What stands before the decimals of amounts: a point, 45.90, or a comma, 45,90.",
        otherwise: DecimalSign.point.rawValue, example: "comma")
    case .language:
      Key(
        "language", .word, value: "tag", "In which the site is written: a file of words/, like de or en-US.",
        otherwise: "en", example: "en-IN")
    case .mainAccount:
      Key(
        "main-account", .line, value: "name",
        "What the account of entries that name none is called; pages say “main account” without it.",
        otherwise: "Main", example: "Current")
    case .firstWeekday:
      Key(
        "first-weekday", .choice(Weekday.allCases.map(\.rawValue)), value: "day", "With which weeks begin.",
        otherwise: "monday", example: "sunday")
    case .accounts:
      Key(
        "accounts", .groups(AccountKey.keys), value: "list", "Accounts with a currency or an opening balance.",
        example: "[{ name: Bank, opening-balance: 80000 }]")
    case .openingBalance:
      Key(
        "opening-balance", .balance, value: "amount", "What was there at the beginning, without an account.",
        otherwise: "0", example: "15000")
    case .openingDate:
      Key(
        "opening-date", .day, value: "date", "From when on balances count; earlier transactions stay out of them.",
        otherwise: "before the first transaction", example: "2025-11-01")
    case .ratesSource:
      Key(
        "rates-source", .word, value: "source", "Whose exchange rates are fetched: \(RateSource.choices).",
        otherwise: RateSource.Bank.ecb.rawValue, example: RateSource.Bank.cbr.rawValue)
    case .archive:
      Key(
        "archive", .choice(ArchiveChoice.allCases.map(\.rawValue)), value: "choice",
        "Whether months that leave the rolling year move to archive/ by themselves.", otherwise: "ask", example: "auto")
    case .today:
      Key(
        "today", .day, value: "date", "The day that counts as today, for demos.", otherwise: "the day of the clock",
        example: "2026-11-21")
    case .font:
      Key(
        "font", .word, value: "file", "A font file for the charts, below the book.", otherwise: "a font of the machine",
        example: "fonts/own.ttf")
    case .site:
      Key("site", .group(SiteSettingsKey.keys), value: "keys", "How the site looks.", example: "{ accent: teal }")
    }
  }

  package enum Weekday: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// 1 for Monday to 7 for Sunday.
    package var number: Int { Weekday.allCases.firstIndex(of: self)! + 1 }
  }

  enum ArchiveChoice: String, CaseIterable {
    case ask, auto
  }
}

/// All that `book.yaml` says in single values, by its way from the file's beginning, such as `site.accent`.
extension SettingsKey {
  package typealias Placed = (path: String, key: Key)

  /// Of the book itself, and of `site`.
  package static let single: [Placed] =
    allCases.filter { $0 != .accounts && $0 != .site }.map { ($0.name, $0.key) }
    + SiteSettingsKey.allCases.map { ("\(SettingsKey.site.name).\($0.name)", $0.key) }

  /// Of each account.
  package static let ofAccount: [Placed] = AccountKey.allCases.map {
    ("\(SettingsKey.accounts.name).\($0.name)", $0.key)
  }
}

/// The keys of an account in `book.yaml`.
package enum AccountKey: FileKey {
  case name, currency, openingBalance, kind, number

  package static let owner = "an account"

  package var key: Key {
    switch self {
    case .name: Key("name", .line, .always, value: "name", "What it is called.", example: "Bank")
    case .currency:
      Key(
        "currency", .currency, value: "code", "Its currency, if not the home one.", otherwise: "the home currency",
        example: "EUR")
    case .openingBalance:
      Key(
        "opening-balance", .balance, value: "amount", "What was there at the beginning.", otherwise: "0",
        example: "-250.00")
    case .kind:
      Key(
        "kind", .choice(Account.Kind.allCases.map(\.rawValue)), value: "kind",
        "What it is for; one that is closed comes last in lists.", otherwise: Account.Kind.everyday.rawValue,
        example: Account.Kind.savings.rawValue)
    case .number:
      Key(
        "number", .line, value: "number",
        "Its IBAN, or its last digits, by which an import knows it; no page shows it.",
        example: "DE89 3704 0044 0532 0130 00")
    }
  }
}

/// The keys of `site` in `book.yaml`.
package enum SiteSettingsKey: FileKey {
  case accent, photos, maxSlices, pie

  package static let owner = "“site”"

  package var key: Key {
    switch self {
    case .accent:
      Key(
        "accent", .color, value: "color", "The color of links and marks.", otherwise: "the template's", example: "teal")
    case .photos:
      Key(
        "photos", .choice(SiteSettings.PhotoSize.allCases.map(\.rawValue)), value: "choice",
        "How large receipts are shown.",
        otherwise: SiteSettings.PhotoSize.large.rawValue, example: "thumbnails")
    case .maxSlices:
      Key(
        "max-slices", .number(1...12), value: "count", "How many slices a pie has at most.", otherwise: "8",
        example: "6")
    case .pie:
      Key(
        "pie", .choice(SiteSettings.PieShape.allCases.map(\.rawValue)), value: "choice", "A ring, or a full pie.",
        otherwise: SiteSettings.PieShape.ring.rawValue, example: "full")
    }
  }
}
