/// The maximum numbers of days between a row and the entry or row that it is matched with.
enum MatchingDays {
  /// The maximum number of days between a row and an entry or row with the same amount, such as the other half of a
  /// transfer.
  static let sameAmount = 4
  /// The maximum number of days between a row and a payment whose day is less certain: a bill, an occurrence, or an
  /// entry edited since its import.
  static let uncertainDay = 10
  /// The possible numbers of days from a purchase to its row, if the row includes a tip.
  static let tip = 0...8
}
