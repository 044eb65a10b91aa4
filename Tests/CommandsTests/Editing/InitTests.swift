import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// A new book begins with the user's currency and language.
@Suite struct InitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ book: String = "home") throws -> [String: String] {
    let lines = try folder.read("\(book)/book.yaml").split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (String(parts[0]), parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `without a terminal, init uses the currency and the language of the locale and reports them`() throws {
    let run = ToolRun(["init", folder.path + "/home"], locale: "de_AT.UTF-8")
    #expect(run.exitCode == 0)
    #expect(
      run.out.contains(
        "currency EUR, language de-AT, decimal comma: from your locale; change them in \(folder.path)/home/book.yaml\n"),
      "\(run.out)")
    #expect(try settings()["currency"] == "EUR")
    #expect(try settings()["language"] == "de-AT")
    #expect(try settings()["show-currency"] == "yes")
    #expect(ToolRun(["check", "--strict", "--book", folder.path + "/home"]).exitCode == 0)
    #expect(ToolRun(["build", "--book", folder.path + "/home"]).exitCode == 0)
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", nil])
  func `if the locale contains no country, init turns off the currency sign and reports this`(_ locale: String?) throws
  {
    let run = ToolRun(["init", folder.path + "/home"], locale: locale)
    let told = "currency INR (not shown), language en: your locale has no supported value; change them in"
    #expect(run.out.contains(told), "\(run.out)")
    #expect(try settings()["show-currency"] == "no")
  }

  @Test func `init takes the currency, but not the language, from a locale whose language is not translated`() throws {
    let run = ToolRun(["init", folder.path + "/home"], locale: "ja_JP.UTF-8")
    #expect(run.out.contains("currency JPY: from your locale; language en: your locale has no supported value"))
    // The yen has no decimals, and neither has the example.
    #expect(try folder.read("home/ledger/2026-11.yaml").contains("spent: 1340\n"))
  }

  @Test func `in a terminal, init asks for missing settings and proposes the values of the locale`() throws {
    let run = ToolRun(
      ["init", folder.path + "/home", "--language", "fr"], answers: ["", "dollar", "chf", ""], locale: "de_DE.UTF-8")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("Title of the site [Daybook]: Currency [EUR]: "))
    // The sentence and its hint, in one line.
    #expect(run.err.contains("  “dollar” is not a currency code"), "\(run.err)")
    #expect(!run.err.contains("Message("), "\(run.err)")
    #expect(!run.err.contains("Language"))
    #expect(
      try settings() == [
        "title": "Daybook", "currency": "CHF", "show-currency": "yes", "language": "fr", "archive": "auto",
        "decimal": "comma",
      ])
    // An answered question needs no note.
    #expect(!run.out.contains("locale"))
  }

  @Test func `without a locale, init uses the language's usual decimal separator`() throws {
    let run = ToolRun(["init", folder.path + "/home", "--language", "de", "--currency", "eur"])
    #expect(run.out.contains("decimal comma, as is usual in this language; change them in"), "\(run.out)")
    #expect(try settings()["decimal"] == "comma")
    let here = ToolRun(["init", folder.path + "/here", "--language", "de", "--currency", "eur"], locale: "en_GB.UTF-8")
    #expect(!here.out.contains("comma"), "\(here.out)")
    #expect(try folder.read("here/book.yaml").contains("decimal: point"))
  }

  @Test func `init creates no book if the input ends before all answers`() throws {
    let run = ToolRun(["init", folder.path + "/home"], answers: ["Ours"])
    #expect(run.exitCode == 1)
    #expect(run.err.hasSuffix("nothing was created\n"))
    #expect(!folder.exists("home"))
  }

  @Test func `init accepts the values of its options in upper or lower case`() throws {
    let run = ToolRun([
      "init", folder.path + "/home", "--currency", "usd", "--language", "en-us", "--title", "Ours: 12 # 3", "--decimal",
      "comma",
    ])
    #expect(run.out == "created a book in \(folder.path)/home\n")
    #expect(try settings()["title"] == "'Ours: 12 # 3'")
    #expect(try settings()["language"] == "en-US")
    #expect(try settings()["decimal"] == "comma")
    #expect(try folder.read("home/ledger/2026-11.yaml").contains("spent: 1340,50\n"))
    #expect(ToolRun(["check", "--strict", "--book", folder.path + "/home"]).exitCode == 0)
  }

  @Test(arguments: [
    (["--currency", "EURO"], "did you mean “EUR”?"), (["--language", "tlh"], "expected one of de, de-AT"),
    (["--title", " "], "the title must be one line"),
    (["--sample", "--currency", "USD"], "the sample book is in euros"),
    (["--sample", "--decimal", "comma"], "the sample uses decimal points"),
  ])
  func `init refuses an invalid option value and creates nothing`(_ options: [String], _ told: String) {
    let run = ToolRun(["init", folder.path + "/home"] + options)
    #expect(run.exitCode == 64)
    #expect(run.err.contains(told), "\(run.err)")
    #expect(!folder.exists("home"))
  }

  @Test func `init --sample accepts a title and a language, but its currency is always EUR`() throws {
    let run = ToolRun(
      ["init", folder.path + "/s", "--sample", "--language", "de", "--title", "Am Hafen"], answers: [], locale: "hi_IN")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try settings("s")["title"] == "Am Hafen")
    #expect(try settings("s")["language"] == "de")
    #expect(try settings("s")["currency"] == "EUR")
    // The counted cash differs, so that the sample shows a finding.
    let check = ToolRun(["check", "--book", folder.path + "/s"]).out
    #expect(check.contains("0 errors, 1 warning in ") && check.contains("[balance-differs]"), "\(check)")
  }

  @Test(arguments: ["en_IE", "de_DE"])
  func `the commented-out accounts and entry of a new book are valid`(_ locale: String) throws {
    #expect(ToolRun(["init", folder.path + "/home", "--currency", "EUR"], locale: locale).exitCode == 0)
    func uncomment(_ path: String, from marker: String) throws {
      var lines = try folder.read(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let start = try #require(lines.firstIndex { $0.contains(marker) }) + 1
      for index in start..<lines.count where lines[index].hasPrefix("# ") { lines[index].removeFirst(2) }
      try folder.write(lines.joined(separator: "\n"), to: path)
    }
    try uncomment("home/book.yaml", from: "Remove the leading")
    try uncomment("home/ledger/2026-11.yaml", from: "in any order:")
    let check = ToolRun(["check", "--book", folder.path + "/home"])
    // The photo does not exist yet; everything else is right.
    #expect(check.exitCode == 0)
    #expect(check.out.hasSuffix("0 errors, 1 warning in 1 month\n"), "\(check.out)")
    let balance = ToolRun(["report", "balance", "--book", folder.path + "/home"]).out
    let figures = locale == "de_DE" ? ["8.000,00", "159,50"] : ["8,000.00", "159.50"]
    #expect((["Savings"] + figures).allSatisfy(balance.contains), "\(balance)")
  }

  @Test(arguments: [
    ("de_DE", "comma"), ("de_CH", "point"), ("fr_CH", "comma"), ("es_ES", "comma"), ("es_MX", "point"),
    ("en_US", "point"), ("en_ZA", "comma"), ("ru_RU", "comma"), ("hi_IN", "point"), ("C", "point"),
  ])
  func `init derives the decimal separator from the language and the country of the locale`(
    _ locale: String, _ sign: String
  ) throws {
    #expect(ToolRun(["init", folder.path + "/home", "--quiet"], locale: locale).exitCode == 0)
    #expect(try settings()["decimal"] == sign)
  }
}
