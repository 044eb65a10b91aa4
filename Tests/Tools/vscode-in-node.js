// Runs the extension for VS Code without VS Code: a stand-in for the part of its interface that the extension uses.
// usage: node vscode-in-node.js BOOK   (with the extension set up there, and daybook on PATH)
'use strict';
const fs = require('fs');
const path = require('path');
const Module = require('module');

const book = path.resolve(process.argv[2]);
const month = path.join(book, 'ledger', '2026-11.yaml');
const providers = {};
const commands = {};
const events = {};
const shown = new Map();
const applied = [];

class Position { constructor(line, character) { this.line = line; this.character = character; } }
class Range { constructor(start, end) { this.start = start; this.end = end; } }
const value = (...names) => class { constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); } };
class Emitter { constructor() { this.event = () => ({ dispose() {} }); } fire() {} }
class Kind { constructor(text) { this.value = text; } append(text) { return new Kind(text); } }
Kind.Empty = new Kind('');
class WorkspaceEdit {
  constructor() { this.all = []; }
  set(uri, edits) { this.all.push({ uri: uri.toString(), edits }); }
  createFile(uri) { this.all.push({ created: uri.toString() }); }
  renameFile(from, to) { this.all.push({ from: from.toString(), to: to.toString() }); }
}
const uri = (text) => ({ toString: () => text, fsPath: decodeURIComponent(text.replace('file://', '')) });
const document = {
  languageId: 'daybook', version: 1, uri: uri(`file://${month}`), text: fs.readFileSync(month, 'utf8'),
  getText() { return this.text; },
};
const register = (name) => (selector, provider, ...rest) => {
  providers[name] = { provider, rest };
  return { dispose() {} };
};
const on = (name) => (handler) => { events[name] = handler; return { dispose() {} }; };
const languages = new Proxy({}, {
  get: (_, name) => {
    if (name === 'createDiagnosticCollection') {
      return () => ({ set: (of, found) => shown.set(of.toString(), found), dispose() {} });
    }
    if (name === 'registerWorkspaceSymbolProvider') return (provider) => register(name)(null, provider);
    return register(name);
  },
});
const vscode = {
  Position, Range, WorkspaceEdit, EventEmitter: Emitter, CodeActionKind: Kind, languages,
  TextEdit: value('range', 'newText'), Location: value('uri', 'range'), MarkdownString: value('value'),
  Diagnostic: value('range', 'message', 'severity'), DiagnosticRelatedInformation: value('location', 'message'),
  CompletionItem: value('label', 'kind'), CompletionList: value('items', 'isIncomplete'), SnippetString: value('value'),
  DocumentSymbol: value('name', 'detail', 'kind', 'range', 'selectionRange'), SelectionRange: value('range', 'parent'),
  Hover: value('contents', 'range'), DocumentHighlight: value('range'), SymbolInformation: value('name', 'kind', 'containerName', 'location'),
  CodeAction: value('title', 'kind'), CodeLens: value('range', 'command'), InlayHint: value('position', 'label'),
  FoldingRange: value('start', 'end'), DocumentLink: value('range', 'target'), SemanticTokens: value('data'),
  SemanticTokensLegend: value('types'), InlineCompletionItem: value('insertText', 'range'),
  Uri: { parse: uri },
  window: {
    createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
    showErrorMessage: (text) => { throw new Error(text); }, showInformationMessage() {},
  },
  workspace: {
    workspaceFolders: [{ uri: uri(`file://${book}`), name: 'book' }], textDocuments: [document],
    getConfiguration: () => ({}), applyEdit: async (edit) => { applied.push(edit); return true; },
    onDidOpenTextDocument: on('open'), onDidCloseTextDocument: on('close'), onDidChangeTextDocument: on('change'),
    onDidChangeConfiguration: on('configuration'), onWillRenameFiles: on('rename'),
  },
  commands: { registerCommand: (name, body) => { commands[name] = body; return { dispose() {} }; } },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

const token = { onCancellationRequested: () => ({ dispose() {} }) };
let failures = 0;
function check(condition, sentence) {
  if (condition) return;
  failures += 1;
  console.log(`FAILED: ${sentence}`);
}
async function waitFor(condition) {
  for (let step = 0; step < 300; step += 1) {
    const found = condition();
    if (found) return found;
    await new Promise((done) => { setTimeout(done, 30); });
  }
  return condition();
}

(async () => {
  const extension = require(path.join(book, '.vscode', 'extensions', 'daybook', 'extension.js'));
  const context = { subscriptions: [] };
  await extension.activate(context);
  const here = document.uri.toString();
  const lines = document.text.split('\n');
  const mistake = lines.findIndex((line) => line.includes('Hoem'));
  const place = new Position(mistake, 14);
  const ask = (name, method, ...values) => providers[`register${name}`].provider[method](document, ...values, token);
  const found = await waitFor(() => shown.get(here) && shown.get(here).length && shown.get(here));
  check(found && found.some((one) => one.code === 'unknown-category' && one.range.start.line === mistake), 'the mistake is shown');
  const list = await providers.registerCompletionItemProvider.provider.provideCompletionItems(document, place, token, { triggerKind: 0 });
  check(list.items.some((item) => item.label === 'Home' && item.insertText === 'Home'), 'categories are completed');
  const actions = await ask('CodeActionsProvider', 'provideCodeActions', new Range(place, place), { diagnostics: found });
  const remedy = await providers.registerCodeActionsProvider.provider.resolveCodeAction(actions.find((one) => one.title.includes('Home')));
  check(remedy.edit.all[0].uri === here && remedy.edit.all[0].edits[0].range.start.line === mistake, 'a remedy is an edit');
  const fine = lines.findIndex((line) => line === '  category: Home');
  const names = await ask('RenameProvider', 'provideRenameEdits', new Position(fine, 14), 'Dwelling');
  check(names.all.length > 5, 'a category is renamed in all months');
  check((await ask('HoverProvider', 'provideHover', new Position(fine, 14))).contents.value.includes('Home'), 'hover');
  check((await ask('DefinitionProvider', 'provideDefinition', new Position(fine, 14)))[0].uri.toString().endsWith('categories.yaml'), 'definition');
  check((await ask('DocumentSymbolProvider', 'provideDocumentSymbols')).length > 5, 'symbols');
  check((await ask('CodeLensProvider', 'provideCodeLenses')).every((lens) => commands[lens.command.command]), 'each lens has a command that is there');
  check((await ask('InlayHintsProvider', 'provideInlayHints', new Range(new Position(0, 0), new Position(99, 0)))).length > 5, 'hints');
  check((await ask('FoldingRangeProvider', 'provideFoldingRanges')).length > 5, 'folding');
  check((await ask('SelectionRangeProvider', 'provideSelectionRanges', [place]))[0].parent, 'selection');
  check((await ask('DocumentLinkProvider', 'provideDocumentLinks')).length > 0, 'links');
  check((await ask('DocumentSemanticTokensProvider', 'provideDocumentSemanticTokens')).data.length > 50, 'tokens');
  await ask('DocumentFormattingEditProvider', 'provideDocumentFormattingEdits', { tabSize: 2, insertSpaces: true });
  document.version = 2;
  document.text = document.text.replace('Hoem', 'Home');
  events.change({ document, contentChanges: [{ range: new Range(new Position(mistake, 12), new Position(mistake, 16)), text: 'Home' }] });
  check(await waitFor(() => !shown.get(here).some((one) => one.code === 'unknown-category')), 'it goes when it is mended');
  const pay = (await ask('CodeLensProvider', 'provideCodeLenses')).find((lens) => lens.command.title.startsWith('Pay'));
  await commands['daybook.pay'](...pay.command.arguments);
  check(await waitFor(() => applied.length), 'a bill is paid');
  context.subscriptions.forEach((one) => one.dispose());
  setTimeout(() => process.exit(failures ? 1 : 0), 200);
})().catch((error) => { console.log(`FAILED: ${error.stack}`); process.exit(1); });
