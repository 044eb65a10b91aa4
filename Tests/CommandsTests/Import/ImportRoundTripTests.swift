import Foundation
import TestSupport
import Testing

/// Random books, and random statements made from them: the import gives the original book or asks a question, never a
/// wrong book, in any order, overlap or number of files.
@Suite struct ImportRoundTripTests {
  private struct Row: Equatable {
    var day: Int
    var cents: Int
    var text: String
  }

  private static let shops = [
    "REWE Markt", "Café Zürich", "Łódź Sklep", "Пятёрочка", "दुकान", "Shell; Station", "O'Reilly", "Rent, flat 3",
    "ACME Lohn",
    "Bäckerei \"Müller\"",
  ]

  private func rows(_ random: inout SeededRandom) -> [Row] {
    var day = 1
    return (0..<Int.random(in: 3...40, using: &random)).compactMap { _ in
      day += [0, 0, 1, 1, 2].randomElement(using: &random) ?? 1
      if day > 19 { return nil }
      let cents = Int.random(in: 1...500_000, using: &random) * (Int.random(in: 0..<4, using: &random) == 0 ? 1 : -1)
      return Row(day: day, cents: cents, text: ImportRoundTripTests.shops.randomElement(using: &random) ?? "")
    }
  }

  // MARK: Statements

  private struct Dialect {
    var separator: String
    var headings: [String: String]
    var isComma: Bool
    var group: String
    var order: String
    var mode: String
    var hasBalance: Bool
    var isNewestFirst: Bool
    var encoding: String.Encoding
    var hasTail: Bool
  }

  private static let languages: [[String: String]] = [
    ["date": "Date", "text": "Description", "amount": "Amount", "out": "Debit", "in": "Credit", "balance": "Balance"],
    [
      "date": "Buchungstag", "text": "Verwendungszweck", "amount": "Betrag", "out": "Soll", "in": "Haben",
      "balance": "Saldo",
    ],
    [
      "date": "Date opération", "text": "Libellé", "amount": "Montant", "out": "Débit", "in": "Crédit",
      "balance": "Solde",
    ],
    ["date": "Fecha", "text": "Concepto", "amount": "Importe", "out": "Cargo", "in": "Abono", "balance": "Saldo"],
    [
      "date": "Data operacji", "text": "Opis operacji", "amount": "Kwota", "out": "Obciążenia", "in": "Uznania",
      "balance": "Saldo",
    ],
    [
      "date": "Дата операции", "text": "Назначение платежа", "amount": "Сумма", "out": "Расход", "in": "Приход",
      "balance": "Остаток",
    ],
    ["date": "दिनांक", "text": "विवरण", "amount": "राशि", "out": "निकासी", "in": "जमा", "balance": "शेष राशि"],
  ]

  private func dialect(_ random: inout SeededRandom) -> Dialect {
    let isComma = Bool.random(using: &random)
    return Dialect(
      separator: (isComma ? [";", "\t", "|"] : [",", ";", "\t"]).randomElement(using: &random) ?? ";",
      headings: ImportRoundTripTests.languages.randomElement(using: &random) ?? [:], isComma: isComma,
      group: ["", isComma ? "." : ",", " ", "'"].randomElement(using: &random) ?? "",
      order: ["dmy.", "ymd-", "mdy/", "ymd"].randomElement(using: &random) ?? "ymd-",
      mode: ["signed", "two", "flag"].randomElement(using: &random) ?? "signed",
      hasBalance: Bool.random(using: &random),
      isNewestFirst: Bool.random(using: &random), encoding: [.utf8, .utf16].randomElement(using: &random) ?? .utf8,
      hasTail: Bool.random(using: &random))
  }

  private func statement(_ rows: [Row], _ dialect: Dialect, _ random: inout SeededRandom) -> Data {
    func amount(_ cents: Int) -> String {
      var whole = String(abs(cents) / 100)
      if whole.count > 3 { whole.insert(contentsOf: dialect.group, at: whole.index(whole.endIndex, offsetBy: -3)) }
      let fraction = abs(cents) % 100
      return (cents < 0 ? "-" : "") + whole + (dialect.isComma ? "," : ".") + (fraction < 10 ? "0" : "")
        + String(fraction)
    }
    func day(_ day: Int) -> String {
      let text = day < 10 ? "0\(day)" : "\(day)"
      switch dialect.order {
      case "dmy.": return "\(text).11.2026"
      case "mdy/": return "11/\(text)/2026"
      case "ymd": return "202611\(text)"
      default: return "2026-11-\(text)"
      }
    }
    func quoted(_ text: String) -> String {
      text.contains(dialect.separator) || text.contains("\"")
        ? "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : text
    }
    var columns = ["date", "text"] + (dialect.mode == "two" ? ["out", "in"] : ["amount"])
    if dialect.mode == "flag" { columns.append("flag") }
    if dialect.hasBalance { columns.append("balance") }
    columns.shuffle(using: &random)
    var balance = 100_000
    var lines = rows.map { row -> String in
      balance += row.cents
      let cells = columns.map { column -> String in
        switch column {
        case "date": day(row.day)
        case "text": row.text
        case "out": row.cents < 0 ? amount(-row.cents) : ""
        case "in": row.cents > 0 ? amount(row.cents) : ""
        case "amount": amount(dialect.mode == "flag" ? abs(row.cents) : row.cents)
        case "flag": row.cents < 0 ? "D" : "C"
        default: amount(balance)
        }
      }
      return cells.map(quoted).joined(separator: dialect.separator)
    }
    if dialect.isNewestFirst { lines.reverse() }
    let heading = columns.map { quoted($0 == "flag" ? "D/C" : dialect.headings[$0] ?? $0) }
    lines.insert(heading.joined(separator: dialect.separator), at: 0)
    if dialect.hasTail { lines += ["", "Total" + dialect.separator] }
    return lines.joined(separator: "\r\n").data(using: dialect.encoding) ?? Data()
  }

  private func cents(_ row: Preview.Row) -> Int? {
    row.amount.flatMap { Int($0.replacingOccurrences(of: ".", with: "")) }
  }

  @Test func `a random statement is imported completely, or the import asks a question`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(23_000))
    var asked = 0
    for _ in 0..<Fuzzing.count(600, least: 30) {
      let rows = rows(&random)
      if rows.isEmpty { continue }
      let dialect = dialect(&random)
      let book = try ImportContext()
      try book.book.folder.write(statement(rows, dialect, &random), to: "bank.csv")
      let preview = try Preview(book.run([book.path("bank.csv"), "--dry-run", "--json"]))
      if !preview.asks.isEmpty {
        // Only a statement with two readings is asked about.
        asked += 1
        let isOpen = preview.asks.allSatisfy { ["dates", "sign", "decimal"].contains($0.key) && $0.readings.count > 1 }
        #expect(isOpen && preview.exitCode == 1, "\(dialect) \(preview.asks)")
        continue
      }
      let read = preview.rows.filter { $0.state == "new" }.map { "\($0.date ?? "") \(cents($0) ?? 0)" }
      let wanted = rows.map { "2026-11-\($0.day < 10 ? "0" : "")\($0.day) \($0.cents)" }
      #expect(read.sorted() == wanted.sorted(), "\(dialect)")
      #expect(!dialect.hasBalance || rows.count < 2 || preview.files[0].proved != nil, "\(dialect)")
    }
    #expect(asked <= Fuzzing.count(600, least: 30) / 2)
  }

  @Test func `importing files in any order, overlapping or repeated, gives the same book`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(23_001))
    for _ in 0..<Fuzzing.count(200, least: 6) {
      let rows = rows(&random)
      if rows.count < 4 { continue }
      var plain = dialect(&random)
      plain.mode = "signed"
      plain.order = "ymd-"
      plain.hasBalance = false
      if !rows.contains(where: { $0.cents < 0 }) { continue }
      // Pieces that overlap by whole days, like downloads of a bank.
      let days = Set(rows.map(\.day)).sorted()
      let cut = days[days.count / 2]
      let pieces = [rows.filter { $0.day <= cut }, rows.filter { $0.day >= cut }, rows]
        .filter { piece in piece.contains { $0.cents < 0 } && piece.count { $0.cents < 0 } * 2 >= piece.count }
      if pieces.count < 3 { continue }
      func taken(_ order: [Int]) throws -> [String] {
        let book = try ImportContext()
        for (number, index) in order.enumerated() {
          try book.book.folder.write(statement(pieces[index], plain, &random), to: "\(number).csv")
          let run = book.run([book.path("\(number).csv"), "--yes"])
          #expect(run.exitCode == 0, "\(run.out)\(run.err)")
        }
        #expect(ToolRun(["check", "--book", book.book.folder.path]).exitCode == 0)
        return try book.november().split(separator: "\n").map(String.init).sorted()
      }
      let whole = try taken([2])
      #expect(whole.count == rows.count)
      #expect(try taken([0, 1]) == whole)
      #expect(try taken([1, 0, 2, 1]) == whole)
    }
  }

  @Test func `importing a damaged file prints a preview or an error message`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(23_002))
    for _ in 0..<Fuzzing.count(2_000, least: 60) {
      let rows = rows(&random)
      if rows.isEmpty { continue }
      let dialect = dialect(&random)
      var bytes = [UInt8](statement(rows, dialect, &random))
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let book = try ImportContext()
      try book.book.folder.write(Data(bytes), to: "bank.csv")
      let run = book.run([book.path("bank.csv"), "--dry-run", "--json"])
      #expect([0, 1].contains(run.exitCode))
      if run.out.isEmpty { #expect(run.err.hasPrefix("error: ")) } else { _ = try Preview(run) }
    }
  }
}
