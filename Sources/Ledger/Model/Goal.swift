/// A savings goal in `book.yaml`: an amount that an account should hold.
package struct Goal: Sendable, Equatable {
  package var name: String
  /// The amount in minor units of the account's currency, above zero.
  package var amount: Int64
  package var account: Account.ID
  /// The month by the end of which the goal should be reached; `nil` for a reserve.
  package var by: Month?
  /// The percentage of the goal that has been reached, set only if the amounts were removed from the book.
  package var percent: Int?

  package init(name: String, amount: Int64, account: Account.ID, by: Month? = nil) {
    self.name = name
    self.amount = amount
    self.account = account
    self.by = by
  }
}
