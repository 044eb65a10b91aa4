/// A renderer of findings as GitHub workflow commands, which GitHub shows as annotations.
package enum FindingGitHub {
  package static func render(_ findings: Findings) -> String {
    var tables = LineTableCache()
    let rest = findings.omittedCount > 0 ? "::notice title=omitted-findings::\(findings.omittedSummary)\n" : ""
    return findings.listed.map { finding in
      var properties = ["file=\(property(finding.place.file.path))"]
      if let bytes = finding.place.bytes {
        let start = tables.lineAndColumn(finding.place.file, bytes.lowerBound)
        properties += ["line=\(start.line)", "col=\(start.column)"]
      }
      properties.append("title=\(property(finding.id.rawValue))")
      let labels = finding.label.isEmpty ? finding.suggestions.map(\.message) : [finding.label]
      let remarks = finding.notes.filter { $0.place == nil }.map(\.text)
      let text = ([finding.message] + labels + remarks).joined(separator: "; ")
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
    // A log is shown by a terminal or a web page, so control characters are replaced.
    text.unicodeScalars.map { escapes[$0] ?? (TerminalSafeText.isControl($0) ? "\u{FFFD}" : String($0)) }.joined()
  }
}
