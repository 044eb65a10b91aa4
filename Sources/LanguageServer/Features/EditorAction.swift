import Formats

/// A code action offered at a position in a document.
struct EditorAction {
  var title: String
  var kind: ActionKind
  var isPreferred = false
  var diagnostics: [JSON] = []
  /// A command that the client sends to the server after the edit; `nil` for no command.
  var command: JSON?
  /// Returns the edit; `nil` if the action has none. If the client can request edits later, the function is called only
  /// once the user has chosen the action.
  var edit: () throws(RPCError) -> JSON?

  init(
    title: String, kind: ActionKind, isPreferred: Bool = false, diagnostics: [JSON] = [],
    edit: @escaping () throws(RPCError) -> JSON?
  ) {
    self.title = title
    self.kind = kind
    self.isPreferred = isPreferred
    self.diagnostics = diagnostics
    self.edit = edit
  }
}
