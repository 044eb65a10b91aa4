import Bookkeeping
import Diagnostics
import Notation

/// What a change did, for people and programs.
struct ChangeReport {
  /// For people: what was done, a line each.
  var lines: [String]
  /// For programs, beside the files.
  var facts: [(String, JSON)] = []
  var warnings: Findings = []
  /// What could not be done though it was meant, a sentence each; told first.
  var notes: [String] = []
  /// What is said where there was nothing to do.
  var nothing = "nothing to change: it is so already"
  /// Mistakes because of which a part was not done; the command ends with 1.
  var leftOut: Findings = []
  /// What may come next, where anything was changed.
  var next = NextStep.changed
}

extension Draft.Edited {
  /// - Parameter verb: what was done, like `added`.
  func report(_ verb: String, _ command: String) -> ChangeReport {
    ChangeReport(
      lines: ["\(verb) \(id) in \(path):\(line)"] + renamed.map(\.sentence),
      facts: [
        ("command", .string(command)), ("id", .string(id)), ("path", .string(path)), ("line", .int(line)),
        ("renamed", renamed.json),
      ], warnings: warnings)
  }
}

extension Draft.WithPhotos {
  /// - Parameter accounts: those that it names for the first time.
  func report(_ verb: String, _ command: String, _ accounts: [Draft.NewAccount]) -> ChangeReport {
    var report = edited.report(verb, command)
    report.lines += copied.map { "copied \($0.path) to receipts/\($0.name)" } + accounts.map(\.sentence)
    if !copied.isEmpty { report.facts.append(("photos", .array(copied.map { .string($0.name) }))) }
    if !accounts.isEmpty { report.facts.append(("newAccounts", .array(accounts.map { .string($0.name) }))) }
    return report
  }
}

extension Draft.NewAccount {
  fileprivate var sentence: String {
    "account “\(name)” is used for the first time"
      + (near.isEmpty ? "" : "; did you mean \(near.quotedAlternatives())?")
  }
}

extension Renaming {
  var sentence: String { "\(from) is now \(to)" }
}

extension [Renaming] {
  var json: JSON { .array(map { .object([("from", .string($0.from)), ("to", .string($0.to))]) }) }
}
