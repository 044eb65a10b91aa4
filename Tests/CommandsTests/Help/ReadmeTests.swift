import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// The README agrees with the tool.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: repositoryFolder.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func `the README is under 12,000 bytes`() {
    #expect(readme.utf8.count < 12_000)
  }

  // MARK: Tables

  /// The rows of the table with these headings, one text for each cell.
  private func table(_ headings: String...) throws -> [[String]] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "| \(headings.joined(separator: " | ")) |" })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().replacing("\\|", with: "¦").split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces).replacing("¦", with: "|") }
    }
  }

  /// The code in a cell.
  private func code(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  // MARK: Files

  /// The blocks of code in a language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```\n")[0] }
  }

  @Test func `the README's month file is a book without findings`() throws {
    let block = try #require(blocks("yaml").first)
    #expect(block.hasPrefix("# ledger/2026-11.yaml\n"))
    let book = try BookOfTest(["ledger/2026-11.yaml": block])
    #expect(book.check("--strict").out == "0 errors, 0 warnings in 1 month\n")
  }

  @Test func `the number of phrases stated in the README is within ten per cent of the actual number`() throws {
    let said = try #require(
      readme.firstMatch(of: /([0-9,]+) phrases/).flatMap { Int($0.1.filter { $0 != "," }) })
    let words = try String(contentsOf: repositoryFolder.appending(path: "site-template/words/en.yaml"), encoding: .utf8)
    let count = words.split(separator: "\n").count { $0.first?.isLetter == true }
    #expect(abs(count - said) < count / 10, "\(count)")
  }

  // MARK: Commands

  /// Every command line: in blocks of code, indented blocks and the examples of the table.
  private func commands() throws -> [String] {
    var lines = blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }
    lines += readme.split(separator: "\n").filter { $0.hasPrefix("    daybook ") }.map(String.init)
    lines += readme.split(separator: "\n").filter { $0.hasPrefix("$ daybook ") }.map { String($0.dropFirst(2)) }
    lines += try table("command", "does", "example").flatMap { code($0[2]) }
    return lines.compactMap { line in
      line.firstRange(of: "daybook ").map { start in
        let command = String(line[start.lowerBound...].prefix { $0 != "#" }).trimmingCharacters(in: .whitespaces)
        return line.contains("<(") ? String(command.dropLast()) : command
      }
    }
  }

  @Test func `each command in the README succeeds in a newly created sample book`() throws {
    let folder = try TemporaryFolder()
    #expect(ToolRun(["init", folder.path + "/sample", "--sample", "--quiet"]).exitCode == 0)
    let commands = try commands()
    #expect(commands.count > 25)
    // One needs the network, the other runs until Ctrl-C.
    let left = ["daybook rates fetch", "daybook serve"]
    for command in commands where !left.contains(where: command.hasPrefix) {
      let place = "\(folder.path)/\(UInt32.random(in: 0 ... .max))"
      try FileManager.default.copyItem(atPath: folder.path + "/sample", toPath: place + "/book")
      defer { try? FileManager.default.removeItem(atPath: place) }
      let run = try ReadmeCommand(command, in: place).run()
      #expect(run.exitCode == 0, "\(command): \(run.out) \(run.err)")
    }
  }

  @Test func `the reports in the README match the printed reports`() throws {
    let folder = try TemporaryFolder()
    #expect(ToolRun(["init", folder.path + "/book", "--sample", "--quiet"]).exitCode == 0)
    for block in readme.components(separatedBy: "```\n$ ").dropFirst() {
      let lines = block.components(separatedBy: "```\n")[0].split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let run = try ReadmeCommand(String(lines[0]), in: folder.path).run()
      #expect(run.out.hasPrefix(lines[1]), "\(run.out)")
    }
  }
}

/// A command line of the README, in a folder with a book and the files it names.
private struct ReadmeCommand {
  private var words: [String]
  private let place: String

  init(_ line: String, in place: String) throws {
    self.place = place
    words = ReadmeCommand.words(line).dropFirst().map { $0.replacing("~", with: place) }
    let photo = repositoryFolder.appending(path: "data/receipts/noodle-house.jpg")
    for word in words where word.hasSuffix(".jpg") {
      try? FileManager.default.copyItem(at: photo, to: URL(filePath: word))
    }
    // The examples are written for someone in the folder of the sample book.
    words = words.map { $0.hasPrefix("statements/") ? "\(place)/book/\($0)" : $0 }
    if words[0] == "init" { words[1] = "\(place)/\(words[1])" }
    let takesBook = !["init", "help", "explain", "completions"].contains(words[0])
    if takesBook { words += ["--book", "\(place)/book"] }
  }

  func run() throws -> ToolRun {
    // A copy of an encrypted site is verified, so it must exist; prompts are answered.
    if let verify = words.firstIndex(of: "--verify"), let out = words.firstIndex(of: "--out") {
      #expect(verify < out)
      _ = ToolRun(["person", "add", "a@b.example", "--generate", "--book", "\(place)/book"])
      _ = ToolRun(["build", "--sealed", "--book", "\(place)/book"])
      var words = words
      words[out + 1] = "\(place)/book/sealed"
      return ToolRun(words)
    }
    if words.contains("--sealed") {
      _ = ToolRun(["person", "add", "a@b.example", "--generate", "--book", "\(place)/book"])
    }
    if words[0] == "undo" { _ = ToolRun(["remove", "kiln", "--book", "\(place)/book"]) }
    return ToolRun(words, answers: words[0] == "pay" ? ["y"] : nil, editor: ("nano", { _ in .ended(0) }))
  }

  /// The words of a line, split as a shell does.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
