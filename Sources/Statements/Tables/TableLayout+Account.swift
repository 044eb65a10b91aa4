import Ledger
import Notation

/// What lines above the rows say about whose they are.
extension TableLayout {
  static func words(of line: SeparatedText.Row) -> [String] {
    line.fields.flatMap {
      $0.split(whereSeparator: { $0 == ":" || $0 == "," }).map { String($0).trimmingSpaces }
    }
    .filter { !$0.isEmpty }
  }

  /// The number of an account that a line above the rows names.
  static func account(in line: SeparatedText.Row) -> String? {
    let cells = words(of: line)
    for (place, cell) in cells.enumerated() {
      if let iban = AccountNumber.iban(in: cell) { return iban }
      // With a wrong digit it is still the account's number, and not that of any other one.
      if AccountNumber.hasWrongCheckDigits(cell) { return cell.filter { !$0.isWhitespace } }
      if place + 1 < cells.count, case .account? = ColumnRole.of(cell)?.role,
        cells[place + 1].contains(where: \.isNumber)
      {
        return cells[place + 1]
      }
      if let number = accountNumber(in: cell) { return number }
    }
    return nil
  }

  /// The currency that a line above the rows names.
  static func currency(in line: SeparatedText.Row) -> Currency? {
    words(of: line).lazy.filter { $0.utf8.count == 3 && $0 == $0.uppercased() }
      .compactMap { ColumnRole.currencyCode($0).flatMap { Currency(code: $0) } }.first
  }

  /// `Statement of Account No - 912010012345678`: a long number behind a word for an account.
  private static func accountNumber(in line: String) -> String? {
    let words = FoldedText.of(line).split(separator: " ")
    guard words.contains(where: { accountWords.contains(String($0)) }) else { return nil }
    return words.last { word in word.count { $0.isNumber } >= 6 && word.allSatisfy { $0.isNumber || $0 == "x" } }
      .map(String.init)
  }

  private static let accountWords: Set<String> = Set(
    [
      "account", "konto", "kontonummer", "compte", "cuenta", "conto", "conta", "rekening", "rachunek", "rachunku",
      "счет",
      "счёт", "счета", "खाता", "no", "number",
    ].map(FoldedText.of))
}
