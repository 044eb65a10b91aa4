import BookEditing
import Diagnostics
import Formats
import Ledger

/// The kind of a code action, with its name in the protocol (LSP).
enum ActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case rewrite = "refactor.rewrite"
  case move = "refactor.move"
  case fixAll = "source.fixAll"
  case pay = "source.pay"
  case fixAllOurs = "source.fixAll.daybook"

  /// Whether the client requests this kind. A client that does not send a list requests all kinds.
  func isAsked(for only: [String]?) -> Bool {
    only.map { $0.contains { $0 == rawValue || rawValue.hasPrefix($0 + ".") || $0.isEmpty } } ?? true
  }
}

/// The code actions offered at a position: fixes for findings, and changes to the entry at that position.
struct CodeActions: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let range = document.positions.offsets(try params.range())
    let only = params.json.at("context.only")?.elements?.compactMap(\.content)
    session.carets[document.uri] = document.positions.position(of: range.upperBound)
    var result: [JSON] = []
    for (number, action) in actions(document, range, only).enumerated() where action.kind.isAsked(for: only) {
      try session.connection.checkCancellation()
      var members: [(String, JSON?)] = [
        ("title", .string(action.title)), ("kind", .string(action.kind.rawValue)),
        ("isPreferred", action.isPreferred ? .bool(true) : nil),
        ("diagnostics", action.diagnostics.isEmpty ? nil : .array(action.diagnostics)), ("command", action.command),
      ]
      if session.client.resolvesActions {
        let start = document.positions.range(range)
        members.append(
          (
            "data",
            .object([
              ("uri", .string(document.uri)), ("version", .int(document.version)), ("range", start),
              ("number", .int(number)), ("title", .string(action.title)),
              ("only", only.map { .array($0.map { .string($0) }) } ?? .null),
            ])
          ))
      } else {
        // An action that is currently impossible is not offered.
        guard let edit = try? action.edit() else { continue }
        members.append(("edit", edit))
      }
      result.append(.some(members))
    }
    return .array(result)
  }

  func resolve(_ params: Params) throws(RPCError) -> JSON {
    guard case .members(var members) = params.json else { throw .wrongParams("a code action must be an object") }
    let data = try params.object("data")
    let document = try session.openDocument(try data.string("uri"))
    guard document.version == (try data.int("version")) else {
      throw RPCError(code: -32_801, message: "the text has changed since this action was offered")
    }
    let range = document.positions.offsets(try data.range())
    let only = data.json["only"]?.elements?.compactMap(\.content)
    let all = actions(document, range, only)
    let (number, title) = (try data.int("number"), try data.string("title"))
    guard all.indices.contains(number), all[number].title == title else {
      throw RPCError(code: -32_801, message: "the book has changed since this action was offered")
    }
    if let edit = try all[number].edit() { members.append(.init(key: "edit", value: edit)) }
    return .members(members)
  }

  // MARK: All of them

  private func actions(_ document: OpenDocument, _ range: Range<Int>, _ only: [String]?) -> [EditorAction] {
    guard let book = document.book else { return [] }
    _ = book.state
    let findings = document.isFile ? book.findings[document.path] ?? [] : []
    var actions: [EditorAction] = []
    for finding in findings where isAt(finding, range) { actions += remedies(of: finding, document, book) }
    if document.kind == .month, !document.isArchived {
      actions += EntryActions(session, document, book, at: range.lowerBound)?.actions ?? []
    }
    if document.kind == .month, !document.isArchived, let action = beginning(document, book) { actions.append(action) }
    let safe = findings.filter { $0.suggestions.contains(where: \.isSafe) }
    if !safe.isEmpty || only != nil {
      actions.append(
        EditorAction(title: "Apply all safe fixes in this file", kind: .fixAll) { () throws(RPCError) in
          let files = SafeFixes(safe, archive: book.folder.path(of: BookLayout.archive)).fixedFiles
          return try session.workspaceEdit(files.map { session.fileEdit($0.file, $0.bytes) })
        })
    }
    return actions
  }

  /// Returns an action that inserts the heading and the expected entries of a month; `nil` unless the file is an empty
  /// month.
  private func beginning(_ document: OpenDocument, _ book: LiveBookFolder) -> EditorAction? {
    guard let month = document.month, document.bytes.allSatisfy({ $0 <= 0x20 }) else { return nil }
    let open = session.catalog(book).open(in: month)
    let suffix = open.isEmpty ? "" : " and \(NumberText.counted(open.count, "expected entry", "expected entries"))"
    return EditorAction(title: "Insert the heading\(suffix)", kind: .rewrite, isPreferred: true) {
      () throws(RPCError) in
      let catalog = session.catalog(book)
      var bytes = Array("# \(EnglishNames.name(of: month))\n".utf8)
      for one in catalog.open(in: month) {
        func fields(of index: Int) throws(TextEditError) -> [FieldSource] {
          let entry = catalog.ledger.transactions[index]
          return try MonthText(catalog.ledger.file(of: entry)).fields(of: Int(entry.source.start))
        }
        do throws(TextEditError) {
          let written = OccurrenceFields(
            template: try fields(of: one.series.template), newest: try fields(of: one.series.newest))
          var changes = written.changes([.booked, .arrived])
          changes.append(FieldChange(.date, .one("\(one.day)")))
          changes.append(FieldChange(.occurrence, .one(catalog.identifiers.ids[one.series.template])))
          changes.sort { $0.key.rawValue < $1.key.rawValue }
          bytes = try MonthText(SourceFile(path: document.path, bytes: bytes)).adding(changes, date: one.day).bytes
        } catch {
          // A file that is one list in brackets is left to the user.
          continue
        }
      }
      return try session.workspaceEdit([session.fileEdit(document.file, bytes)])
    }
  }

  private func isAt(_ finding: Finding, _ range: Range<Int>) -> Bool {
    guard let place = finding.place.bytes else { return range.lowerBound == 0 }
    return place.lowerBound <= range.upperBound && range.lowerBound <= place.upperBound
  }

  /// Returns the suggestions of a finding, and further fixes that would otherwise require a command.
  private func remedies(of finding: Finding, _ document: OpenDocument, _ book: LiveBookFolder) -> [EditorAction] {
    let diagnostics = [session.diagnostic(finding, book)]
    var actions = finding.suggestions.enumerated().filter { !$1.edits.isEmpty }.map { number, suggestion in
      EditorAction(
        title: CodeActions.title(suggestion), kind: .quickFix, isPreferred: number == 0, diagnostics: diagnostics
      ) { () throws(RPCError) in
        var files: [String: FileEdit] = [:]
        for edit in suggestion.edits {
          guard let range = edit.range.bytes else { continue }
          let file = edit.range.file
          files[file.path, default: FileEdit(path: file.path, edits: [], file: file)].edits.append(
            (range, edit.replacement))
        }
        return try session.workspaceEdit(files.values.sorted { $0.path < $1.path })
      }
    }
    switch finding.id {
    case .unknownCategory:
      guard let range = finding.place.bytes else { break }
      let name = EntryText(at: range.lowerBound, in: document.file, document.positions).flatMap { entry in
        entry.field(at: range.lowerBound).flatMap { field in entry.scalars(of: field).first { $0.range == range }?.text
        }
      }
      guard let name, !name.isEmpty else { break }
      actions.append(
        EditorAction(title: "Add the category “\(name)”", kind: .quickFix, diagnostics: diagnostics) {
          () throws(RPCError) in
          try session.edit(book, named: "category add") { (draft) throws(BookError) in
            _ = try draft.addCategory(CategoriesText.NewCategory(name: name, kind: .expense))
          }
        })
    case .possibleDuplicate, .balanceTwice:
      guard let range = finding.place.bytes else { break }
      actions.append(
        EditorAction(title: "Remove this entry", kind: .quickFix, diagnostics: diagnostics) { () throws(RPCError) in
          try session.monthEdit(document) { (month) throws(TextEditError) in
            guard let entry = month.entries.last(where: { $0.start <= range.lowerBound }) else { throw .noSuchEntry }
            return try month.removing(entry.start)
          }
        })
    case .monthLeftWindow:
      actions.append(
        EditorAction(title: "Move the month to the archive", kind: .quickFix, diagnostics: diagnostics) {
          () throws(RPCError) in
          let target = book.folder.path(
            of: "\(BookLayout.archive)/\(document.relativePath.split(separator: "/").last ?? "")")
          return try session.workspaceEdit([], renames: [(document.path, target)])
        })
    default: break
    }
    return actions
  }

  private static func title(_ suggestion: Suggestion) -> String {
    let edits = suggestion.edits
    if edits.count == 1, edits[0].replacement.count <= 60, suggestion.message.hasSuffix("?") {
      return edits[0].replacement.isEmpty ? "Remove it" : "Write \(edits[0].replacement)"
    }
    return suggestion.message.prefix(1).uppercased() + suggestion.message.dropFirst()
  }
}
