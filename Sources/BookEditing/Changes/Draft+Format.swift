package import Diagnostics
import Ledger
package import Formats

/// The canonical form of a book's text.
extension Draft {
  /// What bringing a book into form does.
  package struct Formatted: Sendable {
    /// Of the files that change.
    package var paths: [String]
    /// The errors of files that stay as they are, because they cannot be brought into form.
    package var damages: Findings
  }

  /// Gives all amounts of the book a decimal sign, those of the archive too, and says so in `book.yaml`.
  ///
  /// - Returns: the files that change.
  /// - Throws: `findings` that are there only since.
  package mutating func setDecimalSign(_ sign: DecimalSign) throws(BookError) -> [String] {
    let form = DecimalSignConverter(sign, base.settings)
    let sources = sources
    var texts = (sources.ledger + sources.archive).map { ($0.path, $0.bytes, form.month($0)) }
    if let file = sources.categories { texts.append((file.path, file.bytes, form.categories(file))) }
    let settings = file(folder.path(of: BookLayout.settings))
    texts.append((settings.path, settings.bytes, form.settings(settings)))
    let changed = texts.filter { $0.1 != $0.2 }
    if changed.isEmpty { return [] }
    let before = read(.committed)
    for (path, _, bytes) in changed { write(bytes, to: path) }
    // An amount that was wrong with either sign is so with other words.
    let after = read(.edited)
    if after.findings.errorCount > before.findings.errorCount {
      throw .findings(newFindings(before, after).keeping { $0.severity == .error })
    }
    return changed.map(\.0).sorted()
  }

  /// Brings settings, categories and months into their canonical form; archive and rates stay as they are.
  package mutating func format() -> Formatted {
    let sources = sources
    var files = sources.ledger.map { ($0, BookFormat.month) }
    if let file = sources.categories { files.append((file, BookFormat.categories)) }
    if let file = sources.settings { files.append((file, BookFormat.settings)) }
    let paths = Set(files.map(\.0.path))
    // Of each file at least the first error is among them.
    let errors = read(.committed).findings.keeping { finding in
      finding.severity == .error && paths.contains(finding.place.file.path) && finding.id != .monthLeftWindow
    }
    let damaged = Set(errors.map(\.place.file.path))
    var changed: [String] = []
    for (file, format) in files where !damaged.contains(file.path) {
      let bytes = format(file)
      // A file in which nothing stands has the form of none, and to write none would take it away.
      if bytes == file.bytes || bytes.isEmpty { continue }
      write(bytes, to: file.path)
      changed.append(file.path)
    }
    return Formatted(paths: changed.sorted(), damages: errors)
  }
}
