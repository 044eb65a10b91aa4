package import Diagnostics

/// One JSON object with the findings and how many there are, for scripts and editors.
package enum FindingJSON {
  package static func render(_ findings: Findings) -> String {
    var places = LineTables()
    let items = findings.told.map { object($0, &places) }
    return JSONText.object([
      ("findings", JSONText.array(items)), ("errors", "\(findings.errorCount)"),
      ("warnings", "\(findings.warningCount)"), ("omitted", "\(findings.untoldCount)"),
    ]) + "\n"
  }

  private static func object(_ finding: Finding, _ places: inout LineTables) -> String {
    JSONText.object(
      [("id", JSONText.string(finding.id.rawValue)), ("severity", JSONText.string(finding.severity.rawValue))]
        + position(finding.place, &places) + [
          ("message", JSONText.string(finding.message)), ("label", JSONText.string(finding.label)),
          (
            "notes",
            JSONText.array(
              finding.notes.map { note in
                JSONText.object(
                  [("text", JSONText.string(note.text))] + (note.place.map { position($0, &places) } ?? []))
              })
          ),
          ("suggestions", JSONText.array(finding.suggestions.map { suggestion($0, &places) })),
        ])
  }

  private static func suggestion(_ suggestion: Suggestion, _ places: inout LineTables) -> String {
    JSONText.object([
      ("message", JSONText.string(suggestion.message)), ("safe", "\(suggestion.isSafe)"),
      (
        "edits",
        JSONText.array(
          suggestion.edits.map { edit in
            JSONText.object(
              position(edit.range, &places) + [("replacement", JSONText.string(edit.replacement))])
          })
      ),
    ])
  }

  private static func position(_ range: SourceRange, _ places: inout LineTables) -> [(String, String)] {
    var pairs = [("path", JSONText.string(range.file.path))]
    guard let bytes = range.bytes else { return pairs }
    let start = places.lineAndColumn(range.file, bytes.lowerBound)
    let end = places.lineAndColumn(range.file, bytes.upperBound)
    pairs += [
      ("line", "\(start.line)"), ("column", "\(start.column)"), ("endLine", "\(end.line)"),
      ("endColumn", "\(end.column)"),
    ]
    return pairs
  }
}
