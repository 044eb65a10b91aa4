import BankWords
import Ledger
import Formats

/// Functions that find currencies by their codes, signs and names.
extension ColumnRole {
  /// ISO 4217 codes, keyed by unambiguous signs and names of currencies.
  static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for (code, names) in WordLists.groups(.currency) {
      for name in names { codes[name] = code }
    }
    return codes
  }()

  /// Returns the currency whose code, sign or name is the whole cell; `nil` for any other cell.
  static func currency(in cell: String) -> Currency? {
    (currencyCode(cell) ?? codes[FoldedText.of(cell)]).flatMap { Currency(code: $0) }
  }

  /// Returns the ISO 4217 code for a word, which may be an older code such as RUR for the rouble; `nil` if the word is
  /// not a code.
  static func currencyCode(_ word: String) -> String? {
    let code = word.uppercased()
    let known = otherCodes[code] ?? code
    return Currency(code: known) == nil ? nil : known
  }

  private static let otherCodes = [
    "RUR": "RUB", "RMB": "CNY", "CNH": "CNY", "NTD": "TWD", "NIS": "ILS", "STG": "GBP",
  ]
}
