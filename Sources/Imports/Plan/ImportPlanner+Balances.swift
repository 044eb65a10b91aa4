import BookEditing
import Ledger
import Formats
import Reports
import Statements

/// Functions that turn balances in the files into balance assertions and opening balances.
extension ImportPlanner {
  mutating func planBalances() {
    for file in plan.files.indices {
      guard let account = plan.files[file].account,
        filesOfStatement(file).allSatisfy({ page in
          plan.files[page].account == account && plan.files[page].questions.allSatisfy(\.isHarmless)
        })
      else { continue }
      guard let whole = lastWholeDay(file, plan.accounts[account].currency) else { continue }
      planOpening(file, account, whole)
      planAssertion(file, account, whole)
    }
  }

  /// Returns the days and amounts of the rows of a file, or of all pages of its statement. `isTaken` is `true` unless
  /// the row is skipped.
  private func rows(_ file: Int) -> [(day: Day, minor: Int64, isTaken: Bool)] {
    filesOfStatement(file).flatMap { Array(plan.files[$0].rows) }.compactMap { row in
      guard let day = plan.rows[row].day, let minor = plan.rows[row].minor else { return nil }
      return (day, minor, plan.rows[row].state != .leftOut)
    }
  }

  /// Returns the balance at the end of the file's last complete day, in minor units; `nil` if it is not certain.
  private func lastWholeDay(_ file: Int, _ currency: Currency) -> (day: Day, balance: Int64)? {
    let made = plan.files[file]
    // An OFX file has no balance before its rows, so the rows always lead to the closing balance.
    guard made.proof != nil || (made.format.hasPrefix("OFX") && made.notes.isEmpty),
      let closing = made.balances.last, let minor = closing.amount.minor(currency)
    else { return nil }
    let rows = rows(file)
    let days = rows.map(\.day)
    guard let first = days.min(), let last = days.max(), closing.day >= last else { return nil }
    let end = made.lastDay.map { max($0, last) } ?? last
    if closing.isWholeDay || closing.day < end { return (closing.day, minor) }
    // A balance after the last day of the file does not confirm its rows.
    if closing.day > end { return nil }
    guard let day = days.filter({ $0 < end }).max(), day >= first else { return nil }
    return balance(minor, without: rows.filter { $0.day > day }.map(\.minor)).map { (day, $0) }
  }

  /// Returns the balance before the given amounts were added; `nil` if it exceeds the largest amount.
  private func balance(_ balance: Int64, without amounts: [Int64]) -> Int64? {
    let sum = amounts.reduce(Int128(balance)) { $0 - Int128($1) }
    return sum.magnitude < 1_000_000_000_000_000 ? Int64(sum) : nil
  }

  private mutating func planAssertion(_ file: Int, _ account: Int, _ whole: (day: Day, balance: Int64)) {
    let owner = plan.accounts[account]
    let (day, balance) = whole
    if day > ledger.today { return }
    let isInside = ledger.window.days.contains(day) && ledger.file(of: day.month)?.isArchived != true
    guard isInside else { return }
    let known = owner.id.flatMap { id in ledger.balanceAssertions.first { $0.account == id && $0.date == day } }
    if let known {
      if known.balance != balance {
        plan.files[file].notes.append(
          "the balance at the end of \(day) is \(amountText(known.balance, owner.currency)) in the book "
            + "but \(amountText(balance, owner.currency)) in the file")
      }
      return
    }
    if plan.balanceAssertions.contains(where: { $0.account == account && $0.day == day }) { return }
    plan.balanceAssertions.append(ImportPlan.AssertionPlan(account: account, day: day, balance: balance))
  }

  private func text(_ minor: Int64, _ currency: Currency) -> String { PlainAmount.text(minor, currency) }

  /// Returns an amount as text, with the decimal separator of the ledger.
  func amountText(_ minor: Int64, _ currency: Currency) -> String {
    AmountText.written(minor, currency, ledger.settings.decimalSeparator)
  }

  /// Plans an opening balance for an account that has none, or whose opening balance comes from an import of later
  /// rows. The opening balance is the balance before the first imported row, minus the ledger's earlier entries.
  private mutating func planOpening(_ file: Int, _ account: Int, _ whole: (day: Day, balance: Int64)) {
    let owner = plan.accounts[account]
    if owner.opening != nil { return }
    let rows = rows(file)
    guard let first = rows.filter(\.isTaken).map(\.day).min() else { return }
    if let opened = ledger.settings.openingDate, first < opened { return }
    let moved = rows.filter { $0.day <= whole.day && $0.day >= first }.map(\.minor)
    guard let before = balance(whole.balance, without: moved) else { return }
    guard let id = owner.id else {
      if before != 0 { plan.accounts[account].opening = (before, first) }
      return
    }
    let known = imports.log(of: ledger.logName(of: id)).log.opening
    let isOurs =
      known.map { $0.day > first && $0.amount == text(ledger.account(id).openingBalance, owner.currency) } ?? false
    guard isOurs || (ledger.account(id).openingBalance == 0 && !isProved(id)) else { return }
    let history = AccountHistory(ledger, id)
    let earlier = history.balance(on: first.adding(days: -1))
    guard let opening = balance(before, without: [earlier, -history.opening]) else { return }
    if opening != ledger.account(id).openingBalance { plan.accounts[account].opening = (opening, first) }
  }

  /// Whether the ledger agrees with at least one of the bank's balances, which proves the account's opening balance. If
  /// the ledger agrees with none, an earlier import may have been undone.
  private func isProved(_ id: Account.ID) -> Bool {
    guard ledger.balanceAssertions.contains(where: { $0.account == id }) else { return false }
    return BalanceFindings(ledger).check.comparisons(of: id).contains { $0.agrees }
  }
}
