import Diagnostics
import Localization
import SiteComponents
import Templates

/// A page of findings about the book, each with the lines that it refers to.
struct ErrorsPage: SitePage {
  struct Excerpt {
    let placeLabel: String
    let line: Int
    let before: String
    let marked: String
    let after: String
    let label: String

    static let fields = Fields<Excerpt>(
      "excerpt",
      [
        .text("place-label") { $0.placeLabel },
        .text("line") { String($0.line) },
        .text("before") { $0.before },
        .text("marked") { $0.marked },
        .text("after") { $0.after },
        .text("label") { $0.label },
      ])
  }

  struct Row {
    let isError: Bool
    let kind: String
    let id: String
    let place: String
    let message: String
    let excerpts: [Excerpt]
    let notes: [String]
    /// The locations of the other findings with the same message.
    var places: [String] = []
    /// A phrase that contains the number of `places`; empty if there are none.
    var also = ""
    /// Returns the fixes. Called only when the page is rendered, so that no time is spent on findings that are not
    /// shown.
    let remedies: @Sendable () -> [Remedy]

    static let fields = Fields<Row>(
      "finding",
      [
        .flag("is-error") { $0.isError },
        .text("kind") { $0.kind },
        .text("id") { $0.id },
        .text("place") { $0.place },
        .text("message") { $0.message },
        .list("excerpts", Excerpt.fields) { $0.excerpts },
        .list("notes", Fields<String>("note", [.text("text") { $0 }])) { $0.notes },
        .text("also") { $0.also },
        .list("places", Fields<String>("place", [.text("at") { $0 }])) { $0.places },
        .list("remedies", Remedy.fields) { $0.remedies() },
      ])
  }

  let neighbours: Neighbours
  let title: String
  let isSplit: Bool
  let counts: String
  let hasSite: Bool
  let more: String
  let rows: [Row]
  /// Whether the page has a button that applies all safe fixes at once.
  let hasSafeFixes: Bool

  var current: String? { nil }

  static let fields = PageFields<ErrorsPage>(
    "errors",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .flag("is-split") { $0.isSplit },
      .text("counts") { $0.counts },
      .flag("has-site") { $0.hasSite },
      .text("more") { $0.more },
      .flag("has-safe") { $0.hasSafeFixes },
      .list("findings", Row.fields) { $0.rows },
    ])
}

extension ErrorsPage {
  /// The maximum number of findings shown. With more findings, the pages would be too long to read.
  static let greatestCount = 1000

  static let firstPath = "errors.html"

  /// Returns one page, or several pages if there are many findings.
  ///
  /// - Parameters:
  ///   - folderPrefix: the beginning of the paths of the book's files, which is not shown.
  ///   - remedies: returns the fixes for a finding; `nil` on a static site.
  static func pages(
    _ findings: Findings, _ wording: Wording, folderPrefix: String, hasSite: Bool, _ remedies: Remedy.Finder?
  ) -> [(path: String, page: ErrorsPage)] {
    let hasSafeFixes = findings.contains { finding in
      finding.suggestions.contains(where: \.isSafe) && remedies?(finding).contains(where: \.isSafe) ?? false
    }
    var quotes = Quotes(wording, folderPrefix, remedies)
    let shown = Array(findings.prefix(greatestCount))
    let rows = grouped(shown.filter { $0.severity == .error } + shown.filter { $0.severity != .error }).map { group in
      var row = quotes.row(group[0])
      row.places = group.dropFirst().map { quotes.place($0.place) }
      if !row.places.isEmpty {
        row.also = wording.text(.errorsAlso, ["count": wording.number(Int64(row.places.count))])
      }
      return row
    }
    let pager = Pager("errors", rows, room: .findings, count: \.count)
    let counts = [(Word.errorsErrors, findings.errorCount), (.errorsWarnings, findings.warningCount)]
      .filter { $0.1 > 0 }.map { wording.text($0.0, count: $0.1) }.joined(separator: wording.text(.join))
    let left = findings.totalCount - shown.count
    let more = left > 0 ? wording.text(.errorsMore, count: left) : ""
    func name(_ number: Int) -> String { wording.numbered(wording.text(.errors), number) }
    func link(_ index: Int) -> Link? {
      guard pager.pages.indices.contains(index) else { return nil }
      return Link(pager.address(pager.pages[index]), name(index + 1))
    }
    func page(_ index: Int, _ rows: ArraySlice<Row>) -> ErrorsPage {
      ErrorsPage(
        neighbours: Neighbours(previous: link(index - 1), following: link(index + 1)), title: name(index + 1),
        isSplit: pager.pages.count > 1, counts: counts, hasSite: hasSite,
        more: index + 1 >= pager.pages.count ? more : "", rows: Array(rows), hasSafeFixes: hasSafeFixes)
    }
    if pager.pages.isEmpty { return [(firstPath, page(0, []))] }
    return pager.pages.enumerated().map { (pager.address($1), page($0, $1.rows)) }
  }
}

extension ErrorsPage {
  /// Groups the findings that have the same message and no fix. Each group is shown as one card, at the position of its
  /// first finding.
  private static func grouped(_ findings: [Finding]) -> [[Finding]] {
    var groups: [[Finding]] = []
    var places: [String: Int] = [:]
    for finding in findings {
      let key = "\(finding.id.rawValue)\n\(finding.message)"
      let hasFix = finding.suggestions.contains { !$0.edits.isEmpty }
      if !hasFix, let place = places[key] {
        groups[place].append(finding)
        continue
      }
      if !hasFix { places[key] = groups.count }
      groups.append([finding])
    }
    return groups
  }
}

extension ErrorsPage.Row {
  /// The number of ordinary rows to which a finding is equivalent, which depends on the lengths of the finding's
  /// sentences and of the quoted lines.
  fileprivate var count: Int {
    let quoted = excerpts.reduce(0) { sum, one in
      sum + 200 + [one.placeLabel, one.before, one.marked, one.after, one.label].reduce(0) { $0 + $1.utf8.count }
    }
    let text = ([place, message] + notes + places).reduce(quoted) { $0 + $1.utf8.count }
    return 1 + text / 200
  }
}

/// A converter of findings to rows, which also quotes lines of the files.
private struct Quotes {
  private let wording: Wording
  private let folderPrefix: String
  /// Returns the fixes of a finding; `nil` on a static site.
  private let remedies: Remedy.Finder?
  private var tables: [String: LineTable] = [:]

  init(_ wording: Wording, _ folderPrefix: String, _ remedies: Remedy.Finder?) {
    self.wording = wording
    self.folderPrefix = folderPrefix
    self.remedies = remedies
  }

  mutating func row(_ finding: Finding) -> ErrorsPage.Row {
    let label = finding.label.isEmpty ? finding.suggestions.map(\.message).joined(separator: " ") : finding.label
    var excerpts = excerpt(finding.place, label).map { [$0] } ?? []
    var notes: [String] = excerpts.isEmpty && !label.isEmpty ? [label] : []
    // In a browser with forms nobody needs a command.
    for note in finding.notes where remedies == nil || !note.namesCommand {
      if let place = note.place, let quoted = excerpt(place, note.text) {
        excerpts.append(quoted)
      } else {
        notes.append(note.place.map { "\(note.text): \(path(of: $0.file))" } ?? note.text)
      }
    }
    if !finding.label.isEmpty { notes += finding.suggestions.map(\.message) }
    let isError = finding.severity == .error
    return ErrorsPage.Row(
      isError: isError, kind: wording.text(isError ? .error : .warning), id: finding.id.rawValue,
      place: place(finding.place), message: clean(finding.message), excerpts: excerpts, notes: notes.map(clean),
      remedies: { [remedies] in remedies?(finding) ?? [] })
  }

  mutating func place(_ range: SourceRange) -> String {
    guard let bytes = range.bytes else { return clean(path(of: range.file)) }
    let place = table(range.file).place(of: bytes.lowerBound)
    return clean("\(path(of: range.file)):\(place.line):\(place.column)")
  }

  private mutating func excerpt(_ range: SourceRange, _ label: String) -> ErrorsPage.Excerpt? {
    guard let bytes = range.bytes else { return nil }
    let table = table(range.file)
    let index = table.index(of: bytes.lowerBound)
    let line = table.content(of: index)
    let start = min(max(bytes.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(bytes.upperBound, start), line.upperBound)
    let before = range.file.ending(of: line.lowerBound..<start).text
    let marked = start == end ? " " : range.file.beginning(of: start..<end).text
    let after = range.file.beginning(of: end..<line.upperBound).text
    return ErrorsPage.Excerpt(
      placeLabel: wording.text(.excerptLabel, ["line": String(index + 1), "file": clean(path(of: range.file))]),
      line: index + 1, before: clean(String(before.suffix(200))), marked: clean(String(marked.prefix(200))),
      after: clean(String(after.prefix(200))), label: clean(label))
  }

  /// Returns the path of a file within the book.
  private func path(of file: SourceFile) -> String {
    file.path.hasPrefix(folderPrefix) ? String(file.path.dropFirst(folderPrefix.count)) : file.path
  }

  private mutating func table(_ file: SourceFile) -> LineTable {
    if let table = tables[file.path] { return table }
    let table = LineTable(file)
    tables[file.path] = table
    return table
  }
}
