import TerminalOutput
@testable import Commands
import Foundation
import Ledger
import TestSupport
import Testing

/// `daybook manual`: the pages for `man` contain the help.
@Suite struct ManPageTests {
  private var verbs: [String] { commands(of: help()) }

  private func help(_ names: String...) -> String { ToolRun(names + ["--help"]).out }

  /// The commands that a help lists.
  private func commands(of help: String) -> [String] {
    guard let list = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().first else { return [] }
    return list.components(separatedBy: "\n\n")[0].split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^  ([a-z]+) /#).map { String($0.1) }
    }
  }

  private func page(_ name: String...) -> String {
    let run = ToolRun(["manual"] + name)
    #expect(run.exitCode == 0 && run.err == "", "\(run.err)")
    return run.out
  }

  /// The readable text of a page, without macros and fonts.
  private func words(_ page: String) -> String {
    var text = page.replacing(/\\f[BIR]|\\%|\\&/, with: "")
    for (escaped, letter) in [
      ("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ti", "~"), ("\\(ga", "`"), ("\\(ha", "^"),
    ] {
      text = text.replacing(escaped, with: letter)
    }
    return text.replacing("\\e", with: "\\").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `every command has a manual page, and the main page lists all commands`() {
    #expect(ToolRun(["manual", "--list"]).out == verbs.map { $0 + "\n" }.joined())
    let own = words(page())
    for verb in verbs {
      #expect(own.contains("daybook-\(verb)(1)"), "\(verb)")
      #expect(
        page(verb).hasPrefix(".TH DAYBOOK-\(verb.uppercased()) 1 2026-11-21 \"Daybook \(DaybookCommand.version)\""))
    }
    let unknown = ToolRun(["manual", "buidl"])
    #expect(unknown.exitCode == 64 && unknown.err == "error: unknown command “buidl”\n" && unknown.out == "")
    #expect(!ToolRun(["--help"]).out.contains("manual"))
  }

  @Test func `a manual page contains every option, sentence and example of the help`() {
    #expect(verbs.count > 15)
    for verb in verbs {
      let text = words(page(verb))
      let own = help(verb)
      let parts = commands(of: own)
      for help in [own] + parts.map({ help(verb, $0) }) {
        let overview = help.components(separatedBy: "USAGE:")[0].dropFirst("OVERVIEW: ".count)
        for paragraph in overview.components(separatedBy: "\n\n") {
          for sentence in paragraph.components(separatedBy: "Example: ") {
            let sentence = sentence.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !sentence.isEmpty { #expect(text.contains(sentence), "\(verb): \(sentence)") }
          }
        }
        // A command with subcommands has no options itself.
        if help == own, !parts.isEmpty { continue }
        for option in help.matches(of: /--[a-z][a-z-]+/) { #expect(text.contains(option.0), "\(verb) \(option.0)") }
      }
    }
  }

  /// Text of the help, which must not be read as macros or special characters of roff.
  @Test func `a manual page contains only intended macros`() {
    let known: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".EX", ".EE", ".br"]
    for page in [page()] + verbs.map({ page($0) }) {
      for line in page.split(separator: "\n") {
        if line.hasPrefix(".") { #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)") }
        #expect(!line.hasPrefix("'"), "\(line)")
        #expect(line.replacing(/\\(-|e|%|&|f[BIR]|\((aq|dq|ti|ga|ha))/, with: "").contains("\\") == false, "\(line)")
      }
    }
  }

  @Test func `roff's special characters in a sentence are escaped`() {
    var text = ManualText(title: "x", day: Day(number: 0), version: "1")
    text.paragraph(".TH 'a' \\fB ~b ^c `d` \"e\"")
    #expect(text.text.hasSuffix("\n.PP\n\\&.TH \\(aqa\\(aq \\efB \\(tib \\(hac \\(gad\\(ga \\(dqe\\(dq\n"))
    let fields = ManualText.escaped("a-b")
    #expect(fields == "a\\-b" && words(fields) == "a-b")
  }
}
