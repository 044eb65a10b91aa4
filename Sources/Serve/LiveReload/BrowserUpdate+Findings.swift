import Build
import Diagnostics
import Ledger

extension BrowserUpdate.Message {
  /// The maximum number of findings shown. `daybook check` prints all findings.
  private static let greatestCount = 30

  /// Creates a message about the findings of a build; `nil` if there are no findings.
  ///
  /// - Parameter commands: the command lines to mention in the text.
  init?(_ result: BuildResult, hasGoodSite: Bool, _ commands: CommandText) {
    let findings = result.findings
    if findings.isEmpty { return nil }
    let greatestCount = BrowserUpdate.Message.greatestCount
    var rendered = FindingText(isColored: false)
    var parts = findings.prefix(greatestCount).map { rendered.render($0) }
    if findings.totalCount > greatestCount {
      parts.append("… and \(NumberText.grouped(findings.totalCount - parts.count)) more: \(commands("check"))\n")
    }
    let summary = findings.summary(of: result.ledger)
    let isRefused = result.written == nil
    self.init(
      kind: isRefused ? .error : .warning,
      summary: isRefused && hasGoodSite
        ? "\(summary). You are seeing the last version of the site that built without errors." : summary,
      text: parts.joined(separator: "\n"))
  }
}
