import BookEditing
import Diagnostics
import Formats
import Ledger

/// A completion item before it is converted to JSON.
struct CompletionItem {
  /// The kind of an item, with its number in the protocol (LSP).
  enum Kind: Int {
    case text = 1
    case field = 5
    case value = 12
    case enumMember = 20
    case property = 10
    case snippet = 15
    case file = 17
    case reference = 18
    case event = 23
  }

  var label: String
  var kind: Kind
  /// Short text next to the label; `nil` if there is none.
  var detail: String?
  /// The description of the item in Markdown; `nil` if there is no description.
  var documentation: String?
  /// The text to insert; a snippet with tab stops if `isSnippet` is `true`.
  var newText: String
  var isSnippet = false
  /// The names to compare with the typed text; `nil` to compare the label.
  var names: [String]?
  /// Data that the client returns when the user selects the item, to request its documentation; `nil` if there is
  /// nothing more to request.
  var data: JSON?
  var isPreselected = false
}
