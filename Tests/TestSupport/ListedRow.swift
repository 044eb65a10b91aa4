import Foundation

/// A row of a long list, read from its page.
package struct ListedRow {
  package var date: String
  /// Minor units; negative for received money.
  package var spent: Int64
  /// Minor units; negative if the row lowers its category's total.
  package var amount: Int64

  /// Only for pages with two decimals; the amount of the row in the home currency.
  package static func rows(of page: String) -> [ListedRow] {
    page.components(separatedBy: "<ul class=\"").dropFirst().filter {
      $0.hasPrefix("rows\"") || $0.hasPrefix("entries\"")
    }
    .flatMap { list in
      (list.components(separatedBy: "</ul>").first ?? "").components(separatedBy: "<li").dropFirst().compactMap { row in
        guard let date = part(row, after: "datetime=\"", until: "\""),
          let amount = part(row.components(separatedBy: "num amt").last ?? "", after: ">", until: "<"),
          let digits = Int64(amount.filter { $0.isASCII && $0.isNumber })
        else { return nil }
        let isLowering = amount.hasPrefix("\u{2212}")
        return ListedRow(
          date: date, spent: amount.hasPrefix("+") || isLowering ? -digits : digits,
          amount: isLowering ? -digits : digits)
      }
    }
  }

  private static func part(_ text: String, after start: String, until end: Character) -> String? {
    guard let range = text.range(of: start) else { return nil }
    return String(text[range.upperBound...].prefix { $0 != end })
  }
}
