import BookEditing
import Diagnostics
import Ledger
import Formats

/// Links in a month file, from the names of photos to the photos.
struct DocumentLinks: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    guard document.kind == .month, let book = document.book else { return .array([]) }
    let known = Set(book.live.sources.receipts.map(\.name))
    let (text, _) = TextReader.read(document.file)
    var links: [JSON] = []
    for entry in text.items(of: 0) {
      for pair in text.pairs(of: entry) where pair.key == TransactionKey.photo.name {
        for photo in text.names(of: pair.value, pair.key) where known.contains(photo.text) {
          let path = book.folder.path(of: BookLayout.receipt(photo.text))
          links.append(
            .object([
              ("range", document.positions.range(photo.range)), ("target", .string(DocumentURI.file(path))),
              ("tooltip", .string("Open \(photo.text)")),
            ]))
        }
      }
    }
    return links.json
  }
}
