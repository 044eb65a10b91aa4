import Ledger
import Statements
import TestSupport
import Testing

/// Each unreadable row leads to a question, and its proposed amount is computed from the balances.
@Suite struct UnreadableRowTests {
  private func read(_ text: String, _ rows: [Int: RowCorrection] = [:]) throws -> BankFile {
    var choices = TableReader.Choices()
    choices.rows = rows
    return try #require(StatementReader.read(Array(text.utf8), choices).parts.first?.file)
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  private func options(_ file: BankFile) -> [String] {
    file.rowQuestions.flatMap { $0.readings.map(\.option) }
  }

  private func said(_ text: String) throws -> RowCorrection { try #require(RowCorrection(text)) }

  private static let head = "Date,Description,Amount,Balance\n"

  @Test func `the amount of an unreadable row is proposed from the balances, whatever the order of the rows`() throws {
    let lines = [
      "2026-11-03,Shop,-10.00,90.00", "2026-11-04,Cafe,-5.00,85.00", "2026-11-05,Kiosk,-1o.50,74.50",
      "2026-11-06,Boss,100.00,174.50", "2026-11-07,Rent,-50.00,124.50",
    ]
    for (ordered, line) in [(lines, 4), (lines.reversed(), 4)] {
      let text = UnreadableRowTests.head + ordered.joined(separator: "\n") + "\n"
      let file = try read(text)
      #expect(options(file) == ["--row \(line)=-10.50", "--row \(line)=left-out"])
      #expect(file.rowQuestions[0].sentence.contains("“-1o.50” is not an amount"))
      let answered = try read(text, [line: said("-10.50")])
      #expect(rows(answered).contains("2026-11-05 -10.5 Kiosk") && rows(answered).count == 5)
      #expect(answered.skippedRows.isEmpty && answered.rowQuestions.isEmpty && answered.reading.corrected == [line])
      #expect(answered.statements[0].balances.map(\.amount.text) == ["100", "124.5"])
    }
  }

  @Test func `no amount is proposed without balances`() throws {
    let text = "Date,Description,Amount\n2026-11-03,A,-1.00\n2026-11-04,B,-2o\n2026-11-05,C,3.00\n2026-11-06,D,-4.00\n"
    let plain = try read(text)
    #expect(options(plain) == ["--row 3=left-out"], "\(plain.skippedRows) \(rows(plain)) \(plain.reading.questions)")
    #expect(
      try rows(read(text, [3: said("-2,50")])) == [
        "2026-11-03 -1 A", "2026-11-04 -2.5 B", "2026-11-05 3 C", "2026-11-06 -4 D",
      ])
  }

  @Test func `a number that contains a letter in place of a digit is reported as unreadable`() throws {
    for cell in ["-2o", "-1l.50", "-l2.50", "O.50", "2I"] {
      let file = try read("Date,Description,Amount\n2026-11-03,A,-1.00\n2026-11-04,B,\(cell)\n2026-11-05,C,3.00\n")
      #expect(file.skippedRows.map(\.reason) == [.noAmount(cell)], "\(cell): \(rows(file))")
    }
    let text =
      ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR100,00\n:61:2611031103D1O,00NMSCNONREF\n:86:Shop\n:61:2611041104D2,00NMSCNONREF\n:86:Cafe\n:62F:C261105EUR88,00\n-\n"
    #expect(try options(read(text)).count == 2)
  }

  @Test func `no amount is proposed from a balance that contradicts other rows`() throws {
    let text =
      UnreadableRowTests.head
      + "2026-11-03,A,-10.00,90.00\n2026-11-04,B,-5.00,84.00\n2026-11-05,C,x,74.50\n2026-11-06,D,100.00,174.50\n2026-11-07,E,-1.00,173.50\n"
    #expect(try options(read(text)) == ["--row 4=left-out"])
  }

  @Test func `no amount is proposed for two unreadable rows between two balances`() throws {
    let text =
      UnreadableRowTests.head
      + "2026-11-03,A,-10.00,90.00\n2026-11-04,B,-5.00,85.00\n2026-11-05,C,x,\n2026-11-06,D,y,\n2026-11-07,E,-1.00,70.00\n2026-11-08,F,-1.00,69.00\n"
    #expect(try options(read(text)) == ["--row 4=left-out", "--row 5=left-out"])
  }

  @Test func `for a row with an impossible date, the date above or below is proposed, or the user gives one`() throws {
    let text =
      UnreadableRowTests.head
      + "2026-11-03,A,-10.00,90.00\n2026-11-04,B,-5.00,85.00\n2026-11-31,C,-10.50,74.50\n2026-11-06,D,100.00,174.50\n"
    let file = try read(text)
    #expect(options(file) == ["--row '4=2026-11-04 -10.50'", "--row '4=2026-11-06 -10.50'", "--row 4=left-out"])
    // The row keeps its own amount.
    #expect(try rows(read(text, [4: said("2026-11-05")]))[2] == "2026-11-05 -10.5 C")
    #expect(try rows(read(text, [4: said("-3")])).count == 3)
  }

  @Test func `in MT940, the amount of an unreadable row is proposed from the opening and closing balances`() throws {
    let text =
      ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR100,00\n:61:2611031103D10,00NMSCNONREF\n:86:Shop\n:61:2611041104D?0,00NMSCNONREF\n:86:Cafe\n:61:2611051105D1,00NMSCNONREF\n:86:Kiosk\n:62F:C261105EUR69,00\n-\n"
    let file = try read(text)
    let question = try #require(file.rowQuestions.first)
    let line = question.lines[0]
    #expect(question.readings.map(\.option).contains { $0.contains("-20") }, "\(question)")
    let answered = try read(text, [line: said("2026-11-04 -20")])
    #expect(answered.statements[0].addsUp == true && answered.skippedRows.isEmpty)
  }

  @Test func `an answer about a readable row does not change its amount`() throws {
    let text = "Date,Description,Amount\n2026-11-03,A,-1.00\n2026-11-04,B,-2.00\n2026-11-05,C,3.00\n"
    let file = try read(text, [3: said("2026-11-09 -7.00")])
    #expect(rows(file) == ["2026-11-03 -1 A", "2026-11-04 -2 B", "2026-11-05 3 C"] && file.reading.corrected.isEmpty)
  }

  @Test func `an answer about an unreadable row may be an amount, a date or both`() {
    #expect(RowCorrection("-5.00") == RowCorrection(day: nil, amount: SignedDecimal(digits: -5, scale: 0)))
    #expect(RowCorrection("−5,25")?.amount?.text == "-5.25" && RowCorrection("+5")?.amount?.text == "5")
    #expect(RowCorrection("2026-11-03") == RowCorrection(day: Day("2026-11-03"), amount: nil))
    #expect(RowCorrection("2026-11-03 -5")?.amount?.text == "-5")
    for text in [
      "", "0.00", "1,234.50", "1.234,50", "x", "-", "5.", ".5", "2026-11-31", "2026-11-03 x", "-5 -6", "5 EUR",
    ] {
      #expect(RowCorrection(text) == nil, "\(text)")
    }
  }

  /// Damages one amount of a statement: the proposed amount is the original amount, or there is no proposal.
  @Test func `an amount proposed for a damaged row is the amount before the damage`() throws {
    var random = SeededRandom(seed: 811)
    var proposedCount = 0
    for _ in 0..<60 {
      let count = Int.random(in: 4...12, using: &random)
      var balance = 100_000
      var lines: [String] = []
      let damaged = Int.random(in: 0..<count, using: &random)
      var amount = 0
      for place in 0..<count {
        let minor = (Bool.random(using: &random) ? 1 : -1) * Int.random(in: 1...9_999, using: &random)
        balance += minor
        func text(_ minor: Int) -> String {
          SignedDecimal(digits: Int64(minor), scale: 2).text
        }
        if place == damaged { amount = minor }
        let shown = place == damaged ? "?" : text(minor)
        let shownBalance = Int.random(in: 0..<8, using: &random) == 0 ? "" : text(balance)
        lines.append("2026-11-\(place < 9 ? "0" : "")\(place + 1),Shop \(place),\(shown),\(shownBalance)")
      }
      let isReversed = Bool.random(using: &random)
      if isReversed { lines.reverse() }
      let file = try read(UnreadableRowTests.head + lines.joined(separator: "\n") + "\n")
      for row in file.skippedRows where row.isAnswerable {
        guard let proposed = file.provedAmount(of: row) else { continue }
        proposedCount += 1
        #expect(proposed == SignedDecimal(digits: Int64(amount), scale: 2), "\(lines)")
      }
    }
    #expect(proposedCount > 30)
  }
}
