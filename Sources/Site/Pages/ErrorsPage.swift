import Diagnostics
import Language
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
    "errors",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("title", .text), ("is-split", .flag), ("counts", .text), ("has-site", .flag), ("more", .text),
      ("findings", .list(findingShape)),
    ])
  /// More would make pages that nobody reads.
  static let greatestCount = 1000

  /// The address of a page, the first one's number being 1.
  static func address(_ number: Int) -> String { number == 1 ? "errors.html" : "errors-\(number).html" }

  /// One page or, of many findings, several.
  static func pages(
    _ findings: Findings, _ wording: Wording, hasSite: Bool
  ) -> [(path: String, title: String, values: [Value])] {
    var tables: [String: LineTable] = [:]
    let rows = findings.prefix(greatestCount).map { row($0, wording, &tables) }
    let parts = LongList.cut(rows, weight: \.bytes)
    let counts = wording.text(
      .errorsCounts,
      [
        "errors": wording.text(.errorsErrors, count: findings.errorCount),
        "warnings": wording.text(.errorsWarnings, count: findings.warningCount),
      ])
    func name(_ number: Int) -> String {
      let name = wording.text(.errors)
      return number == 1 ? name : wording.text(.partOf, ["name": name, "number": wording.number(Int64(number))])
    }
    func link(_ number: Int) -> Value {
      PageFrame.neighbour((1...max(1, parts.count)).contains(number) ? (address(number), name(number)) : nil)
    }
    let left = findings.totalCount - rows.count
    let more = left > 0 ? wording.text(.errorsMore, count: left) : ""
    return (parts.isEmpty ? [[]] : parts).enumerated().map { index, part in
      let number = index + 1
      let isLast = number >= parts.count
      return (
        address(number), name(number),
        [
          link(number - 1), link(number + 1), .text(name(number)), .flag(parts.count > 1), .text(counts),
          .flag(hasSite), .text(isLast ? more : ""), .list(part.map(\.record)),
        ]
      )
    }
  }

  private struct Row {
    var record: Record
    /// On the page, about.
    var bytes: Int
  }

  private static func row(_ finding: Finding, _ wording: Wording, _ tables: inout [String: LineTable]) -> Row {
    let places = 1 + finding.notes.count { $0.place != nil }
    let texts = [finding.message, finding.label] + finding.notes.map(\.text) + finding.suggestions.map(\.message)
    let excerpts = ([finding.place] + finding.notes.compactMap(\.place)).reduce(0) { sum, place in
      guard let bytes = place.bytes else { return sum }
      let table = table(place.file, &tables)
      let line = place.file.beginning(of: table.content(of: table.index(of: bytes.lowerBound))).text
      return sum + LongList.escaped(String(line.prefix(600)))
    }
    let bytes = 300 + places * (300 + 2 * finding.place.file.path.utf8.count)
    return Row(
      record: record(finding, wording, &tables),
      bytes: texts.reduce(bytes + excerpts) { $0 + 40 + LongList.escaped($1) })
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
    let before = range.file.ending(of: line.lowerBound..<start).text
    let marked = start == end ? " " : range.file.beginning(of: start..<end).text
    let after = range.file.beginning(of: end..<line.upperBound).text
    return Record(
      excerptShape,
      [
        .text(wording.text(.excerptLabel, ["line": String(index + 1), "file": clean(range.file.path)])),
        .text(String(index + 1)), .text(clean(String(before.suffix(200)))), .text(clean(String(marked.prefix(200)))),
        .text(clean(String(after.prefix(200)))), .text(clean(label)),
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
    for page in ErrorsPage.pages(input.shownFindings, wording, hasSite: true) {
      add(page.path, "errors", page.title, current: nil, page.values)
    }
  }
}
