import Diagnostics
import Ledger
import Notation

/// Finds the option behind a place in an entry, so that a finding points at what was typed.
struct OptionPlaces {
  private struct Field {
    var range: Range<Int>
    /// Where its value begins in the text, if it stands there as it was typed.
    var plainStart: Int?
    var source: SourceFile
  }

  private let path: String
  private let fields: [Field]
  /// The options of keys that were taken away.
  private let emptied: [(key: TransactionKey, source: SourceFile)]

  /// - Parameters:
  ///   - changes: what was typed.
  ///   - text: the file with it.
  ///   - names: options that are not called like their key.
  init(_ changes: [FieldChange], at start: Int, in text: MonthText, names: [TransactionKey: String] = [:]) {
    path = text.file.path
    let written = text.fields(of: start)
    emptied = changes.filter { $0.value == nil }.map { change in
      (change.key, SourceFile(option: names[change.key] ?? "--\(change.key.name)", value: ""))
    }
    fields = changes.compactMap { change in
      guard let value = change.value, let field = written.first(where: { $0.key == change.key }) else { return nil }
      let typed = value.texts.joined(separator: ",")
      let isPlain = text.file.text(in: field.value) == typed
      return Field(
        range: field.keyRange.lowerBound..<field.value.upperBound, plainStart: isPlain ? field.value.lowerBound : nil,
        source: SourceFile(option: names[change.key] ?? "--\(change.key.name)", value: typed))
    }
  }

  /// The findings at their options; those about something else stay where they are.
  func moved(_ findings: Findings) -> Findings {
    let missing = findings.compactMap(missing)
    // Without the entry its references lead nowhere, which says nothing more.
    if !missing.isEmpty { return Findings(missing) }
    return findings.changing(moved)
  }

  /// What an entry lacks because its key was taken away.
  private func missing(_ finding: Finding) -> Finding? {
    guard finding.id == .missingKey, finding.place.file.path == path,
      let option = emptied.first(where: { finding.message.contains("“\($0.key.name)”") })
        ?? emptied.first(where: { TransactionKey.directions.contains($0.key) })
    else { return nil }
    var finding = finding
    finding.place = SourceRange(option.source, nil)
    return finding
  }

  private func moved(_ finding: Finding) -> Finding {
    guard let place = place(of: finding.place) else { return finding }
    var finding = finding
    finding.place = place
    finding.notes = finding.notes.map { note in
      note.place.flatMap(self.place(of:)).map { Finding.Note(note.text, at: $0) } ?? note
    }
    // Nothing in a file is to be mended; what they say still helps.
    finding.suggestions = finding.suggestions.map { Suggestion($0.message) }
    return finding
  }

  private func place(of place: SourceRange) -> SourceRange? {
    guard place.file.path == path, let range = place.bytes,
      let field = fields.first(where: { $0.range.contains(range.lowerBound) || $0.range == range })
    else { return nil }
    guard let start = field.plainStart, range.lowerBound >= start, range.upperBound <= field.range.upperBound else {
      return SourceRange(field.source, 0..<field.source.bytes.count)
    }
    return SourceRange(field.source, range.lowerBound - start..<range.upperBound - start)
  }
}
