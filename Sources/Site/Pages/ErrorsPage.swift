import Diagnostics
import Templates

/// The findings about the book, with the lines they are about.
enum ErrorsPage {
  static let excerptShape = Shape(
    "excerpt",
    [("place-label", .text), ("line", .text), ("before", .text), ("marked", .text), ("after", .text), ("label", .text)])
  static let noteShape = Shape("note", [("text", .text)])
  static let findingShape = Shape(
    "finding",
    [
      ("is-error", .flag), ("kind", .text), ("id", .text), ("place", .text), ("message", .text),
      ("excerpts", .list(excerptShape)), ("notes", .list(noteShape)),
    ])
  static let shape = PageFrame.shape(
    "errors", [("counts", .text), ("has-site", .flag), ("findings", .list(findingShape))])
  /// More would make a page that nobody reads.
  static let greatestCount = 200

  static func values(_ findings: [Finding], _ wording: Wording, hasSite: Bool) -> [Value] {
    var tables: [String: LineTable] = [:]
    let records = findings.prefix(greatestCount).map { record($0, wording, &tables) }
    let errors = findings.count { $0.severity == .error }
    let counts = wording.text(
      .errorsCounts,
      [
        "errors": wording.text(.errorsErrors, count: errors),
        "warnings": wording.text(.errorsWarnings, count: findings.count - errors),
      ])
    return [.text(counts), .flag(hasSite), .list(Array(records))]
  }

  private static func record(_ finding: Finding, _ wording: Wording, _ tables: inout [String: LineTable]) -> Record {
    let label = finding.label.isEmpty ? finding.suggestions.map(\.message).joined(separator: " ") : finding.label
    var excerpts = excerpt(finding.place, label, wording, &tables).map { [$0] } ?? []
    var notes: [String] = excerpts.isEmpty && !label.isEmpty ? [label] : []
    for note in finding.notes {
      if let place = note.place, let quoted = excerpt(place, note.text, wording, &tables) {
        excerpts.append(quoted)
      } else {
        notes.append(note.place.map { "\(note.text): \($0.file.path)" } ?? note.text)
      }
    }
    if !finding.label.isEmpty { notes += finding.suggestions.map(\.message) }
    return Record(
      findingShape,
      [
        .flag(finding.severity == .error), .text(wording.text(finding.severity == .error ? .error : .warning)),
        .text(finding.id.rawValue), .text(place(finding.place, &tables)), .text(clean(finding.message)),
        .list(excerpts), .list(notes.map { Record(noteShape, [.text(clean($0))]) }),
      ])
  }

  private static func place(_ range: SourceRange, _ tables: inout [String: LineTable]) -> String {
    guard let bytes = range.bytes else { return clean(range.file.path) }
    let place = table(range.file, &tables).place(of: bytes.lowerBound)
    return clean("\(range.file.path):\(place.line):\(place.column)")
  }

  private static func excerpt(
    _ range: SourceRange, _ label: String, _ wording: Wording, _ tables: inout [String: LineTable]
  ) -> Record? {
    guard let bytes = range.bytes else { return nil }
    let table = table(range.file, &tables)
    let index = table.index(of: bytes.lowerBound)
    let line = table.content(of: index)
    let start = min(max(bytes.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(bytes.upperBound, start), line.upperBound)
    let before = range.file.text(in: line.lowerBound..<start)
    let marked = start == end ? " " : range.file.text(in: start..<end)
    return Record(
      excerptShape,
      [
        .text(wording.text(.excerptLabel, ["line": String(index + 1), "file": clean(range.file.path)])),
        .text(String(index + 1)), .text(clean(String(before.suffix(200)))), .text(clean(String(marked.prefix(200)))),
        .text(clean(String(range.file.text(in: end..<line.upperBound).prefix(200)))), .text(clean(label)),
      ])
  }

  private static func table(_ file: SourceFile, _ tables: inout [String: LineTable]) -> LineTable {
    if let table = tables[file.path] { return table }
    let table = LineTable(file)
    tables[file.path] = table
    return table
  }
}

extension SiteMaker {
  mutating func addFindings() {
    add(
      "errors.html", "errors", wording.text(.errors), current: nil,
      ErrorsPage.values(input.findings, wording, hasSite: true))
  }
}
