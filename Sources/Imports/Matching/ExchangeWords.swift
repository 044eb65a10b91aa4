import Statements

/// Words that banks and apps use for a currency exchange.
enum ExchangeWords {
  static func areOne(_ row: BankRow?) -> Bool {
    guard let row else { return false }
    return FoldedText.of(row.kind + " " + row.text).split(separator: " ").contains { words.contains(String($0)) }
  }

  private static let words = Set(
    [
      "exchange", "exchanged", "converted", "conversion", "fx", "forex", "währungstausch", "umtausch", "devisen",
      "wechsel", "umgetauscht", "change", "échange", "conversion", "cambio", "convertido", "convertito", "câmbio",
      "wissel", "omgewisseld", "wymiana", "обмен", "конвертация", "växling", "veksling", "valuutanvaihto", "směna",
    ].map(FoldedText.of))
}
