package import Diagnostics

/// A balance assertion: the amount that the bank reports for an account at the end of a day. It changes no balance.
package struct BalanceAssertion: Sendable, Equatable {
  package var date: Day
  package var account: Account.ID
  /// The balance in minor units of the account's currency; negative for a debt.
  package var balance: Int64
  package var note: String?
  package var source: EntrySource
  /// The result of comparing the balance with the book, stored only if the amounts were removed for a filtered site;
  /// otherwise `nil`.
  package var verdict: Verdict?

  package enum Verdict: Sendable, Equatable {
    case agrees
    case apart
    case notCompared
  }
}

extension Ledger {
  /// Returns the file that contains the balance assertion.
  package func file(of assertion: BalanceAssertion) -> SourceFile { files[Int(assertion.source.file)] }

  /// The indices of each account's assertions in `balanceAssertions`, in file order.
  package var balanceAssertionsByAccount: [Account.ID: [Int]] {
    Dictionary(grouping: balanceAssertions.indices) { balanceAssertions[$0].account }
  }
}
