import BookEditing
import Diagnostics
import Ledger
import Formats

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

/// The conversion of changes into edits that the client applies.
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

  /// Returns the edits that replace a file's text with the given bytes.
  func fileEdit(_ file: SourceFile, _ bytes: [UInt8]) -> FileEdit {
    FileEdit(path: file.path, edits: TextDifference.edits(from: file.bytes, to: bytes), file: file)
  }

  /// Returns a change of the book as a `WorkspaceEdit`.
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

  /// Makes a change as a command would, but without writing it. Returns the change as edits for the client to apply.
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

  /// Returns a change of an open month file as a `WorkspaceEdit`.
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

  /// Returns the message of an error. If the error contains findings, it is the message of the first finding with the
  /// severity `error`.
  static func sentence(_ refusal: BookError) -> String {
    if case .findings(let findings) = refusal, let first = findings.first(where: { $0.severity == .error }) {
      return first.message
    }
    return refusal.sentence
  }
}

/// The minimal line edits that turn one text into another. Equal text at the beginning and end of an edit is omitted.
enum TextDifference {
  static func edits(from old: [UInt8], to new: [UInt8]) -> [(range: Range<Int>, new: String)] {
    if old == new { return [] }
    let (before, after) = (old.linesWithBreaks, new.linesWithBreaks)
    var (start, end) = (0, 0)
    while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
    while end < min(before.count, after.count) - start,
      before[before.count - 1 - end] == after[after.count - 1 - end]
    { end += 1 }
    let left = Array(before[start..<before.count - end])
    let right = Array(after[start..<after.count - end])
    var edits: [(range: Range<Int>, new: String)] = []
    let begin =
      left.first?.startIndex
      ?? (before.count == start + end && end > 0 ? before[start].startIndex : offset(before, start, old))
    for hunk in hunks(left, right) {
      let from =
        hunk.old.lowerBound < left.count ? left[hunk.old.lowerBound].startIndex : (left.last?.endIndex ?? begin)
      let to = hunk.old.isEmpty ? from : left[hunk.old.upperBound - 1].endIndex
      let text = right[hunk.new].reduce(into: [UInt8]()) { $0 += $1 }
      edits.append(trimmed(from..<to, text, in: old))
    }
    return edits
  }

  private static func offset(_ lines: [ArraySlice<UInt8>], _ index: Int, _ bytes: [UInt8]) -> Int {
    index < lines.count ? lines[index].startIndex : bytes.count
  }

  /// Returns the ranges of lines that differ, from a shortest edit script. Texts with more than 4,000 lines become
  /// one range.
  private static func hunks(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    if old.isEmpty || new.isEmpty { return [(0..<old.count, 0..<new.count)] }
    if old.count + new.count > 4_000 { return [(0..<old.count, 0..<new.count)] }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var hunks: [(old: Range<Int>, new: Range<Int>)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let (startLeft, startRight) = (left, right)
      while removed.contains(left) { left += 1 }
      while added.contains(right) { right += 1 }
      if left > startLeft || right > startRight {
        hunks.append((startLeft..<left, startRight..<right))
      } else {
        left += 1
        right += 1
      }
    }
    return hunks
  }

  /// Returns an edit without the bytes that are equal at both ends. No character or line break is divided.
  private static func trimmed(_ range: Range<Int>, _ text: [UInt8], in old: [UInt8]) -> (Range<Int>, String) {
    var (start, end) = (0, 0)
    let most = min(range.count, text.count)
    while start < most, old[range.lowerBound + start] == text[start] { start += 1 }
    while start > 0,
      isContinuation(start < text.count ? text[start] : 0)
        || isContinuation(range.lowerBound + start < range.upperBound ? old[range.lowerBound + start] : 0)
    { start -= 1 }
    while end < most - start, old[range.upperBound - 1 - end] == text[text.count - 1 - end] { end += 1 }
    while end > 0, isContinuation(text[text.count - end]) { end -= 1 }
    // A CRLF line break stays whole, since the protocol has no position within it.
    if end > 0, text[text.count - end] == 0x0A {
      if text.count - end > 0, text[text.count - end - 1] == 0x0D {
        end -= 1
      } else if range.upperBound - end > 0, old[range.upperBound - end - 1] == 0x0D {
        end -= 1
      }
    }
    let left = range.lowerBound + start..<range.upperBound - end
    return (left, String(decoding: text[start..<text.count - end], as: UTF8.self))
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
