/// The keys of a goal in `book.yaml`.
package enum GoalKey: FileKey {
  case name, amount, account, by

  package static let owner = "a goal"

  package var key: Key {
    switch self {
    case .name: Key("name", .line, .always, value: "name", "The name.", example: "Holiday")
    case .amount:
      Key(
        "amount", .amount, .always, value: "amount", "The target amount, in the account's currency.", example: "2400")
    case .account:
      Key("account", .account, .always, value: "account", "The account that holds the money.", example: "Savings")
    case .by:
      Key(
        "by", .month, value: "month", "The deadline: the month in which the goal should be reached.",
        otherwise: "none, as for a reserve",
        example: "2027-06")
    }
  }
}
