import BookEditing
import Diagnostics
import Ledger
import Formats

/// An update of the entries that use a receipt, made when the receipt is renamed in the editor.
struct FileOperations: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    var renamings: [String: [(from: String, to: String)]] = [:]
    for file in try params.list("files") {
      guard let from = session.filePath(try file.string("oldUri")),
        let to = session.filePath(try file.string("newUri")),
        let book = session.book(holding: from), to.hasPrefix(book.path + "/")
      else { continue }
      let folder = "\(BookLayout.receipts)/"
      let (old, new) = (book.relative(from), book.relative(to))
      guard old.hasPrefix(folder), new.hasPrefix(folder) else { continue }
      renamings[book.path, default: []].append(
        (String(old.dropFirst(folder.count)), String(new.dropFirst(folder.count))))
    }
    guard let (path, names) = renamings.first, let book = session.books[path] else { return .null }
    do throws(BookError) {
      let change = try book.live.book.dryRun("rename") { (draft) throws(BookError) in
        for name in names { _ = try draft.namePhoto(name.from, as: name.to) }
      }
      if change.files.parts.isEmpty { return .null }
      return (try? session.workspaceEdit(change.files, book)) ?? .null
    } catch {
      throw .failed(EditorSession.sentence(error))
    }
  }
}
