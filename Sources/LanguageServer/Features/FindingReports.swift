import BookEditing
import Diagnostics
import Ledger
import Formats

/// A reporter of findings as LSP diagnostics. The findings about a file are either pulled by the client or pushed to
/// it. Findings about files that are not open are pushed until the client pulls the findings of the whole workspace.
final class FindingReports {
  private let session: EditorSession
  /// The paths of files whose findings were pushed to the client.
  private var pushed: Set<String> = []
  private var hasPulledWorkspace = false
  /// The result id of the findings that the client last pulled, keyed by document.
  private var pulled: [String: String] = [:]
  /// The URI of the document that was edited last; `nil` before the first edit.
  private var lastTyped: String?

  init(_ session: EditorSession) { self.session = session }

  func opened(_ document: OpenDocument) {
    if pushed.contains(document.path), session.client.pullsDiagnostics { push([], at: document.path) }
  }

  func typed(in document: OpenDocument) { lastTyped = document.uri }

  func closed(_ document: OpenDocument) { pulled[document.uri] = nil }

  /// Removes the pushed findings of a book that is being closed.
  func withdraw(below path: String) {
    for file in pushed.sorted() where file.hasPrefix(path + "/") { push([], at: file) }
  }

  // MARK: Pushed

  /// Reads the changed documents, and reports the current findings.
  func reportChanges() {
    var mayPullAgain = false
    for book in session.books.values {
      _ = book.state
      for path in book.unreportedPaths.sorted() {
        let document = session.document(at: path)
        if session.client.pullsDiagnostics, document != nil || hasPulledWorkspace {
          // The client pulls the changed document without being asked, but not other documents.
          mayPullAgain = true
          continue
        }
        push(book.findings[path] ?? [], at: path)
      }
      book.unreportedPaths = []
    }
    if mayPullAgain, session.client.refreshesDiagnostics, othersDiffer {
      session.connection.ask("workspace/diagnostic/refresh", .null)
    }
  }

  /// Whether the findings about any open document have changed since the client pulled them. Changes in the document
  /// that was edited last are ignored.
  private var othersDiffer: Bool {
    session.documents.values.contains { document in
      guard let book = document.book, document.isFile, let sent = pulled[document.uri] else { return false }
      return sent != resultID(book, document.path) && document.uri != lastTyped
    }
  }

  private func push(_ findings: [Finding], at path: String) {
    if findings.isEmpty { pushed.remove(path) } else { pushed.insert(path) }
    let document = session.document(at: path)
    let list = findings.map { session.diagnostic($0, document?.book) }
    session.connection.notify(
      "textDocument/publishDiagnostics",
      .some([
        ("uri", .string(session.uri(of: path))), ("version", document.map { .int($0.version) }),
        ("diagnostics", .array(list)),
      ]))
  }

  // MARK: Pulled

  private func resultID(_ book: LiveBookFolder, _ path: String) -> String { "\(book.versions[path] ?? 0)" }

  func ofDocument(_ params: Params) throws(RPCError) -> JSON {
    let uri = try params.documentURI()
    let document = try? session.openDocument(uri)
    guard let path = session.filePath(uri),
      let book = document?.book ?? (document == nil ? session.book(around: path) : nil)
    else { return .object([("kind", .string("full")), ("items", .array([]))]) }
    _ = book.state
    let report = report(book, path, since: params.json["previousResultId"]?.content)
    pulled[uri] = resultID(book, path)
    return report
  }

  private func report(_ book: LiveBookFolder, _ path: String, since last: String?) -> JSON {
    let id = resultID(book, path)
    if last == id { return .object([("kind", .string("unchanged")), ("resultId", .string(id))]) }
    let items = (book.findings[path] ?? []).map { session.diagnostic($0, book) }
    return .object([("kind", .string("full")), ("resultId", .string(id)), ("items", .array(items))])
  }

  func ofBooks(_ params: Params) throws(RPCError) -> JSON {
    var last: [String: String] = [:]
    for entry in try params.list("previousResultIds") { last[try entry.string("uri")] = try entry.string("value") }
    hasPulledWorkspace = true
    // The response now contains everything that was pushed before.
    for path in pushed.sorted() { push([], at: path) }
    var reports: [JSON] = []
    for book in session.books.values.sorted(by: { $0.path < $1.path }) {
      _ = book.state
      for path in book.versions.keys.sorted() {
        let uri = session.uri(of: path)
        guard case .members(let members) = report(book, path, since: last[uri]) else { continue }
        let version = session.document(at: path).map { JSON.int($0.version) } ?? .null
        reports.append(
          .members(members + [.init(key: "uri", value: .string(uri)), .init(key: "version", value: version)]))
      }
    }
    return .object([("items", .array(reports))])
  }
}

extension EditorSession {
  /// Returns a finding as an LSP diagnostic, with its notes and first suggestion.
  func diagnostic(_ finding: Finding, _ book: LiveBookFolder?) -> JSON {
    let notes = finding.notes.filter { $0.place == nil }.map(\.text)
    let remedies = finding.suggestions.prefix(1).map(\.message)
    let remarks = [finding.label].filter { !$0.isEmpty } + (finding.label.isEmpty ? remedies : [])
    let message = ([[finding.message] + remarks].map { $0.joined(separator: ": ") } + notes).joined(separator: "\n")
    let related: [JSON] = finding.notes.compactMap { note in
      note.place.map { .object([("location", location($0)), ("message", .string(note.text))]) }
    }
    var tags: [JSON] = []
    if client.hasDiagnosticTags {
      if finding.isUnnecessary { tags.append(.int(1)) }
      if finding.isFormerName(in: book) { tags.append(.int(2)) }
    }
    return .some([
      ("range", location(finding.place)["range"]), ("severity", .int(finding.severity == .error ? 1 : 2)),
      ("code", .string(finding.id.rawValue)), ("source", .string("daybook")), ("message", .string(message)),
      ("tags", tags.isEmpty ? nil : .array(tags)),
      ("relatedInformation", related.isEmpty || !client.hasRelatedInformation ? nil : .array(related)),
    ])
  }
}

extension Finding {
  /// Whether the finding reports text that can be removed.
  fileprivate var isUnnecessary: Bool {
    [.duplicateKey, .possibleDuplicate, .splitTwice, .unusedPhoto, .samePhotoTwice].contains(id)
  }

  /// Whether the finding reports a former name of a category.
  fileprivate func isFormerName(in book: LiveBookFolder?) -> Bool {
    guard id == .unknownCategory, let range = place.bytes,
      let categories = book?.lastState?.reading.sharedLedger.categories
    else { return false }
    let name = place.file.text(in: range)
    return categories.contains { $0.formerNames.contains(name) }
  }
}
