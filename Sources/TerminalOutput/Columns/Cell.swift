import Ledger

/// The value of a cell in a report, with `nil` for a missing value. Tables, CSV and JSON write it in different ways.
enum Cell {
  /// Text from the book.
  case text(String?)
  case texts([String])
  /// A word or sentence from the program, not from the book.
  case word(String?)
  case count(Int?)
  case percent(Int?)
  case money(Money?)
  case day(Day?)
  case month(Month)
  case flag(Bool)
  case parts([Part])

  /// A part of a split entry, with its category.
  struct Part {
    let category: String
    let amount: Money
    /// The amount in the home currency; `nil` if there is no rate.
    let home: Money?
  }
}
