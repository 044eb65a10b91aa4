import BookEditing
import Diagnostics
import Formats
import Platform

/// What an editor has told: its abilities, the texts that it has open and the books they belong to.
final class EditorSession {
  let settings: LSPServer.Settings
  let connection: Connection
  var client = ClientCapabilities()
  var options = EditorOptions()
  /// By their addresses, as the client spells them.
  var documents: [String: OpenDocument] = [:]
  /// By the paths of their folders.
  var books: [String: LiveBookFolder] = [:]
  /// Other names of books' folders, through links; by each the one in `books`.
  var spellings: [String: String] = [:]
  /// Where the caret is, as far as requests tell it; by document.
  var carets: [String: Position] = [:]
  /// Events of other threads, for the one that answers.
  let mailbox: MessageQueue<LSPServer.Event>
  private var knownPositions: (file: SourceFile, positions: Positions)?

  init(_ settings: LSPServer.Settings, _ connection: Connection, _ mailbox: MessageQueue<LSPServer.Event>) {
    self.settings = settings
    self.connection = connection
    self.mailbox = mailbox
  }

  // MARK: Open texts

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

  /// - Parameter bytes: its text, in UTF-8.
  func document(_ uri: String, _ version: Int, _ bytes: [UInt8]) -> OpenDocument {
    let file = DocumentURI.path(uri)
    let path = file ?? DocumentURI.likelyPath(uri) ?? uri
    let book = book(around: path)
    // What is no file is of the one book there is.
    let only = file == nil && books.count == 1 ? books.values.first : nil
    return OpenDocument(
      uri: uri, path: known(path), isFile: file != nil, version: version, bytes, client.encoding, in: book ?? only)
  }

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

  // MARK: Places

  /// The path of a file, as its book has it.
  func filePath(_ uri: String) -> String? { DocumentURI.path(uri).map(known) }

  /// As the client writes it for what it has open.
  func uri(of path: String) -> String { document(at: path)?.uri ?? DocumentURI.file(path) }

  /// A place of a file, in the client's units.
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

  /// Markdown, or the same without its marks.
  func markup(_ text: String, isMarkdown: Bool) -> JSON {
    .object([
      ("kind", .string(isMarkdown ? "markdown" : "plaintext")),
      ("value", .string(isMarkdown ? text : text.filter { $0 != "*" && $0 != "`" })),
    ])
  }

  /// What stands beside the text is asked for anew.
  func refreshHints() {
    if client.refreshesHints { connection.ask("workspace/inlayHint/refresh", .null) }
    if client.refreshesLenses { connection.ask("workspace/codeLens/refresh", .null) }
  }
}
