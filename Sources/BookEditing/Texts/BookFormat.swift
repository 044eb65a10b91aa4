package import Diagnostics
import Ledger
import Formats

/// The canonical form of a book's files, as written by `daybook fmt`.
///
/// Values do not change, and comments remain next to the lines that they precede or follow. Formatting is idempotent.
/// The files must have no errors.
package enum BookFormat {
  /// Returns the formatted month file. Entries are sorted by date. Within a day, balance assertions come last. An entry
  /// keeps its form (in braces or on separate lines), and its keys are sorted. A blank line separates entries. Between
  /// two entries in braces, an existing blank line is kept, but none is added.
  package static func month(_ file: SourceFile) -> [UInt8] {
    var format = TextFormat(file, .transaction)
    return format.written(format.month())
  }

  /// Returns the formatted `categories.yaml`. Entries and keys keep their order; only spacing and quotes are
  /// normalized.
  package static func categories(_ file: SourceFile) -> [UInt8] {
    var format = TextFormat(file, .category)
    return format.written(format.wholeFile())
  }

  /// Returns the formatted `book.yaml`. The rules are the same as for `categories`.
  package static func settings(_ file: SourceFile) -> [UInt8] {
    var format = TextFormat(file, .settings)
    return format.written(format.wholeFile())
  }
}

extension TextFormat {
  /// Returns the bytes of a file that consists of the given lines. The byte order mark and the kind of line break are
  /// kept, and the last line has a line break.
  func written(_ lines: [String]) -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    let mark = self.lines.bytes.prefix(self.lines.start(of: 0))
    return mark + lines.flatMap { Array($0.utf8) + self.lines.lineBreak }
  }

  /// Returns the lines of the whole file in their original order.
  mutating func wholeFile() -> [String] {
    var result: [String] = []
    if document.isNested(0) {
      result = elements(of: 0, key: "")
    } else if nodes[0].kind != .missing {
      let line = lines.line(at: nodes[0].range.lowerBound)
      result = gap(before: line, column: 0) + simple("", value: 0, key: "", line: line)
    }
    result += gap(before: lines.count, column: 0, isDeep: hasNestedEnd)
    return trimmed(result)
  }

  // MARK: Month files

  /// Returns the lines of a month file, with its entries sorted by date.
  mutating func month() -> [String] {
    let month: MonthText
    do throws(TextEditError) {
      month = try MonthText(document.file)
    } catch {
      return bracketedMonth()
    }
    var result = trimmed(gap(before: month.list.top.upperBound, column: 0))
    var chunks: [(order: (Day, Int), isFlow: Bool, isApart: Bool, lines: [String])] = []
    var isApart = false
    for entry in month.list.entries {
      let above = gap(before: entry.dash, column: 0)
      if chunks.isEmpty { isApart = above.first == "" }
      var lines = Array(above.drop { $0.isEmpty }) + self.entry(entry)
      lines += comments(before: entry.lines.upperBound).map { "  " + $0 }
      chunks.append((order(of: entry.node), entry.isFlow, above.first == "", lines))
    }
    let order = chunks.indices.sorted { left, right in
      let (first, second) = (chunks[left].order, chunks[right].order)
      return (first.0, first.1, left) < (second.0, second.1, right)
    }
    let tail = trimmed(gap(before: lines.count, column: 0))
    for (number, index) in order.enumerated() {
      // The file's comment is kept separate from an entry that was not directly below it.
      let isAlone = result.isEmpty && chunks[index].lines[0].hasPrefix("#")
      let isClose = number > 0 && chunks[index].isFlow && !chunks[index].isApart && chunks[order[number - 1]].isFlow
      if isAlone || (!result.isEmpty && !isClose && (number > 0 || isApart || index != 0)) { result.append("") }
      result += chunks[index].lines
    }
    if !tail.isEmpty, !result.isEmpty { result.append("") }
    return result + tail
  }

  /// Returns the formatted lines of a file that is a list in brackets, `[ {…}, {…} ]`, with each entry on its own line.
  private mutating func bracketedMonth() -> [String] {
    guard nodes[0].kind == .sequence else { return wholeFile() }
    let line = lines.line(at: nodes[0].range.lowerBound)
    var result = trimmed(gap(before: line, column: 0))
    let entries = document.items(of: 0).map { (order: order(of: $0), entry: $0) }
      .sorted { ($0.order.0, $0.order.1, $0.entry) < ($1.order.0, $1.order.1, $1.entry) }.map(\.entry)
    if !result.isEmpty, !entries.isEmpty { result.append("") }
    for entry in entries {
      result.append("- " + braces(of: entry))
    }
    cursor = line + 1
    let tail = trimmed(([endComment(line)] + gap(before: lines.count, column: 0)).compactMap(\.self))
    return result + (tail.isEmpty || result.isEmpty ? [] : [""]) + tail
  }

  /// Returns the sort key of the entry. Entries are sorted by day; within a day, balance assertions come after the
  /// other entries.
  private func order(of entry: Int) -> (Day, Int) {
    let pairs = document.pairs(of: entry)
    let date = pairs.first { $0.key == "date" }.flatMap { Day(document.text($0.value)) }
    return (date ?? .min, pairs.contains { $0.key == BalanceAssertionKey.mark } ? 1 : 0)
  }

  /// Returns the lines of an entry with its keys sorted. Comments above a key move with the key.
  private mutating func entry(_ entry: ListText.Entry) -> [String] {
    if entry.isFlow {
      cursor = entry.dash + 1
      return [["- " + braces(of: entry.node), endComment(entry.dash)].compactMap(\.self).joined(separator: " ")]
    }
    cursor = entry.dash
    var parts: [(rank: Int, lines: [String])] = []
    for pair in document.pairs(of: entry.node) {
      let above = comments(before: lines.line(at: pair.keyRange.lowerBound))
      parts.append((keys.rank(pair.key), above + self.pair(pair)))
    }
    let order = parts.indices.sorted { (parts[$0].rank, $0) < (parts[$1].rank, $1) }
    return dashed(order.flatMap { parts[$0].lines })
  }

  /// Returns an entry in braces with its keys sorted: `{ date: 2026-11-03, spent: 90, title: Tea }`.
  private func braces(of entry: Int) -> String {
    flow(document.pairs(of: entry).sorted { keys.rank($0.key) < keys.rank($1.key) })
  }
}

extension Day {
  /// A day before all days that a book can contain.
  fileprivate static let min = Day(number: .min)
}
