import Formats

/// The capabilities of the client that affect the server's responses.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var refreshesHints = false
  var refreshesLenses = false
  var showsDocuments = false
  var hasRelatedInformation = false
  var hasDiagnosticTags = false
  var hasSnippets = false
  var documentsAsMarkdown = false
  var hoversAsMarkdown = false
  /// Whether the client can insert text of several lines without indenting them.
  var insertsAsIs = false
  /// Whether the client can insert only one line. The built-in completion of Neovim before 0.11 is such a client.
  var insertsOneLine = false
  var hasLabelDetails = false
  var versionsEdits = false
  /// The file operations that the client supports: create, rename, delete.
  var resources: Set<String> = []
  var resolvesActions = false
  var registersWatchers = false
  var hasConfiguration = false
  var registersConfiguration = false
  var nestsSymbols = false
  var appliesEdits = false
  var workspaceFolders: [String] = []
  /// The id of the client's process; `nil` if unknown. The server ends when this process ends.
  var processID: Int32?

  init() {}

  init(_ params: JSON) {
    let all = params["capabilities"] ?? .null
    func has(_ path: String) -> Bool { all.at(path)?.bool ?? false }
    func list(_ path: String) -> [String] { (all.at(path)?.elements ?? []).compactMap(\.content) }
    func there(_ path: String) -> Bool { all.at(path).map { $0 != .null } ?? false }
    encoding = .chosen(among: list("general.positionEncodings"))
    pullsDiagnostics = there("textDocument.diagnostic")
    refreshesDiagnostics = has("workspace.diagnostics.refreshSupport")
    refreshesHints = has("workspace.inlayHint.refreshSupport")
    refreshesLenses = has("workspace.codeLens.refreshSupport")
    showsDocuments = has("window.showDocument.support")
    hasRelatedInformation = has("textDocument.publishDiagnostics.relatedInformation") || pullsDiagnostics
    hasDiagnosticTags =
      there("textDocument.publishDiagnostics.tagSupport") || there("textDocument.diagnostic.tagSupport")
    let item = "textDocument.completion.completionItem"
    hasSnippets = has("\(item).snippetSupport")
    documentsAsMarkdown = list("\(item).documentationFormat").contains("markdown")
    insertsAsIs = (all.at("\(item).insertTextModeSupport.valueSet")?.elements ?? []).contains { $0.int == 1 }
    insertsOneLine = params.at("clientInfo.name")?.content == "Neovim" && !hasSnippets
    hasLabelDetails = has("\(item).labelDetailsSupport")
    hoversAsMarkdown = list("textDocument.hover.contentFormat").contains("markdown")
    versionsEdits = has("workspace.workspaceEdit.documentChanges")
    resources = Set(list("workspace.workspaceEdit.resourceOperations"))
    resolvesActions = list("textDocument.codeAction.resolveSupport.properties").contains("edit")
    registersWatchers = has("workspace.didChangeWatchedFiles.dynamicRegistration")
    hasConfiguration = has("workspace.configuration")
    registersConfiguration = has("workspace.didChangeConfiguration.dynamicRegistration")
    nestsSymbols = has("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")
    appliesEdits = has("workspace.applyEdit")
    processID = params["processId"]?.int.flatMap { Int32(exactly: $0) }
    let folders = (params["workspaceFolders"]?.elements ?? []).compactMap { $0["uri"]?.content }
    let root = params["rootUri"]?.content ?? params["rootPath"]?.content.map(DocumentURI.file)
    workspaceFolders = (folders.isEmpty ? [root].compactMap(\.self) : folders).compactMap(DocumentURI.path)
  }
}
