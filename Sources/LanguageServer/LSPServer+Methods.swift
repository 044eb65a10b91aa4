import Formats

/// The handlers of requests and notifications, keyed by method.
extension LSPServer {
  typealias Request = @Sendable (LSPServer, Params) throws(RPCError) -> JSON
  typealias Notification = @Sendable (LSPServer, Params) throws(RPCError) -> Void

  static let requests: [String: Request] = [
    "initialize": { (server, params) throws(RPCError) in try server.lifecycle.initialize(params) },
    "shutdown": { (_, _) throws(RPCError) in .null },
    "textDocument/diagnostic": { (server, params) throws(RPCError) in try server.findings.ofDocument(params) },
    "workspace/diagnostic": { (server, params) throws(RPCError) in try server.findings.ofBooks(params) },
    "textDocument/codeAction": asking(CodeActions.self, CodeActions.answer),
    "codeAction/resolve": asking(CodeActions.self, CodeActions.resolve),
    "textDocument/completion": asking(CompletionList.self, CompletionList.answer),
    "completionItem/resolve": asking(CompletionList.self, CompletionList.resolve),
    "textDocument/inlineCompletion": asking(InlineCompletion.self, InlineCompletion.answer),
    "textDocument/hover": asking(Hover.self, Hover.answer),
    "textDocument/definition": asking(Navigation.self, Navigation.definition),
    "textDocument/references": asking(Navigation.self, Navigation.references),
    "textDocument/documentHighlight": asking(Navigation.self, Navigation.highlights),
    "textDocument/prepareRename": asking(Rename.self, Rename.prepare),
    "textDocument/rename": asking(Rename.self, Rename.answer),
    "textDocument/documentSymbol": asking(Symbols.self, Symbols.ofDocument),
    "workspace/symbol": asking(Symbols.self, Symbols.ofBooks),
    "textDocument/formatting": asking(Formatting.self, Formatting.whole),
    "textDocument/rangeFormatting": asking(Formatting.self, Formatting.range),
    "textDocument/onTypeFormatting": asking(Formatting.self, Formatting.typed),
    "textDocument/inlayHint": asking(InlayHints.self, InlayHints.answer),
    "textDocument/codeLens": asking(CodeLenses.self, CodeLenses.answer),
    "textDocument/foldingRange": asking(EntryRanges.self, EntryRanges.folding),
    "textDocument/selectionRange": asking(EntryRanges.self, EntryRanges.selecting),
    "textDocument/semanticTokens/full": asking(SemanticTokens.self, SemanticTokens.answer),
    "textDocument/semanticTokens/range": asking(SemanticTokens.self, SemanticTokens.answer),
    "textDocument/documentLink": asking(DocumentLinks.self, DocumentLinks.answer),
    "workspace/willRenameFiles": asking(FileOperations.self, FileOperations.answer),
    "workspace/executeCommand": asking(ServerCommands.self, ServerCommands.execute),
  ]

  /// Returns a handler that calls the feature.
  private static func asking<Answering: Feature>(
    _ feature: Answering.Type, _ answer: @escaping @Sendable (Answering) -> (Params) throws(RPCError) -> JSON
  ) -> Request {
    { (server, params) throws(RPCError) in try answer(Answering(session: server.session))(params) }
  }

  static let notifications: [String: Notification] = [
    "initialized": { (server, _) throws(RPCError) in server.lifecycle.initialized() },
    "textDocument/didOpen": { (server, params) throws(RPCError) in try server.texts.didOpen(params) },
    "textDocument/didChange": { (server, params) throws(RPCError) in try server.texts.didChange(params) },
    "textDocument/didClose": { (server, params) throws(RPCError) in try server.texts.didClose(params) },
    "textDocument/didSave": { (server, params) throws(RPCError) in server.texts.didSave(params) },
    "workspace/didChangeWatchedFiles": { (server, params) throws(RPCError) in try server.texts.didChangeFiles(params) },
    "workspace/didChangeConfiguration": { (server, params) throws(RPCError) in
      server.lifecycle.didChangeOptions(params)
    },
    "workspace/didChangeWorkspaceFolders": { (server, params) throws(RPCError) in
      try server.lifecycle.didChangeFolders(params)
    },
    "workspace/didCreateFiles": { (server, params) throws(RPCError) in try server.texts.didCreateFiles(params) },
    "workspace/didRenameFiles": { (server, params) throws(RPCError) in try server.texts.didRenameFiles(params) },
    "workspace/didDeleteFiles": { (server, params) throws(RPCError) in try server.texts.didDeleteFiles(params) },
  ]

  private var lifecycle: Lifecycle { Lifecycle(session: session, findings: findings) }
  private var texts: OpenTexts { OpenTexts(session: session, findings: findings) }
}
