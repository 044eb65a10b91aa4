import Ledger
import Formats

/// Functions for unreadable rows for which the user has entered values.
extension TableReader {
  /// Returns the amount that the user has entered; `nil` if there is none, or if the row itself has a usable amount.
  func enteredAmount(_ row: DelimitedText.Row, own: SignedDecimal?) -> SignedDecimal? {
    guard let entered = choices.rows[row.line]?.amount else { return nil }
    if case .open(_, _, true) = doubt(row) { return entered }
    return own == nil || unknownCurrency(row) != nil ? entered : nil
  }

  /// Replaces amounts with the amounts that the user has entered. Decisions about signs do not affect these amounts.
  func takeEntered(_ movements: inout [Movement], _ reading: inout FormatReading) {
    for place in movements.indices {
      let line = movements[place].row.line
      guard let entered = choices.rows[line] else { continue }
      let isAmountEntered =
        entered.amount != nil && (movements[place].hasEnteredAmount || movements[place].isDirectionUnknown)
      if movements[place].isEntered || isAmountEntered { reading.corrected.append(line) }
      guard let amount = entered.amount, isAmountEntered else { continue }
      // The entered amount is what was debited from the account, including any fee.
      movements[place].row.amount = amount
      (movements[place].row.fee, movements[place].row.feeOnTop) = (nil, nil)
      movements[place].isDirectionUnknown = false
    }
  }

  /// Returns the row as a skipped row, with its readable values.
  func skippedRow(_ row: DelimitedText.Row, _ reason: SkippedRow.Reason, _ order: DateOrder) -> SkippedRow {
    var left = SkippedRow(line: row.line, reason: reason, text: excerpt(row))
    // In a row with a wrong number of fields, the cells may belong to other columns.
    if case .fields = reason { return left }
    left.words = BankRow(line: row.line, day: Day(number: 0), amount: .zero, name: name(row), memo: memo(row)).text
    left.day = day(row, order)
    left.balance = balance(row)
    return left
  }
}
