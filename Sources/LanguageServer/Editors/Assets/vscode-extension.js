// Starts “daybook lsp” and connects it with the editor. Implements the protocol itself, so that only the command has to
// be installed.
'use strict';
const vscode = require('vscode');
const { spawn } = require('child_process');

const selector = { language: 'daybook', scheme: 'file' };

/** A server process, and the messages to and from it. */
class Server {
  constructor(output, folders) {
    this.output = output;
    this.waiting = new Map();
    this.handlers = new Map();
    this.count = 0;
    this.bytes = Buffer.alloc(0);
    this.process = spawn('daybook', ['lsp'], { cwd: folders[0] && folders[0].uri.fsPath, stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.on('error', (error) => {
      this.end();
      vscode.window.showErrorMessage(`“daybook lsp” cannot be started: ${error.message}`);
    });
    this.process.on('exit', (code) => { output.appendLine(`daybook lsp ended: ${code}`); this.end(); });
    this.process.stderr.on('data', (text) => output.append(text.toString()));
    this.process.stdin.on('error', () => this.end());
    this.process.stdout.on('data', (chunk) => this.read(chunk));
  }

  end() {
    for (const waiting of this.waiting.values()) waiting.resolve(null);
    this.waiting.clear();
    this.process = null;
  }

  read(chunk) {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    for (;;) {
      const end = this.bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString('ascii', 0, end))[1]);
      if (this.bytes.length < end + 4 + length) return;
      const message = JSON.parse(this.bytes.toString('utf8', end + 4, end + 4 + length));
      this.bytes = this.bytes.subarray(end + 4 + length);
      this.take(message);
    }
  }

  take(message) {
    if (message.method) {
      const handler = this.handlers.get(message.method);
      const result = handler ? Promise.resolve(handler(message.params)) : Promise.resolve(null);
      if (message.id !== undefined) {
        result.then((value) => this.send({ id: message.id, result: value === undefined ? null : value }));
      }
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!waiting) return;
    if (message.error) this.output.appendLine(message.error.message);
    if (message.error && waiting.isTold) waiting.reject(new Error(message.error.message));
    else waiting.resolve(message.error ? null : message.result);
  }

  send(message) {
    if (!this.process) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) { this.send({ method, params }); }

  /** Sends a request. isTold: the user sees an error of it. */
  ask(method, params, token, isTold) {
    if (!this.process) return Promise.resolve(null);
    const id = ++this.count;
    if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, isTold });
      this.send({ id, method, params });
    });
  }
}

// Conversions between types of the protocol and of the editor.
const place = (at) => new vscode.Position(at.line, at.character);
const range = (of) => new vscode.Range(place(of.start), place(of.end));
const plain = (of) => ({ start: { line: of.start.line, character: of.start.character }, end: { line: of.end.line, character: of.end.character } });
const edit = (of) => new vscode.TextEdit(range(of.range), of.newText);
const location = (of) => new vscode.Location(vscode.Uri.parse(of.uri), range(of.range));
const text = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, position) => ({ ...text(document), position: { line: position.line, character: position.character } });
const markdown = (of) => (of && of.value ? new vscode.MarkdownString(of.value) : of);

function changes(of) {
  const all = new vscode.WorkspaceEdit();
  for (const change of (of && of.documentChanges) || []) {
    if (change.kind === 'create') all.createFile(vscode.Uri.parse(change.uri), change.options);
    else if (change.kind === 'rename') all.renameFile(vscode.Uri.parse(change.oldUri), vscode.Uri.parse(change.newUri));
    else all.set(vscode.Uri.parse(change.textDocument.uri), change.edits.map(edit));
  }
  return all;
}

function diagnostic(of) {
  const found = new vscode.Diagnostic(range(of.range), of.message, of.severity - 1);
  Object.assign(found, { code: of.code, source: of.source, tags: of.tags, raw: of });
  found.relatedInformation = (of.relatedInformation || []).map(
    (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message));
  return found;
}

function item(of) {
  const shown = new vscode.CompletionItem(of.label, of.kind - 1);
  Object.assign(shown, {
    detail: of.detail, documentation: markdown(of.documentation), sortText: of.sortText, filterText: of.filterText,
    preselect: of.preselect, keepWhitespace: true, range: range(of.textEdit.range), raw: of,
    insertText: of.insertTextFormat === 2 ? new vscode.SnippetString(of.textEdit.newText) : of.textEdit.newText,
  });
  return shown;
}

function symbol(of) {
  const shown = new vscode.DocumentSymbol(of.name, of.detail || '', of.kind - 1, range(of.range), range(of.selectionRange));
  shown.children = (of.children || []).map(symbol);
  return shown;
}

function selection(of) { return new vscode.SelectionRange(range(of.range), of.parent && selection(of.parent)); }

async function activate(context) {
  const output = vscode.window.createOutputChannel('Daybook');
  const folders = vscode.workspace.workspaceFolders || [];
  const server = new Server(output, folders);
  const found = vscode.languages.createDiagnosticCollection('daybook');
  context.subscriptions.push(output, found, { dispose: () => { server.notify('exit'); } });
  server.handlers.set('textDocument/publishDiagnostics', (params) => {
    found.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
  });
  server.handlers.set('workspace/applyEdit', async (params) => ({ applied: await vscode.workspace.applyEdit(changes(params.edit)) }));
  server.handlers.set('workspace/configuration', (params) => params.items.map((one) => vscode.workspace.getConfiguration(one.section)));
  server.handlers.set('window/showMessage', (params) => { vscode.window.showInformationMessage(params.message); });
  server.handlers.set('window/logMessage', (params) => { output.appendLine(params.message); });
  const hints = new vscode.EventEmitter();
  const lenses = new vscode.EventEmitter();
  server.handlers.set('workspace/inlayHint/refresh', () => { hints.fire(); });
  server.handlers.set('workspace/codeLens/refresh', () => { lenses.fire(); });

  const answer = await server.ask('initialize', {
    processId: process.pid, clientInfo: { name: 'Visual Studio Code' },
    workspaceFolders: folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name })),
    capabilities: {
      workspace: {
        applyEdit: true, configuration: true, inlayHint: { refreshSupport: true }, codeLens: { refreshSupport: true },
        workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] },
      },
      textDocument: {
        publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'], insertTextModeSupport: { valueSet: [1] } } },
        hover: { contentFormat: ['markdown'] }, documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } }, resolveSupport: { properties: ['edit'] } },
      },
    },
  });
  if (!answer) return;
  const can = answer.capabilities;
  server.notify('initialized', {});
  const opened = (document) => {
    if (document.languageId !== 'daybook') return;
    server.notify('textDocument/didOpen', {
      textDocument: { uri: document.uri.toString(), languageId: 'daybook', version: document.version, text: document.getText() },
    });
  };
  vscode.workspace.textDocuments.forEach(opened);
  const here = vscode.languages;
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.languageId === 'daybook') server.notify('textDocument/didClose', text(document));
    }),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document.languageId !== 'daybook' || !event.contentChanges.length) return;
      // The editor lists changes from the end to the beginning, so that each applies to the text that the last one
      // left.
      server.notify('textDocument/didChange', {
        textDocument: { uri: event.document.uri.toString(), version: event.document.version },
        contentChanges: event.contentChanges.map((change) => ({ range: plain(change.range), text: change.text })),
      });
    }),
    vscode.workspace.onDidChangeConfiguration(() => server.notify('workspace/didChangeConfiguration', { settings: {} })),
    vscode.workspace.onWillRenameFiles((event) => {
      event.waitUntil(server.ask('workspace/willRenameFiles', {
        files: event.files.map((file) => ({ oldUri: file.oldUri.toString(), newUri: file.newUri.toString() })),
      }).then(changes));
    }),
    here.registerCompletionItemProvider(selector, {
      provideCompletionItems: async (document, position, token, asked) => {
        const list = await server.ask('textDocument/completion', {
          ...at(document, position), context: { triggerKind: asked.triggerKind + 1, triggerCharacter: asked.triggerCharacter },
        }, token);
        return list && new vscode.CompletionList(list.items.map(item), list.isIncomplete);
      },
      resolveCompletionItem: async (shown) => {
        const full = await server.ask('completionItem/resolve', shown.raw);
        if (full) shown.documentation = markdown(full.documentation);
        return shown;
      },
    }, ...can.completionProvider.triggerCharacters),
    here.registerHoverProvider(selector, {
      provideHover: async (document, position, token) => {
        const told = await server.ask('textDocument/hover', at(document, position), token);
        return told && new vscode.Hover(markdown(told.contents), range(told.range));
      },
    }),
    here.registerDefinitionProvider(selector, {
      provideDefinition: async (document, position, token) => ((await server.ask('textDocument/definition', at(document, position), token)) || []).map(location),
    }),
    here.registerReferenceProvider(selector, {
      provideReferences: async (document, position, context, token) => ((await server.ask('textDocument/references', { ...at(document, position), context }, token)) || []).map(location),
    }),
    here.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: async (document, position, token) => ((await server.ask('textDocument/documentHighlight', at(document, position), token)) || []).map((one) => new vscode.DocumentHighlight(range(one.range))),
    }),
    here.registerRenameProvider(selector, {
      prepareRename: async (document, position, token) => {
        const named = await server.ask('textDocument/prepareRename', at(document, position), token, true);
        return { range: range(named.range), placeholder: named.placeholder };
      },
      provideRenameEdits: async (document, position, newName, token) => changes(await server.ask('textDocument/rename', { ...at(document, position), newName }, token, true)),
    }),
    here.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: async (document, token) => ((await server.ask('textDocument/documentSymbol', text(document), token)) || []).map(symbol),
    }),
    here.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) => ((await server.ask('workspace/symbol', { query }, token)) || []).map((one) => new vscode.SymbolInformation(one.name, one.kind - 1, one.containerName, location(one.location))),
    }),
    here.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: async (document, options, token) => ((await server.ask('textDocument/formatting', { ...text(document), options }, token)) || []).map(edit),
    }),
    here.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: async (document, wanted, options, token) => ((await server.ask('textDocument/rangeFormatting', { ...text(document), range: plain(wanted), options }, token)) || []).map(edit),
    }),
    here.registerOnTypeFormattingEditProvider(selector, {
      provideOnTypeFormattingEdits: async (document, position, ch, options, token) => ((await server.ask('textDocument/onTypeFormatting', { ...at(document, position), ch, options }, token)) || []).map(edit),
    }, '\n'),
    here.registerCodeActionsProvider(selector, {
      provideCodeActions: async (document, wanted, asked, token) => {
        const list = await server.ask('textDocument/codeAction', {
          ...text(document), range: plain(wanted),
          context: { diagnostics: asked.diagnostics.map((one) => one.raw).filter(Boolean), only: asked.only && [asked.only.value] },
        }, token);
        return (list || []).map((one) => {
          const action = new vscode.CodeAction(one.title, vscode.CodeActionKind.Empty.append(one.kind));
          action.isPreferred = one.isPreferred;
          action.raw = one;
          return action;
        });
      },
      resolveCodeAction: async (action) => {
        const full = await server.ask('codeAction/resolve', action.raw);
        if (full && full.edit) action.edit = changes(full.edit);
        return action;
      },
    }),
    here.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: lenses.event,
      provideCodeLenses: async (document, token) => ((await server.ask('textDocument/codeLens', text(document), token)) || []).map((one) => new vscode.CodeLens(range(one.range), one.command)),
    }),
    here.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: hints.event,
      provideInlayHints: async (document, wanted, token) => ((await server.ask('textDocument/inlayHint', { ...text(document), range: plain(wanted) }, token)) || []).map((one) => {
        const hint = new vscode.InlayHint(place(one.position), one.label);
        hint.paddingLeft = true;
        return hint;
      }),
    }),
    here.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: async (document, context, token) => ((await server.ask('textDocument/foldingRange', text(document), token)) || []).map((one) => new vscode.FoldingRange(one.startLine, one.endLine)),
    }),
    here.registerSelectionRangeProvider(selector, {
      provideSelectionRanges: async (document, positions, token) => ((await server.ask('textDocument/selectionRange', { ...text(document), positions }, token)) || []).map(selection),
    }),
    here.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: async (document, token) => ((await server.ask('textDocument/documentLink', text(document), token)) || []).map((one) => new vscode.DocumentLink(range(one.range), vscode.Uri.parse(one.target))),
    }),
    here.registerDocumentSemanticTokensProvider(selector, {
      provideDocumentSemanticTokens: async (document, token) => {
        const tokens = await server.ask('textDocument/semanticTokens/full', text(document), token);
        return tokens && new vscode.SemanticTokens(new Uint32Array(tokens.data));
      },
    }, new vscode.SemanticTokensLegend(can.semanticTokensProvider.legend.tokenTypes, [])),
    ...can.executeCommandProvider.commands.map((command) => vscode.commands.registerCommand(
      command, (...values) => server.ask('workspace/executeCommand', { command, arguments: values }, null, true))),
  );
  if (here.registerInlineCompletionItemProvider) {
    context.subscriptions.push(here.registerInlineCompletionItemProvider(selector, {
      provideInlineCompletionItems: async (document, position, asked, token) => {
        const list = await server.ask('textDocument/inlineCompletion', { ...at(document, position), context: { triggerKind: asked.triggerKind } }, token);
        return ((list && list.items) || []).map((one) => new vscode.InlineCompletionItem(one.insertText, range(one.range)));
      },
    }));
  }
}

module.exports = { activate, deactivate() {} };
