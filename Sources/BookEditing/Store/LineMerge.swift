import Formats

/// A three-way merge that undoes a change in a file that was edited later. It fails if two results are possible.
///
/// The text after the change is aligned with the current text. The position of a line is certain only if it is the same
/// in every longest common subsequence of the two texts. The replaced lines are restored only if their entry is
/// unchanged from its first line up to these lines. Otherwise, the amount of one payment could be restored in the entry
/// of another.
struct LineMerge {
  /// The lines that the change wrote, and the lines that they replaced. Either range may be empty.
  private struct Hunk {
    var written: Range<Int>
    var replaced: Range<Int>
  }

  private let before: [ArraySlice<UInt8>]
  private let after: [ArraySlice<UInt8>]
  private let current: [ArraySlice<UInt8>]
  /// The matching line of the current text for each line of `after`; `nil` if it is uncertain.
  private let places: [Int?]

  /// Returns the current text with the change undone.
  ///
  /// - Parameters:
  ///   - before: the text before the change.
  ///   - after: the text after the change.
  /// - Returns: `nil` if the changed lines have been edited, or if their position is ambiguous.
  static func reverting(to before: [UInt8], from after: [UInt8], in current: [UInt8]) -> [UInt8]? {
    if current == after { return before }
    return LineMerge(before, after, current)?.result()
  }

  private init?(_ before: [UInt8], _ after: [UInt8], _ current: [UInt8]) {
    self.before = before.linesWithBreaks
    self.after = after.linesWithBreaks
    self.current = current.linesWithBreaks
    guard let places = LineAlignment.certainPlaces(of: self.after, in: self.current) else { return nil }
    self.places = places
  }

  private func result() -> [UInt8]? {
    guard let sources = LineAlignment.certainPlaces(of: after, in: before) else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    var done = 0
    for hunk in hunks(sources) {
      guard let start = place(of: hunk), start >= done else { return nil }
      lines += current[done..<start] + before[hunk.replaced]
      done = start + hunk.written.count
    }
    lines += current[done...]
    // Without a line break, the last line would be joined with the next line.
    guard lines.dropLast().allSatisfy({ $0.last == .newline }) else { return nil }
    return Array(lines.joined())
  }

  /// Returns the hunks of the change, which are separated by lines that match in every shortest edit script. If it is
  /// unclear which of two equal lines the change wrote, the hunk contains both.
  private func hunks(_ sources: [Int?]) -> [Hunk] {
    var hunks: [Hunk] = []
    var (old, new) = (0, 0)
    for line in 0...after.count {
      guard let source = line < after.count ? sources[line] : before.count else { continue }
      if old < source || new < line { hunks.append(Hunk(written: new..<line, replaced: old..<source)) }
      (old, new) = (source + 1, line + 1)
    }
    return hunks
  }

  // MARK: Places

  /// Returns the position that the line of `after` has in the current text; `nil` if it is uncertain. Line -1 is at the
  /// beginning of the text, and the line after the last one is at its end.
  private func place(_ line: Int) -> Int? {
    if line < 0 { return -1 }
    return line < after.count ? places[line] : current.count
  }

  /// Returns the line of the current text at which the hunk begins; `nil` if this line is uncertain.
  private func place(of hunk: Hunk) -> Int? {
    let (start, end) = (hunk.written.lowerBound, hunk.written.upperBound)
    guard let first = place(start) else { return nil }
    for line in hunk.written where place(line) != first + line - start { return nil }
    if hunk.replaced.isEmpty { return first }
    let head = head(of: hunk)
    for line in head..<start where place(line) != first + line - start { return nil }
    // Removed lines belong between their two neighbours. At the beginning of an entry, they belong to the lines below.
    let needsPrevious = hunk.written.isEmpty
    let needsNext = !hunk.written.isEmpty && head == start && end < after.count && indentation(after[end]) ?? 0 > 0
    if needsPrevious, place(start - 1) != first - 1 { return nil }
    if needsNext, place(end) != first + hunk.written.count { return nil }
    return first
  }

  /// Returns the first line of the entry or top-level key that contains the hunk. If this line is itself part of the
  /// hunk, returns the start of the hunk.
  private func head(of hunk: Hunk) -> Int {
    let start = hunk.written.lowerBound
    let own =
      after[hunk.written].first { indentation($0) != nil } ?? before[hunk.replaced].first { indentation($0) != nil }
    guard let own, var depth = indentation(own), depth > 0, !isItem(own) else { return start }
    var head = start
    for line in (0..<start).reversed() {
      guard let indent = indentation(after[line]), indent < depth else { continue }
      (head, depth) = (line, indent)
      if indent == 0 || isItem(after[line]) { break }
    }
    return head
  }

  /// Returns the number of spaces before the text of the line; `nil` for a blank line or a comment.
  private func indentation(_ line: ArraySlice<UInt8>) -> Int? {
    guard let text = line.firstIndex(where: { $0 > .space }), line[text] != .hash else { return nil }
    return text - line.startIndex
  }

  private func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    guard let text = line.firstIndex(where: { $0 > .space }), line[text] == .minus else { return false }
    return text + 1 == line.endIndex || line[text + 1] <= .space
  }
}
