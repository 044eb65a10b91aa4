import Ledger
import Formats
import Testing

@testable import Statements

/// Words by which columns and rows are recognized have one meaning each, in all languages together.
struct AmbiguousWordTests {
  @Test func `no word is a heading of two different kinds of columns`() {
    #expect(ColumnRole.ambiguousWords.isEmpty, "\(ColumnRole.ambiguousWords)")
  }

  @Test func `no word means both booked and pending, or both spent and received`() {
    let booked = StatusWords.booked.intersection(RowKeywords.pending)
    let ways = StatusWords.out.intersection(StatusWords.received)
    #expect(booked.isEmpty && ways.isEmpty, "\(booked) \(ways)")
  }

  @Test func `the preview reports each column with the reason for its meaning`() throws {
    let text = "Datum;Wer;Betrag;Egal\n03.11.2026;Rewe;-5,00;1\n04.11.2026;Aldi;-6,00;2\n14.11.2026;Lidl;-7,00;3\n"
    var choices = TableReader.Choices()
    choices.columns = ["Wer": .title]
    let file = try #require(TableReader.read(Array(text.utf8), choices))
    let told = file.reading.columns.map { "\($0.heading): \($0.meaning), \($0.evidence)" }
    #expect(told.contains("Datum: date, by its heading") && told.contains("Betrag: amount, by its heading"), "\(told)")
    #expect(told.contains("Wer: title, by an option or imports.yaml"), "\(told)")
    #expect(told.contains { $0.hasPrefix("Egal: ") && !$0.contains("by its heading") }, "\(told)")
  }
}
