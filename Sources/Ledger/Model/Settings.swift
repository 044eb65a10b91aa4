package import Diagnostics
package import Formats

/// The settings in `book.yaml`, with their defaults.
package struct Settings: Sendable {
  package var title = "Daybook"
  package var currency = Currency.inr
  package var showsCurrency = false
  /// The decimal separator in text files, options and filters. Pages use the decimal separator of the site's language.
  package var decimalSeparator = DecimalSeparator.point
  package var language = "en"
  /// The first day of the week: 1 for Monday … 7 for Sunday.
  package var firstWeekday = 1
  /// The opening balance of the main account, in minor units of the home currency.
  package var openingBalance: Int64 = 0
  /// The name of the main account; `nil` if the book does not set it.
  package var mainAccount: String?
  /// The day on which all balances begin; `nil` if not set. Earlier transactions do not change balances.
  package var openingDate: Day?
  package var ratesSource = RateSource.bank(.ecb)
  package var archivesAutomatically = false
  /// A fixed day used as today, for demos.
  package var today: Day?
  /// The path of a font file, as written.
  package var font: String?
  package var site = SiteSettings()
  /// The members of the household, in the order written.
  package var members: [String] = []
  /// The savings goals, in the order in which they receive money.
  package var goals: [Goal] = []

  /// The location of the language setting, for a finding about an unknown language.
  package var languagePlace: SourceRange?

  package init() {}

  /// The names of the main account in text files, unless another account has the same name.
  package var mainAccountNames: [String] {
    [mainAccount, MainAccount.name, MainAccount.label(in: language)].compactMap { $0 }
  }
}
