import Diagnostics
import Formats

/// The checks of balance assertions: duplicates, and entries in a closed account after its last balance of zero.
/// `BalanceComparison` compares the asserted amounts with the book.
struct BalanceAssertionChecks {
  let ledger: Ledger
  let findings: FindingCollector

  private struct AccountDay: Hashable {
    var account: Account.ID
    var day: Day
  }

  func run() {
    if ledger.statements.isEmpty { return }
    checkTwice()
    checkClosed()
  }

  private func checkTwice() {
    var first: [AccountDay: Int] = [:]
    for (index, statement) in ledger.statements.enumerated() {
      let key = AccountDay(account: statement.account, day: statement.date)
      guard let other = first[key] else {
        first[key] = index
        continue
      }
      findings.add(.balanceTwice, in: ledger.file(of: statement)) {
        Finding(
          .balanceTwice, at: FieldPlace.balance(statement, ledger),
          "“\(ledger.label(of: statement.account))” has two balances on \(statement.date)",
          label: "keep one of the two",
          notes: [Finding.Note("the first one", at: FieldPlace.balance(ledger.statements[other], ledger))])
      }
    }
  }

  /// Reports entries in closed accounts that are later than the account's newest balance assertion of zero.
  private func checkClosed() {
    var closed: [Account.ID: Day] = [:]
    for statement in ledger.statements where statement.balance == 0 {
      guard ledger.account(statement.account).kind == .closed else { continue }
      closed[statement.account] = max(closed[statement.account] ?? statement.date, statement.date)
    }
    if closed.isEmpty { return }
    for transaction in ledger.transactions {
      let isMoved = transaction.direction == .moved
      let uses =
        [(transaction.account, isMoved ? TransactionKey.from : .account)]
        + (transaction.details?.destination.map { [($0, .to)] } ?? [])
      for (account, key) in uses {
        let day = transaction.movingDay ?? transaction.date
        guard let last = closed[account], day > last else { continue }
        findings.add(.closedAccountUsed, in: ledger.file(of: transaction)) {
          Finding(
            .closedAccountUsed, at: FieldPlace.of(key, transaction, ledger),
            "“\(transaction.title)” of \(day) is in “\(ledger.label(of: account))”, which is closed",
            label: "its balance was zero on \(last)",
            notes: [Finding.Note("if it is open again, change its “kind” in book.yaml")])
        }
      }
    }
  }
}
