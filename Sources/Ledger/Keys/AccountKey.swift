/// The keys of an account in `book.yaml`.
package enum AccountKey: FileKey {
  case name, currency, openingBalance, kind, number, who, shared, rate, payment, paymentDay, was

  package static let owner = "an account"

  /// The keys of an account that have a single value.
  package static let singleValued = allCases.filter { $0 != .was }

  package var key: Key {
    switch self {
    case .name: Key("name", .line, .always, value: "name", "The name.", example: "Bank")
    case .currency:
      Key(
        "currency", .currency, value: "code", "The currency of the account.", otherwise: "the home currency",
        example: "EUR")
    case .openingBalance:
      Key(
        "opening-balance", .balance, value: "amount", "The opening balance; negative for a debt.", otherwise: "0",
        example: "-250.00")
    case .kind:
      Key(
        "kind", .choice(Account.Kind.allCases.map(\.rawValue)), value: "kind",
        "The kind of account; closed accounts are listed last.", otherwise: Account.Kind.everyday.rawValue,
        example: Account.Kind.savings.rawValue)
    case .number:
      Key(
        "number", .line, value: "number",
        "The IBAN or its last digits, to recognize bank statements; never shown on the site.",
        example: "DE89 3704 0044 0532 0130 00")
    case .who:
      Key("who", .member, value: "member", "The member who owns the account.", example: "Eva")
    case .shared:
      Key(
        "shared", .shares, value: "members",
        "The members who share the account's money, unless the transaction or its category says otherwise.",
        otherwise: "no",
        example: "yes")
    case .rate:
      Key(
        "rate", .percentOrMappings(LoanRateKey.keys), value: "percent",
        "For a loan: the yearly interest rate in percent, or a list of rates with months.", example: "3.2")
    case .payment: Key("payment", .amount, value: "amount", "For a loan: the monthly payment.", example: "450")
    case .paymentDay:
      Key(
        "payment-day", .number(1...31), value: "day", "For a loan: the day of the monthly payment.", otherwise: "1",
        example: "15")
    case .was:
      Key(
        "was", .names, value: "names", "Previous names; archived transactions may still use them.", example: "[Giro]")
    }
  }
}
