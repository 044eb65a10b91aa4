import Bookkeeping
import Diagnostics
import Notation

/// Texts that are open, and files that are not.
extension LSPServer {
  func didOpen(_ params: Params) throws(RPCError) {
    let item = try params.object("textDocument")
    let uri = try item.string("uri")
    let text = try item.string("text")
    open(uri, item.json["version"]?.int ?? 0, Array(text.utf8))
  }

  private func open(_ uri: String, _ version: Int, _ bytes: [UInt8]) {
    let document = document(uri, version, bytes)
    documents[uri] = document
    // Another scheme is another version of a file, or of none: it counts for no book.
    if document.isFile { document.book?.set(document.bytes, at: document.path) }
    if pushed.contains(document.path), client.pullsDiagnostics { push([], at: document.path) }
  }

  private func document(_ uri: String, _ version: Int, _ bytes: [UInt8]) -> OpenDocument {
    let file = DocumentURI.path(uri)
    let path = file ?? DocumentURI.likelyPath(uri) ?? uri
    let book = book(around: path)
    // What is no file is of the one book there is.
    let only = file == nil && books.count == 1 ? books.values.first : nil
    return OpenDocument(
      uri: uri, path: known(path), isFile: file != nil, version: version, bytes, client.encoding, in: book ?? only)
  }

  /// Texts that were opened before there was a book around them.
  func adopt() {
    for document in documents.values where document.isFile && document.book == nil {
      if book(around: document.path) != nil { open(document.uri, document.version, document.bytes) }
    }
  }

  func didChange(_ params: Params) throws(RPCError) {
    let item = try params.object("textDocument")
    let document = try openDocument(try item.string("uri"))
    try document.change(try params.list("contentChanges"), to: item.json["version"]?.int ?? document.version)
    if document.isFile { document.book?.set(document.bytes, at: document.path) }
    lastTyped = document.uri
    if let edit = document.lastEdit { carets[document.uri] = document.positions.position(of: edit) }
  }

  func didClose(_ params: Params) throws(RPCError) {
    let document = try openDocument(try params.documentURI())
    documents[document.uri] = nil
    carets[document.uri] = nil
    pulled[document.uri] = nil
    guard document.isFile else { return }
    document.book?.set(nil, at: document.path)
    // From now on it is one of the files that are not open, which are told of in another way.
    document.book?.untold.insert(document.path)
  }

  /// Whatever way its address is spelled now.
  func openDocument(_ uri: String) throws(RPCError) -> OpenDocument {
    if let document = documents[uri] { return document }
    if let path = filePath(uri), let document = document(at: path) { return document }
    throw .wrongParams("“\(uri)” is not open")
  }

  /// The document of a request; a file of a book that is not open is asked about as it lies on disk.
  func document(_ params: Params) throws(RPCError) -> OpenDocument {
    let uri = try params.documentURI()
    do throws(RPCError) { return try openDocument(uri) } catch {
      guard let path = filePath(uri), let book = book(around: path),
        let text = book.live.text(at: book.relative(known(path)))
      else { throw error }
      return document(uri, 0, text.bytes)
    }
  }

  /// The path of a file, as its book has it.
  func filePath(_ uri: String) -> String? { DocumentURI.path(uri).map(known) }

  /// The open document of a file.
  func document(at path: String) -> OpenDocument? {
    documents[DocumentURI.file(path)] ?? documents.values.first { $0.isFile && $0.path == path }
  }

  /// The document of a request, and the byte that it points at.
  func place(_ params: Params) throws(RPCError) -> (document: OpenDocument, offset: Int) {
    let document = try document(params)
    let position = try params.position()
    carets[document.uri] = position
    return (document, document.positions.offset(of: position))
  }

  /// As the client writes it for what it has open.
  func uri(of path: String) -> String { document(at: path)?.uri ?? DocumentURI.file(path) }

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
      guard let path = filePath(try file.string(key)) else { continue }
      for book in books.keys where path.hasPrefix(book + "/") { paths[book, default: []].insert(path) }
    }
    adopt()
    for (book, paths) in paths {
      // Each one by itself may mean reading the folder anew.
      if paths.count > 8 { books[book]?.reload() } else { for path in paths { books[book]?.refresh(path) } }
    }
  }
}
