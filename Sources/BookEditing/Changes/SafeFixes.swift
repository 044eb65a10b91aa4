package import Diagnostics
import Platform

/// The suggestions that can be applied without asking the user, as marked by `Suggestion.isSafe`.
package struct SafeFixes: Sendable {
  private var editsByPath: [String: (file: SourceFile, edits: [Suggestion.Edit])] = [:]

  /// Collects the first safe suggestion of each finding.
  ///
  /// - Parameter archive: the folder of the archive, whose files are never changed.
  package init(_ findings: some Sequence<Finding>, archive: String) {
    for finding in findings {
      guard let suggestion = finding.suggestions.first(where: \.isSafe) else { continue }
      if suggestion.edits.contains(where: { $0.range.file.path.hasPrefix("\(archive)/") }) { continue }
      for edit in suggestion.edits {
        editsByPath[edit.range.file.path, default: (edit.range.file, [])].edits.append(edit)
      }
    }
  }

  /// A file, and its content after safe suggestions were applied.
  package struct FixedFile: Sendable {
    package var file: SourceFile
    package var bytes: [UInt8]
    /// The number of changes made to the file.
    package var count: Int
  }

  /// The changed files, sorted by path.
  package var fixedFiles: [FixedFile] {
    editsByPath.sorted { $0.key < $1.key }.map { _, entry in
      let (bytes, count) = SafeFixes.apply(entry.edits, to: entry.file.bytes)
      return FixedFile(file: entry.file, bytes: bytes, count: count)
    }.filter { $0.count > 0 }
  }

  /// Applies the edits from the end of the text to its beginning, so that offsets remain valid. If two edits overlap,
  /// only the one closer to the end is applied; the next run applies the other one.
  static func apply(_ edits: [Suggestion.Edit], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var made: [(range: Range<Int>, replacement: String)] = []
    var limit = Int.max
    let sorted = edits.sorted { ($0.range.bytes?.lowerBound ?? 0) > ($1.range.bytes?.lowerBound ?? 0) }
    for edit in sorted {
      guard let range = edit.range.bytes, range.upperBound <= limit, range.upperBound <= bytes.count else { continue }
      made.append((range, edit.replacement))
      limit = range.lowerBound
    }
    // The result is built from the beginning, because applying edits one by one would move the rest of the file each
    // time.
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var done = 0
    for (range, replacement) in made.reversed() {
      result += bytes[done..<range.lowerBound]
      result += replacement.utf8
      done = range.upperBound
    }
    return (result + bytes[done...], made.count)
  }
}
