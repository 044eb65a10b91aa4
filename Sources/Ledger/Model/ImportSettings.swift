package import Notation

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
    package var rules: [Rule] = []

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
  }

  package var sources: [Source] = []

  package init() {}

  static let dateOrders = ["dmy", "mdy", "ymd"]
  static let decimals = [".", ",", DecimalSign.point.rawValue, DecimalSign.comma.rawValue]
  static let signs = ["out", "in"]
}
