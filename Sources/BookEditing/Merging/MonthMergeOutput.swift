import Diagnostics
import Formats
import Ledger

/// The text of a merged month file. The bytes of unchanged parts of our file are kept.
struct MonthMergeOutput {
  private let ours: MonthBlocks
  private let theirs: MonthBlocks
  private let lineBreak: [UInt8]
  /// Whether empty lines separate the entries of our file.
  private let separation: ListText.Separation
  private var bytes: [UInt8] = []
  /// The text without conflicts, which is parsed to check the merge.
  private var undisputed: [UInt8] = []
  private var conflicts: [String] = []
  /// The expected values of the entries in the text without conflicts.
  private var expected: [[String: FieldText]] = []
  /// The block that was written last, and its index in our file; `nil` before the first block.
  private var previous: (block: MonthBlock, ours: Int?)?
  private var isTopComment = false

  init(ours: MonthBlocks, theirs: MonthBlocks) {
    self.ours = ours
    self.theirs = theirs
    separation = ours.list.separation
    lineBreak = ours.list.lines.count > 0 ? ours.list.lines.lineBreak : theirs.list.lines.lineBreak
  }

  // MARK: Parts

  mutating func write(top chunks: [ThreeWayLines.Chunk]) {
    if chunks == [.merged(ours.topLines)] {
      append(Array(ours.topBytes))
    } else {
      append(Array(ours.mark))
      for chunk in chunks {
        switch chunk {
        case .merged(let lines): write(lines)
        case .conflict(let ours, let theirs):
          conflicts.append("the comment at the top")
          write(ours, or: theirs)
        }
      }
    }
    isTopComment = bytes.count > ours.mark.count
  }

  mutating func write(_ piece: MonthMerge.Piece) {
    switch piece {
    case .ours(let index): write(index, ours.blocks[index].bytes)
    case .theirs(let index, let replaced):
      let block = theirs.blocks[index]
      separate(block, asNextOf: replaced)
      write(indented(block.lines))
      finish(block, ours: replaced)
    case .conflict(let own, let other):
      let (left, right) = (own.map { ours.blocks[$0] }, other.map { theirs.blocks[$0] })
      guard let shown = left ?? right else { return }
      separate(shown, asNextOf: own)
      write(left.map { indented($0.lines) } ?? [], or: right.map { indented($0.lines) } ?? [])
      conflicts.append("“\(shown.title)”")
      previous = (shown, own)
    }
  }

  private mutating func write(_ index: Int, _ text: ArraySlice<UInt8>) {
    let block = ours.blocks[index]
    separate(block, asNextOf: index)
    closeLine()
    append(Array(text))
    finish(block, ours: index)
  }

  private mutating func finish(_ block: MonthBlock, ours index: Int?) {
    if let texts = block.texts { expected.append(texts) }
    previous = (block, index)
  }

  // MARK: Lines

  private mutating func append(_ text: [UInt8]) {
    bytes += text
    undisputed += text
  }

  private mutating func write(_ lines: [[UInt8]]) {
    for line in lines {
      closeLine()
      append(line + lineBreak)
    }
  }

  private mutating func write(_ ours: [[UInt8]], or theirs: [[UInt8]]) {
    closeLine()
    let lines =
      [Array("<<<<<<< ours".utf8)] + ours + [Array("=======".utf8)] + theirs + [Array(">>>>>>> theirs".utf8)]
    for line in lines { bytes += line + lineBreak }
  }

  private mutating func closeLine() {
    if let last = bytes.last, last != .newline, bytes.count > ours.mark.count { append(lineBreak) }
  }

  private func indented(_ lines: [[UInt8]]) -> [[UInt8]] {
    let margin = [UInt8](repeating: .space, count: ours.list.dashColumn)
    return margin.isEmpty ? lines : lines.map { $0.isEmpty ? [] : margin + $0 }
  }

  /// Writes the empty lines before the block.
  ///
  /// - Parameter index: the block's index in our file; `nil` for a new block. The empty lines stay unchanged if the
  ///   previous block is the same as in our file.
  private mutating func separate(_ block: MonthBlock, asNextOf index: Int?) {
    let isNext = index.map { $0 == 0 ? previous == nil : previous?.ours == $0 - 1 } ?? false
    if isNext, let index {
      if !ours.blocks[index].gap.isEmpty { closeLine() }
      append(Array(ours.blocks[index].gap))
      return
    }
    // Empty lines below open-ended block text would become part of it.
    if previous?.block.isOpenEnded == true { return }
    var count = block.blankCount
    if let previous {
      let isSeparated = separation.separates(previous.block.isFlow, block.isFlow)
      if !previous.block.isEntry || !block.isEntry || isSeparated { count = max(count, 1) }
    } else if block.beginsWithComment || isTopComment && !block.isEntry {
      // Without an empty line, the block's comment would become part of the comment at the top.
      count = max(count, 1)
    }
    for _ in 0..<min(count, 2) { write([[]]) }
  }

  // MARK: Result

  /// Returns the merged text after checking it by parsing its entries.
  func result() throws(MonthMerge.Side) -> MonthMerge.Result {
    let isLastOurs = previous?.ours == ours.blocks.count - 1
    let tail = previous == nil || isLastOurs ? Array(ours.tail) : []
    let file = SourceFile(path: "merged", bytes: undisputed + tail)
    let list: ListText
    do throws(TextEditError) { list = try ListText(file, .transaction) } catch { throw .theirs }
    guard !TextReader.read(file).1.hasErrors, list.entries.map({ list.texts(of: $0) }) == expected else {
      throw .theirs
    }
    return MonthMerge.Result(bytes: bytes + tail, conflicts: conflicts)
  }
}
