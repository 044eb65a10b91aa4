package import BookEditing
package import Diagnostics
package import Formats

/// A report of a change, as text and as JSON.
package struct ChangeReport {
  /// The report as text, one line for each part of the change.
  package var lines: [String]
  /// The report as JSON, without the changed files.
  package var facts: [(String, JSON)]
  var warnings: Findings
  /// Warnings about parts of the request that could not be carried out; printed first.
  var notes: [Message]
  /// The message if there was nothing to do.
  package var nothing: String
  /// The errors that prevented parts of the change. If there are any, the command ends with status 1.
  var leftOut: Findings
  /// The hint after a change.
  var next: NextStepHint

  package init(
    lines: [String], facts: [(String, JSON)] = [], warnings: Findings = [], notes: [Message] = [],
    nothing: String = "nothing to change", leftOut: Findings = [], next: NextStepHint = .changed
  ) {
    self.lines = lines
    self.facts = facts
    self.warnings = warnings
    self.notes = notes
    self.nothing = nothing
    self.leftOut = leftOut
    self.next = next
  }
}

extension Draft.EditedEntry {
  /// Returns the report of one edited entry.
  ///
  /// - Parameter verb: the action in the past tense, such as `added`.
  package func report(_ verb: String, _ command: String) -> ChangeReport {
    ChangeReport(
      lines: ["\(verb) \(id) in \(path):\(line)"] + renamed.map(\.sentence),
      facts: [
        ("command", .string(command)), ("id", .string(id)), ("path", .string(path)), ("line", .int(line)),
        ("renamed", renamed.json),
      ], warnings: warnings)
  }
}

extension Draft.WithPhotos {
  /// Returns the report of one edited entry, including its photos.
  ///
  /// - Parameter accounts: the accounts that occur for the first time in this entry.
  package func report(_ verb: String, _ command: String, _ accounts: [Draft.NewAccount]) -> ChangeReport {
    var report = edited.report(verb, command)
    report.lines += copied.map { "copied \($0.path) to receipts/\($0.name)" } + accounts.map(\.sentence)
    if let moved { report.lines.append("moved \(moved.path) to receipts/\(moved.name)") }
    let names = (moved.map { [$0.name] } ?? []) + copied.map { $0.name }
    if !names.isEmpty { report.facts.append(("photos", .array(names.map { .string($0) }))) }
    if !accounts.isEmpty { report.facts.append(("newAccounts", .array(accounts.map { .string($0.name) }))) }
    return report
  }
}

extension Draft.NewAccount {
  fileprivate var sentence: String {
    "account “\(name)” is used for the first time"
      + (near.isEmpty ? "" : "; did you mean \(near.quotedAlternatives())?") + LookAlike.remark(on: name, near: near)
  }
}

extension Renaming {
  package var sentence: String { "\(from) is now \(to)" }
}

extension [Renaming] {
  package var json: JSON { .array(map { .object([("from", .string($0.from)), ("to", .string($0.to))]) }) }
}
