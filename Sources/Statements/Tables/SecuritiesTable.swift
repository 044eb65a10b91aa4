import BankWords
import Formats

/// Functions that detect lists of securities held or traded. Banks offer such lists in addition to statements, and the
/// two look similar.
enum SecuritiesTable {
  /// Whether a row near the start has headings for a quantity, for a price, and for a total value or a security, but no
  /// heading for the amount of a movement.
  static func isOne(_ text: [UInt8]) -> Bool {
    guard let table = DelimitedText.likeliest(Array(text.prefix(8_000))) else { return false }
    return table.rows.prefix(40).contains { areHeadings($0.fields) }
  }

  private static func areHeadings(_ fields: [String]) -> Bool {
    guard fields.count > 3 else { return false }
    let headings = fields.map(FoldedText.of)
    func names(_ words: Set<String>) -> Bool {
      headings.contains {
        words.contains($0) || $0.split(separator: " ").first.map { words.contains(String($0)) } == true
      }
    }
    guard names(quantities), names(prices), names(values) else { return false }
    let roles = Set(fields.compactMap { ColumnRole.of($0)?.role })
    return roles.isDisjoint(with: [.amount, .out, .received, .gross])
  }

  static let quantities = WordLists.set(.securityQuantity)
  static let prices = WordLists.set(.securityPrice)
  private static let values = WordLists.set(.securityValue)
}
