import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// Words for the status and the direction of rows, and fees next to amounts.
@Suite struct RowWordTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  @Test func `the import asks once about an unknown status for all rows that have it`() throws {
    let text =
      "Date,Text,Amount,Status\n2026-11-03,A,-1.00,Completed\n2026-11-04,B,-2.00,BOUNCED\n2026-11-05,C,-3.00,BOUNCED\n2026-11-06,D,4.00,Completed\n2026-11-07,E,-5.00,Pending\n"
    let file = try read(text)
    #expect(rows(file) == ["2026-11-03 -1 A", "2026-11-06 4 D"])
    #expect(file.reading.questions.map(\.subject) == ["BOUNCED"] && file.reading.questions[0].lines == [3, 4])
    #expect(file.reading.questions[0].readings.map(\.option) == ["--word BOUNCED=booked", "--word BOUNCED=left-out"])
    #expect(rows(try read(text, .init(words: ["bounced": .booked]))).count == 4)
    let left = try read(text, .init(words: ["Bounced": .leftOut]))
    #expect(rows(left).count == 2 && left.reading.questions.isEmpty && left.skippedRows.count == 3)
  }

  @Test func `changes of the balance take precedence over status words`() throws {
    let file = try read(
      """
      Date,Text,Amount,Balance,State
      2026-11-03,A,-10.00,90.00,DONE
      2026-11-04,B,-5.00,85.00,FLAGGED
      2026-11-05,C,-5.00,80.00,DONE
      2026-11-06,D,-30.00,80.00,BOUNCED
      2026-11-07,E,-7.00,73.00,Cancelled
      2026-11-08,F,100.00,173.00,DONE
      2026-11-09,G,-1.00,172.00,Pending
      """)
    #expect(rows(file).map { $0.suffix(1) } == ["A", "B", "C", "E", "F"])
    #expect(file.reading.questions.isEmpty)
    #expect(file.skippedRows.map(\.reason) == [.state("BOUNCED"), .pending])
  }

  @Test func `the import asks about an unknown word for the direction`() throws {
    let text =
      "Date,Name,Amount,Direction\n2026-11-03,A,1.00,DEBIT\n2026-11-04,B,2.00,CREDIT\n2026-11-05,C,3.00,TOPUP\n"
    let file = try read(text)
    #expect(rows(file) == ["2026-11-03 -1 A", "2026-11-04 2 B"])
    #expect(
      file.reading.questions[0].readings.map(\.option) == [
        "--word TOPUP=out", "--word TOPUP=in", "--word TOPUP=left-out",
      ])
    #expect(rows(try read(text, .init(words: ["TOPUP": .in]))).last == "2026-11-05 3 C")
    let proved = try read(
      "Date,Name,Amount,Direction,Balance\n2026-11-03,A,1.00,DEBIT,9.00\n2026-11-04,B,2.00,CREDIT,11.00\n2026-11-05,C,3.00,TOPUP,14.00\n2026-11-06,D,4.00,DEBIT,10.00\n"
    )
    #expect(rows(proved).map { $0.split(separator: " ")[1] } == ["-1", "2", "3", "-4"])
    #expect(proved.reading.questions.isEmpty)
  }

  @Test func `the kind of a transaction determines the direction of its amount`() throws {
    let agreeing = try read(
      "Datum;Buchungstext;Name;Betrag\n03.11.2026;Gutschrift;A;200,00\n04.11.2026;Gutschrift;B;200,00\n05.11.2026;Lastschrift;C;-1,00\n"
    )
    #expect(agreeing.reading.questions.isEmpty && rows(agreeing).count == 3)
    let bare = try read(
      "Datum;Buchungstext;Name;Betrag\n03.11.2026;Gutschrift;A;200,00\n04.11.2026;SEPA-Lastschrift;B;20,00\n05.11.2026;Umbau;C;1,00\n06.11.2026;Lastschrift;D;2,00\n"
    )
    #expect(rows(bare) == ["2026-11-03 200 A", "2026-11-04 -20 B", "2026-11-06 -2 D"])
    #expect(bare.reading.questions.map(\.subject) == ["Umbau"])
  }

  @Test func `the balance, a heading or the user determines whether a fee is included in the amount`() throws {
    let open = try read("Date,Text,Amount,Fee\n2026-11-03,A,-100.00,2.00\n2026-11-05,B,50.00,1.00\n")
    #expect(open.reading.questions.map(\.key) == [.fee])
    let text =
      "Date,Text,Amount,Fee,Balance\n2026-11-02,Z,1.00,0.00,1000.00\n2026-11-03,A,-100.00,2.00,898.00\n2026-11-05,B,50.00,1.00,947.00\n"
    let proved = try read(text)
    #expect(rows(proved).map { $0.split(separator: " ")[1] } == ["1", "-102", "49"])
    #expect(proved.statements[0].rows.map(\.stated.text) == ["1", "-100", "50"] && proved.reading.questions.isEmpty)
    // The balance does not prove the fee of the first row.
    let first = try read(
      "Date,Text,Amount,Fee,Balance\n2026-11-03,A,-100.00,2.00,898.00\n2026-11-05,B,-5.00,0.00,893.00\n2026-11-06,C,-3.00,0.00,890.00\n"
    )
    #expect(first.reading.questions.map(\.key) == [.fee])
    let foreign = try read(
      "Date,Text,Amount,Currency,Fee,Fee currency\n2026-11-03,A,-100.00,EUR,2.00,USD\n2026-11-05,B,-5.00,EUR,0.00,USD\n"
    )
    #expect(foreign.statements.map { $0.currency?.code } == ["EUR", "USD"] && rows(foreign).count == 3)
  }

  @Test func `a fee that also has a separate row is not added to an amount, and no question is asked`() throws {
    let heading = "Kuupäev,Selgitus,Summa,Teenustasu\n2026-11-02,Üür,-450.00,0\n"
    let file = try read(heading + "2026-11-18,Säästudeks,-500.00,0.38\n2026-11-18,Teenustasu,-0.38,0\n")
    #expect(rows(file).map { $0.split(separator: " ")[1] } == ["-450", "-500", "-0.38"])
    #expect(file.reading.questions.isEmpty && file.reading.notes.contains { $0.contains("also separate rows") })
    for other in ["2026-11-18,Kohv,-0.38,0", "2026-11-19,Teenustasu,-0.38,0", "2026-11-18,Teenustasu,-0.40,0"] {
      let open = try read(heading + "2026-11-18,Säästudeks,-500.00,0.38\n\(other)\n")
      #expect(open.reading.questions.map(\.key) == [.fee], "\(other)")
    }
    // One row cannot be the fee of two.
    let two = "2026-11-18,A,-500.00,0.38\n2026-11-18,B,-600.00,0.38\n2026-11-18,Teenustasu,-0.38,0\n"
    #expect(try read(heading + two).reading.questions.map(\.key) == [.fee])
  }

  @Test func `each unused column is reported once`() throws {
    let file = try read(
      "Date,Text,Amount,Colour,Empty,Shop code\n2026-11-03,A,-1.00,red,,17\n2026-11-04,B,2.00,blue,,18\n")
    #expect(file.reading.unused == ["Colour", "Shop code"])
  }

  @Test func `either a split or its parts are imported, and rows without a date belong to the row above them`() throws {
    let split = try read(
      "Date,Payee,Memo,Category,Amount\n2026-11-03,Market,Split (parent),,-50.00\n2026-11-03,Market,Split (1/2),Food,-30.00\n2026-11-03,Market,Split (2/2),Home,-20.00\n2026-11-04,Boss,,Pay,10.00\n"
    )
    #expect(split.statements[0].rows.map(\.amount.text) == ["-30", "-20", "10"])
    let open = try read(
      "Date,Payee,Amount\n2026-11-03,Market,-50.00\n2026-11-03,Market,-30.00\n2026-11-03,Market,-20.00\n2026-11-04,Boss,10.00\n"
    )
    #expect(open.statements[0].rows.map { $0.doubt != nil } == [true, false, false, false])
    let journal = try read(
      "Date,Text,Account,Amount\n2026-11-03,A,Giro,-50.00\n,,Food,30.00\n,,Home,20.00\n2026-11-04,B,Giro,10.00\n,,Pay,-10.00\n"
    )
    #expect(journal.statements[0].rows.map(\.amount.text) == ["-50", "10"])
    #expect(journal.skippedRows.allSatisfy { $0.reason == .detail })
  }

  /// Random status words, fees and gaps of balances. A file that adds up has the amounts that the generator wrote.
  @Test func `random status words next to a balance column never cause wrong rows`() throws {
    let words = ["DONE", "FLAGGED", "BOUNCED", "Pending", "Cancelled", "HELD", "X-1"]
    for number in 0..<Fuzzing.count(400, least: 40) {
      var random = SeededRandom(seed: Fuzzing.seed(UInt64(8_200 + number)))
      var (balance, lines, moved): (Int, [String], [Int]) = (100_000, [], [])
      for place in 0..<Int.random(in: 4...14, using: &random) {
        let cents = Int.random(in: 1...5_000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        let isLast = place < 2 || Int.random(in: 0..<3, using: &random) > 0
        if isLast {
          balance += cents
          moved.append(cents)
        }
        let word = isLast && place < 2 ? "Completed" : words.randomElement(using: &random) ?? ""
        func text(_ cents: Int) -> String { SignedDecimal(digits: Int64(cents), scale: 2).text }
        lines.append("2026-11-\(place < 9 ? "0" : "")\(place + 1),Row \(place),\(text(cents)),\(text(balance)),\(word)")
      }
      let file = try read("Date,Text,Amount,Balance,Status\n" + lines.joined(separator: "\n") + "\n")
      let sum = file.statements.flatMap(\.rows).map(\.amount).reduce(.zero, +)
      let expected = SignedDecimal(digits: Int64(moved.reduce(0, +)), scale: 2)
      // The last rows may be undecided, since no balance follows them.
      let isOpen = !file.reading.questions.isEmpty || file.skippedRows.contains { $0.reason == .pending }
      #expect(sum == expected || isOpen, "\(number): \(lines)")
    }
  }
}
