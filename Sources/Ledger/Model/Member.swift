/// A member of the household that shares a book.
package enum Member {
  /// An index in `Settings.members`.
  package struct ID: Sendable, Hashable, Comparable {
    package let index: Int

    package init(index: Int) { self.index = index }

    package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }
}

extension Ledger {
  /// The names of the members, in the order of `book.yaml`.
  package var members: [String] { settings.members }

  package func name(_ member: Member.ID) -> String { settings.members[member.index] }

  /// Returns the member who paid or received the amount: the entry's member if it is set, otherwise the account's
  /// member. `nil` for a transfer, or if neither is set.
  package func payer(of transaction: Transaction) -> Member.ID? {
    if transaction.direction == .moved { return nil }
    return transaction.details?.who ?? account(transaction.account).who
  }

  /// Returns the payer and the recipient of a transfer between two members' accounts, which repays a debt. `nil` for
  /// any other entry, and for a transfer with `shared: no`.
  package func repayment(_ transaction: Transaction) -> (from: Member.ID, to: Member.ID)? {
    guard transaction.direction == .moved, transaction.details?.shared != .no,
      let destination = transaction.details?.destination, let from = account(transaction.account).who,
      let to = account(destination).who, from != to
    else { return nil }
    return (from, to)
  }

  /// Whether the member paid or received the entry's amount or, for a transfer, owns one of its accounts.
  package func isOf(_ member: Member.ID, _ transaction: Transaction) -> Bool {
    if transaction.direction != .moved { return payer(of: transaction) == member }
    return account(transaction.account).who == member
      || transaction.details?.destination.map { account($0).who == member } ?? false
  }
}
