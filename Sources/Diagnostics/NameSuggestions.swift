/// A search for similar names.
package enum NameSuggestions {
  /// Returns at most three known names that are similar to the written name, the most similar first.
  ///
  /// Case is ignored. A name is similar if it has at most one edit for every three characters; one edit is always
  /// allowed.
  package static func of(_ written: String, among known: some Sequence<String>) -> [String] {
    of(written, among: [NameList(known)])
  }

  /// Returns the most similar names of all lists together.
  package static func of(_ written: String, among lists: [NameList]) -> [String] {
    let wanted = letters(written)
    var nearest = Nearest(limit: max(1, wanted.count / 3))
    var plain = PlainName(wanted)
    for list in lists {
      plain?.start()
      for place in list.indices {
        let (entry, count) = (list[place], Int(list[place].count))
        plain?.go(to: entry)
        // A letter has at least one byte and at most four.
        guard count >= wanted.count - nearest.limit, count <= 4 * (wanted.count + nearest.limit) else { continue }
        if entry.isPlain, plain != nil {
          guard let distance = plain?.distance(to: entry, in: list, atMost: nearest.limit) else { continue }
          if distance < max(wanted.count, count) { nearest.add(list.name(place), distance) }
          continue
        }
        let name = list.name(place)
        let candidate = letters(name)
        guard abs(candidate.count - wanted.count) <= nearest.limit else { continue }
        let distance = editDistance(wanted, candidate, atMost: nearest.limit)
        if distance <= nearest.limit, distance < max(wanted.count, candidate.count) { nearest.add(name, distance) }
      }
    }
    return nearest.names
  }

  /// The most similar names found, at most three. If there are three, the limit is the edit distance of the least
  /// similar one.
  private struct Nearest {
    private(set) var limit: Int
    private var found: [(distance: Int, name: String)] = []

    init(limit: Int) { self.limit = limit }

    var names: [String] { found.map(\.name) }

    mutating func add(_ name: String, _ distance: Int) {
      let place = found.firstIndex { (distance, name) < ($0.distance, $0.name) } ?? found.count
      if place == 3 { return }
      found.insert((distance, name), at: place)
      if found.count > 3 { found.removeLast() }
      if found.count == 3 { limit = found[2].distance }
    }
  }

  /// Returns the code points of the text in lower case. Comparing characters instead would take ten times as long.
  private static func letters(_ text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }

  /// Returns the number of insertions, removals, replacements and swaps of neighbours between two sequences (optimal
  /// string alignment distance).
  ///
  /// - Parameter limit: the maximum distance for which the result is exact.
  package static func editDistance<Element: Equatable>(
    _ left: [Element], _ right: [Element], atMost limit: Int = .max
  ) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var twoAbove = [Int](repeating: 0, count: right.count + 1)
    var above = Array(0...right.count)
    var current = above
    for row in 1...left.count {
      current[0] = row
      var least = row
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(above[column] + 1, current[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, twoAbove[column - 2] + 1)
        }
        current[column] = best
        least = min(least, best)
      }
      // Later rows are not smaller: even a swap, from two rows above, costs one.
      if least > limit { return least }
      swap(&twoAbove, &above)
      swap(&above, &current)
    }
    return above[right.count]
  }
}

/// A search for similar names with a limit on the number of comparisons. A thousand unknown names usually have a single
/// cause, and are not fixed one by one.
package struct NameSearch: Sendable, Equatable {
  /// The maximum number of unknown names in a run for which similar names are looked up.
  package static let greatestCount = 100
  /// The maximum number of comparisons in a run, which take about a second. A comparison of long names counts several
  /// times, since they are compared letter by letter.
  package static let greatestComparisonCount = 1_000_000
  /// The maximum length of a name in bytes.
  private static let greatestLength = 400

  private struct Question: Sendable, Hashable {
    var list: String
    var written: String
  }

  private var answers: [Question: [String]] = [:]
  private var comparisonCount = 0

  package init() {}

  /// Adds the results of another search.
  ///
  /// - Returns: `false` if a single search in place of the two would have stopped earlier.
  package mutating func join(_ other: NameSearch) -> Bool {
    if other.answers.isEmpty { return true }
    answers.merge(other.answers) { first, _ in first }
    comparisonCount += other.comparisonCount
    return answers.count < NameSearch.greatestCount && comparisonCount < NameSearch.greatestComparisonCount
  }

  /// Returns the most similar names; empty once a limit of the search is reached. The result for a name is always the
  /// same.
  ///
  /// - Parameters:
  ///   - list: the kind of the known names.
  ///   - known: the known names, evaluated only if needed.
  package mutating func near(_ written: String, in list: String, among known: @autoclosure () -> [String]) -> [String] {
    near(written, in: list, among: [NameList(known())])
  }

  package mutating func near(
    _ written: String, in list: String, among known: @autoclosure () -> [NameList]
  ) -> [String] {
    if written.utf8.count > NameSearch.greatestLength { return [] }
    let question = Question(list: list, written: written)
    if let answer = answers[question] { return answer }
    guard answers.count < NameSearch.greatestCount, comparisonCount < NameSearch.greatestComparisonCount else {
      return []
    }
    let known = known()
    comparisonCount += known.reduce(0) { $0 + $1.count } * max(1, written.utf8.count * written.utf8.count / 400)
    let answer = NameSuggestions.of(written, among: known)
    answers[question] = answer
    return answer
  }
}

extension Suggestion {
  /// Returns a suggestion “did you mean …?” for each similar name, with an edit that replaces the written name.
  ///
  /// - Parameter quote: returns a name as written in the file, for example with quotes.
  package static func names(
    near written: String, among known: some Sequence<String>, at place: SourceRange,
    written quote: (String) -> String = { $0 }
  ) -> [Suggestion] {
    names(NameSuggestions.of(written, among: known), at: place, written: quote)
  }

  /// Returns a suggestion “did you mean …?” for each similar name, the most similar first.
  package static func names(
    _ near: [String], at place: SourceRange, written quote: (String) -> String = { $0 }
  ) -> [Suggestion] {
    let written = place.bytes.map { bareText(place.file.text(in: $0)) } ?? ""
    return near.enumerated().map { index, name in
      let question = index == 0 ? "did you mean “\(name)”?" : "or “\(name)”?"
      return Suggestion(
        question + LookAlike.remark(on: written, near: [name]), edits: [Edit(place, quote(name))])
    }
  }

  /// Returns the text of a value without the quotes that enclose it in the file.
  private static func bareText(_ text: String) -> String {
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote else { return text }
    return String(text.dropFirst().dropLast())
  }
}
