/// The severity of a finding. An error stops the build, so that the previous site is kept; a warning does not.
package enum Severity: String, Sendable, Comparable {
  case warning
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}

/// A problem in the user's files. Findings are collected, never thrown.
package struct Finding: Sendable, Equatable {
  package var id: FindingID
  package var severity: Severity
  package var place: SourceRange
  /// The sentence about the problem, including the wrong value, in lower case without a full stop.
  package var message: String
  /// The text printed after the caret, such as the expected value; may be empty.
  package var label: String
  /// Additional sentences, some with a location in a file.
  package var notes: [Note]
  /// At most three corrections, the most likely first.
  package var suggestions: [Suggestion]
  /// The key whose value is wrong or missing; `nil` if the finding is not about a key.
  package var key: String?
  /// The index of the entry that the finding is about, if several entries were entered at once; otherwise `nil`.
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

  /// The maximum length of a sentence, in bytes. A longer sentence is shortened in the middle.
  package static let greatestLength = 1_000

  /// Returns the text, with its middle removed if it is too long.
  static func shortened(_ text: String) -> String {
    let bytes = text.utf8
    if bytes.count <= greatestLength { return text }
    // The characters at the two cuts may be incomplete and are dropped.
    let start = text[..<bytes.index(bytes.startIndex, offsetBy: greatestLength * 3 / 4)]
    let end = text[bytes.index(bytes.endIndex, offsetBy: -greatestLength / 5)...]
    return start.dropLast() + "…" + end.dropFirst()
  }

  /// A remark after a finding. If the remark has a location, the line at that location is quoted too.
  package struct Note: Sendable, Equatable {
    package var text: String
    package var place: SourceRange?
    /// Whether the note suggests a command to run. Such notes are useless in a form.
    package var namesCommand: Bool

    package init(_ text: String, at place: SourceRange? = nil, namesCommand: Bool = false) {
      self.text = Finding.shortened(text)
      self.place = place
      self.namesCommand = namesCommand
    }
  }
}

extension Finding {
  /// Returns the findings in the order in which they are printed: sorted by file, then position, then id, then message.
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
