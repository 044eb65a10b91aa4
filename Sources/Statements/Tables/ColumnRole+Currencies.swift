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

  /// ISO 4217 codes, keyed by signs and names that several currencies share, such as `$` and `pesos`.
  private static let sharedCodes: [String: Set<String>] = {
    var codes: [String: Set<String>] = [:]
    for (code, names) in WordLists.groups(.sharedCurrency) {
      for name in names { codes[name, default: []].insert(code) }
    }
    return codes
  }()

  /// Returns the codes of the currencies that a heading of amounts may name: one for `Dólares`, `Importe U$S` or `USD
  /// amount`, several for `Pesos` and none for `Amount`. Returns `nil` if the heading does not mean amounts.
  ///
  /// - Parameter directions: the accepted roles besides `amount`.
  static func currencies(ofAmountsBelow heading: String, orOf directions: Set<ColumnRole> = []) -> Set<String>? {
    let words = FoldedText.of(heading).split(separator: " ")
    func meansAmounts(_ role: ColumnRole?) -> Bool { role.map { $0 == .amount || directions.contains($0) } ?? false }
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      let places = [(words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count))]
      for (name, others) in places {
        let codes = codes(named: name.joined(separator: " "))
        if codes.isEmpty { continue }
        let rest = others.last.map { wordsBeforeCurrency.contains(String($0)) } == true ? others.dropLast() : others
        if rest.isEmpty || meansAmounts(of(rest.joined(separator: " "))?.role) { return codes }
      }
    }
    guard let found = of(heading), meansAmounts(found.role) else { return nil }
    return found.currency.map { [$0] } ?? []
  }

  /// Returns the codes of the currencies that a code, sign or name in lower case may mean; empty if there are none.
  static func codes(named name: String) -> Set<String> {
    if let code = codes[name] ?? (name.utf8.count == 3 ? currencyCode(name) : nil) { return [code] }
    return sharedCodes[name] ?? []
  }

  /// Whether the text in lower case is the sign or the name of one or several currencies, not a code.
  static func isCurrencyName(_ text: String) -> Bool { codes[text] != nil || sharedCodes[text] != nil }

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
