import Formats

/// The capabilities that the server reports to a client.
struct ServerCapabilities {
  private let client: ClientCapabilities

  init(_ client: ClientCapabilities) { self.client = client }

  var json: JSON {
    let files: [JSON] = ["**/receipts/**", "**/ledger/*.yaml", "**/archive/*.yaml"].map { glob in
      .object([("scheme", .string("file")), ("pattern", .object([("glob", .string(glob))]))])
    }
    let yes = JSON.bool(true)
    var members: [(String, JSON)] = [
      ("positionEncoding", .string(client.encoding.rawValue)),
      (
        "textDocumentSync",
        .object([("openClose", yes), ("change", .int(2)), ("save", .object([("includeText", .bool(false))]))])
      ),
      (
        "completionProvider",
        .object([
          ("triggerCharacters", .array([":", " ", "-", "[", "{", ","].map { .string($0) })),
          ("resolveProvider", yes),
          ("completionItem", .object([("labelDetailsSupport", yes)])),
        ])
      ),
      ("hoverProvider", yes), ("definitionProvider", yes), ("referencesProvider", yes),
      ("documentHighlightProvider", yes), ("documentSymbolProvider", yes), ("workspaceSymbolProvider", yes),
      (
        "codeActionProvider",
        .object([
          ("codeActionKinds", .array(ActionKind.allCases.map { .string($0.rawValue) })), ("resolveProvider", yes),
        ])
      ),
      ("codeLensProvider", .object([("resolveProvider", .bool(false))])),
      ("documentLinkProvider", .object([("resolveProvider", .bool(false))])),
      ("documentFormattingProvider", yes), ("documentRangeFormattingProvider", yes),
      (
        "documentOnTypeFormattingProvider",
        .object([("firstTriggerCharacter", .string("\n"))])
      ),
      ("renameProvider", .object([("prepareProvider", yes)])), ("foldingRangeProvider", yes),
      ("selectionRangeProvider", yes), ("inlayHintProvider", yes), ("inlineCompletionProvider", yes),
      ("executeCommandProvider", .object([("commands", .array(Command.allCases.map { .string($0.rawValue) }))])),
      (
        "semanticTokensProvider",
        .object([
          (
            "legend",
            .object([
              ("tokenTypes", .array(TokenKind.allCases.map { .string($0.rawValue) })), ("tokenModifiers", .array([])),
            ])
          ),
          ("range", yes), ("full", yes),
        ])
      ),
      (
        "workspace",
        .object([
          (
            "workspaceFolders", .object([("supported", yes), ("changeNotifications", yes)])
          ),
          (
            "fileOperations",
            .object([
              ("willRename", .object([("filters", .array(files))])),
              ("didRename", .object([("filters", .array(files))])),
              ("didCreate", .object([("filters", .array(files))])),
              ("didDelete", .object([("filters", .array(files))])),
            ])
          ),
        ])
      ),
    ]
    // Diagnostics are either pulled or pushed, never both.
    if client.pullsDiagnostics {
      members.append(
        (
          "diagnosticProvider",
          .object([
            ("identifier", .string("daybook")), ("interFileDependencies", yes), ("workspaceDiagnostics", yes),
          ])
        ))
    }
    return .object(members)
  }
}
