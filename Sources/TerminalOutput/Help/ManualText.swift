package import Ledger
import Formats

/// A text in the macros of man(7), as it grows.
package struct ManualText {
  package private(set) var text = ""
  /// The next paragraph stands right behind what it belongs to.
  private var isBegun = false

  package init(title: String, day: Day, version: String) {
    text = ".TH \(title.uppercased()) 1 \(day) \"Daybook \(version)\" \"Daybook\"\n"
  }

  /// What `apropos` shows: on one line, without full stop.
  package mutating func name(_ name: String, _ abstract: String) {
    section("Name")
    let sentence = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    let words = (sentence.prefix(1).lowercased() + sentence.dropFirst()).split(separator: " ")
    fill([ManualText.escaped(name), "\\-"] + words.map { ManualText.escaped($0) })
  }

  package mutating func section(_ title: String) {
    text += ".SH \(title.uppercased())\n"
    isBegun = true
  }

  /// - Parameter title: with its fonts.
  package mutating func part(_ title: String) {
    text += ".SS \(title)\n"
    isBegun = true
  }

  /// - Parameter tag: with its fonts.
  package mutating func item(_ tag: String) {
    text += ".TP\n\(tag)\n"
    isBegun = true
  }

  /// Lines of its own where it has several, else text to be filled.
  package mutating func paragraph(_ paragraph: String) {
    let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1 { return verbatim(lines.map(String.init)) }
    if !isBegun { text += ".PP\n" }
    isBegun = false
    fill(paragraph.split(separator: " ").map { ManualText.escaped($0) })
  }

  /// Words on lines that are short in a file as well: the reader breaks them anew.
  private mutating func fill(_ words: [String]) {
    var width = 0
    for word in words {
      // A letter beyond ASCII is written like \[u201C].
      let wordWidth = word.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
      let isFirst = width == 0 || width + 1 + wordWidth > 78
      if width > 0 { text += isFirst ? "\n" : " " }
      width = isFirst ? wordWidth : width + 1 + wordWidth
      // At the beginning of a line it is a macro.
      text += isFirst && word.hasPrefix(".") ? "\\&" + word : word
    }
    text += "\n"
  }

  package mutating func verbatim(_ lines: [String]) {
    if !isBegun { text += ".PP\n" }
    isBegun = false
    text += ".EX\n"
    for line in lines { text += "\(line.hasPrefix(".") ? "\\&" : "")\(ManualText.escaped(line))\n" }
    text += ".EE\n"
  }

  /// - Parameter line: with its fonts, or a macro.
  package mutating func line(_ line: String) { text += line + "\n" }

  // MARK: Letters

  /// A name that is typed, never hyphenated.
  package static func word(_ text: String) -> String { "\\%" + escaped(text) }

  /// Text in which nothing is meant for the typesetter. Hyphens are minus signs, which can be copied to a command line.
  package static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
