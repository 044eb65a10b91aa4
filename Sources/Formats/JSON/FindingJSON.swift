package import Diagnostics

/// A renderer of findings and their counts as one JSON object, for scripts and editors.
package enum FindingJSON {
  package static func render(_ findings: Findings) -> String {
    var tables = LineTableCache()
    let items = findings.listed.map { object($0, &tables) }
    return JSON.object([
      ("findings", .array(items)), ("errors", .int(findings.errorCount)),
      ("warnings", .int(findings.warningCount)), ("omitted", .int(findings.omittedCount)),
    ])
    .text + "\n"
  }

  private static func object(_ finding: Finding, _ tables: inout LineTableCache) -> JSON {
    JSON.object(
      [("id", JSON.string(finding.id.rawValue)), ("severity", .string(finding.severity.rawValue))]
        + position(finding.place, &tables) + [
          ("message", .string(finding.message)), ("label", .string(finding.label)),
          (
            "notes",
            .array(
              finding.notes.map { note in
                JSON.object(
                  [("text", JSON.string(note.text))] + (note.place.map { position($0, &tables) } ?? []))
              })
          ),
          ("suggestions", .array(finding.suggestions.map { suggestion($0, &tables) })),
        ])
  }

  private static func suggestion(_ suggestion: Suggestion, _ tables: inout LineTableCache) -> JSON {
    JSON.object([
      ("message", .string(suggestion.message)), ("safe", .bool(suggestion.isSafe)),
      (
        "edits",
        .array(
          suggestion.edits.map { edit in
            JSON.object(
              position(edit.range, &tables) + [("replacement", .string(edit.replacement))])
          })
      ),
    ])
  }

  private static func position(_ range: SourceRange, _ tables: inout LineTableCache) -> [(String, JSON)] {
    var pairs: [(String, JSON)] = [("path", .string(range.file.path))]
    guard let bytes = range.bytes else { return pairs }
    let start = tables.lineAndColumn(range.file, bytes.lowerBound)
    let end = tables.lineAndColumn(range.file, bytes.upperBound)
    pairs += [
      ("line", .int(start.line)), ("column", .int(start.column)), ("endLine", .int(end.line)),
      ("endColumn", .int(end.column)),
    ]
    return pairs
  }
}
