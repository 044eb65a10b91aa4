package import Diagnostics

/// What the bank says an account held at the end of a day (BOOK.md §2). It moves nothing.
package struct BalanceAssertion: Sendable, Equatable {
  package var date: Day
  package var account: Account.ID
  /// Minor units of the account's currency; below zero for what is owed.
  package var balance: Int64
  package var note: String?
  package var source: EntrySource
  /// Whether the book agreed, where amounts are no longer known to tell it by; nil where they are.
  package var verdict: Verdict?

  package enum Verdict: Sendable, Equatable {
    case agrees
    case apart
    case notCompared
  }
}

extension Ledger {
  /// The file that a statement stands in.
  package func file(of statement: BalanceAssertion) -> SourceFile { files[Int(statement.source.file)] }

  /// Places in `statements`, in their order.
  package var statementsByAccount: [Account.ID: [Int]] {
    Dictionary(grouping: statements.indices) { statements[$0].account }
  }
}
