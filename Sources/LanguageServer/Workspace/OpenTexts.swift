import BookEditing
import Diagnostics
import Formats

/// The handlers for documents that are opened, edited and closed, and for files that change on disk.
struct OpenTexts {
  let session: EditorSession
  let findings: FindingReports

  func didOpen(_ params: Params) throws(RPCError) {
    let item = try params.object("textDocument")
    let uri = try item.string("uri")
    let text = try item.string("text")
    open(uri, item.json["version"]?.int ?? 0, Array(text.utf8))
  }

  private func open(_ uri: String, _ version: Int, _ bytes: [UInt8]) {
    let document = session.document(uri, version, bytes)
    session.documents[uri] = document
    // A document with another scheme is another version of a file, or not a file, and not part of a book.
    if document.isFile { document.book?.set(document.bytes, at: document.path) }
    findings.opened(document)
  }

  /// Assigns open documents to a book that was created after they were opened.
  func adopt() {
    for document in session.documents.values where document.isFile && document.book == nil {
      if session.book(around: document.path) != nil { open(document.uri, document.version, document.bytes) }
    }
  }

  func didChange(_ params: Params) throws(RPCError) {
    let item = try params.object("textDocument")
    let document = try session.openDocument(try item.string("uri"))
    try document.change(try params.list("contentChanges"), to: item.json["version"]?.int ?? document.version)
    if document.isFile { document.book?.set(document.bytes, at: document.path) }
    findings.typed(in: document)
    if let edit = document.lastEdit { session.carets[document.uri] = document.positions.position(of: edit) }
  }

  func didClose(_ params: Params) throws(RPCError) {
    let document = try session.openDocument(try params.documentURI())
    session.documents[document.uri] = nil
    session.carets[document.uri] = nil
    findings.closed(document)
    guard document.isFile else { return }
    document.book?.set(nil, at: document.path)
    // Findings of files that are not open are reported in another way.
    document.book?.unreportedPaths.insert(document.path)
  }

  // MARK: Files

  func didChangeFiles(_ params: Params) throws(RPCError) {
    try filesChanged(try params.list("changes"), "uri")
  }

  func didSave(_ params: Params) { adopt() }

  func didCreateFiles(_ params: Params) throws(RPCError) {
    try filesChanged(try params.list("files"), "uri")
  }

  func didDeleteFiles(_ params: Params) throws(RPCError) { try filesChanged(try params.list("files"), "uri") }

  func didRenameFiles(_ params: Params) throws(RPCError) {
    let files = try params.list("files")
    try filesChanged(files, "oldUri")
    try filesChanged(files, "newUri")
  }

  private func filesChanged(_ files: [Params], _ key: String) throws(RPCError) {
    var paths: [String: Set<String>] = [:]
    for file in files {
      guard let path = session.filePath(try file.string(key)) else { continue }
      for book in session.books.keys where path.hasPrefix(book + "/") { paths[book, default: []].insert(path) }
    }
    adopt()
    for (book, paths) in paths {
      // Each refresh may read the whole folder, so many changes are read at once.
      if paths.count > 8 {
        session.books[book]?.reload()
      } else {
        for path in paths { session.books[book]?.refresh(path) }
      }
    }
  }
}
