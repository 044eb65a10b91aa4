import BankWords
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Statements

/// The words of banks in `Sources/BankWords/Words`, one file for each language.
@Suite struct WordFileTests {
  @Test func `every word file is sorted, is UTF-8 and has known topics and words that can be found`() {
    let problems = WordLists.files.flatMap(WordFileChecker.problems)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test func `every word file in the folder is compiled into the program`() throws {
    let folder = testsFolder.deletingLastPathComponent().appending(path: "Sources/BankWords/Words")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == WordLists.files.map(\.name))
    for file in WordLists.files {
      #expect(try Array(Data(contentsOf: folder.appending(path: file.name))) == file.bytes, "\(file.name)")
    }
  }

  @Test(arguments: [
    ("[heading day]\ndatum\nbuchung\n", "de.txt:3: “buchung” must be before “datum”"),
    ("[heading day]\ndatum\ndatum\n", "de.txt:3: “datum” is there twice"),
    ("[heading day]\n# seen at a bank\nBuchung\n", "de.txt:3: “Buchung” is never found: write “buchung”"),
    ("[heading day]\nbuchungs-tag\n", "de.txt:2: “buchungs-tag” is never found: write “buchungs tag”"),
    ("[heading day]\nu\u{308}bertrag\n", "de.txt:2: “u\u{308}bertrag” is never found: write “\u{FC}bertrag”"),
    ("[headng day]\ndatum\n", "de.txt:1: unknown topic “headng day”"),
    ("[heading day EUR]\ndatum\n", "de.txt:1: unknown topic “heading day EUR”"),
    ("[currency]\neuro\n", "de.txt:1: unknown topic “currency”"),
    ("[currency EURO]\neuro\n", "de.txt:1: unknown currency “EURO”"),
    ("[month 13]\njanuar\n", "de.txt:1: unknown month “13”"),
    ("[month 1]\njanuar\n", "de.txt:1: unknown month “1”"),
    ("[heading day\ndatum\n", "de.txt:1: “[heading day” has no closing bracket"),
    ("datum\n[heading day]\nbuchung\n", "de.txt:1: “datum” is above the first topic"),
    ("[heading day]\ndatum\n\n[heading amount]\nbetrag\n", "de.txt:4: [heading amount] must be before [heading day]"),
    ("[heading day]\n\n[heading fee]\nspesen\n", "de.txt:3: [heading day] above this line has no words"),
    ("[heading day]\ndatum \n", "de.txt:2: the line has blanks at its start or end, or a tab"),
    ("[heading day]\r\ndatum\n", "de.txt:1: the line has blanks at its start or end, or a tab"),
    ("[heading day]\ndatum", "de.txt:2: the last line has no end"),
  ])
  func `an invalid line of a word file is reported with file and line number`(_ text: String, _ problem: String) {
    let problems = WordFileChecker.problems(WordFile(name: "de.txt", bytes: Array(text.utf8)))
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }

  @Test func `a line of a word file that is not valid UTF-8 is reported`() {
    let bytes = Array("[heading fee]\ngeb".utf8) + [0xFC] + Array("hr\n".utf8)
    #expect(WordFileChecker.problems(WordFile(name: "de.txt", bytes: bytes)).first == "de.txt:2: the line is not UTF-8")
  }

  @Test func `a word file is read as its topics with their words`() {
    let text = "# German\n\n[currency EUR]\neuro\n\n[heading day]\n# short for Buchung\nbuch\n\ndatum\n"
    let sections = WordFile(name: "de.txt", bytes: Array(text.utf8)).sections()
    #expect(sections.map(\.topic) == [.currency, .headingDay] && sections.map(\.argument) == ["EUR", ""])
    #expect(sections.map(\.words) == [["euro"], ["buch", "datum"]])
  }

  @Test func `every topic has words, and the words identify every month and every heading`() {
    for topic in WordTopic.allCases where !topic.hasArgument {
      #expect(!WordLists.words(topic).isEmpty, "\(topic.rawValue)")
    }
    #expect(WordLists.groups(.month).keys.sorted() == (1...12).map { $0 < 10 ? "0\($0)" : "\($0)" })
    for role in ColumnRole.allCases {
      for word in WordLists.words(role.topic) { #expect(ColumnRole.of(word)?.role == role, "\(word)") }
    }
  }

  @Test func `each topic of a word file contains the words of all languages`() {
    let words = WordLists.set(.headingDay)
    #expect(["buchungstag", "fecha", "дата", "日付", "วันที\u{E48}"].allSatisfy(words.contains))
    #expect(WordLists.groups(.currency)["CNY"]?.contains("人民币") == true)
  }
}
