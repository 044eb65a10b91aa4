/// Finds the names a person may have meant.
package enum NearNames {
  /// The known names nearest to a written one, the nearest first, at most three; none if nothing is near.
  ///
  /// Case does not count as a difference. Near is at most one edit for every three characters.
  package static func of(_ written: String, among known: some Sequence<String>) -> [String] {
    let wanted = Array(written.lowercased())
    let limit = max(1, wanted.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in known {
      let candidate = Array(name.lowercased())
      guard abs(candidate.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, candidate)
      if distance <= limit, distance < max(wanted.count, candidate.count) { found.append((distance, name)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// How many insertions, removals, replacements and swaps of neighbours lead from one to the other.
  package static func editDistance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(above[column] + 1, current[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, twoAbove[column - 2] + 1)
        }
        current.append(best)
      }
      twoAbove = above
      above = current
    }
    return above[right.count]
  }
}

extension Suggestion {
  /// “did you mean …?” for each near name, putting it in place of what was written.
  ///
  /// - Parameter quote: how a name is written in the file, such as with quotes.
  package static func names(
    near written: String, among known: some Sequence<String>, at place: SourceRange,
    written quote: (String) -> String = { $0 }
  ) -> [Suggestion] {
    NearNames.of(written, among: known).enumerated().map { index, name in
      Suggestion(index == 0 ? "did you mean “\(name)”?" : "or “\(name)”?", edits: [Edit(place, quote(name))])
    }
  }
}
