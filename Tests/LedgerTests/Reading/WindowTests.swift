import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct WindowTests {
  private func book(_ month: String, _ date: String, _ line: String = "note: x", today: String = "2026-11-21")
    -> BookReading
  {
    BookReading(
      ["ledger/\(month).yaml": entry(["date": date, "title": "Tea", "spent": "1"]) + "  \(line)\n"], today: today)
  }

  @Test(arguments: [
    ("2025-11", "2025-11-01"), ("2025-11", "2025-11-30"), ("2027-11", "2027-11-30"), ("2026-02", "2026-02-28"),
  ])
  func `dates on the first and the last day of the window are allowed`(month: String, date: String) {
    #expect(book(month, date).findings == [])
  }

  @Test(arguments: [("2025-11", "2025-10-31"), ("2027-11", "2027-12-01"), ("2026-11", "2062-11-03")])
  func `a date outside the window is refused, and the allowed range is shown`(month: String, date: String) {
    let reading = book(month, date)
    #expect(reading.ids == ["date-outside-window"])
    #expect(reading.findings.first?.label == "expected 2025-11-01 to 2027-11-30")
    #expect(reading.ledger.transactions.isEmpty)
  }

  @Test(arguments: [
    ("due", "2027-11-30", true), ("due", "2027-12-01", false), ("paid", "2025-11-01", true),
    ("paid", "2025-10-31", false),
    ("paid", "2027-12-01", false), ("until", "2099-01-01", true),
  ])
  func `“due” and “paid” must be within the window, and “until” may be later`(key: String, date: String, isFine: Bool) {
    let reading = book("2026-11", "2026-11-03", "\(key): \(date)")
    #expect(reading.ids.contains("date-outside-window") == !isFine)
  }

  @Test(arguments: ["2026-10-31", "2026-12-01"])
  func `a date in another month is refused, and the message contains the name of that month's file`(date: String) {
    let reading = book("2026-11", date)
    #expect(reading.ids == ["date-outside-month"])
    #expect(reading.findings.first?.notes.map(\.text) == ["or move the entry to data/ledger/\(date.prefix(7)).yaml"])
  }

  @Test func `the rolling year depends on today's date`() {
    #expect(book("2025-11", "2025-11-03", today: "2026-11-30").findings == [])
    #expect(book("2025-11", "2025-11-03", today: "2026-12-01").ids == ["month-left-window"])
  }

  @Test func `a month that has left the rolling year is reported in a single error for all its entries`() {
    let entries = (1...9).map {
      entry(["date": "2025-10-0\($0)", "title": "Tea \($0)", "spent": "1", "due": "2025-10-20"])
    }
    let reading = BookReading(["ledger/2025-10.yaml": entries.joined()])
    #expect(reading.places == ["ledger/2025-10.yaml:0 month-left-window"])
    #expect(reading.findings.first?.notes.last?.text.hasSuffix("daybook archive") == true)
  }

  @Test func `a month after the rolling year is reported in a single error`() {
    let reading = BookReading(["ledger/2027-12.yaml": entry(["date": "2027-12-03", "title": "Tea", "spent": "1"])])
    #expect(reading.places == ["ledger/2027-12.yaml:0 date-outside-window"])
  }

  // MARK: The archive

  private func archive(_ month: String, _ lines: KeyValuePairs<String, String> = [:]) -> BookReading {
    let plain = entry(["date": "\(month)-03", "title": "Tea", "spent": "1"])
    let more = lines.map { "  \($0.key): \($0.value)\n" }.joined()
    return BookReading(["archive/\(month).yaml": plain + more])
  }

  @Test(arguments: ["2000-01", "2024-03", "2025-11", "2026-11", "2027-11"])
  func `the archive may contain any month from 2000 to the last month of the window`(month: String) {
    let reading = archive(month)
    #expect(reading.findings == [])
    #expect(reading.ledger.months.map(\.isArchived) == [true])
    #expect(reading.ledger.transactions.count == 1)
  }

  @Test func `the archive must not contain months before 2000 or after the window`() {
    #expect(archive("1999-12").ids == ["bad-file-name"])
    #expect(archive("2027-12").ids == ["date-outside-window"])
  }

  @Test func `in the archive, “due” and “paid” may be any date`() {
    #expect(archive("2024-03", ["due": "2024-04-01", "paid": "2024-03-30"]).findings == [])
  }

  @Test func `a date in the archive must be in the month of its file`() {
    let reading = BookReading(["archive/2024-03.yaml": entry(["date": "2024-04-03", "title": "Tea", "spent": "1"])])
    #expect(reading.ids == ["date-outside-month"])
  }

  @Test func `a month that is in both folders is reported, and the file in the archive is used`() {
    let text = entry(["date": "2026-11-03", "title": "Tea", "spent": "1"])
    let reading = BookReading(["ledger/2026-11.yaml": text, "archive/2026-11.yaml": text.replacing("Tea", with: "Old")])
    #expect(reading.places == ["ledger/2026-11.yaml:0 month-twice"])
    #expect(reading.findings.first?.notes.first?.place?.file.path == "data/archive/2026-11.yaml")
    #expect(reading.ledger.transactions.map(\.title) == ["Old"])
  }

  @Test func `months from both folders are sorted, the oldest first`() {
    let reading = BookReading([
      "ledger/2026-11.yaml": tea(), "ledger/2026-02.yaml": "", "archive/2024-03.yaml": "", "archive/2025-12.yaml": "",
    ])
    #expect(reading.ledger.months.map(\.month.description) == ["2024-03", "2025-12", "2026-02", "2026-11"])
    #expect(reading.ledger.file(of: month("2026-02"))?.isArchived == false)
    #expect(reading.ledger.file(of: month("2026-03")) == nil)
    #expect(reading.ledger.transactions(in: month("2026-11")).map(\.title) == ["Tea"])
  }

  @Test(arguments: [
    ("2026-11.yml", "rename it to 2026-11.yaml"), ("11-2026.yaml", "rename it to 2026-11.yaml"),
    ("2026-3.yaml", "rename it to 2026-03.yaml"), ("2026_03.txt", "rename it to 2026-03.yaml"),
    ("2026-13.yaml", "there is no month 13"), ("notes.yaml", "expected a name like 2026-11.yaml, one file per month"),
    ("2026-11-03.yaml", "expected a name like 2026-11.yaml, one file per month"),
  ])
  func `a file with a wrong name is reported, and the correct name is suggested`(name: String, note: String) {
    let reading = BookReading(["ledger/\(name)": tea()])
    #expect(reading.ids == ["bad-file-name"])
    #expect(reading.findings.first?.notes.map(\.text) == [note])
  }
}
