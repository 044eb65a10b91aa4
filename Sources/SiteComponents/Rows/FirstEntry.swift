import Diagnostics
import Localization
package import Ledger
import Formats
import Templates

/// Instructions for adding the first entry of a month or book, for the partial `first-entry`.
package struct FirstEntry: PartOfSite {
  package let site: SiteMaker
  let month: Month

  package init(site: SiteMaker, month: Month) {
    self.site = site
    self.month = month
  }

  package static let fields = Fields<FirstEntry>(
    "first-entry",
    [
      .text("file") { "ledger/\($0.month).yaml" },
      .text("date") { ($0.today.month == $0.month ? $0.today : $0.month.firstDay).description },
      .text("category") { $0.category },
      .text("amount") { $0.amount },
      .text("command") { $0.command },
    ])

  private var amount: String { ledger.settings.decimalSeparator == .comma ? "12,50" : "12.50" }

  private var category: String {
    let names = ledger.categories.filter { $0.kind == .expense }.map(\.name)
    return clean(names.first { $0 == "Food" } ?? names.first ?? "")
  }

  /// The command that adds an entry to the current month; empty for any other month.
  private var command: String {
    if today.month != month { return "" }
    let title = ShellText.option("--title", wording.text(.addExampleTitle))
    return "daybook add \(title) --spent \(amount) \(ShellText.option("--category", category))"
  }
}
