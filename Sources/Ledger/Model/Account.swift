/// An account that holds money. The main account is always the first, and has an empty name unless the book names it.
package struct Account: Sendable, Equatable {
  /// An index in `Ledger.accounts`.
  package struct ID: Sendable, Hashable, Comparable {
    @usableFromInline let number: Int32

    @inlinable package var index: Int { Int(number) }

    @inlinable package init(index: Int) {
      number = Int32(index)
    }

    package static let unnamed = ID(index: 0)

    package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }

  package var name: String
  package var currency: Currency
  /// The opening balance in minor units of the account's currency.
  package var openingBalance: Int64
  package var kind = Kind.everyday
  /// The IBAN or its last digits, by which imports recognize the account. The number never appears on the site or in
  /// exports.
  package var number: String?
  /// The former names, which only archived entries may use.
  package var formerNames: [String] = []
  /// The member to whom the account belongs; `nil` if it does not belong to a single member.
  package var who: Member.ID?
  /// The members who share the account's money, unless the entry or its category specifies a different sharing.
  package var shared: Sharing?
  /// The yearly interest rate of a loan.
  package var rate: LoanRate?
  /// The monthly payment of a loan, in minor units of the account's currency, above zero.
  package var payment: Int64?
  /// The day of the month on which the loan is paid; the last day of shorter months.
  package var paymentDay = 1
  /// The location of the name in `book.yaml`, or of the first use of an account that is not listed there. `nil` for a
  /// main account that is not listed.
  package var source: SourceSpan?

  /// The kind of an account. For every kind, a negative balance is a debt.
  package enum Kind: String, Sendable, CaseIterable {
    case everyday
    case savings
    case cash
    case card
    case loan
    case closed
  }

  package init(
    name: String, currency: Currency, openingBalance: Int64, kind: Kind = .everyday, number: String? = nil,
    formerNames: [String] = [], source: SourceSpan? = nil
  ) {
    self.name = name
    self.currency = currency
    self.openingBalance = openingBalance
    self.kind = kind
    self.number = number
    self.formerNames = formerNames
    self.source = source
  }
}
