import Ledger
import Formats
import Testing

@testable import Statements

/// The reason that is listed for the meaning of each column (`import --explain`).
@Suite struct ColumnEvidenceTests {
  /// Returns the meaning of a column and the reason for it.
  private func evidence(_ text: String, _ heading: String) throws -> String {
    let file = try #require(TableReader.read(Array(text.utf8), .init()), "no table")
    let column = try #require(file.reading.columns.first { $0.heading == heading }, "\(file.reading.columns)")
    return "\(column.meaning), \(column.evidence)"
  }

  private static let plain = """
    Datum;Uhrzeit;Name;Betrag;Saldo;Bank;Mitteilung
    03.11.2026;10:00;Rewe;-5,00;unbekannt;Bank A;Danke
    04.11.2026;11:00;Aldi;-6,00;unbekannt;Bank A;Danke
    14.11.2026;12:00;Lidl;-7,50;unbekannt;Bank A;Danke
    15.11.2026;12:30;Netto;-8,50;unbekannt;Bank A;Danke

    """

  @Test(arguments: [
    ("Datum", "date, according to its heading"), ("Betrag", "amount, according to its heading"),
    ("Name", "title, according to its heading"),
    ("Uhrzeit", "not-used, Daybook does not store times"), ("Saldo", "not-used, its values do not match its heading"),
    ("Bank", "not-used, its heading is unknown"), ("Mitteilung", "not-used, its text is the same in all rows"),
  ])
  func `a heading is given as the reason for a column's meaning only if it has that meaning`(
    _ heading: String, _ evidence: String
  ) throws {
    #expect(try self.evidence(Self.plain, heading) == evidence)
  }

  @Test func `the reason for a column that is not used names the column that is used instead`() throws {
    let text = """
      Datum;Empfänger;Betrag;Nettobetrag;Referenz;Transaktionsnummer
      03.11.2026;Rewe;-5,00;-4,50;A1;B1
      04.11.2026;Aldi;-6,00;-5,50;A2;B2
      14.11.2026;Lidl;-7,00;-6,50;A3;B3

      """
    #expect(try evidence(text, "Nettobetrag") == "amount, according to its heading")
    #expect(try evidence(text, "Betrag") == "not-used, “Nettobetrag” is used instead")
    #expect(try evidence(text, "Transaktionsnummer") == "not-used, “Referenz” is used instead")
  }

  @Test
  func `account numbers that differ between rows are read as those of the other parties, whatever the heading`()
    throws
  {
    let text = """
      Datum;Kontonummer;Name;Betrag
      03.11.2026;DE02120300000000202051;Rewe;-5,00
      04.11.2026;;Aldi;-6,00
      14.11.2026;DE02500105170137075030;Lidl;-7,00
      15.11.2026;;Netto;-8,00
      16.11.2026;DE02100500000054540402;Spar;-9,00

      """
    #expect(try evidence(text, "Kontonummer") == "counter-account, according to its values")
  }

  @Test func `the balance is given as the reason if it shows which of two columns is the amount`() throws {
    let text = """
      Date,Name,Amount,Card total,Balance
      2026-11-03,A,-10.00,-9.10,90.90
      2026-11-04,B,-20.00,-18.20,72.70
      2026-11-05,C,-30.00,-27.30,45.40

      """
    #expect(try evidence(text, "Card total") == "amount, according to the changes in the balance")
    #expect(try evidence(text, "Balance") == "balance, according to its heading")
  }

  @Test func `the preview reports each column with the reason for its meaning`() throws {
    let text = "Datum;Wer;Betrag;Egal\n03.11.2026;Rewe;-5,00;1\n04.11.2026;Aldi;-6,00;2\n14.11.2026;Lidl;-7,00;3\n"
    var choices = TableReader.Choices()
    choices.columns = ["Wer": .title]
    let file = try #require(TableReader.read(Array(text.utf8), choices))
    let told = file.reading.columns.map { "\($0.heading): \($0.meaning), \($0.evidence)" }
    #expect(told.contains("Datum: date, according to its heading"), "\(told)")
    #expect(told.contains("Betrag: amount, according to its heading"), "\(told)")
    #expect(told.contains("Wer: title, set by an option or imports.yaml"), "\(told)")
    #expect(told.contains { $0.hasPrefix("Egal: ") && !$0.contains("according to its heading") }, "\(told)")
  }
}
