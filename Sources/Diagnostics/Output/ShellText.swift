/// Functions that quote text as words of shell commands, for hints.
package enum ShellText {
  /// Returns the text unchanged, or in quotes if a shell would interpret it.
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

  /// Returns the original text of a word returned by `word`.
  package static func read(_ word: String) -> String {
    guard word.count > 1, word.hasPrefix("'"), word.hasSuffix("'") else { return word }
    return String(word.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }

  /// Returns the path as a word. If it begins with a hyphen, `./` is added, since it would otherwise look like an
  /// option.
  package static func path(_ path: String) -> String { word(path.hasPrefix("-") ? "./\(path)" : path) }

  /// Returns an option with its value: `--into Food`. A value that begins with a hyphen follows an equals sign.
  package static func option(_ name: String, _ value: String) -> String {
    "\(name)\(value.hasPrefix("-") ? "=" : " ")\(word(value))"
  }
}
