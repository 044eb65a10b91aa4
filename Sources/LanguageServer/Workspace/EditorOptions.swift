import Formats

/// What a person may turn off, in `initializationOptions` or in the editor's settings below `daybook`.
struct EditorOptions: Equatable {
  /// What stands at the end of lines.
  enum Hint: String, CaseIterable {
    case weekday, converted, due, total, guess
  }

  var hints = Set(Hint.allCases)
  var hasLenses = true

  init() {}

  /// - Parameter json: `{ "inlayHints": { "weekday": false }, "codeLens": false }`; `"inlayHints": false` is none.
  init(_ json: JSON) {
    if json["inlayHints"]?.bool == false { hints = [] }
    for hint in Hint.allCases where json["inlayHints"]?[hint.rawValue]?.bool == false { hints.remove(hint) }
    if json["codeLens"]?.bool == false { hasLenses = false }
  }
}
