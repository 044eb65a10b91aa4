import TestSupport
import Testing

@testable import Commands
@testable import CLISupport

/// The answers to a completion script.
@Suite struct CompletionTests {
  private func book() throws -> EditingBook {
    try EditingBook([
      "categories.yaml": """
      - { name: Food }
      - { name: Dog walks }
      - { name: "-dash" }
      - { name: "a\\tb" }
      - { name: "\\u202Ereversed" }

      """
    ])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script calls only the daybook command and does not evaluate any text`(shell: String) {
    let run = ToolRun(["completions", shell])
    #expect(run.exitCode == 0)
    #expect(run.out.contains("command daybook ---complete"))
    for word in ["eval", "compgen", "_describe", "_values", "_arguments"] { #expect(!run.out.contains(word)) }
  }

  @Test func `an unknown shell is a usage error`() {
    #expect(ToolRun(["completions", "tcsh"]).exitCode == 64)
  }

  @Test func `an outdated completion script receives no suggestions`() throws {
    let book = try book()
    let run = ToolRun([
      "---completion", "add", "--", "--category", "4", "0", "daybook", "add", "--book", book.folder.path, "--category",
      "",
    ])
    #expect(run.out.isEmpty && run.err.isEmpty && run.exitCode == 0)
    for arguments in [["--generate-completion-script", "bash"], ["add", "--generate-completion-script=bash"]] {
      let run = ToolRun(arguments)
      #expect(run.exitCode == 64 && run.out.isEmpty && run.err.contains("daybook completions bash"))
    }
  }

  @Test func `completion offers names from the book given with --book`() throws {
    let path = try book()
    func lines(_ words: String...) -> [String] {
      ToolRun(["---complete", "fish"] + words).out.split(separator: "\n").map(String.init)
    }
    #expect(lines("add", "--book", path.folder.path, "--category", "").prefix(3) == ["Food", "Dog walks", "-dash"])
    #expect(lines("add", "--book=\(path.folder.path)", "--category", "").contains("Dog walks"))
    #expect(lines("show", "--book", path.folder.path, "").contains("2026-11-03-dining-out"))
    #expect(lines("add", "--book", "\(path.folder.path)/none", "--category", "").isEmpty)
  }

  @Test func `a name with a control character, or one that looks like an option, is not completed`() throws {
    let path = try book().folder
    func lines(_ words: String...) -> [String] {
      ToolRun(["---complete", "fish"] + words).out.split(separator: "\n").map(String.init)
    }
    let book = ["--book", path.path]
    #expect(
      !ToolRun(["---complete", "fish", "add"] + book + ["--category", ""]).out.contains { "\t\u{202E}".contains($0) })
    #expect(!lines("category", "remove", book[0], book[1], "").contains("-dash"))
    #expect(lines("category", "remove", book[0], book[1], "--", "").contains("-dash"))
    #expect(lines("category", "remove", book[0], book[1], "Food", "--into", "").contains("-dash") == false)
    #expect(lines("category", "remove", book[0], book[1], "Food", "--into=").contains("--into=-dash"))
  }

  @Test func `an option already given is not offered again, unless it may be repeated`() {
    func lines(_ words: String...) -> [String] {
      ToolRun(["---complete", "zsh"] + words).out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(lines("add", "-").contains("--title"))
    #expect(!lines("add", "--title", "x", "-").contains("--title"))
    #expect(!lines("add", "--title=x", "-").contains("--title"))
    #expect(lines("import", "--account", "x", "-").contains("--account"))
    #expect(lines("add", "--title", "-") == ["names"])
    #expect(lines("").contains("category") && !lines("").contains("manual"))
    #expect(lines("category", "") == ["names", "list", "add", "edit", "rename", "remove"])
    #expect(lines("import", "") == ["files"] && lines("init", "") == ["folders"])
  }

  @Test(arguments: [
    ("add --category \"Foo B", ["add", "--category", "Foo B"], BashLine.Quote.double),
    ("add 'it'\\''s", ["add", "it's"], .single), ("a\\ b c", ["a b", "c"], .none), ("a\\", ["a"], .none),
    ("$(rm) `x` $HOME ~", ["$", "rm", "`x`", "$HOME", "~"], .none), ("\"\\$a\\b\\\"", ["$a\\b\""], .double),
    ("$'a\\'b", ["a'b"], .ansi), ("a \"\" ", ["a", "", ""], .none), ("a=b:c", ["a=b:c"], .none),
  ])
  func `completion interprets bash quotes without expanding any text`(
    line: String, words: [String], quote: BashLine.Quote
  ) {
    let read = BashLine(line)
    #expect(read.words == words && read.quote == quote, "\(read)")
  }

  @Test func `a completed word is quoted so that bash reads it unchanged`() {
    var random = SeededRandom(seed: 20)
    let scalars = Array("ab $`\"'\\!~*?[]{}()<>|&;#=:%^é日🥖-".unicodeScalars)
    for beginning in ["x ", "x \"", "x '", "x $'", "x a", "x \"a", "x 'a", "x --category=", "x a:"] {
      for _ in 0..<Fuzzing.count(2_000) {
        var text = ""
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          text.unicodeScalars.append(scalars.randomElement(using: &random)!)
        }
        let line = BashLine(beginning)
        var typed = line.quoted(text)
        let mark: String? = line.quote == .none ? nil : line.quote == .double ? "\"" : "'"
        // The rule of readline.
        if let mark, beginning.hasSuffix(mark), typed.hasPrefix(mark) { typed.removeFirst() }
        if let mark, !typed.hasSuffix(mark) { typed += mark }
        let read = BashLine(beginning + typed)
        #expect(read.words == line.words.dropLast() + [line.words.last! + text], "“\(beginning)\(typed)”")
        #expect(read.quote == .none)
      }
    }
  }
}
