package import Ledger

/// A row of a bank file that is not imported, with the reason.
package struct SkippedRow: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// A row that is not booked yet. A later file contains the booked row.
    case pending
    case zero
    /// A total, or an opening or closing balance.
    case balance
    /// A row without a readable day, with the text of the date cell.
    case noDay(String)
    case noAmount(String)
    /// A currency symbol or code that is unknown, or that several currencies share.
    case noCurrency(String)
    /// A row that does not show whether money came in or went out, with the text of its amount.
    case noDirection(String)
    /// An unknown word in a status or direction column. The row is skipped until the user explains the word.
    case unknownWord(String, column: String)
    /// A row whose status, such as “failed”, means that the payment was not made. The user has said so, or the balance
    /// shows it.
    case state(String)
    /// A row with too few or too many fields: their number and the expected number.
    case fields(Int, of: Int)
    /// A row in which a field such as `DTPOSTED` occurs twice, probably because damage to the file joined several rows.
    case repeated(String)
    /// A row outside every statement, for example after the end of the document.
    case outside
    /// The unreadable rest of the file, with the reason as a sentence.
    case unreadable(String)
    /// A row that repeats another row or gives its details.
    case detail
    /// A row that replaces or deletes a row in an earlier file, with the id of the earlier row.
    case correction(String)
    /// A row above the table's heading, probably from another table.
    case aboveHeading
    /// A purchase, sale or holding of securities. If the file contains the payment, it is in a separate row.
    case security
    /// A row of a broker's statement that changes only the number of shares, such as a split.
    case onlyShares
  }

  package var line: Int
  package var reason: Reason
  /// The shortened text of the row in the file.
  package var text: String
  /// The bank's complete text, in the form of `BankRow.text`; if it is empty, `text` is used instead.
  package var words = ""
  /// The day; `nil` if it is unreadable.
  package var day: Day?
  /// The amount, whose direction is unknown; `nil` if it is unreadable.
  package var amount: SignedDecimal?
  /// The running balance after the row.
  package var balance: SignedDecimal?

  package init(line: Int, reason: Reason, text: String) {
    self.line = line
    self.reason = reason
    self.text = text
  }

  /// Whether the row is, or may be, a movement that could not be read. Unreadable rows are always reported; other
  /// skipped rows are reported only on request.
  package var isUnreadable: Bool {
    switch reason {
    case .noDay, .noAmount, .noCurrency, .noDirection, .fields, .aboveHeading, .correction: true
    case .repeated, .outside, .unreadable: true
    case .pending, .zero, .balance, .detail, .security, .onlyShares, .state, .unknownWord: false
    }
  }

  /// Whether the user's answer to a question can turn the row into a movement.
  package var isOpen: Bool { if case .unknownWord = reason { true } else { false } }
}
