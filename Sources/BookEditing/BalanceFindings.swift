package import Diagnostics
package import Ledger
import Formats
package import Reports

/// The findings about a book's balance assertions, in English.
package struct BalanceFindings {
  private let ledger: Ledger
  package let check: BalanceAssertionComparison

  package init(_ ledger: Ledger) {
    self.ledger = ledger
    check = BalanceAssertionComparison(ledger)
  }

  /// One finding for each balance assertion that differs from the book, unless the account's previous assertion differs
  /// by the same amount.
  var findings: [Finding] {
    var known: Recurrence?
    return check.news.map { comparison in
      finding(comparison) {
        let recurrence = known ?? Recurrence(ledger)
        known = recurrence
        return recurrence
      }
    }
  }

  /// Returns the finding about one balance assertion that differs from the book.
  package func finding(_ comparison: BalanceAssertionComparison.Comparison) -> Finding {
    finding(comparison) { Recurrence(ledger) }
  }

  private func finding(_ comparison: BalanceAssertionComparison.Comparison, _ recurrence: () -> Recurrence) -> Finding {
    let name = ledger.label(of: comparison.account)
    let assertion = ledger.balanceAssertions[comparison.assertion]
    return Finding(
      .balanceDiffers, at: FieldPlace.balance(assertion, ledger),
      "the bank says “\(name)” held \(text(comparison.bank, comparison)) on \(comparison.day), "
        + "but the book says \(text(comparison.book, comparison))",
      label: interval(comparison),
      notes: remedies(of: comparison, recurrence) + again(comparison), key: BalanceAssertionKey.balance.name)
  }

  private func again(_ comparison: BalanceAssertionComparison.Comparison) -> [Finding.Note] {
    guard let later = check.agreesAgain(after: comparison) else { return [] }
    let place = FieldPlace.balance(ledger.balanceAssertions[later.assertion], ledger)
    return [Finding.Note("the balances agree again on \(later.day)", at: place)]
  }

  // MARK: Sentences

  /// Formats an amount in minor units of the account's currency, with the book's decimal separator and without the
  /// currency code.
  package func text(_ minor: Int64, _ comparison: BalanceAssertionComparison.Comparison) -> String {
    AmountText.written(minor, ledger.account(comparison.account).currency, ledger.settings.decimalSeparator)
  }

  /// Formats an amount as `text` does, followed by the currency code.
  package func money(_ minor: Int64, _ comparison: BalanceAssertionComparison.Comparison) -> String {
    "\(text(minor, comparison)) \(ledger.account(comparison.account).currency.code)"
  }

  /// Returns the size of the difference. If there is a previous assertion, also returns the day of that assertion,
  /// after which the difference has changed.
  package func interval(_ comparison: BalanceAssertionComparison.Comparison) -> String {
    let amount = text(Int64(comparison.change.magnitude), comparison)
    let side = comparison.change > 0 ? "more" : "less"
    guard let since = comparison.since else { return "\(amount) \(side) than the book" }
    return comparison.before == 0
      ? "\(amount) \(side) than the book, since \(since)"
      : "off by \(text(Int64(comparison.difference.magnitude), comparison)); on \(since), it was off by "
        + text(Int64(comparison.before.magnitude), comparison)
  }

  /// Returns notes with possible explanations of a difference, located in a file where possible. If there are no
  /// explanations, returns a note with advice.
  package func remedies(of comparison: BalanceAssertionComparison.Comparison) -> [Finding.Note] {
    remedies(of: comparison) { Recurrence(ledger) }
  }

  /// Returns notes with possible explanations of a difference.
  ///
  /// - Parameter recurrence: returns the recurring series; called only if an explanation needs them.
  private func remedies(
    of comparison: BalanceAssertionComparison.Comparison, _ recurrence: () -> Recurrence
  ) -> [Finding.Note] {
    if comparison.since == nil, ledger.account(comparison.account).openingBalance == 0 {
      return [openingBalance(comparison)]
    }
    let reasons = DiscrepancyAnalysis(comparison, check, ledger, recurrence: recurrence)
    var notes = reasons.reasons.map { note($0, comparison) }
    if let count = reasons.tooManyForPairs {
      notes.append(
        Finding.Note(
          "\(NumberText.grouped(count)) transactions are too many to compare in pairs: add a balance for a day in between"
        ))
    }
    if !reasons.reasons.isEmpty { return notes }
    let days =
      comparison.since.map { since in
        let first = since.adding(days: 1)
        return first == comparison.day ? "of \(first)" : "from \(first) to \(comparison.day)"
      } ?? "up to \(comparison.day)"
    return notes + [
      Finding.Note("no single transaction explains this: compare the transactions \(days) with the bank statement")
    ]
  }

  private func openingBalance(_ comparison: BalanceAssertionComparison.Comparison) -> Finding.Note {
    let amount = text(comparison.difference, comparison)
    let account = ledger.account(comparison.account)
    // In a flow mapping (braces) a comma would end the value.
    let inList = ledger.settings.decimalSeparator == .comma ? "\"\(amount)\"" : amount
    if comparison.account == .unnamed, account.source == nil {
      return Finding.Note("the balances would agree with this line in book.yaml: opening-balance: \(amount)")
    }
    if account.source != nil {
      return Finding.Note(
        "the balances would agree if “\(account.name)” had this in book.yaml: opening-balance: \(inList)",
        at: place(account))
    }
    return Finding.Note(
      "the balances would agree with this line below “accounts:” in book.yaml: "
        + "- { name: \(account.name), opening-balance: \(inList) }")
  }

  private func place(_ account: Account) -> SourceRange? { account.source.map(ledger.range) }

  private func note(_ reason: DiscrepancyAnalysis.Reason, _ comparison: BalanceAssertionComparison.Comparison)
    -> Finding.Note
  {
    func title(_ index: Int) -> String {
      "“\(ledger.transactions[index].title)” from \(ledger.transactions[index].date)"
    }
    func note(_ sentence: String, _ index: Int, _ key: TransactionKey? = nil) -> Finding.Note {
      let transaction = ledger.transactions[index]
      let direction = TransactionKey.directions[Int(transaction.direction.rawValue)]
      return Finding.Note(sentence, at: FieldPlace.of(key ?? direction, transaction, ledger))
    }
    switch reason {
    case .converted(let index, let booked):
      return note(
        "\(title(index)) was converted at an exchange rate; adding “booked: \(text(booked, comparison))” would make "
          + "the balances agree", index)
    case .notAtBank(let index): return note("\(title(index)) may be missing from the bank statement", index)
    case .doubled(let index, let first):
      return note("\(title(index)) may have been entered twice, first on \(ledger.transactions[first].date)", index)
    case .wrongSide(let index):
      let other = ledger.transactions[index].direction == .received ? "spent" : "received"
      return ledger.transactions[index].direction == .moved
        ? note("\(title(index)) may be in the wrong direction", index)
        : note("\(title(index)) may belong under “\(other)”", index)
    case .neitherAtBank(let index, let other):
      return note("\(title(index)) and \(title(other)) may both be missing from the bank statement", index)
    case .exchanged(let index, let amount):
      return note("the amount of \(title(index)) may be \(text(amount, comparison)), with two digits swapped", index)
    case .decimalPlace(let index, let amount):
      return note(
        "the amount of \(title(index)) may be \(text(amount, comparison)), with the decimal point moved",
        index)
    case .notEntered(let index, let day):
      return note("“\(ledger.transactions[index].title)” was expected on \(day), but is not in the book", index)
    case .unpaid(let index): return note("\(title(index)) may have been paid", index, .due)
    }
  }
}
