package import Ledger
import Formats
package import Statements

/// Parsers for answers as written in options, forms and `imports.yaml`.
extension ImportOptions {
  /// Splits text such as `Checking=Savings` at the last “=”; `nil` if one part is empty.
  package static func divided(_ text: String) -> (String, String)? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    let (before, after) = (parts.dropLast().joined(separator: "=").trimmingSpaces, String(last).trimmingSpaces)
    return before.isEmpty || after.isEmpty ? nil : (before, after)
  }

  /// Splits `12345678=Checking` into number and name; `nil` if there is only a name.
  package static func numberAndName(_ text: String) -> (number: String, name: String)? {
    guard let (number, name) = divided(text) else { return nil }
    return (number, name)
  }

  /// Splits `Lebensmittel=Food` into the file's category and the ledger's category; `nil` if one of them is empty.
  package static func categories(_ text: String) -> (name: String, category: String)? {
    divided(text).map { ($0.0, $0.1) }
  }

  package static func wordAndMeaning(_ text: String) -> (word: String, meaning: ImportSettings.WordMeaning)? {
    guard let (word, name) = divided(text), let meaning = ImportSettings.WordMeaning(rawValue: name) else { return nil }
    return (word, meaning)
  }

  package static func columnAndMeaning(_ text: String) -> (heading: String, meaning: ImportSettings.ColumnMeaning)? {
    guard let (heading, name) = divided(text), let meaning = ImportSettings.ColumnMeaning(named: name) else {
      return nil
    }
    return (heading, meaning)
  }

  package static func lineAndAnswer(_ text: String) -> (line: Int, answer: RowAnswer)? {
    guard let (line, name) = divided(text), let line = Int(line), let answer = RowAnswer(rawValue: name) else {
      return nil
    }
    return (line, answer)
  }

  /// Reads the correction of an unreadable row, such as `12=-5.00`, `12=2026-11-03` or `12=2026-11-03 -5.00`; `nil` for
  /// any other text.
  package static func lineAndCorrection(_ text: String) -> (line: Int, correction: RowCorrection)? {
    guard let (line, said) = divided(text), let line = Int(line), let correction = RowCorrection(said) else {
      return nil
    }
    return (line, correction)
  }

  /// Whether the text is a valid value of `--row`.
  package static func isAboutRow(_ text: String) -> Bool {
    let answer = fileAndAnswer(text).answer
    return lineAndAnswer(answer) != nil || lineAndCorrection(answer) != nil
  }

  /// Splits `giro.csv:12=new` into the file's name without folders and the answer. The file is `nil` for an answer that
  /// applies to all files, such as `12=new`.
  private static func fileAndAnswer(_ text: String) -> (file: String?, answer: String) {
    guard let (place, said) = divided(text), let colon = place.lastIndex(of: ":") else { return (nil, text) }
    let name = place[..<colon].split(separator: "/").last.map(String.init) ?? ""
    return (name.isEmpty ? nil : name, "\(place[place.index(after: colon)...])=\(said)")
  }

  /// Adds the values of `--row`. A later answer about the same line completes or replaces an earlier one.
  package mutating func take(rows texts: [String]) {
    for text in texts {
      let (file, text) = ImportOptions.fileAndAnswer(text)
      if let file {
        take(text, of: file)
      } else if let (line, answer) = ImportOptions.lineAndAnswer(text) {
        rows[line] = answer
        corrections[line] = nil
      } else if let (line, correction) = ImportOptions.lineAndCorrection(text) {
        corrections[line] = correction.adding(to: corrections[line])
        rows[line] = nil
      }
    }
  }

  private mutating func take(_ text: String, of file: String) {
    if let (line, answer) = ImportOptions.lineAndAnswer(text) {
      rowsOfFiles[file, default: [:]][line] = answer
      correctionsOfFiles[file]?[line] = nil
    } else if let (line, correction) = ImportOptions.lineAndCorrection(text) {
      correctionsOfFiles[file, default: [:]][line] = correction.adding(to: correctionsOfFiles[file]?[line])
      rowsOfFiles[file]?[line] = nil
    }
  }
}
