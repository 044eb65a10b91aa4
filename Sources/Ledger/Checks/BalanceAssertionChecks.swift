import Diagnostics
import Formats

/// A check of balance assertions. Reports two assertions for the same account and day, and entries in a closed account
/// that are dated after its last balance assertion of zero. `BalanceAssertionComparison` compares the asserted amounts
/// with the book.
struct BalanceAssertionChecks {
  let ledger: Ledger
  let findings: FindingCollector

  private struct AccountDay: Hashable {
    var account: Account.ID
    var day: Day
  }

  func run() {
    if ledger.balanceAssertions.isEmpty { return }
    checkTwice()
    checkClosed()
  }

  private func checkTwice() {
    var first: [AccountDay: Int] = [:]
    for (index, assertion) in ledger.balanceAssertions.enumerated() {
      let key = AccountDay(account: assertion.account, day: assertion.date)
      guard let other = first[key] else {
        first[key] = index
        continue
      }
      findings.add(.balanceTwice, in: ledger.file(of: assertion)) {
        Finding(
          .balanceTwice, at: FieldPlace.balance(assertion, ledger),
          "“\(ledger.label(of: assertion.account))” has two balances on \(assertion.date)",
          label: "keep one of the two",
          notes: [Finding.Note("the first one", at: FieldPlace.balance(ledger.balanceAssertions[other], ledger))])
      }
    }
  }

  /// Reports the entries of each closed account that are dated after its newest balance assertion of zero.
  private func checkClosed() {
    var closed: [Account.ID: Day] = [:]
    for assertion in ledger.balanceAssertions where assertion.balance == 0 {
      guard ledger.account(assertion.account).kind == .closed else { continue }
      closed[assertion.account] = max(closed[assertion.account] ?? assertion.date, assertion.date)
    }
    if closed.isEmpty { return }
    for transaction in ledger.transactions {
      let isMoved = transaction.direction == .moved
      let uses =
        [(transaction.account, isMoved ? TransactionKey.from : .account)]
        + (transaction.details?.destination.map { [($0, .to)] } ?? [])
      for (account, key) in uses {
        let day = transaction.paymentDate ?? transaction.date
        guard let last = closed[account], day > last else { continue }
        findings.add(.closedAccountUsed, in: ledger.file(of: transaction)) {
          Finding(
            .closedAccountUsed, at: FieldPlace.of(key, transaction, ledger),
            "“\(transaction.title)” from \(day) uses the closed account “\(ledger.label(of: account))”",
            label: "its balance was zero on \(last)",
            notes: [Finding.Note("if the account is in use again, change its “kind” in book.yaml")])
        }
      }
    }
  }
}
