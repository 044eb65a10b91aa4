import BookEditing
import Diagnostics
import Ledger
import Formats

/// A feature that renames a category, account, tag, entry id or photo in the whole book. The client applies the edits,
/// so that the user can undo them in the editor.
struct Rename: Feature {
  let session: EditorSession

  func prepare(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    guard let place = SymbolReference(document, at: offset), document.book != nil else {
      throw .failed("nothing at the caret can be renamed; a category, account, tag, id or photo can")
    }
    return .object([
      ("range", document.positions.range(place.range)), ("placeholder", .string(place.named.keys.name)),
    ])
  }

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    let new = try params.string("newName").trimmingSpaces
    guard let book = document.book, let place = SymbolReference(document, at: offset) else {
      throw .failed("nothing at the caret can be renamed; a category, account, tag, id or photo can")
    }
    let change: BookChange
    do throws(BookError) {
      change = try book.live.book.dryRun("rename") { (draft) throws(BookError) in
        switch place.named {
        case .category(let name): _ = try draft.renameCategory(name, to: new)
        case .account(let name): _ = try draft.renameAccount(name, to: new, movesLogs: session.canMoveFiles)
        case .tag(let name): _ = try draft.renameTag(name, to: new)
        case .photo(let name): _ = try draft.renamePhoto(name, to: new)
        case .entry(let id): _ = try draft.edit(try draft.find(id), [FieldChange(.id, .one(new))])
        }
      }.files
    } catch {
      throw .failed(EditorSession.sentence(error))
    }
    return try session.workspaceEdit(change, book)
  }
}
