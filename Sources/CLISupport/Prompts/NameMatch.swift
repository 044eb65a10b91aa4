import Diagnostics

/// The result of looking up a name by a few letters.
package enum NameMatch: Equatable {
  case one(String)
  case several([String])
  /// No name matches; similar names are included.
  case none([String])

  /// Finds the exact name first, then names that differ only in case, then names that begin with the text, then names
  /// that contain it.
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
