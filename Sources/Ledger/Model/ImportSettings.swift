package import Formats

/// What `imports.yaml` says: how the files of banks are to be read, and rules for their rows.
package struct ImportSettings: Sendable {
  /// A kind of file.
  package struct Source: Sendable {
    /// Headings that its table must have; empty where it is known otherwise.
    package var heading: [String] = []
    /// What the file says of the account or the bank.
    package var bank: String?
    package var account: String?
    /// One of `dateOrders`.
    package var dates: String?
    package var decimal: DecimalSign?
    /// Whether a number without a minus is money out.
    package var outIsPositive: Bool?
    /// Columns or fields that make the title.
    package var title: [String] = []
    /// What the file is written in, where nothing in it decides.
    package var encoding: TextEncoding?
    /// What words of its rows mean that nothing else tells, as they stand there.
    package var words: [String: WordMeaning] = [:]
    /// What a fee beside the amount is.
    package var fee: FeeMeaning?
    /// What columns are about, by their headings.
    package var columns: [String: ColumnMeaning] = [:]
    /// The account of the book for each number that the file names, as it stands there.
    package var accounts: [String: String] = [:]
    /// The category of the book for names that the file has, as they are written there.
    package var categories: [String: String] = [:]
    /// Rows that cannot be read and are not wanted, by their words.
    package var leftOut: [String] = []
    package var rules: [Rule] = []

    /// Two accounts of the book each: rows of both that cancel are money moved between them.
    package var pairs: [String: String] = [:]

    /// Whether it is about no file in particular: its rules are about all.
    package var isForAll: Bool { heading.isEmpty && bank == nil }

    package init() {}
  }

  package struct Rule: Sendable {
    /// As it is written.
    package var match: String
    package var title: String?
    package var category: Category.ID?
    package var tags: [String] = []
    package var learns = true
    /// The account on the other side of a transfer.
    package var to: String?
    /// The only account whose rows it is about.
    package var account: String?
    /// The only amounts that it is about.
    package var amount: AmountRange?
    /// The parts of the amount that belong to other categories.
    package var split: [Part] = []

    package struct Part: Sendable {
      package var category: Category.ID
      /// An amount, or a percentage of the whole.
      package var number: DecimalNumber
      package var isPercentage: Bool
    }
  }

  /// `12.99`, `10..20`, `..20` or `100..`: amounts without a sign, both ends included.
  package struct AmountRange: Sendable, Equatable {
    package var least: DecimalNumber?
    package var most: DecimalNumber?
  }

  /// What a word means that stands in a column of states, or of ways.
  package enum WordMeaning: String, Sendable, CaseIterable {
    case booked
    case leftOut = "left-out"
    case out, `in`
  }

  /// What a column is about.
  package enum ColumnMeaning: String, Sendable, CaseIterable {
    case date, amount, out, `in`, balance, fee, currency, title, note, category, tags, account
    case counterAccount = "counter-account"
    case status, direction
    case unused = "not-used"

    /// A meaning by its name, or by another word for it.
    package init?(spoken name: String) {
      if name == "tag" { self = .tags } else { self.init(rawValue: name) }
    }
  }

  /// What a fee in a column of its own is.
  package enum FeeMeaning: String, Sendable, CaseIterable {
    /// It left the account besides the amount.
    case onTop = "on-top"
    /// The amount holds it.
    case included
  }

  package var sources: [Source] = []

  package init() {}

  static let dateOrders = ["dmy", "mdy", "ymd"]
  static let decimals = [".", ",", DecimalSign.point.rawValue, DecimalSign.comma.rawValue]
  static let signs = ["out", "in"]
}
