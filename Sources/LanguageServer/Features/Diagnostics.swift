import Bookkeeping
import Diagnostics
import Ledger
import Notation

/// Findings, as the client pulls them or as they are pushed, never both; those of files that are not open are pushed until
/// the client asks for all of them.
extension LSPServer {
  // MARK: Pushed

  /// Reads what changed, and tells what is found now.
  func tellFindings() {
    var mayPullAgain = false
    for book in books.values {
      _ = book.state
      for path in book.untold.sorted() {
        let document = document(at: path)
        if client.pullsDiagnostics, document != nil || hasPulledWorkspace {
          // The document at hand is asked for by itself; others may differ too.
          mayPullAgain = true
          continue
        }
        push(book.findings[path] ?? [], at: path)
      }
      book.untold = []
    }
    if mayPullAgain, client.refreshesDiagnostics, othersDiffer { ask("workspace/diagnostic/refresh", .null) }
  }

  /// Whether an open text other than the one that was typed in has other findings than when they were asked for.
  private var othersDiffer: Bool {
    documents.values.contains { document in
      guard let book = document.book, document.isFile, let told = pulled[document.uri] else { return false }
      return told != resultID(book, document.path) && document.uri != lastTyped
    }
  }

  func push(_ findings: [Finding], at path: String) {
    if findings.isEmpty { pushed.remove(path) } else { pushed.insert(path) }
    let document = document(at: path)
    let list = findings.map { diagnostic($0, document?.book) }
    tell(
      "textDocument/publishDiagnostics",
      .some([
        ("uri", .string(uri(of: path))), ("version", document.map { .int($0.version) }), ("diagnostics", .array(list)),
      ]))
  }

  // MARK: Pulled

  func resultID(_ book: LiveBookFolder, _ path: String) -> String { "\(book.versions[path] ?? 0)" }

  func diagnostics(_ params: Params) throws(RPCError) -> JSON {
    let uri = try params.documentURI()
    let document = try? openDocument(uri)
    guard let path = filePath(uri),
      let book = document?.book ?? (document == nil ? self.book(around: path) : nil)
    else { return .object([("kind", .string("full")), ("items", .array([]))]) }
    _ = book.state
    let report = report(book, path, since: params.json["previousResultId"]?.content)
    pulled[uri] = resultID(book, path)
    return report
  }

  private func report(_ book: LiveBookFolder, _ path: String, since last: String?) -> JSON {
    let id = resultID(book, path)
    if last == id { return .object([("kind", .string("unchanged")), ("resultId", .string(id))]) }
    let items = (book.findings[path] ?? []).map { diagnostic($0, book) }
    return .object([("kind", .string("full")), ("resultId", .string(id)), ("items", .array(items))])
  }

  func workspaceDiagnostics(_ params: Params) throws(RPCError) -> JSON {
    var last: [String: String] = [:]
    for entry in try params.list("previousResultIds") { last[try entry.string("uri")] = try entry.string("value") }
    hasPulledWorkspace = true
    // What was pushed before the client first asked is told by the answer now.
    for path in pushed.sorted() { push([], at: path) }
    var reports: [JSON] = []
    for book in books.values.sorted(by: { $0.path < $1.path }) {
      _ = book.state
      for path in book.versions.keys.sorted() {
        let uri = uri(of: path)
        guard case .members(let members) = report(book, path, since: last[uri]) else { continue }
        let version = document(at: path).map { JSON.int($0.version) } ?? .null
        reports.append(
          .members(members + [.init(key: "uri", value: .string(uri)), .init(key: "version", value: version)]))
      }
    }
    return .object([("items", .array(reports))])
  }

  // MARK: Shape

  func diagnostic(_ finding: Finding, _ book: LiveBookFolder?) -> JSON {
    let notes = finding.notes.filter { $0.place == nil }.map(\.text)
    let remedies = finding.suggestions.prefix(1).map(\.message)
    let told = [finding.label].filter { !$0.isEmpty } + (finding.label.isEmpty ? remedies : [])
    let message = ([[finding.message] + told].map { $0.joined(separator: ": ") } + notes).joined(separator: "\n")
    let related: [JSON] = finding.notes.compactMap { note in
      note.place.map { .object([("location", location($0)), ("message", .string(note.text))]) }
    }
    var tags: [JSON] = []
    if client.hasDiagnosticTags {
      if finding.isUnnecessary { tags.append(.int(1)) }
      if isDeprecated(finding, book) { tags.append(.int(2)) }
    }
    return .some([
      ("range", location(finding.place)["range"]), ("severity", .int(finding.severity == .error ? 1 : 2)),
      ("code", .string(finding.id.rawValue)), ("source", .string("daybook")), ("message", .string(message)),
      ("tags", tags.isEmpty ? nil : .array(tags)),
      ("relatedInformation", related.isEmpty || !client.hasRelatedInformation ? nil : .array(related)),
    ])
  }

  /// A category by its former name.
  private func isDeprecated(_ finding: Finding, _ book: LiveBookFolder?) -> Bool {
    guard finding.id == .unknownCategory, let range = finding.place.bytes,
      let categories = book?.lastState?.reading.ground.categories
    else { return false }
    let name = finding.place.file.text(in: range)
    return categories.contains { $0.formerNames.contains(name) }
  }

  /// A place of a file, in the client's units.
  func location(_ place: SourceRange) -> JSON {
    let path = place.file.path
    let range: JSON
    if let bytes = place.bytes {
      range = positions(of: place.file).range(bytes)
    } else {
      let start = Position(line: 0, character: 0).json
      range = .object([("start", start), ("end", start)])
    }
    return .object([("uri", .string(uri(of: path))), ("range", range)])
  }

  func positions(of file: SourceFile) -> Positions {
    if let document = document(at: file.path), document.bytes == file.bytes { return document.positions }
    if let known = knownPositions, known.file === file { return known.positions }
    let positions = Positions(file.bytes, client.encoding)
    knownPositions = (file, positions)
    return positions
  }
}

extension Finding {
  /// Whether what it is about could go.
  fileprivate var isUnnecessary: Bool {
    [.duplicateKey, .possibleDuplicate, .splitTwice, .unusedPhoto, .samePhotoTwice].contains(id)
  }
}
