package import Diagnostics

/// A renderer of findings in SARIF 2.1.0, which code hosts and editors show next to the affected lines.
package enum FindingSARIF {
  package static func render(_ findings: Findings, version: String) -> String {
    var tables = LineTableCache()
    let ids = Set(findings.listed.map(\.id))
    let used = FindingID.allCases.filter(ids.contains)
    let rules = used.map { id in
      JSON.object([
        ("id", JSON.string(id.rawValue)),
        ("fullDescription", JSON.object([("text", JSON.string(id.explanation))])),
      ])
    }
    let driver = JSON.object([
      ("name", JSON.string("daybook")), ("version", JSON.string(version)), ("rules", JSON.array(rules)),
    ])
    var run = [
      ("tool", JSON.object([("driver", driver)])), ("columnKind", JSON.string("unicodeCodePoints")),
      ("results", JSON.array(findings.listed.map { result($0, &tables) })),
    ]
    if findings.omittedCount > 0 { run.append(("invocations", JSON.array([invocation(findings)]))) }
    return JSON.object([
      ("$schema", JSON.string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", JSON.string("2.1.0")), ("runs", JSON.array([JSON.object(run)])),
    ]).text + "\n"
  }

  /// Returns the notification that some findings were omitted (SARIF 2.1.0, 3.20.21 and 3.58).
  private static func invocation(_ findings: Findings) -> JSON {
    let counts = JSON.object([
      ("errors", .int(findings.errorCount)), ("warnings", .int(findings.warningCount)),
      ("omitted", .int(findings.omittedCount)),
    ])
    let notification = JSON.object([
      ("descriptor", JSON.object([("id", JSON.string("omitted-findings"))])),
      ("level", JSON.string("warning")),
      ("message", JSON.object([("text", JSON.string(findings.omittedSummary))])), ("properties", counts),
    ])
    return JSON.object([
      ("executionSuccessful", .bool(true)), ("toolExecutionNotifications", JSON.array([notification])),
    ])
  }

  private static func result(_ finding: Finding, _ tables: inout LineTableCache) -> JSON {
    var text = finding.message
    if !finding.label.isEmpty { text += "; \(finding.label)" }
    for note in finding.notes where note.place == nil { text += "; \(note.text)" }
    var pairs = [
      ("ruleId", JSON.string(finding.id.rawValue)), ("level", JSON.string(finding.severity.rawValue)),
      ("message", JSON.object([("text", JSON.string(text))])),
      ("locations", JSON.array([location(finding.place, message: nil, &tables)])),
    ]
    let related = finding.notes.compactMap { note in
      note.place.map { location($0, message: note.text, &tables) }
    }
    if !related.isEmpty { pairs.append(("relatedLocations", JSON.array(related))) }
    let fixes = finding.suggestions.filter { !$0.edits.isEmpty }.map { fix($0, &tables) }
    if !fixes.isEmpty { pairs.append(("fixes", JSON.array(fixes))) }
    return JSON.object(pairs)
  }

  private static func fix(_ suggestion: Suggestion, _ tables: inout LineTableCache) -> JSON {
    let changes = suggestion.edits.map { edit in
      JSON.object([
        ("artifactLocation", artifact(edit.range.file)),
        (
          "replacements",
          JSON.array([
            JSON.object([
              ("deletedRegion", region(edit.range, &tables) ?? .object([])),
              ("insertedContent", JSON.object([("text", JSON.string(edit.replacement))])),
            ])
          ])
        ),
      ])
    }
    return JSON.object([
      ("description", JSON.object([("text", JSON.string(suggestion.message))])),
      ("artifactChanges", JSON.array(changes)),
    ])
  }

  private static func location(_ range: SourceRange, message: String?, _ tables: inout LineTableCache) -> JSON {
    var physical = [("artifactLocation", artifact(range.file))]
    if let region = region(range, &tables) { physical.append(("region", region)) }
    var pairs = [("physicalLocation", JSON.object(physical))]
    if let message { pairs.append(("message", JSON.object([("text", JSON.string(message))]))) }
    return JSON.object(pairs)
  }

  private static func artifact(_ file: SourceFile) -> JSON {
    JSON.object([("uri", JSON.string(PercentEncoding.path(file.path)))])
  }

  private static func region(_ range: SourceRange, _ tables: inout LineTableCache) -> JSON? {
    guard let bytes = range.bytes else { return nil }
    let start = tables.lineAndColumn(range.file, bytes.lowerBound)
    let end = tables.lineAndColumn(range.file, bytes.upperBound)
    return JSON.object([
      ("startLine", .int(start.line)), ("startColumn", .int(tables.codePointColumn(range.file, bytes.lowerBound))),
      ("endLine", .int(end.line)), ("endColumn", .int(tables.codePointColumn(range.file, bytes.upperBound))),
    ])
  }
}
