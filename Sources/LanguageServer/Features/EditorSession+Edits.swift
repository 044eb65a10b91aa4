import BookEditing
import Diagnostics
import Formats
import Ledger

/// The edits of one file, including its creation or deletion.
struct FileEdit {
  var path: String
  /// The ranges of the current text to replace, each with its replacement. Ranges do not overlap.
  var edits: [(range: Range<Int>, new: String)]
  var file: SourceFile
  /// Whether the edit creates the file.
  var isNew = false
  /// Whether the edit deletes the file.
  var isGone = false
}

/// Functions that convert changes into edits that the client applies.
extension EditorSession {
  /// Whether the client can create and delete files.
  var canMoveFiles: Bool { client.versionsEdits && client.resources.isSuperset(of: ["create", "delete"]) }

  /// Returns edits of files as a `WorkspaceEdit`.
  ///
  /// - Parameter renames: files to rename, as paths.
  func workspaceEdit(_ files: [FileEdit], renames: [(from: String, to: String)] = []) throws(RPCError) -> JSON {
    let isNew = files.contains { $0.isNew }
    if isNew, !client.resources.contains("create") || !client.versionsEdits {
      throw .failed("this editor cannot create the file; open “\(files.first { $0.isNew }?.path ?? "")” first")
    }
    if !client.versionsEdits {
      if !renames.isEmpty { throw .failed("this editor does not let servers rename files") }
      return .object([
        ("changes", .object(files.map { (uri(of: $0.path), .array(textEdits($0.edits, in: $0.file))) }))
      ])
    }
    var changes: [JSON] = []
    for file in files {
      let uri = uri(of: file.path)
      if file.isGone, client.resources.contains("delete") {
        changes.append(.object([("kind", .string("delete")), ("uri", .string(uri))]))
        continue
      }
      if file.isNew {
        changes.append(
          .object([
            ("kind", .string("create")), ("uri", .string(uri)),
            ("options", .object([("ignoreIfExists", .bool(true))])),
          ]))
      }
      let version = document(at: file.path).map { JSON.int($0.version) } ?? .null
      changes.append(
        .object([
          ("textDocument", .object([("uri", .string(uri)), ("version", version)])),
          ("edits", .array(textEdits(file.edits, in: file.file))),
        ]))
    }
    if !renames.isEmpty, !client.resources.contains("rename") {
      throw .failed("this editor does not let servers rename files")
    }
    for rename in renames {
      changes.append(
        .object([
          ("kind", .string("rename")), ("oldUri", .string(uri(of: rename.from))),
          ("newUri", .string(DocumentURI.file(rename.to))),
        ]))
    }
    return .object([("documentChanges", .array(changes))])
  }

  func textEdits(_ edits: [(range: Range<Int>, new: String)], in file: SourceFile) -> [JSON] {
    let positions = positions(of: file)
    return edits.map { .object([("range", positions.range($0.range)), ("newText", .string($0.new))]) }
  }

  /// Returns the edits that replace the file's text with the given bytes.
  func fileEdit(_ file: SourceFile, _ bytes: [UInt8]) -> FileEdit {
    FileEdit(path: file.path, edits: TextDifference.edits(from: file.bytes, to: bytes), file: file)
  }

  /// Returns a change to the book as a `WorkspaceEdit`.
  func workspaceEdit(_ change: BookChange, _ book: LiveBookFolder) throws(RPCError) -> JSON {
    var files: [FileEdit] = []
    var renames: [(String, String)] = []
    for part in change.parts {
      switch part {
      case .write(let path, let before, let after):
        let file = SourceFile(path: book.folder.path(of: path), bytes: before ?? [])
        var edit = fileEdit(file, after ?? [])
        edit.isNew = before == nil
        edit.isGone = after == nil
        files.append(edit)
      case .move(let from, let to): renames.append((book.folder.path(of: from), book.folder.path(of: to)))
      }
    }
    return try workspaceEdit(files, renames: renames)
  }

  /// Makes a change as a command would, but does not write it. Returns the change as edits for the client to apply.
  func edit(
    _ book: LiveBookFolder, named title: String, _ body: (inout Draft) throws(BookError) -> Void
  ) throws(RPCError) -> JSON {
    do throws(BookError) {
      let change = try book.live.book.dryRun(title, body)
      return try asEdit(change.files, book)
    } catch {
      throw .failed(EditorSession.sentence(error))
    }
  }

  private func asEdit(_ change: BookChange, _ book: LiveBookFolder) throws(BookError) -> JSON {
    // If the client cannot apply the change, there is no edit.
    (try? workspaceEdit(change, book)) ?? .null
  }

  /// Returns a change to an open month file as a `WorkspaceEdit`.
  func monthEdit(_ document: OpenDocument, _ body: (MonthText) throws(TextEditError) -> [UInt8]) throws(RPCError)
    -> JSON
  {
    do throws(TextEditError) {
      let bytes = try body(try MonthText(document.file))
      return (try? workspaceEdit([fileEdit(document.file, bytes)])) ?? .null
    } catch {
      throw .failed("the text at the caret is not a transaction that commands can change")
    }
  }

  /// Returns the message of an error or, if the error contains findings of the severity `error`, the message of the
  /// first one.
  static func sentence(_ refusal: BookError) -> String {
    if case .findings(let findings) = refusal, let first = findings.first(where: { $0.severity == .error }) {
      return first.message
    }
    return refusal.sentence
  }
}
