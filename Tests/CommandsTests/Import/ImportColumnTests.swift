import TestSupport
import Testing

/// The meaning of each column of a table, shown in the preview on a terminal.
struct ImportColumnTests {
  private static let table =
    "Datum;Wer;Was;Betrag\n03.11.2026;Ana;Halle 9;-5,00\n04.11.2026;Tomas;Kiosk;-6,00\n14.11.2026;Ana;Bakery;-7,00\n"

  @Test func `the preview lists the meaning of every column, and the answer “l” changes a meaning`() throws {
    let book = try ImportContext()
    try book.book.folder.write(Self.table, to: "hand.csv")
    let run = book.run([book.path("hand.csv")], answers: ["l", "9 title", "2 tag", "3 title", "", "y"])
    #expect(run.out.contains("Datum: date") && run.out.contains("Betrag: amount"), "\(run.out)")
    #expect(run.err.contains("and one of these meanings") && run.err.contains("co[l]umns"), "\(run.err)")
    #expect(run.out.contains("Wer: tags") && run.out.contains("Was: title"), "\(run.out)")
    let november = try book.november()
    #expect(november.contains("Halle 9") && november.contains("tags: [Ana]"), "\(november)\(run.err)")
  }

  @Test func `--explain prints the reason for the meaning of each column`() throws {
    let book = try ImportContext()
    try book.book.folder.write(Self.table, to: "hand.csv")
    let run = book.run([book.path("hand.csv"), "--explain", "2", "--column", "Was=title"])
    #expect(run.out.contains("column Betrag: amount, according to its heading"), "\(run.out)\(run.err)")
    #expect(run.out.contains("column Was: title, set by an option or imports.yaml"), "\(run.out)")
  }
}
