/// How much a finding weighs: an error keeps the last good site in place, a warning does not (BOOK.md §8).
package enum Severity: String, Sendable, Comparable {
  case warning
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}

/// One thing about the user's files that needs a person's eye. A value, never thrown.
package struct Finding: Sendable, Equatable {
  package var id: FindingID
  package var severity: Severity
  package var place: SourceRange
  /// Lower case, no full stop: names the thing and its value.
  package var message: String
  /// What stands beside the caret: what was expected; may be empty.
  package var label: String
  /// Further sentences; some point at another place.
  package var notes: [Note]
  /// At most three, the likeliest first.
  package var suggestions: [Suggestion]
  /// The key whose value, or whose absence, it is about; nil where it is about something else.
  package var key: String?
  /// Of several entries that were typed, the index of the one that it is about.
  package var entry: Int?

  package init(
    _ id: FindingID, at place: SourceRange, _ message: String, label: String = "", notes: [Note] = [],
    suggestions: [Suggestion] = [], key: String? = nil
  ) {
    self.id = id
    self.severity = id.severity
    self.place = place
    self.message = Finding.shortened(message)
    self.label = Finding.shortened(label)
    self.notes = notes
    self.suggestions = Array(suggestions.prefix(3))
    self.key = key
  }

  /// In bytes; a longer sentence loses the middle of what it quotes.
  package static let greatestLength = 1_000

  /// A sentence without the middle of what it quotes, where that is very long.
  fileprivate static func shortened(_ text: String) -> String {
    let bytes = text.utf8
    if bytes.count <= greatestLength { return text }
    // The characters at both cuts may be halves, so they go.
    let start = text[..<bytes.index(bytes.startIndex, offsetBy: greatestLength * 3 / 4)]
    let end = text[bytes.index(bytes.endIndex, offsetBy: -greatestLength / 5)...]
    return start.dropLast() + "…" + end.dropFirst()
  }

  /// A remark under a finding; with a place it quotes that line too.
  package struct Note: Sendable, Equatable {
    package var text: String
    package var place: SourceRange?
    /// Whether it names a command to type, which says nothing to somebody at a form.
    package var namesCommand: Bool

    package init(_ text: String, at place: SourceRange? = nil, namesCommand: Bool = false) {
      self.text = Finding.shortened(text)
      self.place = place
      self.namesCommand = namesCommand
    }
  }
}

/// A change of text that would mend a finding.
package struct Suggestion: Sendable, Equatable {
  /// Reads on from the caret: “did you mean “Healthcare”?”.
  package var message: String
  package var edits: [Edit]
  /// Whether `check --fix` may apply it without asking: the meaning of the text stays, or was impossible before.
  package var isSafe: Bool

  package init(_ message: String, edits: [Edit] = [], isSafe: Bool = false) {
    self.message = Finding.shortened(message)
    self.edits = edits
    self.isSafe = isSafe
  }

  /// Puts `replacement` in place of a byte range.
  package struct Edit: Sendable, Equatable {
    package var range: SourceRange
    package var replacement: String

    package init(_ range: SourceRange, _ replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }
}

extension Finding {
  /// By file, then place, then id: the order in which all findings of a run are shown.
  package static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      if left.place.file.path != right.place.file.path { return left.place.file.path < right.place.file.path }
      let leftStart = left.place.bytes?.lowerBound ?? -1
      let rightStart = right.place.bytes?.lowerBound ?? -1
      if leftStart != rightStart { return leftStart < rightStart }
      if left.id != right.id { return left.id.rawValue < right.id.rawValue }
      return left.message < right.message
    }
  }
}

extension Sequence<Finding> {
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
