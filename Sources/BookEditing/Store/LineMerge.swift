import Formats

/// A change taken back from a text that was edited since: a three-way merge that gives up wherever two results are
/// possible.
///
/// A line of the change counts as found only if every shortest edit that leads from the text as the change left it to
/// the text of now (every longest common subsequence) has it at the same place. What the change replaced comes back only
/// if the entry is the same from its first line up to there: else the amount of one payment could go to another.
struct LineMerge {
  /// Lines that the change wrote, and those that they replaced; either may be none.
  private struct Hunk {
    var written: Range<Int>
    var replaced: Range<Int>
  }

  private let before: [ArraySlice<UInt8>]
  private let after: [ArraySlice<UInt8>]
  private let current: [ArraySlice<UInt8>]
  /// The line of the current text that each line of `after` is for certain.
  private let places: [Int?]

  /// The current text without the change.
  ///
  /// - Parameters:
  ///   - before: what the text was before the change.
  ///   - after: what the change made of it.
  /// - Returns: nil where lines of the change were edited, or could be in two places.
  static func takingBack(to before: [UInt8], from after: [UInt8], in current: [UInt8]) -> [UInt8]? {
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
    // A line without its break, which was the last one, would run into the next.
    guard lines.dropLast().allSatisfy({ $0.last == .newline }) else { return nil }
    return Array(lines.joined())
  }

  /// What stands between lines that are the same in every shortest edit of the change: where a change could as well have
  /// written one of two equal lines as the other, both are in its hunk.
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

  /// Of a line of `after`, or of its beginning (-1) or end.
  private func place(_ line: Int) -> Int? {
    if line < 0 { return -1 }
    return line < after.count ? places[line] : current.count
  }

  /// The line of the current text at which a hunk begins; nil where that is not certain.
  private func place(of hunk: Hunk) -> Int? {
    let (start, end) = (hunk.written.lowerBound, hunk.written.upperBound)
    guard let first = place(start) else { return nil }
    for line in hunk.written where place(line) != first + line - start { return nil }
    if hunk.replaced.isEmpty { return first }
    let head = head(of: hunk)
    for line in head..<start where place(line) != first + line - start { return nil }
    // What was removed belongs between two lines; a first line belongs to what comes after it.
    let needsPrevious = hunk.written.isEmpty
    let needsNext = !hunk.written.isEmpty && head == start && end < after.count && indentation(after[end]) ?? 0 > 0
    if needsPrevious, place(start - 1) != first - 1 { return nil }
    if needsNext, place(end) != first + hunk.written.count { return nil }
    return first
  }

  /// The first line of the entry, or of the top-level key, in which a hunk is; the hunk's own start if it has that line.
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

  /// Spaces before the text of a line; nil for a blank one and for a comment.
  private func indentation(_ line: ArraySlice<UInt8>) -> Int? {
    guard let text = line.firstIndex(where: { $0 > .space }), line[text] != .hash else { return nil }
    return text - line.startIndex
  }

  private func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    guard let text = line.firstIndex(where: { $0 > .space }), line[text] == .minus else { return false }
    return text + 1 == line.endIndex || line[text + 1] <= .space
  }
}
