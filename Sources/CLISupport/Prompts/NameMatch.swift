import Diagnostics

/// What a few letters of a name lead to.
package enum NameMatch: Equatable {
  case one(String)
  case several([String])
  /// The names near to what was typed.
  case none([String])

  /// The whole name goes before its beginning, its beginning before any part.
  package init(_ typed: String, among names: [String]) {
    let wanted = typed.lowercased()
    let tests: [(String) -> Bool] = [
      { $0 == typed }, { $0.lowercased() == wanted }, { $0.lowercased().hasPrefix(wanted) },
      { $0.lowercased().contains(wanted) },
    ]
    for test in tests {
      let found = names.filter(test)
      if found.count == 1 {
        self = .one(found[0])
        return
      }
      if found.count > 1 {
        self = .several(found)
        return
      }
    }
    self = .none(NameSuggestions.of(typed, among: names))
  }
}
