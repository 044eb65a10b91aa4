import Notation

/// Which message is answered by what.
extension LSPServer {
  typealias Request = @Sendable (LSPServer, Params) throws(RPCError) -> JSON
  typealias Notification = @Sendable (LSPServer, Params) throws(RPCError) -> Void

  static let requests: [String: Request] = [
    "initialize": { (server, params) throws(RPCError) in try server.initialize(params) },
    "shutdown": { (server, _) throws(RPCError) in server.shutDown() },
    "textDocument/diagnostic": { (server, params) throws(RPCError) in try server.diagnostics(params) },
    "workspace/diagnostic": { (server, params) throws(RPCError) in try server.workspaceDiagnostics(params) },
    "textDocument/codeAction": { (server, params) throws(RPCError) in try server.codeActions(params) },
    "codeAction/resolve": { (server, params) throws(RPCError) in try server.resolvedAction(params) },
    "textDocument/completion": { (server, params) throws(RPCError) in try server.completion(params) },
    "completionItem/resolve": { (server, params) throws(RPCError) in try server.resolvedCompletion(params) },
    "textDocument/inlineCompletion": { (server, params) throws(RPCError) in try server.inlineCompletion(params) },
    "textDocument/hover": { (server, params) throws(RPCError) in try server.hover(params) },
    "textDocument/definition": { (server, params) throws(RPCError) in try server.definition(params) },
    "textDocument/references": { (server, params) throws(RPCError) in try server.references(params) },
    "textDocument/documentHighlight": { (server, params) throws(RPCError) in try server.highlights(params) },
    "textDocument/prepareRename": { (server, params) throws(RPCError) in try server.prepareRename(params) },
    "textDocument/rename": { (server, params) throws(RPCError) in try server.rename(params) },
    "textDocument/documentSymbol": { (server, params) throws(RPCError) in try server.documentSymbols(params) },
    "workspace/symbol": { (server, params) throws(RPCError) in try server.workspaceSymbols(params) },
    "textDocument/formatting": { (server, params) throws(RPCError) in try server.formatting(params) },
    "textDocument/rangeFormatting": { (server, params) throws(RPCError) in try server.rangeFormatting(params) },
    "textDocument/onTypeFormatting": { (server, params) throws(RPCError) in try server.typeFormatting(params) },
    "textDocument/inlayHint": { (server, params) throws(RPCError) in try server.inlayHints(params) },
    "textDocument/codeLens": { (server, params) throws(RPCError) in try server.codeLenses(params) },
    "textDocument/foldingRange": { (server, params) throws(RPCError) in try server.foldingRanges(params) },
    "textDocument/selectionRange": { (server, params) throws(RPCError) in try server.selectionRanges(params) },
    "textDocument/semanticTokens/full": { (server, params) throws(RPCError) in try server.semanticTokens(params) },
    "textDocument/semanticTokens/range": { (server, params) throws(RPCError) in try server.semanticTokens(params) },
    "textDocument/documentLink": { (server, params) throws(RPCError) in try server.documentLinks(params) },
    "workspace/willRenameFiles": { (server, params) throws(RPCError) in try server.willRenameFiles(params) },
    "workspace/executeCommand": { (server, params) throws(RPCError) in try server.execute(params) },
  ]

  static let notifications: [String: Notification] = [
    "initialized": { (server, _) throws(RPCError) in server.initialized() },
    "textDocument/didOpen": { (server, params) throws(RPCError) in try server.didOpen(params) },
    "textDocument/didChange": { (server, params) throws(RPCError) in try server.didChange(params) },
    "textDocument/didClose": { (server, params) throws(RPCError) in try server.didClose(params) },
    "textDocument/didSave": { (server, params) throws(RPCError) in server.didSave(params) },
    "workspace/didChangeWatchedFiles": { (server, params) throws(RPCError) in try server.didChangeFiles(params) },
    "workspace/didChangeConfiguration": { (server, params) throws(RPCError) in server.didChangeOptions(params) },
    "workspace/didChangeWorkspaceFolders": { (server, params) throws(RPCError) in try server.didChangeFolders(params) },
    "workspace/didCreateFiles": { (server, params) throws(RPCError) in try server.didCreateFiles(params) },
    "workspace/didRenameFiles": { (server, params) throws(RPCError) in try server.didRenameFiles(params) },
    "workspace/didDeleteFiles": { (server, params) throws(RPCError) in try server.didDeleteFiles(params) },
  ]
}
