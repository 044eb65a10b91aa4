import Bookkeeping
import Diagnostics
import Ledger
import Notation

/// A receipt that is renamed in the editor is renamed in the book.
extension LSPServer {
  func willRenameFiles(_ params: Params) throws(RPCError) -> JSON {
    var renamings: [String: [(from: String, to: String)]] = [:]
    for file in try params.list("files") {
      guard let from = filePath(try file.string("oldUri")), let to = filePath(try file.string("newUri")),
        let book = book(holding: from), to.hasPrefix(book.path + "/")
      else { continue }
      let folder = "\(BookLayout.receipts)/"
      let (old, new) = (book.relative(from), book.relative(to))
      guard old.hasPrefix(folder), new.hasPrefix(folder) else { continue }
      renamings[book.path, default: []].append(
        (String(old.dropFirst(folder.count)), String(new.dropFirst(folder.count))))
    }
    guard let (path, names) = renamings.first, let book = books[path] else { return .null }
    do throws(Refusal) {
      let change = try book.live.book.tryOut("rename") { (draft) throws(Refusal) in
        for name in names { _ = try draft.namePhoto(name.from, as: name.to) }
      }
      if change.files.parts.isEmpty { return .null }
      return (try? workspaceEdit(change.files, book)) ?? .null
    } catch {
      throw .failed(LSPServer.sentence(error))
    }
  }
}
