import Diagnostics
import Ledger
import Formats

/// The entered fields of an entry. Findings about the written text are moved to these fields.
struct InputFields {
  private struct Field {
    var range: Range<Int>
    /// The range of the value in the text, including its quotes.
    var value: Range<Int>
    /// The byte offset of the value in the text; `nil` if the value is not written exactly as entered.
    var plainStart: Int?
    var source: SourceFile
    /// The parts of a list or mapping, each with its byte range in the text and in the entered value.
    var parts: [(range: Range<Int>, typed: Range<Int>)] = []
  }

  private let path: String
  private let fields: [Field]
  /// Keys that the change removes.
  private let emptied: [TransactionKey]

  /// Finds the entered values in the written text.
  ///
  /// - Parameters:
  ///   - changes: the entered fields.
  ///   - start: the byte offset of the entry.
  ///   - text: the file that contains it.
  init(_ changes: [FieldChange], at start: Int, in text: MonthText) {
    path = text.file.path
    let written = text.fields(of: start)
    emptied = changes.filter { $0.value == nil }.map(\.key)
    fields = changes.compactMap { change in
      guard let value = change.value, let field = written.first(where: { $0.key == change.key }) else { return nil }
      let typed = change.typed ?? InputFields.typed(value)
      let isPlain = text.file.text(in: field.value) == typed
      return Field(
        range: field.keyRange.lowerBound..<field.value.upperBound, value: field.value,
        plainStart: isPlain ? field.value.lowerBound : nil,
        source: SourceFile(typed: typed, as: change.key.name),
        parts: InputFields.parts(value, field.value, text.file))
    }
  }

  /// Returns the parts of a list or mapping. Each part extends from its name to the name of the next part.
  private static func parts(
    _ value: FieldText, _ range: Range<Int>, _ file: SourceFile
  ) -> [(range: Range<Int>, typed: Range<Int>)] {
    guard case .mapping(let parts) = value else { return [] }
    var starts: [Int] = []
    var place = range.lowerBound
    for part in parts {
      // If a name is spelled differently, findings are reported for the whole option.
      guard let found = file.bytes[place..<range.upperBound].firstRange(of: Array(part.key.utf8)) else { return [] }
      starts.append(found.lowerBound)
      place = found.upperBound
    }
    var typed = 0
    return parts.indices.map { index in
      let start = typed
      typed += parts[index].key.utf8.count + 1 + parts[index].text.utf8.count + 1
      let end = index + 1 < starts.count ? starts[index + 1] : range.upperBound
      return (starts[index]..<end, start..<(typed - 1))
    }
  }

  private static func typed(_ value: FieldText) -> String {
    if case .mapping(let parts) = value { return parts.map { "\($0.key)=\($0.text)" }.joined(separator: ",") }
    return value.texts.joined(separator: ",")
  }

  /// Returns the findings, with those about entered values moved to the entered fields. If required keys are missing,
  /// only the findings about them are returned.
  ///
  /// - Parameter entry: the index of the entry if several were entered; otherwise `nil`.
  func moved(_ findings: Findings, entry: Int? = nil) -> Findings {
    let missing = findings.compactMap(missing)
    // If an entry was not read, references to it are unresolved. These findings are omitted.
    let changed = missing.isEmpty ? findings.changing(moved) : Findings(missing)
    guard let entry else { return changed }
    return changed.changing { finding in
      guard finding.place.file.isTyped, finding.entry == nil else { return finding }
      var finding = finding
      finding.entry = entry
      return finding
    }
  }

  /// Returns a finding about a missing key, moved to the field of this key, which the user emptied or did not enter;
  /// `nil` for other findings.
  private func missing(_ finding: Finding) -> Finding? {
    guard finding.id == .missingKey, finding.place.file.path == path,
      let key = emptied.first(where: { $0.name == finding.key })
        ?? emptied.first(where: { TransactionKey.directions.contains($0) })
        ?? finding.key.flatMap({ TransactionKey(name: $0) })
    else { return nil }
    var finding = finding
    finding.place = SourceRange(SourceFile(typed: "", as: key.name), nil)
    return finding
  }

  private func moved(_ finding: Finding) -> Finding {
    guard let place = place(of: finding.place) else { return finding }
    let field = finding.place.bytes.flatMap { range in fields.first { $0.range.contains(range.lowerBound) } }
    var finding = finding
    finding.place = place
    finding.key = place.file.path
    finding.notes = finding.notes.map { note in
      note.place.flatMap(self.place(of:)).map { Finding.Note(note.text, at: $0) } ?? note
    }
    // No file is changed, so edits are removed from suggestions. An edit that replaces the whole value is kept, because
    // the user can enter the new value.
    finding.suggestions = finding.suggestions.map { suggestion in
      guard suggestion.edits.count == 1, let edit = suggestion.edits.first, let field, edit.range.file.path == path,
        edit.range.bytes == field.value
      else { return Suggestion(suggestion.message) }
      let whole = SourceRange(field.source, 0..<field.source.bytes.count)
      return Suggestion(suggestion.message, edits: [Suggestion.Edit(whole, edit.replacement)])
    }
    return finding
  }

  private func place(of place: SourceRange) -> SourceRange? {
    guard place.file.path == path, let range = place.bytes,
      let field = fields.first(where: { $0.range.contains(range.lowerBound) || $0.range == range })
    else { return nil }
    if let part = field.parts.first(where: { $0.range.contains(range.lowerBound) }) {
      return SourceRange(field.source, part.typed)
    }
    guard let start = field.plainStart, range.lowerBound >= start, range.upperBound <= field.range.upperBound else {
      return SourceRange(field.source, 0..<field.source.bytes.count)
    }
    return SourceRange(field.source, range.lowerBound - start..<range.upperBound - start)
  }
}
