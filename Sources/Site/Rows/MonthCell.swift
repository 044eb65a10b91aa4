import Language
import Ledger
import Templates

/// A month in a table of years and months; empty where there is nothing.
struct MonthCell {
  var href = ""
  var label = ""
  var amount = ""

  static let fields = Fields<MonthCell>(
    "cell", [.text("href") { $0.href }, .text("label") { $0.label }, .text("amount") { $0.amount }])

  /// The names above the columns of a table.
  static let headFields = Fields<String>("head", [.text("name") { $0 }])
}

extension SiteMaker {
  /// The twelve months above the columns of a table.
  var monthHeads: [String] { (1...12).map { wording.shortName(of: Month(year: 2000, month: $0)) } }
}
