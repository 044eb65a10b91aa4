import Language
import Ledger
import Notation
import Platform

/// What the letters on a receipt seem to say; never trusted, only proposed, each value marked as read.
///
/// A total is proposed only if two of its lines agree: one that names the total with one that names a payment, or with the
/// sum of the lines above. One alone is wrong about as often as not on crumpled paper, so then only its line is shown.
struct ReceiptText {
  /// Minor units of the home currency; nil where no two lines agree.
  private(set) var total: Int64?
  /// The line that names a total which nothing proves.
  private(set) var totalLine: String?
  private(set) var shop: String?
  private(set) var day: Day?

  /// - Returns: nil where nothing reads pictures, or there is nothing to read.
  init?(_ path: String, _ home: Currency, _ decimal: DecimalSign, _ days: DayReader) {
    guard let lines = RecognizedText.lines(of: path), !lines.isEmpty else { return nil }
    self.init(lines, home, days)
  }

  init(_ lines: [String], _ home: Currency, _ days: DayReader) {
    let lines = lines.map(\.trimmingSpaces).filter { !$0.isEmpty }
    let amounts = lines.map { ReceiptText.amount(in: $0, home) }
    let names = lines.map { UnicodeText.searchable($0) }
    let totals = names.indices.filter { amounts[$0] != nil && ReceiptText.says(names[$0], ReceiptText.totalWords) }
    let payments = names.indices.filter { amounts[$0] != nil && ReceiptText.says(names[$0], ReceiptText.paymentWords) }
    for index in totals {
      let above = amounts[..<index].enumerated().filter { !totals.contains($0.offset) }.compactMap(\.element)
      let isSum = above.count > 1 && above.reduce(0, +) == amounts[index]
      if isSum || payments.contains(where: { $0 != index && amounts[$0] == amounts[index] }) { total = amounts[index] }
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

  /// The last number of a line that has as many decimals as the currency.
  static func amount(in line: String, _ home: Currency) -> Int64? {
    for word in line.split(separator: " ").reversed() {
      let digits = word.filter { $0.isASCII && $0.isNumber }
      guard let sign = word.lastIndex(where: { $0 == "." || $0 == "," }), home.decimals > 0 else { continue }
      let behind = word[word.index(after: sign)...].prefix { $0.isASCII && $0.isNumber }
      if behind.count == home.decimals, digits.count <= 12, let minor = Int64(digits) { return minor }
    }
    return nil
  }

  private static func says(_ name: String, _ words: [String]) -> Bool { words.contains { name.contains($0) } }

  /// In the languages of the site, as `UnicodeText.searchable` has them.
  private static let totalWords = [
    "total", "sum", "gesamt", "zu zahlen", "betrag", "importe", "montant", "net a payer", "итого", "всего", "कुल", "योग",
  ].map(UnicodeText.searchable)
  private static let paymentWords = [
    "cash", "card", "visa", "mastercard", "paid", "bar", "karte", "ec ", "girocard", "gegeben", "efectivo", "tarjeta",
    "especes", "carte", "cb ", "наличн", "карт", "оплат", "नकद",
  ].map(UnicodeText.searchable)
}
