/// The keys of a balance assertion, which is an entry of a month file that changes no balance.
package enum BalanceAssertionKey: FileKey {
  case date, balance, account, note

  package static let owner = "a balance assertion"

  package var key: Key {
    switch self {
    case .date:
      Key(
        "date", .day, .always, value: "date", "The date of the balance, as of the end of that day.",
        example: "2026-11-30")
    case .balance:
      Key(
        "balance", .balance, .always, value: "amount", "The amount held, in the account's currency.", example: "1204.55"
      )
    case .account:
      Key(
        "account", .account, value: "name", "The account.", otherwise: "the main account",
        example: "Checking")
    case .note: Key("note", .text, value: "text", "A comment, such as the source.", example: "letter 11/2026")
    }
  }

  /// The key that only a balance assertion has.
  package static let mark = "balance"
}
