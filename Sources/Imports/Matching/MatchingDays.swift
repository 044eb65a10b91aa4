/// The maximum numbers of days between a row and what it is matched with.
enum MatchingDays {
  /// Between a row and an entry or row with the same amount, such as the other half of a transfer.
  static let sameAmount = 4
  /// Between a row and a payment whose day is less certain: a bill, an occurrence, or an entry edited since its import.
  static let uncertainDay = 10
  /// From a purchase to its row, if the row includes a tip.
  static let tip = 0...8
}
