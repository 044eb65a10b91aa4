import BookEditing
import Diagnostics
import Formats
import Ledger

/// The names of the options that correspond to keys, used in findings about entered values.
package struct OptionNames {
  /// The names of options that differ from `--` followed by the key. The dictionary's keys are case-folded.
  private let named: [String: String]

  /// Creates the names of the options for keys.
  ///
  /// - Parameter named: the option's name for each key that needs one. The case of these keys is ignored, because a key
  ///   may contain a name from the book.
  package init(named: [String: String] = [:]) {
    self.named = Dictionary(named.map { (UnicodeText.nameKey($0.key), $0.value) }) { first, _ in first }
  }

  private func option(of key: String) -> String { named[UnicodeText.nameKey(key)] ?? "--\(key)" }

  /// Returns the findings with option names instead of keys.
  func shown(_ findings: Findings) -> Findings {
    findings.changing { finding in
      var finding = finding
      finding.place = shown(finding.place)
      finding.notes = finding.notes.map { note in note.place.map { Finding.Note(note.text, at: shown($0)) } ?? note }
      return finding
    }
  }

  private func shown(_ place: SourceRange) -> SourceRange {
    guard place.file.isTyped else { return place }
    let text = place.file.text(in: 0..<place.file.bytes.count)
    return SourceRange(SourceFile(typed: text, as: option(of: place.file.path)), place.bytes)
  }
}
