import Formats
import Ledger

extension BankStatement {
  /// Returns the evidence that no row is missing and no sign is wrong; `nil` if there is none.
  package func proof(_ reading: FormatReading) -> String? {
    if let steps = reading.steps, steps.of > 0, steps.right == steps.of {
      return "the balance column agrees with the amounts: \(steps.right) of \(steps.of) changes match"
    }
    if reading.steps == nil, addsUp == true {
      return "the opening balance and the rows add up to the closing balance"
    }
    return nil
  }

  /// One sentence for each gap in the file. A gap is an amount by which the balances change without a row.
  package var gapSentences: [String] {
    gaps.map { gap in
      let currency = currency ?? Currency(code: "EUR")
      let amount = currency.flatMap { currency in
        gap.amount.minor(currency).map { PlainAmount.text($0, currency) }
      }
      return "line \(gap.line): the balance shows that \(amount ?? gap.amount.text) is missing before this row"
    }
  }

  /// A warning that the account number in the file has wrong check digits; `nil` if the number may be correct.
  package var numberSentence: String? {
    guard let account, AccountNumber.hasWrongCheckDigits(account) else { return nil }
    return
      "the account number in the file, \(AccountNumber.masked(account)), is not an IBAN: its check digits are wrong"
  }

  /// A note that the statement continues in other files and that its balances were therefore removed; `nil` for other
  /// statements.
  package var pageSentence: String? {
    pages?.lacksBalances == true
      ? "other pages of the statement are not in this file, so its rows cannot be compared with its balances" : nil
  }

  /// The difference between the balances and the rows, with the row whose opposite sign would explain it if there is
  /// exactly one; `nil` unless both balances are known.
  package var difference: String? {
    guard let opening = balances.first(where: { $0.kind == .opening })?.amount,
      let closing = balances.last(where: { $0.kind == .closing })?.amount
    else { return nil }
    guard let missing else { return nil }
    let halves = rows.filter { $0.amount + $0.amount == -missing }
    let hint =
      halves.count == 1
      ? "; line \(halves[0].line) with the opposite sign would correct this" : ""
    return "the rows and the opening balance \(opening.text) do not add up to the closing balance \(closing.text): the "
      + "difference is \(missing.text)\(hint)"
  }
}
