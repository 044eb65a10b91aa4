import Bookkeeping
import Diagnostics
import Ledger
import Notation

/// Other names, in the whole book: what the client writes is the client's to take back.
extension LSPServer {
  func prepareRename(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try place(params)
    guard let place = NamedPlace(document, at: offset), document.book != nil else {
      throw .failed("nothing here has a name that can be another: a category, account, tag, id or photo has")
    }
    return .object([
      ("range", document.positions.range(place.range)), ("placeholder", .string(place.named.keys.name)),
    ])
  }

  func rename(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try place(params)
    let new = try params.string("newName").trimmingSpaces
    guard let book = document.book, let place = NamedPlace(document, at: offset) else {
      throw .failed("nothing here has a name that can be another: a category, account, tag, id or photo has")
    }
    let change: BookChange
    do throws(Refusal) {
      change = try book.live.book.tryOut("rename") { (draft) throws(Refusal) in
        switch place.named {
        case .category(let name): _ = try draft.renameCategory(name, to: new)
        case .account(let name): _ = try draft.renameAccount(name, to: new)
        case .tag(let name): _ = try draft.renameTag(name, to: new)
        case .photo(let name): _ = try draft.renamePhoto(name, to: new)
        case .entry(let id): _ = try draft.edit(try draft.find(id), [FieldChange(.id, .one(new))])
        }
      }.files
    } catch {
      throw .failed(LSPServer.sentence(error))
    }
    return try workspaceEdit(change, book)
  }

  /// A refusal that is made of findings says the first of them.
  static func sentence(_ refusal: Refusal) -> String {
    if case .findings(let findings) = refusal, let first = findings.first(where: { $0.severity == .error }) {
      return first.message
    }
    return refusal.sentence
  }
}
