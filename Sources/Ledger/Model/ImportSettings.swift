package import Formats

/// The contents of `imports.yaml`: formats of bank files, and rules for their rows.
package struct ImportSettings: Sendable {
  /// The settings for one kind of bank file.
  package struct Source: Sendable {
    /// Column headings that identify the file. Empty if `bank` identifies the file, or if the settings apply to all
    /// files.
    package var heading: [String] = []
    /// The text in the file that identifies the account or the bank.
    package var bank: String?
    package var account: String?
    /// The order of day, month and year: one of `dateOrders`.
    package var dates: String?
    package var decimal: DecimalSeparator?
    /// Whether a number without a minus sign is an amount spent.
    package var outIsPositive: Bool?
    /// The currency of amounts whose sign several currencies share, such as `$`.
    package var currency: Currency?
    /// The columns or fields that make up the title.
    package var title: [String] = []
    /// The text encoding, needed only if the file itself does not determine it.
    package var encoding: TextEncoding?
    /// The meanings of status and direction words in the rows, keyed by the word as written in the file.
    package var words: [String: WordMeaning] = [:]
    /// The meaning of a fee in a separate column.
    package var fee: FeeMeaning?
    /// The meanings of columns, keyed by their headings.
    package var columns: [String: ColumnMeaning] = [:]
    /// The book's account for each account number. The keys are the numbers as written in the file.
    package var accounts: [String: String] = [:]
    /// The book's category for each of the bank's category names. The keys are the names as written in the file.
    package var categories: [String: String] = [:]
    /// The texts of the unreadable rows that the import omits.
    package var leftOut: [String] = []
    package var rules: [Rule] = []

    /// Pairs of accounts in the book. If the two accounts of a pair have rows with opposite amounts, the rows become
    /// one transfer.
    package var pairs: [String: String] = [:]

    /// Whether the settings apply to all files, because they identify no particular file.
    package var isForAll: Bool { heading.isEmpty && bank == nil }

    package init() {}
  }

  package struct Rule: Sendable {
    /// The pattern of the rule, as written: words in the bank's text, or a `/regular expression/`.
    package var match: String
    package var title: String?
    package var category: Category.ID?
    package var tags: [String] = []
    package var learns = true
    /// The other account of a transfer.
    package var to: String?
    /// The account that the rule is limited to; `nil` for all accounts.
    package var account: String?
    /// The amounts that the rule is limited to; `nil` for all amounts.
    package var amount: AmountRange?
    /// The parts of the amount in categories other than `category`.
    package var split: [Part] = []

    package struct Part: Sendable {
      package var category: Category.ID
      /// An amount, or a percentage of the whole.
      package var number: DecimalNumber
      package var isPercentage: Bool
    }
  }

  /// A range of unsigned amounts, including both ends: `12.99`, `10..20`, `..20` or `100..`.
  package struct AmountRange: Sendable, Equatable {
    package var least: DecimalNumber?
    package var most: DecimalNumber?
  }

  /// The meaning of a word in a status or direction column.
  package enum WordMeaning: String, Sendable, CaseIterable {
    case booked
    case leftOut = "left-out"
    case out, `in`
  }

  /// The meaning of a column.
  package enum ColumnMeaning: String, Sendable, CaseIterable {
    case date, amount, out, `in`, balance, fee, currency, title, note, category, tags, member, account
    case counterAccount = "counter-account"
    case status, direction
    case unused = "not-used"

    /// Creates a meaning from its name or a synonym.
    package init?(named name: String) {
      switch name {
      case "tag": self = .tags
      case "who": self = .member
      default: self.init(rawValue: name)
      }
    }
  }

  /// The meaning of a fee in a separate column.
  package enum FeeMeaning: String, Sendable, CaseIterable {
    /// The fee was charged in addition to the amount.
    case onTop = "on-top"
    /// The amount includes the fee.
    case included
  }

  package var sources: [Source] = []

  package init() {}

  static let dateOrders = ["dmy", "mdy", "ymd"]
  static let decimals = [".", ",", DecimalSeparator.point.rawValue, DecimalSeparator.comma.rawValue]
  static let signs = ["out", "in"]
}
