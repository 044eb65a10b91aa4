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

extension Renaming {
  var sentence: String { "\(from) is now \(to)" }
}

extension [Renaming] {
  var json: JSON { .array(map { .object([("from", .string($0.from)), ("to", .string($0.to))]) }) }
}
