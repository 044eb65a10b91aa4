package import Diagnostics
import Ledger
package import Formats

/// Functions that write a book's text in its canonical form.
extension Draft {
  /// The result of formatting a book.
  package struct FormatResult: Sendable {
    /// The paths of the files that change.
    package var paths: [String]
    /// The errors in files that cannot be formatted and are therefore not changed.
    package var damages: Findings
  }

  /// Rewrites all amounts in the book, including the archive, with another decimal separator, and writes the separator
  /// to `book.yaml`.
  ///
  /// - Returns: the paths of the files that change.
  /// - Throws: `findings` if the change causes errors.
  package mutating func setDecimalSeparator(_ separator: DecimalSeparator) throws(BookError) -> [String] {
    let form = DecimalSeparatorConverter(separator, base.settings)
    let sources = sources
    var texts = (sources.ledger + sources.archive).map { ($0.path, $0.bytes, form.month($0)) }
    if let file = sources.categories { texts.append((file.path, file.bytes, form.categories(file))) }
    let settings = file(folder.path(of: BookLayout.settings))
    texts.append((settings.path, settings.bytes, form.settings(settings)))
    let changed = texts.filter { $0.1 != $0.2 }
    if changed.isEmpty { return [] }
    let before = read(.committed)
    for (path, _, bytes) in changed { write(bytes, to: path) }
    // The message for an amount that is invalid with either sign has changed, so the errors are only counted.
    let after = read(.edited)
    if after.findings.errorCount > before.findings.errorCount {
      throw .findings(newFindings(before, after).keeping { $0.severity == .error })
    }
    return changed.map(\.0).sorted()
  }

  /// Formats the settings, the categories and the months. Files with errors, the archive and the rates are not changed.
  package mutating func format() -> FormatResult {
    let sources = sources
    var files = sources.ledger.map { ($0, BookFormat.month) }
    if let file = sources.categories { files.append((file, BookFormat.categories)) }
    if let file = sources.settings { files.append((file, BookFormat.settings)) }
    let paths = Set(files.map(\.0.path))
    // The findings contain at least the first error of each file.
    let errors = read(.committed).findings.keeping { finding in
      finding.severity == .error && paths.contains(finding.place.file.path) && finding.id != .monthLeftWindow
    }
    let damaged = Set(errors.map(\.place.file.path))
    var changed: [String] = []
    for (file, format) in files where !damaged.contains(file.path) {
      let bytes = format(file)
      // The canonical form of a file without content is empty. Writing an empty string would remove the file.
      if bytes == file.bytes || bytes.isEmpty { continue }
      write(bytes, to: file.path)
      changed.append(file.path)
    }
    return FormatResult(paths: changed.sorted(), damages: errors)
  }
}
