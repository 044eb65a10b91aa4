import TestSupport
import Testing

/// What a file leaves open, asked on a terminal, listed for programs, and answered by options.
@Suite struct ImportQuestionTests {
  private let states =
    "Date,Description,Amount,Status\n2026-11-03,A,-1.00,Completed\n2026-11-04,B,-2.00,Bounced\n2026-11-05,C,3.00,Completed\n"

  @Test func `a word is asked about on a terminal, and the answer is remembered`() throws {
    let book = try ImportBook()
    try book.book.folder.write(states, to: "bank.csv")
    let run = book.run([book.path("bank.csv")], answers: ["1", "y"])
    #expect(run.exitCode == 0 && run.err.contains("1 row says “Bounced” in “Status”"), "\(run.err)")
    #expect(try book.november().contains("spent: 2.00"))
    #expect(try book.book.folder.read("imports.yaml").contains("Bounced: booked"))
    let later = try ImportBook()
    try later.book.folder.write(states, to: "bank.csv")
    let open = later.run([later.path("bank.csv")], answers: ["", "y"])
    #expect(open.exitCode == 0 && open.out.contains("1 to be answered"), "\(open.out)")
    #expect(try !later.november().contains("2.00"))
  }

  @Test func `questions about words and rows are listed with the options that answer them`() throws {
    let book = try ImportBook()
    let preview = try book.preview(states)
    #expect(preview.exitCode == 0 && preview.asks.map(\.key) == ["word"])
    #expect(preview.asks[0].readings.map(\.option) == ["--word Bounced=booked", "--word Bounced=left-out"])
    // What is open comes after what is read.
    #expect(preview.states == ["new", "new", "question"])
    let left = try book.preview(states, as: "bank.csv", "--word", "Bounced=left-out")
    #expect(left.asks.isEmpty && left.states == ["new", "new", "left-out"])
    #expect(book.run([book.path("bank.csv"), "--word", "Bounced"]).exitCode == 64)
  }

  @Test func `an unreadable row is asked about on a terminal, listed with its proposal, and answered by an option`()
    throws
  {
    let text =
      "Date,Description,Amount,Balance\n2026-11-03,A,-10.00,90.00\n2026-11-04,B,-5.00,85.00\n2026-11-05,C,-1o.50,74.50\n2026-11-06,D,100.00,174.50\n"
    let book = try ImportBook()
    let preview = try book.preview(text)
    #expect(preview.asks.map(\.key) == ["row"] && preview.states == ["new", "new", "new", "bad"])
    #expect(preview.asks[0].readings.map(\.option) == ["--row 4=-10.50", "--row 4=left-out"])
    let refused = try book.take(text)
    #expect(refused.exitCode == 1 && refused.err.contains("--row LINE=AMOUNT"), "\(refused.err)")
    for answer in ["1", "-10.50"] {
      let asked = try ImportBook()
      try asked.book.folder.write(text, to: "bank.csv")
      let run = asked.run([asked.path("bank.csv")], answers: [answer, "y"])
      #expect(run.exitCode == 0 && run.err.contains("line 4 cannot be read"), "\(run.err)")
      #expect(try asked.november().contains("spent: 10.50"))
    }
    #expect(try book.take(text, as: "bank.csv", "--yes", "--row", "4=-10.50").exitCode == 0)
    #expect(try book.november().contains("spent: 10.50"))
    #expect(try book.take(text, as: "bank.csv", "--yes", "--row", "3=-7.00").err.contains("--row 3"))
    #expect(book.run([book.path("bank.csv"), "--row", "4=x"]).exitCode == 64)
  }

  @Test func `a file that waits for an answer does not hold back the others`() throws {
    let book = try ImportBook()
    try book.book.folder.write(
      "Date,Description,Amount,Fee\n2026-11-06,Shop,-7.00,0.10\n2026-11-04,Gift,2.00,0.00\n", to: "a.csv")
    try book.book.folder.write(states, to: "b.csv")
    let run = book.run([book.path("a.csv"), book.path("b.csv"), "--yes"])
    #expect(run.exitCode == 1 && run.err.contains("decide"), "\(run.out) \(run.err)")
    let november = try book.november()
    #expect(november.contains("title: C, received: 3.00") && !november.contains("title: B"), "\(november)")
    let answered = book.run([book.path("a.csv"), "--fee", "on-top", "--yes"])
    #expect(answered.exitCode == 0, "\(answered.err)")
    #expect(try book.november().contains("title: Shop, spent: 7.10"))
  }

  @Test func `a statement that does not add up is written only when somebody says so`() throws {
    let text =
      ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR1000,00\n:61:2611031103D10,00NMSCNONREF\n:86:Shop\n:61:2611041104D20,00NMSCNONREF\n:86:Cafe\n:62F:C261105EUR950,00\n-\n"
    let book = try ImportBook()
    try book.book.folder.write(text, to: "a.sta")
    let refused = book.run([book.path("a.sta"), "--yes"])
    #expect(refused.exitCode == 1 && refused.err.contains("--unproved"), "\(refused.err)")
    #expect(book.run([book.path("a.sta")], answers: ["n"]).exitCode == 1)
    #expect(try book.preview(text, as: "a.sta").asks.map(\.key) == ["unproved"])
    let written = book.run([book.path("a.sta")], answers: ["y", "y"])
    #expect(written.exitCode == 0, "\(written.err)")
    let november = try book.november()
    #expect(november.contains("spent: 10.00") && !november.contains("balance:"), "\(november)")
  }
}
