package import Diagnostics
package import Formats

/// What `book.yaml` says, with the defaults of BOOK.md §5.
package struct Settings: Sendable {
  package var title = "Daybook"
  package var currency = Currency.inr
  package var showsCurrency = false
  /// In amounts of the book, of options and of filters; pages show that of the language.
  package var decimalSign = DecimalSign.point
  package var language = "en"
  /// 1 for Monday … 7 for Sunday.
  package var firstWeekday = 1
  /// Minor units of the home currency, of the unnamed account.
  package var openingBalance: Int64 = 0
  /// What the account of entries that name none is called; nil where the book does not say.
  package var mainAccount: String?
  /// Transactions that moved earlier stay out of balances; nil for none.
  package var openingDate: Day?
  package var ratesSource = RateSource.bank(.ecb)
  package var archivesByItself = false
  /// Pinned by demos.
  package var today: Day?
  /// A font file, as written.
  package var font: String?
  package var site = SiteSettings()

  /// Where the language was written, for a finding when there is no such language.
  package var languagePlace: SourceRange?

  package init() {}

  /// By which the unnamed account is meant, unless another is called so.
  package var mainAccountNames: [String] {
    [mainAccount, MainAccount.name, MainAccount.label(in: language)].compactMap { $0 }
  }
}

/// The `site:` part of `book.yaml`.
package struct SiteSettings: Sendable, Equatable {
  package enum PhotoSize: String, Sendable, CaseIterable {
    case large
    case thumbnails
  }

  package enum PieShape: String, Sendable, CaseIterable {
    case ring
    case full
  }

  /// The colour of links and buttons; nil for the template's.
  package var accent: Category.Color?
  package var photos = PhotoSize.large
  /// 1…12: slices of a pie before “everything else”.
  package var maxSlices = 8
  package var pie = PieShape.ring

  package init() {}
}
