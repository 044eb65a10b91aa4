import BookEditing
import Diagnostics
import Localization
import Ledger
import Formats
import Reports

/// A list of payments that are made every month even though no entry declares `repeats`. Each payment is listed with a
/// command that makes it recurring.
package struct MonthlyProposals {
  private let book: BookPresentation
  private let proposals: [UsualPayments.Payment]

  package init(_ book: BookPresentation) {
    self.book = book
    proposals = UsualPayments(book.ledger, Recurrence(book.ledger)).proposals
  }

  package var text: String {
    if proposals.isEmpty { return "there are no monthly payments without “repeats”\n" }
    return proposals.map { payment in
      let months = NumberText.counted(payment.entries.count, "month")
      let title = book.ledger.transactions[payment.newest].title
      let command = book.folder.commands(
        "edit", operand: book.identifiers.ids[payment.newest], options: ["--repeats", Repeat.monthly.rawValue])
      return "\(title): \(book.wording.money(payment.amount)) around day \(payment.dayOfMonth(book.ledger)), "
        + "in \(months)\n  \(command)\n"
    }.joined()
  }
}
