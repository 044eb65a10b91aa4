package import Ledger
import Formats

/// A builder for a manual page that uses the macros of man(7).
package struct ManualText {
  package private(set) var text = ""
  /// Whether the next paragraph continues a heading or an item, and therefore needs no `.PP`.
  private var isBegun = false

  package init(title: String, day: Day, version: String) {
    text = ".TH \(title.uppercased()) 1 \(day) \"Daybook \(version)\" \"Daybook\"\n"
  }

  /// Adds the line that `apropos` shows: the name and a short description without a full stop.
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

  /// Adds a subheading.
  ///
  /// - Parameter title: text with font macros.
  package mutating func part(_ title: String) {
    text += ".SS \(title)\n"
    isBegun = true
  }

  /// Adds an item.
  ///
  /// - Parameter tag: text with font macros.
  package mutating func item(_ tag: String) {
    text += ".TP\n\(tag)\n"
    isBegun = true
  }

  /// Adds a paragraph. If the text has several lines, its line breaks are kept.
  package mutating func paragraph(_ paragraph: String) {
    let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1 { return verbatim(lines.map(String.init)) }
    if !isBegun { text += ".PP\n" }
    isBegun = false
    fill(paragraph.split(separator: " ").map { ManualText.escaped($0) })
  }

  /// Adds words, divided into short source lines. `man` joins the lines again.
  private mutating func fill(_ words: [String]) {
    var width = 0
    for word in words {
      // A letter beyond ASCII is written like \[u201C].
      let wordWidth = word.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
      let isFirst = width == 0 || width + 1 + wordWidth > 78
      if width > 0 { text += isFirst ? "\n" : " " }
      width = isFirst ? wordWidth : width + 1 + wordWidth
      // At the beginning of a line a full stop begins a macro.
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

  /// Adds one source line.
  ///
  /// - Parameter line: text with font macros, or a macro.
  package mutating func line(_ line: String) { text += line + "\n" }

  // MARK: Letters

  /// Returns a name that users type, marked so that it is never hyphenated.
  package static func word(_ text: String) -> String { "\\%" + escaped(text) }

  /// Returns the text, with all characters escaped that man(7) would interpret. Hyphens become minus signs, which can
  /// be copied to a command line.
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
