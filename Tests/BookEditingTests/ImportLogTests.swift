import BookEditing
import Ledger
import TestSupport
import Testing

/// The import log of an account, `imports/ACCOUNT.log`.
@Suite struct ImportLogTests {
  private static let line = "2026-11-04\t⟦-86.35⟧\tEUR\tnew\t⟦halle-9⟧\t⟦Food⟧\t⟦from 4 like it⟧\t⟦4711⟧\t⟦HALLE 9⟧\n"

  @Test func `an extreme number in any field of an import log is kept and does not crash`() {
    let template = FieldTemplate("account\t⟦Bank⟧\nopening\t⟦2026-11-01⟧\t⟦100.00⟧\n" + Self.line)
    for field in 0..<template.fieldCount {
      for number in ExtremeNumbers.all where !number.contains("\t") {
        let log = ImportLog(Array(template.text(number, in: field).utf8))
        let again = ImportLog(log.bytes)
        #expect((1...2).contains(log.lines.count + log.brokenCount))
        #expect(again.lines == log.lines && again.brokenLines == log.brokenLines)
      }
    }
  }

  @Test func `written fields are read again unchanged, except that every line separator becomes a line feed`() throws {
    let pieces: [(written: String, read: String)] =
      ["a", "é", "“x”", "\t", "\\", "\\n", "\n", " ", "👪", "\u{301}", "t"].map { ($0, $0) }
      + ["\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{1}"].map { ($0, "\n") }
    var random = SeededRandom(seed: 128)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      let (written, read) = (text.map(\.written).joined(), text.map(\.read).joined())
      var log = ImportLog(account: "Bank")
      let day = try #require(Day("2026-11-04"))
      func line(_ text: String) -> ImportLog.Line {
        ImportLog.Line(
          day: day, amount: "-5", currency: "EUR", outcome: .new, entry: "tea", guess: nil, bankID: text, text: text,
          source: "2026-11-26/1 a.csv", fingerprint: 7)
      }
      log.lines = [line(written)]
      let bytes = log.bytes
      #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 3)
      let again = ImportLog(bytes)
      #expect(
        again.lines.map { Array($0.text.unicodeScalars) } == [Array(read.unicodeScalars)], "\(written.debugDescription)"
      )
      #expect(again.lines == [line(read)] && again.brokenCount == 0)
    }
  }

  @Test func `lines that cannot be read are kept when the log is written`() {
    let plain = Self.line.filter { !"⟦⟧".contains($0) }
    let text =
      "account\tBank\n<<<<<<< HEAD\n\(plain)=======\nopening\t2026-13-01\t5\n>>>>>>> ana\nadded\tx\ta\tb\tc\td\n"
    var log = ImportLog(Array(text.utf8))
    #expect(log.lines.count == 1 && log.brokenCount == 5)
    log.account = "Giro"
    let again = ImportLog(log.bytes)
    #expect(again.account == "Giro" && again.lines == log.lines && again.brokenLines == log.brokenLines)
    let written = String(decoding: log.bytes, as: UTF8.self)
    for line in text.split(separator: "\n").dropFirst() { #expect(written.contains(line), "\(line)") }
  }

  /// Many comparisons once took seconds; the test counts hash values, because no test measures time.
  @Test func `rows with the same day and amount but different text have different hash values`() throws {
    let day = try #require(Day("2026-11-04"))
    func print(_ number: Int) -> RowFingerprint {
      RowFingerprint(day: day, amount: "-5", currency: "EUR", text: "Canteen \(number)")
    }
    #expect(Set((0..<2_000).map { print($0).hashValue }).count > 1_990)
    #expect(print(1) == print(1) && print(1).hashValue == print(1).hashValue)
  }
}
