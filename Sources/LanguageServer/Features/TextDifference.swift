import BookEditing
import Diagnostics
import Formats
import Ledger

/// The minimal line edits that turn one version of a file into another. Equal text at the beginning and end of an edit
/// is omitted.
enum TextDifference {
  static func edits(from old: [UInt8], to new: [UInt8]) -> [(range: Range<Int>, new: String)] {
    if old == new { return [] }
    let (before, after) = (old.linesWithBreaks, new.linesWithBreaks)
    var (start, end) = (0, 0)
    while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
    while end < min(before.count, after.count) - start,
      before[before.count - 1 - end] == after[after.count - 1 - end]
    { end += 1 }
    let left = Array(before[start..<before.count - end])
    let right = Array(after[start..<after.count - end])
    var edits: [(range: Range<Int>, new: String)] = []
    let begin =
      left.first?.startIndex
      ?? (before.count == start + end && end > 0 ? before[start].startIndex : offset(before, start, old))
    for hunk in hunks(left, right) {
      let from =
        hunk.old.lowerBound < left.count ? left[hunk.old.lowerBound].startIndex : (left.last?.endIndex ?? begin)
      let to = hunk.old.isEmpty ? from : left[hunk.old.upperBound - 1].endIndex
      let text = right[hunk.new].reduce(into: [UInt8]()) { $0 += $1 }
      edits.append(trimmed(from..<to, text, in: old))
    }
    return edits
  }

  private static func offset(_ lines: [ArraySlice<UInt8>], _ index: Int, _ bytes: [UInt8]) -> Int {
    index < lines.count ? lines[index].startIndex : bytes.count
  }

  /// Returns the ranges of lines that differ, according to a shortest edit script. If the differing parts of both
  /// versions together have more than 4,000 lines, they become one range.
  private static func hunks(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    if old.isEmpty || new.isEmpty { return [(0..<old.count, 0..<new.count)] }
    if old.count + new.count > 4_000 { return [(0..<old.count, 0..<new.count)] }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var hunks: [(old: Range<Int>, new: Range<Int>)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let (startLeft, startRight) = (left, right)
      while removed.contains(left) { left += 1 }
      while added.contains(right) { right += 1 }
      if left > startLeft || right > startRight {
        hunks.append((startLeft..<left, startRight..<right))
      } else {
        left += 1
        right += 1
      }
    }
    return hunks
  }

  /// Returns an edit without the bytes that are equal at both ends. Characters and line breaks are not divided.
  private static func trimmed(_ range: Range<Int>, _ text: [UInt8], in old: [UInt8]) -> (Range<Int>, String) {
    var (start, end) = (0, 0)
    let most = min(range.count, text.count)
    while start < most, old[range.lowerBound + start] == text[start] { start += 1 }
    while start > 0,
      isContinuation(start < text.count ? text[start] : 0)
        || isContinuation(range.lowerBound + start < range.upperBound ? old[range.lowerBound + start] : 0)
    { start -= 1 }
    while end < most - start, old[range.upperBound - 1 - end] == text[text.count - 1 - end] { end += 1 }
    while end > 0, isContinuation(text[text.count - end]) { end -= 1 }
    // A CRLF line break stays whole, since the protocol has no position within it.
    if end > 0, text[text.count - end] == 0x0A {
      if text.count - end > 0, text[text.count - end - 1] == 0x0D {
        end -= 1
      } else if range.upperBound - end > 0, old[range.upperBound - end - 1] == 0x0D {
        end -= 1
      }
    }
    let left = range.lowerBound + start..<range.upperBound - end
    return (left, String(decoding: text[start..<text.count - end], as: UTF8.self))
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
