import Foundation
import Ledger
import Reports

/// Amounts as on the sample's pages, written by an independent formatter.
enum Euros {
  /// `€1,004.82`, or `−€3.00`.
  static func text(_ amount: HomeAmount) -> String { text(amount.minor) }

  static func text(_ minor: Int64) -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    (formatter.minimumFractionDigits, formatter.maximumFractionDigits) = (2, 2)
    let number = NSDecimalNumber(mantissa: minor.magnitude, exponent: -2, isNegative: false)
    return (minor < 0 ? "\u{2212}" : "") + "€" + (formatter.string(from: number) ?? "")
  }
}

extension TextSite {
  /// The entries of a year with their ids, as `list` prints them.
  func entries(ofYear year: Int) -> [(id: String, transaction: Transaction)] {
    zip(Identifiers(ledger).ids, ledger.transactions).filter { $1.date.year == year }
  }

  /// The spent amount of a month minus refunds, added up entry by entry.
  func spent(in month: Month) -> HomeAmount {
    ledger.transactions.filter { $0.date.month == month }.flatMap(\.byPart).reduce(0) { sum, one in
      guard one.direction != .moved, ledger.category(one.category).kind == .expense else { return sum }
      let amount = one.homeAmount ?? 0
      return one.direction == .spent ? sum + amount : sum - amount
    }
  }

  /// The received amount of a month.
  func received(in month: Month) -> HomeAmount {
    ledger.transactions.filter { $0.date.month == month }.flatMap(\.byPart).reduce(0) { sum, one in
      guard one.direction != .moved, ledger.category(one.category).kind == .income else { return sum }
      let amount = one.homeAmount ?? 0
      return one.direction == .received ? sum + amount : sum - amount
    }
  }
}

extension Transaction {
  /// One entry for each part, so that sums can be computed without splits.
  var byPart: [Transaction] {
    parts.map { part in
      var one = self
      (one.category, one.amount.minor, one.homeAmount) = (part.category, part.amount, part.homeAmount)
      one.split = []
      return one
    }
  }
}
