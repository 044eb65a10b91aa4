/// An output format for findings.
package enum FindingFormat: String, Sendable, CaseIterable {
  case text
  case json
  case sarif
  case github
}
