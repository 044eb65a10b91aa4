package import Diagnostics
import Ledger
import Notation

/// The canonical form of a book's text.
extension Draft {
  /// What bringing a book into form does.
  package struct Formatted: Sendable {
    /// Of the files that change.
    package var paths: [String]
    /// The errors of files that stay as they are, because they cannot be brought into form.
    package var damages: Findings
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
      if bytes == file.bytes { continue }
      write(bytes, to: file.path)
      changed.append(file.path)
    }
    return Formatted(paths: changed.sorted(), damages: errors)
  }
}
