import Foundation
import Ledger
import Platform
import Statements
import Synchronization
import TestSupport
import Testing

/// Risks of journals for the programs that read them, and the files that these programs can read.
struct JournalFilesTests {
  private func risks(_ text: String, _ syntax: JournalSyntax = .plain) -> [Int] {
    JournalPrograms.files(text, syntax).risks.map(\.line)
  }

  @Test func `unknown directives in a journal are reported as risks`() {
    let plain = """
      ; comment
      # comment
      * heading
      account assets:bank
      apply account personal
      end apply account
      !alias a=b
      commodity 1.000,00 EUR
      decimal-mark ,
      D 1.00 EUR
      P 2026-11-03 USD 0.90 EUR
      Y2026
      ~ monthly
          expenses:rent  3 EUR
          assets:bank
      = expenses:food
          budget  *-1
      2026-11-03 Shop
          expenses:food  3 EUR
          assets:python
      tag trip
      """
    #expect(risks(plain) == [])
    let code =
      "python\n  import os\n!python\nimport os\neval f()\n@assert x\ndefine x=1\n--pager x\naccount a\n  eval x\nvalue x\n"
    #expect(risks(code) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    let beancount = """
      option "title" "x"
      option "operating_currency" "EUR"
      pushtag #trip
      2026-01-01 open Assets:Plugin
      2026-11-03 * "Shop"
        Expenses:Food  3 EUR
        Assets:Plugin
      2026-11-03 P "Shop"
      * heading
      ; plugin "x"
      """
    #expect(risks(beancount, .beancount) == [])
    let plugins =
      "plugin \"x\"\n  plugin \"x\"\noption \"insert_pythonpath\" \"True\"\noption \"plugin_processing_mode\" \"raw\"\n2026-01-01 plugin \"x\"\n"
    #expect(risks(plugins, .beancount) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: ["\u{FEFF}", "\r", "\n", "\u{B}", "\u{C}", "; x\r", "; x\r\n"])
  func `risks are found at every position that a program may treat as the beginning of a line`(before: String) {
    for line in ["python", "--pager x", "import os"] {
      #expect(JournalPrograms.files(before + line + "\n").risks.map(\.text) == [line], "\(before.debugDescription)")
    }
    #expect(JournalPrograms.files(before + "include /etc/passwd\n").outside.count == 1)
  }

  @Test func `only files in the journal’s folder are included`() {
    let others = [
      "a/b.journal": "include ../c.journal\n", "c.journal": "include a/b.journal\npython\n", "2025.journal": "; old\n",
      "2026.journal": "; new\n", "notes.txt": "x\n",
    ]
    let files = JournalPrograms.files(
      "include a/b.journal\ninclude 20*.journal\ninclude missing.journal\n", others: others)
    #expect(files.files.map(\.path) == ["x.journal", "a/b.journal", "2025.journal", "2026.journal", "c.journal"])
    #expect(files.risks.map { "\($0.path):\($0.line)" } == ["c.journal:2"] && files.outside.isEmpty)
    for written in [
      "/etc/passwd", "../x", "a/../../x", "~/x", "bank.csv", "x.rules", "timedot:x", "**/x.journal", "*/x", "$HOME",
      "a|b", "-x",
    ] {
      let files = JournalPrograms.files("; x\n!include \(written)\n")
      #expect(files.outside.map(\.line) == [2], "\(written)")
      #expect(throws: JournalReader.Problem.outside(files.outside[0])) {
        try JournalReader { _ in .failure(.notFound) }.read(files)
      }
    }
  }

  @Test func `a link in the journal's folder is not followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("2026-11-03 Secret\n", to: "elsewhere/secret.journal")
    try folder.write("include secret.journal\n", to: "book/x.journal")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/book/secret.journal", withDestinationPath: folder.path + "/elsewhere/secret.journal")
    let confined = ConfinedFolder(folder.path + "/book")
    #expect(confined.open(["secret.journal"]) == nil && confined.open(["x.journal"]) != nil)
  }

  @Test func `a journal with a line that looks like an option is not passed to Ledger`() {
    let options = JournalPrograms.files("; x\n--output victim.txt\n2026-11-03 Shop\n  a  1\n  b\n")
    #expect(JournalReader.programs(for: options) == [.hledger] && options.risks.map(\.line) == [2])
    #expect(JournalReader.programs(for: JournalPrograms.files("; x\n")) == [.hledger, .ledger])
    #expect(JournalReader.programs(for: JournalPrograms.files("", .beancount)) == [.beancount])
  }

  @Test func `journal programs receive copies with harmless names and no settings`() throws {
    let calls = Mutex<[ConfinedCall]>([])
    let reader = JournalReader { call in
      calls.withLock { $0.append(call) }
      return .failure(.notFound)
    }
    for (name, copy) in [("x.journal", "x.journal"), ("-f.journal", "journal"), ("a\nb|c.journal", "journal")] {
      _ = try? reader.read(JournalPrograms.files("\u{FEFF}2026-11-03 Shop\n", named: name))
      let made = calls.withLock { $0.suffix(2) }
      let (hledger, ledger) = (try #require(made.first), try #require(made.last))
      #expect(hledger.arguments == ["hledger", "-f", "journal:./\(copy)", "print", "-O", "json"])
      #expect(hledger.files.map(\.path) == [copy, "hledger.conf"])
      #expect(ledger.arguments == ["ledger", "--args-only", "-f", "./\(copy)", "xml"])
      #expect(ledger.files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["2026-11-03 Shop\n"])
    }
  }

  @Test func `a beancount file is read even if documents mentioned in it do not exist`() throws {
    let text = """
      option "documents" "documents"
      2026-01-01 open Assets:Bank
      2026-01-01 open Expenses:Food
      2026-11-03 document Assets:Bank "2026-11.pdf"
        page: 3
      2026-11-03 * "Shop"
        Expenses:Food  3 EUR
        Assets:Bank
      """
    guard let file = try JournalPrograms.read(text, .beancount) else { return }
    #expect(file.entries.map(\.line) == [6])
  }

  @Test func `Ledger itself never runs a program or writes a file, whatever the journal contains`() throws {
    let folder = try TemporaryFolder()
    let marks = ["pager", "output"].map { "\(folder.path)/\($0)" }
    let text = "--force-pager\n--pager touch \(marks[0]); cat\n--output \(marks[1])\n2026-11-03 Shop\n  a  1\n  b\n"
    let call = ConfinedCall(
      ["ledger", "--args-only", "-f", "x", "xml"], files: [("x", Array(text.utf8))], seconds: 30, byteCount: 1 << 20)
    if case .failure(.notFound) = call.answer() { return }
    for mark in marks { #expect(Disk().status(mark) == nil) }
  }

  /// Lines for attacks by journals; `MARK` is a file that must not be created.
  private static let pieces = [
    "--pager touch MARK; cat", "--force-pager", "--output MARK", "-o MARK", "python", "  open('MARK', 'w')", "!python",
    "import os", "eval system('touch MARK')", "plugin \"MARK\"", "option \"insert_pythonpath\" \"True\"",
    "include /etc/passwd", "include ../x", "include ~/.ssh/id_rsa", "!include *.csv", "include |touch MARK",
    "@include x",
    "account Assets:Bank", "comment", "end comment", "2026-11-03 Shop", "    a  -9223372036854775808 EUR", "    b",
    "    c  99999999999999999999999999999 EUR", "P 2026-11-03 EUR 1e400 USD", "= /x/", "~ monthly", "\u{FEFF}--pager x",
    "\0--pager x", "; `touch MARK`", "    d  (system(\"touch MARK\"))", "D $1,000.00", "apply account $(touch MARK)",
    "2026-01-01 open Assets:Bank EUR", "2026-01-02 query \"x\" \"SELECT 1\"", "test", "end test",
  ]

  @Test func `1,500 random journals never read files outside the folder, run a program or write a file`() throws {
    let folder = try TemporaryFolder()
    let mark = folder.path + "/mark"
    var random = SeededRandom(seed: Fuzzing.seed(38))
    var risky = 0
    for number in 0..<Fuzzing.count(1_500) {
      let separator = ["\n", "\r\n", "\r", "\u{C}", "\n\n"].randomElement(using: &random) ?? "\n"
      let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        JournalFilesTests.pieces.randomElement(using: &random) ?? ""
      }
      let text = lines.joined(separator: separator).replacing("MARK", with: mark)
      let syntax = Bool.random(using: &random) ? JournalSyntax.plain : .beancount
      let files = JournalPrograms.files(text, syntax, others: ["x": "--pager x\n"])
      #expect(files.files.allSatisfy { !$0.path.contains("..") && !$0.path.hasPrefix("/") }, "\(text)")
      let isHarmless = files.risks.isEmpty && files.outside.isEmpty
      let words = ["python", "plugin", "insert_pythonpath", "--", "import os", "eval", "/etc", "../x", "~/", "|touch"]
      if words.contains(where: text.contains), syntax == .plain || text.contains("plugin") {
        #expect(
          !isHarmless
            || !text.split(whereSeparator: \.isNewline).contains { line in
              words.contains { line.hasPrefix($0) || line.hasPrefix("!\($0)") }
            }, "\(text)")
      }
      risky += isHarmless ? 0 : 1
      // Without any check the sandbox prevents it, too.
      let call = ConfinedCall(
        number.isMultiple(of: 2)
          ? ["ledger", "--args-only", "-f", "x", "xml"] : ["hledger", "-f", "journal:x", "print"],
        files: [("x", Array(text.utf8))], seconds: 30, byteCount: 1 << 20)
      _ = call.answer()
      #expect(Disk().status(mark) == nil, "\(text)")
    }
    #expect(risky > Fuzzing.count(500))
  }
}
