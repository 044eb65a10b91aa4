import BankWords
@testable import Statements

/// A check of a file of words: its form, the order of its words, and that each word can be found.
struct WordFileChecker {
  private let name: String
  private var topic: WordTopic?
  private var topicName: String?
  private var lastWord: String?
  private var number = 0
  private(set) var problems: [String] = []

  /// Returns the problems of a file, each with its file and line.
  static func problems(_ file: WordFile) -> [String] {
    var checker = WordFileChecker(name: file.name)
    for line in file.lines { checker.check(line) }
    checker.endTopic()
    if file.bytes.last != 0x0A { checker.report("the last line has no end") }
    return checker.problems
  }

  private init(name: String) { self.name = name }

  private mutating func report(_ problem: String) { problems.append("\(name):\(number): \(problem)") }

  private mutating func check(_ line: ArraySlice<UInt8>) {
    number += 1
    guard let text = String(validating: line, as: UTF8.self) else { return report("the line is not UTF-8") }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true || text.contains("\t") {
      return report("the line has blanks at its start or end, or a tab")
    }
    switch WordFile.line(line) {
    case .other: break
    case .topic(let name): beginTopic(name)
    case .word(let word): add(word)
    }
  }

  private mutating func beginTopic(_ name: String) {
    endTopic()
    if let last = topicName, !precedes(last, name) { report("[\(name)] must be before [\(last)], or is there twice") }
    (topicName, lastWord, topic) = (name, nil, nil)
    guard let found = WordFile.topic(named: name) else { return report("unknown topic “\(name)”") }
    topic = found.topic
    if found.topic == .currency, ColumnRole.currencyCode(found.argument) != found.argument {
      report("unknown currency “\(found.argument)”")
    }
    if found.topic == .month, !(1...12).contains(Int(found.argument) ?? 0) || found.argument.utf8.count != 2 {
      report("unknown month “\(found.argument)”")
    }
  }

  private mutating func endTopic() {
    if let topicName, lastWord == nil { report("[\(topicName)] above this line has no words") }
  }

  private mutating func add(_ word: String) {
    if word.hasPrefix("[") { return report("“\(word)” has no closing bracket") }
    if topicName == nil { report("“\(word)” is above the first topic") }
    let folded = FoldedText.of(word)
    // A difference in the form of the same characters matters, too.
    if topic?.isAsWritten != true, Array(folded.utf8) != Array(word.utf8) {
      report("“\(word)” is never found: write “\(folded)”")
    }
    if let lastWord, lastWord == word { report("“\(word)” is there twice") }
    if let lastWord, precedes(word, lastWord) { report("“\(word)” must be before “\(lastWord)”") }
    lastWord = word
  }

  /// Whether a text is before another in the order of their bytes, as in `LC_ALL=C sort`.
  private func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
