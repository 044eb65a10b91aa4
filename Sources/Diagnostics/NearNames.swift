/// Finds the names a person may have meant.
package enum NearNames {
  /// The known names nearest to a written one, the nearest first, at most three; none if nothing is near.
  ///
  /// Case does not count as a difference. Near is at most one edit for every three characters.
  package static func of(_ written: String, among known: some Sequence<String>) -> [String] {
    let wanted = letters(written)
    let limit = max(1, wanted.count / 3)
    let plain = PlainName(wanted)
    var found: [(distance: Int, name: String)] = []
    for name in known {
      // A letter is at least one byte and at most four.
      let byteCount = name.utf8.count
      guard byteCount >= wanted.count - limit, byteCount <= 4 * (wanted.count + limit) else { continue }
      if let plain {
        switch plain.distance(to: name, atMost: limit) {
        case .farther: continue
        case .near(let distance):
          if distance < max(wanted.count, byteCount) { found.append((distance, name)) }
          continue
        case .unknown: break
        }
      }
      let candidate = letters(name)
      guard abs(candidate.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, candidate, atMost: limit)
      if distance <= limit, distance < max(wanted.count, candidate.count) { found.append((distance, name)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// Numbers for what is compared; characters themselves take ten times as long.
  private static func letters(_ text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }

  /// How many insertions, removals, replacements and swaps of neighbours lead from one to the other.
  ///
  /// - Parameter limit: above it, any number above it will do.
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
      // What comes below is no less: even a swap, from one row further up, costs one.
      if least > limit { return least }
      swap(&twoAbove, &above)
      swap(&above, &current)
    }
    return above[right.count]
  }
}

/// A name of at most 64 letters of ASCII, which is compared with a hundred thousand others in some milliseconds: a column of
/// the table of `editDistance` is kept in the bits of a word (Hyyrö 2003, after Myers 1999).
package struct PlainName {
  package enum Answer: Equatable {
    case near(Int)
    case farther
    /// The other one has letters that are none of ASCII.
    case unknown
  }

  /// For each letter, where it stands.
  private var places = [UInt64](repeating: 0, count: 128)
  /// Which letters there are, by their lowest five bits, in which case makes no difference.
  private let letters: UInt32
  private let count: Int

  /// - Parameter letters: in lower case.
  package init?(_ letters: [UInt32]) {
    guard (1...64).contains(letters.count), letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    for (index, letter) in letters.enumerated() { places[Int(letter)] |= 1 << UInt64(index) }
    self.letters = letters.reduce(0) { $0 | 1 << ($1 & 31) }
    count = letters.count
  }

  package func distance(to name: String, atMost limit: Int) -> Answer {
    var name = name
    return name.withUTF8 { bytes -> Answer in
      var (other, all): (UInt32, UInt8) = (0, 0)
      for byte in bytes {
        other |= 1 << UInt32(byte & 31)
        all |= byte
      }
      if all >= 0x80 { return .unknown }
      // Each letter that only one of them has is an edit.
      if abs(bytes.count - count) > limit || (letters & ~other).nonzeroBitCount > limit
        || (other & ~letters).nonzeroBitCount > limit
      {
        return .farther
      }
      let distance = places.withUnsafeBufferPointer { table -> Int in edits(bytes, table, limit) }
      return distance <= limit ? .near(distance) : .farther
    }
  }

  private func edits(_ name: UnsafeBufferPointer<UInt8>, _ places: UnsafeBufferPointer<UInt64>, _ limit: Int) -> Int {
    // Of the column: where it goes up by one, where down, and where a diagonal costs nothing.
    var (up, down, same): (UInt64, UInt64, UInt64) = (~0, 0, 0)
    var before: UInt64 = 0
    var distance = count
    var rest = name.count
    let last: UInt64 = 1 << UInt64(count - 1)
    for byte in name {
      let here = places[Int((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)]
      let swapped = ((~same & here) << 1) & before
      same = (((here & up) &+ up) ^ up) | here | down | swapped
      var right = down | ~(same | up)
      let left = same & up
      if right & last != 0 { distance += 1 }
      if left & last != 0 { distance -= 1 }
      right = right << 1 | 1
      up = left << 1 | ~(same | right)
      down = right & same
      before = here
      rest -= 1
      if distance - rest > limit { return distance - rest }
    }
    return distance
  }
}

/// Looks for near names, so often and no more: a thousand unknown names have one cause, and are not mended one by one.
package struct NameSearch: Sendable, Equatable {
  /// Different unknown names of a run for which near ones are looked for.
  package static let greatestCount = 100
  /// Known names with which the unknown ones of a run are compared, all together: about a second's work. Long names
  /// count as many, since two of them are compared letter by letter.
  package static let greatestComparisonCount = 1_000_000
  /// Longer than any name can be, in bytes.
  private static let greatestLength = 400

  private struct Question: Sendable, Hashable {
    var list: String
    var written: String
  }

  private var answers: [Question: [String]] = [:]
  private var comparisonCount = 0

  package init() {}

  /// Takes up what another one looked for.
  ///
  /// - Returns: false where one search for both would have given up, and known less.
  package mutating func join(_ other: NameSearch) -> Bool {
    if other.answers.isEmpty { return true }
    answers.merge(other.answers) { first, _ in first }
    comparisonCount += other.comparisonCount
    return answers.count < NameSearch.greatestCount && comparisonCount < NameSearch.greatestComparisonCount
  }

  /// The nearest names; none after the hundredth unknown name, but the same ones again for the same name.
  ///
  /// - Parameters:
  ///   - list: what the known names are names of.
  ///   - known: asked only where it is needed.
  package mutating func near(_ written: String, in list: String, among known: @autoclosure () -> [String]) -> [String] {
    if written.utf8.count > NameSearch.greatestLength { return [] }
    let question = Question(list: list, written: written)
    if let answer = answers[question] { return answer }
    guard answers.count < NameSearch.greatestCount, comparisonCount < NameSearch.greatestComparisonCount else {
      return []
    }
    let known = known()
    comparisonCount += known.count * max(1, written.utf8.count * written.utf8.count / 400)
    let answer = NearNames.of(written, among: known)
    answers[question] = answer
    return answer
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
    names(NearNames.of(written, among: known), at: place, written: quote)
  }

  /// The same for names that were found already, the nearest first.
  package static func names(
    _ near: [String], at place: SourceRange, written quote: (String) -> String = { $0 }
  ) -> [Suggestion] {
    near.enumerated().map { index, name in
      Suggestion(index == 0 ? "did you mean “\(name)”?" : "or “\(name)”?", edits: [Edit(place, quote(name))])
    }
  }
}
