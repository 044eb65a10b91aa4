import Diagnostics
import Formats
import Platform

/// A unified diff of two versions of a file, with three lines of context.
package struct UnifiedDiff {
  private enum Kind: Character {
    case same = " "
    case removed = "-"
    case added = "+"
  }

  private struct Line {
    var kind: Kind
    var text: ArraySlice<UInt8>
    /// The 0-based index of this line in the old text.
    var old: Int
    /// The 0-based index of this line in the new text.
    var new: Int
  }

  private static let context = 3
  private let lines: [Line]
  private let isCreated: Bool
  private let isRemoved: Bool

  /// Compares two versions of a file.
  ///
  /// - Parameters:
  ///   - before: the bytes of the old version; `nil` if the file did not exist.
  ///   - after: the bytes of the new version; `nil` if the file no longer exists.
  package init(_ before: [UInt8]?, _ after: [UInt8]?) {
    isCreated = before == nil
    isRemoved = after == nil
    lines = UnifiedDiff.compare((before ?? []).linesWithBreaks, (after ?? []).linesWithBreaks)
  }

  private static func compare(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(
      difference.removals.map { change in if case .remove(let offset, _, _) = change { offset } else { 0 } })
    let added = Set(
      difference.insertions.map { change in if case .insert(let offset, _, _) = change { offset } else { 0 } })
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        lines.append(Line(kind: .removed, text: old[left], old: left, new: right))
        left += 1
      } else if right < new.count, added.contains(right) {
        lines.append(Line(kind: .added, text: new[right], old: left, new: right))
        right += 1
      } else {
        lines.append(Line(kind: .same, text: old[left], old: left, new: right))
        left += 1
        right += 1
      }
    }
    return lines
  }

  package func text(path: String, isColored: Bool) -> String {
    func paint(_ text: String, _ code: String) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
    let path = TerminalSafeText.line(path)
    var result = paint("--- \(isCreated ? "/dev/null" : path)\n+++ \(isRemoved ? "/dev/null" : path)", "1") + "\n"
    for hunk in hunks {
      result += paint(heading(hunk), "36") + "\n"
      for line in lines[hunk] {
        let text = TerminalSafeText.excerpt(String(decoding: line.text, as: UTF8.self).trimmingLineBreak)
        let whole = "\(line.kind.rawValue)\(text)"
        switch line.kind {
        case .same: result += whole
        case .removed: result += paint(whole, "31")
        case .added: result += paint(whole, "32")
        }
        result += line.text.last == 0x0A ? "\n" : "\n\\ No newline at end of file\n"
      }
    }
    return result
  }

  /// The ranges of lines that are printed together (hunks).
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].kind != .same {
      let range = max(0, index - UnifiedDiff.context)..<min(lines.count, index + UnifiedDiff.context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private func heading(_ hunk: Range<Int>) -> String {
    let old = lines[hunk].count { $0.kind != .added }
    let new = lines[hunk].count { $0.kind != .removed }
    let first = lines[hunk.lowerBound]
    return "@@ -\(old == 0 ? first.old : first.old + 1),\(old) +\(new == 0 ? first.new : first.new + 1),\(new) @@"
  }
}

extension String {
  fileprivate var trimmingLineBreak: String {
    hasSuffix("\r\n") || hasSuffix("\n") ? String(dropLast()) : self
  }
}
