import Ledger
import Formats
import Statements
import Testing

/// Status words of rows in many languages, status signs, and status words in columns of other kinds.
@Suite struct StateKindTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func count(_ file: BankFile) -> Int { file.statements.flatMap(\.rows).count }

  @Test(arguments: ["!", "?", "~", "#", "-"]) func `the import asks about an unknown sign in the status column`(
    _ sign: String
  ) throws {
    let text =
      "Date,Description,Amount,Status\n2026-11-03,A,-5.00,✓\n2026-11-04,B,-6.00,\(sign)\n2026-11-05,C,-7.00,\n2026-11-06,D,-8.00,*\n"
    let file = try read(text)
    #expect(file.reading.questions.map(\.subject) == [sign] && count(file) == 3)
    #expect(count(try read(text, .init(words: [sign: .leftOut]))) == 3)
    #expect(count(try read(text, .init(words: [sign: .booked]))) == 4)
  }

  @Test(arguments: ["✓", "✔", "*", "•", "X"])
  func `a check mark in the status column means “booked”`(_ tick: String) throws {
    let file = try read("Date,Description,Amount,Status\n2026-11-03,A,-5.00,\(tick)\n2026-11-04,B,-6.00,\n")
    #expect(file.reading.questions.isEmpty && count(file) == 2)
  }

  @Test(arguments: [
    "Status", "Κατάσταση", "狀態", "ステータス", "상태", "처리상태", "สถานะ", "الحالة", "סטטוס", "Staða", "Stanje",
  ])
  func `a status column is recognized by its heading`(_ heading: String) throws {
    let text =
      "Date,Description,Amount,\(heading)\n2026-11-03,A,-5.00,Zork\n2026-11-04,B,-6.00,Blip\n2026-11-05,C,-7.00,Zork\n"
    let file = try read(text)
    #expect(file.reading.questions.map(\.subject).sorted() == ["Blip", "Zork"] && count(file) == 0, "\(heading)")
  }

  @Test(arguments: [
    "agendado", "prenotato", "rezervace", "zárolt", "bekliyor", "заблокировано", "处理中", "diproses", "gagal",
    "preliminär",
    "varattu", "failure", "fail", "処理中", "처리중",
  ])
  func `a pending or failed row is not imported`(_ word: String) throws {
    let file = try read("Date,Description,Amount,Status\n2026-11-03,A,-5.00,Booked\n2026-11-04,B,-6.00,\(word)\n")
    #expect(file.reading.questions.isEmpty && file.skippedRows.map(\.reason) == [.pending], "\(word)")
  }

  @Test(arguments: ["HOLD", "Pending", "vorgemerkt", "холд"])
  func `the import asks about a status word in a reference column or below an unknown heading`(
    _ word: String
  ) throws {
    for heading in ["Reference", "Xyz"] {
      let text =
        "Date,\(heading),Description,Amount\n2026-11-03,AB12,A,-5.00\n2026-11-04,\(word),B,-6.00\n2026-11-05,CD34,C,-7.00\n"
      let file = try read(text)
      #expect(file.reading.questions.map(\.subject) == [word] && count(file) == 2, "\(heading)")
      #expect(file.reading.questions.first?.lines == [3])
      #expect(count(try read(text, .init(words: [word: .booked]))) == 3)
    }
  }
}
