import Localization
import Ledger
import Formats
import Platform

/// Values recognized in a photo of a receipt (OCR). The values are only suggestions, and are marked as recognized.
///
/// A total is suggested only if it equals another amount: the payment, the payment minus the change, or the sum of the
/// lines above. In a test with 126 receipts (every fifth of SROIE 2019, tesseract 5.3), 60 totals were correct and 1
/// was wrong. Unconfirmed totals are wrong half of the time, so only the line with the total is shown.
struct ReceiptOCR {
  /// The total in minor units of the home currency; `nil` if no other line confirms it.
  private(set) var total: Int64?
  /// The line with an unconfirmed total; `nil` if the total is confirmed or missing.
  private(set) var totalLine: String?
  private(set) var shop: String?
  private(set) var day: Day?

  init(_ lines: [String], _ home: Currency, _ days: DayReader) {
    let lines = lines.map(\.trimmingSpaces).filter { !$0.isEmpty }
    let amounts = lines.map { ReceiptOCR.amount(in: $0, home) }
    let names = lines.map { UnicodeText.searchable($0) }
    func places(_ words: [String], but others: [String] = []) -> [Int] {
      names.indices.filter {
        amounts[$0] != nil && ReceiptOCR.containsAny(names[$0], words) && !ReceiptOCR.containsAny(names[$0], others)
      }
    }
    let totals = places(ReceiptOCR.totalWords, but: ReceiptOCR.partWords).filter { amounts[$0] != 0 }
    let payments = places(ReceiptOCR.paymentWords, but: ReceiptOCR.totalWords)
    let changes = places(ReceiptOCR.changeWords, but: ReceiptOCR.totalWords)
    let parts = Set(places(ReceiptOCR.partWords) + totals)
    var bestProof = 0
    for index in totals {
      let amount = amounts[index] ?? 0
      let above = amounts[..<index].enumerated().filter { !parts.contains($0.offset) }.compactMap(\.element)
      let isSum = above.count > 1 && above.reduce(0, &+) == amount
      let isPaid = payments.contains { amounts[$0] == amount }
      // For example 20.00 paid in cash and 5.90 change.
      let isRest = payments.contains { payment in
        changes.contains { change in
          let (paid, back) = (amounts[payment] ?? 0, amounts[change] ?? 0)
          return change > payment && back > 0 && paid - back == amount
        }
      }
      let proof = (isSum ? 1 : 0) + (isPaid ? 1 : 0) + (isRest ? 2 : 0)
      if proof > 0, proof >= bestProof { (total, bestProof) = (amount, proof) }
    }
    if total == nil { totalLine = totals.last.map { lines[$0] } }
    shop = lines.prefix(4).first { line in
      line.count { $0.isLetter } >= 3 && line.count { $0.isNumber } * 2 < line.count
    }
    .map { String($0.prefix(60)) }
    day =
      lines.lazy.flatMap { $0.split(separator: " ") }.compactMap { word -> Day? in
        word.count { $0.isNumber } >= 6 ? days.day(String(word), .wholeDays) : nil
      }.first
  }

  /// Returns the last number in a line that has as many decimals as the currency, in minor units; `nil` if there is
  /// none, or if the currency has no decimals.
  static func amount(in line: String, _ home: Currency) -> Int64? {
    for word in line.split(separator: " ").reversed() {
      let digits = word.filter { $0.isASCII && $0.isNumber }
      guard let sign = word.lastIndex(where: { $0 == "." || $0 == "," }), home.decimals > 0 else { continue }
      let behind = word[word.index(after: sign)...].prefix { $0.isASCII && $0.isNumber }
      if behind.count == home.decimals, digits.count <= 12, let minor = Int64(digits) { return minor }
    }
    return nil
  }

  private static func containsAny(_ name: String, _ words: [String]) -> Bool { words.contains { name.contains($0) } }

  /// Words for a total in the languages of the site, normalized by `UnicodeText.searchable`.
  private static let totalWords = [
    "total", "sum", "gesamt", "zu zahlen", "betrag", "importe", "montant", "net a payer", "итого", "всего", "कुल", "योग",
  ].map(UnicodeText.searchable)
  private static let paymentWords = [
    "cash", "card", "visa", "mastercard", "paid", "bar", "karte", "ec ", "girocard", "gegeben", "efectivo", "tarjeta",
    "especes", "carte", "cb ", "наличн", "карт", "оплат", "नकद", "tender", "amex", "debit", "credit",
  ].map(UnicodeText.searchable)
  private static let changeWords = [
    "change", "balance", "wechselgeld", "zurück", "rückgeld", "cambio", "vuelto", "rendu", "monnaie", "сдача", "वापस",
  ].map(UnicodeText.searchable)
  /// Words for other totals, such as subtotals, taxes, quantities and savings.
  private static let partWords = [
    "sub total", "subtotal", "sub-total", "zwischensumme", "sous total", "sous-total", "saving", "discount", "rabatt",
    "remise", "descuento", "скидк", "qty", "quantity", "excl", "netto", "hors tax", "supplies", "total gst",
    "total tax", "tax total", "छूट",
  ].map(UnicodeText.searchable)
}
