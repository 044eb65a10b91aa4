import Formats

/// The handlers that start a session, and that receive its options and folders.
struct Lifecycle {
  let session: EditorSession
  let findings: FindingReports

  func initialize(_ params: Params) throws(RPCError) -> JSON {
    guard case .members = params.json else { throw .wrongParams("“params” is not an object") }
    session.client = ClientCapabilities(params.json)
    if let options = params.json["initializationOptions"] { session.options = EditorOptions(options) }
    return .object([
      ("capabilities", ServerCapabilities(session.client).json),
      ("serverInfo", .object([("name", .string("daybook")), ("version", .string(session.settings.version))])),
    ])
  }

  func initialized() {
    for folder in session.client.workspaceFolders { session.openBooks(in: folder) }
    register()
    askForOptions()
  }

  // MARK: What the client is asked

  private func register() {
    var registrations: [JSON] = []
    if session.client.registersWatchers {
      let globs = ["**/*.{yaml,yml}", "**/receipts/**", "**/imports/*.log"]
      registrations.append(
        .object([
          ("id", .string("daybook-files")), ("method", .string("workspace/didChangeWatchedFiles")),
          (
            "registerOptions",
            .object([("watchers", .array(globs.map { .object([("globPattern", .string($0))]) }))])
          ),
        ]))
    }
    if session.client.registersConfiguration {
      registrations.append(
        .object([
          ("id", .string("daybook-options")), ("method", .string("workspace/didChangeConfiguration")),
          ("registerOptions", .object([("section", .string("daybook"))])),
        ]))
    }
    if registrations.isEmpty { return }
    session.connection.ask("client/registerCapability", .object([("registrations", .array(registrations))]))
  }

  private func askForOptions() {
    guard session.client.hasConfiguration else { return }
    let item = JSON.object([("section", .string("daybook"))])
    session.connection.ask("workspace/configuration", .object([("items", .array([item]))])) { answer in
      guard let options = answer.elements?.first, case .members = options else { return }
      take(EditorOptions(options))
    }
  }

  func didChangeOptions(_ params: Params) {
    if session.client.hasConfiguration { return askForOptions() }
    if let options = params.json.at("settings.daybook"), case .members = options { take(EditorOptions(options)) }
  }

  private func take(_ new: EditorOptions) {
    if new == session.options { return }
    session.options = new
    session.refreshHints()
  }

  // MARK: Folders

  func didChangeFolders(_ params: Params) throws(RPCError) {
    let event = try params.object("event")
    let removed = try event.list("removed").compactMap { $0.json["uri"]?.content.flatMap(DocumentURI.path) }
    session.client.workspaceFolders.removeAll(where: removed.contains)
    for folder in try event.list("added") {
      guard let path = DocumentURI.path(try folder.string("uri")) else { continue }
      session.client.workspaceFolders.append(path)
      session.openBooks(in: path)
    }
    for path in session.books.keys.sorted() where removed.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
      leave(path)
    }
    OpenTexts(session: session, findings: findings).adopt()
  }

  /// Closes a book unless one of its files is open, or a workspace folder contains the book or is inside it.
  private func leave(_ path: String) {
    let isNeeded =
      session.documents.values.contains { $0.book?.path == path }
      || session.client.workspaceFolders.contains { path == $0 || path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/") }
    if isNeeded { return }
    session.books[path] = nil
    findings.withdraw(below: path)
  }
}
