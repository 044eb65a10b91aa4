/// Findings for programs.
package enum FindingFormat: String, Sendable, CaseIterable {
  case text
  case json
  case sarif
  case github
}

/// Places of one run of findings, each file's lines found once.
private struct Places {
  private var tables: [String: LineTable] = [:]

  mutating func lineAndColumn(_ file: SourceFile, _ offset: Int) -> LineAndColumn {
    if tables[file.path] == nil { tables[file.path] = LineTable(file) }
    return tables[file.path]?.place(of: offset) ?? LineAndColumn(line: 1, column: 1)
  }

  mutating func codePointColumn(_ file: SourceFile, _ offset: Int) -> Int {
    if tables[file.path] == nil { tables[file.path] = LineTable(file) }
    return tables[file.path]?.codePointColumn(of: offset) ?? 1
  }
}

extension Findings {
  /// As many as a program is told of.
  fileprivate var told: Slice<Findings> { prefix(Findings.greatestCount) }

  /// How many a program is not told of.
  fileprivate var untoldCount: Int { totalCount - told.count }

  /// `989,999 further findings are not listed: …`.
  fileprivate var untoldSentence: String {
    "\(NumberText.grouped(untoldCount)) further findings are not listed: there are "
      + "\(NumberText.grouped(errorCount)) errors and \(NumberText.grouped(warningCount)) warnings in all"
  }
}

/// One JSON object with the findings and how many there are, for scripts and editors.
package enum FindingJSON {
  package static func render(_ findings: Findings) -> String {
    var places = Places()
    let items = findings.told.map { object($0, &places) }
    return JSONText.object([
      ("findings", JSONText.array(items)), ("errors", "\(findings.errorCount)"),
      ("warnings", "\(findings.warningCount)"), ("omitted", "\(findings.untoldCount)"),
    ]) + "\n"
  }

  private static func object(_ finding: Finding, _ places: inout Places) -> String {
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

  private static func suggestion(_ suggestion: Suggestion, _ places: inout Places) -> String {
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

  private static func position(_ range: SourceRange, _ places: inout Places) -> [(String, String)] {
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

/// SARIF 2.1.0, which code hosts and editors show beside the lines.
package enum FindingSARIF {
  package static func render(_ findings: Findings, version: String) -> String {
    var places = Places()
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

  /// That not all results are listed, as SARIF 2.1.0 has it (3.20.21, 3.58).
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

  private static func result(_ finding: Finding, _ places: inout Places) -> String {
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

  private static func fix(_ suggestion: Suggestion, _ places: inout Places) -> String {
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

  private static func location(_ range: SourceRange, message: String?, _ places: inout Places) -> String {
    var physical = [("artifactLocation", artifact(range.file))]
    if let region = region(range, &places) { physical.append(("region", region)) }
    var pairs = [("physicalLocation", JSONText.object(physical))]
    if let message { pairs.append(("message", JSONText.object([("text", JSONText.string(message))]))) }
    return JSONText.object(pairs)
  }

  private static func artifact(_ file: SourceFile) -> String {
    JSONText.object([("uri", JSONText.string(PercentEncoding.path(file.path)))])
  }

  private static func region(_ range: SourceRange, _ places: inout Places) -> String? {
    guard let bytes = range.bytes else { return nil }
    let start = places.lineAndColumn(range.file, bytes.lowerBound)
    let end = places.lineAndColumn(range.file, bytes.upperBound)
    return JSONText.object([
      ("startLine", "\(start.line)"), ("startColumn", "\(places.codePointColumn(range.file, bytes.lowerBound))"),
      ("endLine", "\(end.line)"), ("endColumn", "\(places.codePointColumn(range.file, bytes.upperBound))"),
    ])
  }
}

/// Workflow commands that GitHub shows as annotations.
package enum FindingGitHub {
  package static func render(_ findings: Findings) -> String {
    var places = Places()
    let rest = findings.untoldCount > 0 ? "::notice title=omitted-findings::\(findings.untoldSentence)\n" : ""
    return findings.told.map { finding in
      var properties = ["file=\(property(finding.place.file.path))"]
      if let bytes = finding.place.bytes {
        let start = places.lineAndColumn(finding.place.file, bytes.lowerBound)
        properties += ["line=\(start.line)", "col=\(start.column)"]
      }
      properties.append("title=\(property(finding.id.rawValue))")
      let text = ([finding.message] + (finding.label.isEmpty ? finding.suggestions.map(\.message) : [finding.label]))
        .joined(separator: "; ")
      return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::\(data(text))\n"
    }.joined() + rest
  }

  private static func data(_ text: String) -> String {
    replaced(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    replaced(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func replaced(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    // Whoever reads the log looks at a terminal, or at a page that knows no more than one.
    text.unicodeScalars.map { escapes[$0] ?? (HarmlessText.isControl($0) ? "\u{FFFD}" : String($0)) }.joined()
  }
}

/// Text as a part of an address.
package enum PercentEncoding {
  /// Everything but letters, digits, `-._~` and `/`, as UTF-8 bytes (RFC 3986).
  package static func path(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      let isLetter = (byte | 0x20) >= 97 && (byte | 0x20) <= 122
      if isLetter || (byte >= 48 && byte <= 57) || "-._~/".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
