package import Diagnostics

/// SARIF 2.1.0, which code hosts and editors show beside the lines.
package enum FindingSARIF {
  package static func render(_ findings: Findings, version: String) -> String {
    var places = LineTables()
    let ids = Set(findings.told.map(\.id))
    let used = FindingID.allCases.filter(ids.contains)
    let rules = used.map { id in
      JSONText.object([
        ("id", JSONText.string(id.rawValue)),
        ("fullDescription", JSONText.object([("text", JSONText.string(id.explanation))])),
      ])
    }
    let driver = JSONText.object([
      ("name", JSONText.string("daybook")), ("version", JSONText.string(version)), ("rules", JSONText.array(rules)),
    ])
    var run = [
      ("tool", JSONText.object([("driver", driver)])), ("columnKind", JSONText.string("unicodeCodePoints")),
      ("results", JSONText.array(findings.told.map { result($0, &places) })),
    ]
    if findings.untoldCount > 0 { run.append(("invocations", JSONText.array([invocation(findings)]))) }
    return JSONText.object([
      ("$schema", JSONText.string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", JSONText.string("2.1.0")), ("runs", JSONText.array([JSONText.object(run)])),
    ]) + "\n"
  }

  /// Says that not all results are listed, as SARIF 2.1.0 has it (3.20.21, 3.58).
  private static func invocation(_ findings: Findings) -> String {
    let counts = JSONText.object([
      ("errors", "\(findings.errorCount)"), ("warnings", "\(findings.warningCount)"),
      ("omitted", "\(findings.untoldCount)"),
    ])
    let notification = JSONText.object([
      ("descriptor", JSONText.object([("id", JSONText.string("omitted-findings"))])),
      ("level", JSONText.string("warning")),
      ("message", JSONText.object([("text", JSONText.string(findings.untoldSentence))])), ("properties", counts),
    ])
    return JSONText.object([
      ("executionSuccessful", "true"), ("toolExecutionNotifications", JSONText.array([notification])),
    ])
  }

  private static func result(_ finding: Finding, _ places: inout LineTables) -> String {
    var text = finding.message
    if !finding.label.isEmpty { text += "; \(finding.label)" }
    var pairs = [
      ("ruleId", JSONText.string(finding.id.rawValue)), ("level", JSONText.string(finding.severity.rawValue)),
      ("message", JSONText.object([("text", JSONText.string(text))])),
      ("locations", JSONText.array([location(finding.place, message: nil, &places)])),
    ]
    let related = finding.notes.compactMap { note in
      note.place.map { location($0, message: note.text, &places) }
    }
    if !related.isEmpty { pairs.append(("relatedLocations", JSONText.array(related))) }
    let fixes = finding.suggestions.filter { !$0.edits.isEmpty }.map { fix($0, &places) }
    if !fixes.isEmpty { pairs.append(("fixes", JSONText.array(fixes))) }
    return JSONText.object(pairs)
  }

  private static func fix(_ suggestion: Suggestion, _ places: inout LineTables) -> String {
    let changes = suggestion.edits.map { edit in
      JSONText.object([
        ("artifactLocation", artifact(edit.range.file)),
        (
          "replacements",
          JSONText.array([
            JSONText.object([
              ("deletedRegion", region(edit.range, &places) ?? "{}"),
              ("insertedContent", JSONText.object([("text", JSONText.string(edit.replacement))])),
            ])
          ])
        ),
      ])
    }
    return JSONText.object([
      ("description", JSONText.object([("text", JSONText.string(suggestion.message))])),
      ("artifactChanges", JSONText.array(changes)),
    ])
  }

  private static func location(_ range: SourceRange, message: String?, _ places: inout LineTables) -> String {
    var physical = [("artifactLocation", artifact(range.file))]
    if let region = region(range, &places) { physical.append(("region", region)) }
    var pairs = [("physicalLocation", JSONText.object(physical))]
    if let message { pairs.append(("message", JSONText.object([("text", JSONText.string(message))]))) }
    return JSONText.object(pairs)
  }

  private static func artifact(_ file: SourceFile) -> String {
    JSONText.object([("uri", JSONText.string(PercentEncoding.path(file.path)))])
  }

  private static func region(_ range: SourceRange, _ places: inout LineTables) -> String? {
    guard let bytes = range.bytes else { return nil }
    let start = places.lineAndColumn(range.file, bytes.lowerBound)
    let end = places.lineAndColumn(range.file, bytes.upperBound)
    return JSONText.object([
      ("startLine", "\(start.line)"), ("startColumn", "\(places.codePointColumn(range.file, bytes.lowerBound))"),
      ("endLine", "\(end.line)"), ("endColumn", "\(places.codePointColumn(range.file, bytes.upperBound))"),
    ])
  }
}
