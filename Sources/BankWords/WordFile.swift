/// A file of words in one language: names of topics in brackets and, below each, its words, one per line. Lines that
/// begin with `#` are comments.
package struct WordFile: Sendable {
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A line of a file.
  package enum Line: Equatable {
    /// An empty line or a comment.
    case other
    /// The name in brackets.
    case topic(String)
    case word(String)
  }

  /// Returns the meaning of a line without its line break.
  package static func line(_ bytes: ArraySlice<UInt8>) -> Line {
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return .other }
    guard first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else {
      return .word(String(decoding: bytes, as: UTF8.self))
    }
    return .topic(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self))
  }

  /// The lines of the file, without line breaks.
  package var lines: [ArraySlice<UInt8>] { bytes.split(separator: 0x0A, omittingEmptySubsequences: false) }

  /// The words below one topic of the file.
  package struct Section: Sendable {
    package let topic: WordTopic
    /// The currency code or the number of the month; empty for other topics.
    package let argument: String
    var lines: [ArraySlice<UInt8>] = []

    package var words: [String] {
      lines.compactMap { if case .word(let word) = WordFile.line($0) { word } else { nil } }
    }
  }

  /// Returns the sections in file order, without decoding their words. Words below an unknown topic are omitted.
  package func sections() -> [Section] {
    var sections: [Section] = []
    var section: Section?
    for line in lines {
      if line.first == UInt8(ascii: "["), case .topic(let name) = WordFile.line(line) {
        if let section { sections.append(section) }
        section = WordFile.topic(named: name).map { Section(topic: $0.topic, argument: $0.argument) }
      } else {
        section?.lines.append(line)
      }
    }
    return sections + [section].compactMap(\.self)
  }

  /// Returns the topic for the name in brackets, such as `heading day` or `currency EUR`; `nil` for an unknown topic.
  package static func topic(named name: String) -> (topic: WordTopic, argument: String)? {
    if let topic = WordTopic.byName[name], !topic.hasArgument { return (topic, "") }
    guard let space = name.lastIndex(of: " "), let topic = WordTopic.byName[String(name[..<space])], topic.hasArgument
    else { return nil }
    return (topic, String(name[name.index(after: space)...]))
  }
}
