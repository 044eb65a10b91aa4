/// Text as a word of a command line, for commands that are proposed to people.
package enum ShellText {
  /// As it is, or between quotes where a shell would take it apart.
  package static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./@+".unicodeScalars.contains(scalar)
      }
    if isPlain, !text.hasPrefix("-") { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// What `word` made a word of, as it was.
  package static func read(_ word: String) -> String {
    guard word.count > 1, word.hasPrefix("'"), word.hasSuffix("'") else { return word }
    return String(word.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }

  /// A file or folder; one that begins with a hyphen would be an option.
  package static func path(_ path: String) -> String { word(path.hasPrefix("-") ? "./\(path)" : path) }

  /// An option with its value: `--into Food`. One that begins with a hyphen is in the same word.
  package static func option(_ name: String, _ value: String) -> String {
    "\(name)\(value.hasPrefix("-") ? "=" : " ")\(word(value))"
  }
}
