import BookEditing
import Diagnostics
import Formats
import Platform

/// The state of a session with an editor: the client's capabilities, its open documents, and their books.
final class EditorSession {
  let settings: LSPServer.Settings
  let connection: ClientConnection
  var client = ClientCapabilities()
  var options = EditorOptions()
  /// The open documents, keyed by the URI that the client uses.
  var documents: [String: OpenDocument] = [:]
  /// The opened books, keyed by the path of their folder.
  var books: [String: LiveBookFolder] = [:]
  /// Other paths of the books' folders, through symbolic links. Each path is mapped to the path of the same folder in
  /// `books`.
  var spellings: [String: String] = [:]
  /// The last known position of the caret, keyed by the URI of the document.
  var carets: [String: Position] = [:]
  /// The queue of events from other threads to the main thread.
  let eventQueue: MessageQueue<LSPServer.Event>
  private var knownPositions: (file: SourceFile, positions: Positions)?

  init(_ settings: LSPServer.Settings, _ connection: ClientConnection, _ eventQueue: MessageQueue<LSPServer.Event>) {
    self.settings = settings
    self.connection = connection
    self.eventQueue = eventQueue
  }

  // MARK: Open texts

  /// Returns the open document with the given URI, even if the URI is spelled differently.
  func openDocument(_ uri: String) throws(RPCError) -> OpenDocument {
    if let document = documents[uri] { return document }
    if let path = filePath(uri), let document = document(at: path) { return document }
    throw .wrongParams("“\(uri)” is not open")
  }

  /// Returns the document to which a request refers. A file of a book that is not open in the editor is read from disk.
  func document(_ params: Params) throws(RPCError) -> OpenDocument {
    let uri = try params.documentURI()
    do throws(RPCError) { return try openDocument(uri) } catch {
      guard let path = filePath(uri), let book = book(around: path),
        let text = book.live.text(at: book.relative(known(path)))
      else { throw error }
      return document(uri, 0, text.bytes)
    }
  }

  /// Returns a new document.
  ///
  /// - Parameter bytes: the text of the document in UTF-8.
  func document(_ uri: String, _ version: Int, _ bytes: [UInt8]) -> OpenDocument {
    let file = DocumentURI.path(uri)
    let path = file ?? DocumentURI.likelyPath(uri) ?? uri
    let book = book(around: path)
    // A document that is not a file belongs to the opened book, if there is only one.
    let only = file == nil && books.count == 1 ? books.values.first : nil
    return OpenDocument(
      uri: uri, path: known(path), isFile: file != nil, version: version, bytes, client.encoding, in: book ?? only)
  }

  /// Returns the open document of a file; `nil` if the file is not open.
  func document(at path: String) -> OpenDocument? {
    documents[DocumentURI.file(path)] ?? documents.values.first { $0.isFile && $0.path == path }
  }

  /// Returns the document to which a request refers, and the byte offset of the request's position.
  func place(_ params: Params) throws(RPCError) -> (document: OpenDocument, offset: Int) {
    let document = try document(params)
    let position = try params.position()
    carets[document.uri] = position
    return (document, document.positions.offset(of: position))
  }

  // MARK: Places

  /// Returns the path of a file URI, beginning with the path under which the file's book was first opened; `nil` for
  /// other schemes.
  func filePath(_ uri: String) -> String? { DocumentURI.path(uri).map(known) }

  /// Returns the URI of a file, in the client's spelling if the file is open.
  func uri(of path: String) -> String { document(at: path)?.uri ?? DocumentURI.file(path) }

  /// Returns a position in a file as an LSP `Location`.
  func location(_ place: SourceRange) -> JSON {
    let path = place.file.path
    let range: JSON
    if let bytes = place.bytes {
      range = positions(of: place.file).range(bytes)
    } else {
      let start = Position(line: 0, character: 0).json
      range = .object([("start", start), ("end", start)])
    }
    return .object([("uri", .string(uri(of: path))), ("range", range)])
  }

  func positions(of file: SourceFile) -> Positions {
    if let document = document(at: file.path), document.bytes == file.bytes { return document.positions }
    if let known = knownPositions, known.file === file { return known.positions }
    let positions = Positions(file.bytes, client.encoding)
    knownPositions = (file, positions)
    return positions
  }

  // MARK: Answers

  /// Returns text for the client: Markdown, or plain text without Markdown characters.
  func markup(_ text: String, isMarkdown: Bool) -> JSON {
    .object([
      ("kind", .string(isMarkdown ? "markdown" : "plaintext")),
      ("value", .string(isMarkdown ? text : text.filter { $0 != "*" && $0 != "`" })),
    ])
  }

  /// Asks the client to request inlay hints and code lenses again.
  func refreshHints() {
    if client.refreshesHints { connection.ask("workspace/inlayHint/refresh", .null) }
    if client.refreshesLenses { connection.ask("workspace/codeLens/refresh", .null) }
  }
}
