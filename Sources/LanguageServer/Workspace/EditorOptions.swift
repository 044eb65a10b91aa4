import Formats

/// The user's options, from `initializationOptions` or from `daybook` in the settings of the editor.
struct EditorOptions: Equatable {
  /// The kinds of inlay hints, which are shown at the ends of lines.
  enum Hint: String, CaseIterable {
    case weekday, converted, due, total, guess
  }

  var hints = Set(Hint.allCases)
  var hasLenses = true

  init() {}

  /// Reads options.
  ///
  /// - Parameter json: the options as JSON, such as `{ "inlayHints": { "weekday": false }, "codeLens": false }`.
  ///   `"inlayHints": false` turns off all hints.
  init(_ json: JSON) {
    if json["inlayHints"]?.bool == false { hints = [] }
    for hint in Hint.allCases where json["inlayHints"]?[hint.rawValue]?.bool == false { hints.remove(hint) }
    if json["codeLens"]?.bool == false { hasLenses = false }
  }
}
