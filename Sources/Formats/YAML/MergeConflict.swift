import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A merge conflict: two versions of some lines, enclosed in markers as written by git.
///
/// The file is read with only the first version of each conflict, so that a conflict causes only one finding.
struct MergeConflict {
  /// A version: its lines and the name after its marker.
  struct Side {
    var lines: Range<Int>
    var name: String
  }

  /// The line of `<<<<<<<`, without its line break.
  var marker: Range<Int>
  var first: Side
  var second: Side
  /// The range from the line of the first marker to the end of the last marker's line.
  var whole: Range<Int>

  // MARK: Finding them

  /// Returns the conflicts in the range of the file. The range must begin at the start of a line.
  static func all(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [MergeConflict] {
    var conflicts: [MergeConflict] = []
    var at = range.lowerBound
    // The character is rare, so memchr is fast.
    while at < range.upperBound, let start = bytes.baseAddress,
      let found = memchr(start + at, Int32(UInt8(ascii: "<")), range.upperBound - at)
    {
      let place = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
      at = place + 1
      guard place == range.lowerBound || bytes[place - 1] == .newline,
        let conflict = MergeConflict(bytes, at: place, end: range.upperBound)
      else { continue }
      conflicts.append(conflict)
      at = conflict.whole.upperBound
    }
    return conflicts
  }

  /// Creates a conflict; `nil` if no complete conflict begins at this offset.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, end: Int) {
    guard MergeConflict.isMarker(bytes, start, UInt8(ascii: "<"), end) else { return nil }
    let marker = MergeConflict.line(bytes, start, end)
    var line = marker.next
    var firstEnd: Int?
    var secondStart: Int?
    while line < end {
      let next = MergeConflict.line(bytes, line, end)
      if MergeConflict.isMarker(bytes, line, UInt8(ascii: "<"), end) { return nil }
      if secondStart == nil, MergeConflict.isMarker(bytes, line, UInt8(ascii: "|"), end) { firstEnd = firstEnd ?? line }
      if secondStart == nil, MergeConflict.isMarker(bytes, line, UInt8(ascii: "="), end) {
        firstEnd = firstEnd ?? line
        secondStart = next.next
      }
      if let firstEnd, let secondStart, MergeConflict.isMarker(bytes, line, UInt8(ascii: ">"), end) {
        self.marker = marker.content
        first = Side(lines: marker.next..<firstEnd, name: MergeConflict.name(bytes, marker.content))
        second = Side(lines: secondStart..<line, name: MergeConflict.name(bytes, next.content))
        whole = start..<next.next
        return
      }
      line = next.next
    }
    return nil
  }

  /// Whether the line begins with a marker: seven equal characters, then a space or the end of the line.
  static func isMarker(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ sign: UInt8, _ end: Int) -> Bool {
    guard start + 7 <= end else { return false }
    for index in start..<start + 7 where bytes[index] != sign { return false }
    return start + 7 == end || bytes[start + 7] == .space || bytes[start + 7].isLineBreak
  }

  private static func line(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (content: Range<Int>, next: Int) {
    var at = start
    while at < end, bytes[at] != .newline { at += 1 }
    let isReturn = at > start && bytes[at - 1] == .carriageReturn
    return (start..<(isReturn ? at - 1 : at), min(at + 1, end))
  }

  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ marker: Range<Int>) -> String {
    String(decoding: bytes[marker].dropFirst(7), as: UTF8.self).trimmingSpaces
  }

  // MARK: Reading

  /// Returns the text in which everything in the conflicts except their first versions is replaced by spaces. Offsets
  /// are unchanged.
  static func firstVersions(of bytes: [UInt8], _ conflicts: [MergeConflict]) -> [UInt8] {
    var bytes = bytes
    for conflict in conflicts {
      for index in conflict.whole where !conflict.first.lines.contains(index) && !bytes[index].isLineBreak {
        bytes[index] = .space
      }
    }
    return bytes
  }

  // MARK: Reporting

  func finding(in file: SourceFile) -> Finding {
    let lineNumber = { (offset: Int) in file.bytes[..<offset].count { $0 == .newline } + 1 }
    let last = file.bytes[whole.upperBound - 1] == .newline ? whole.upperBound - 1 : whole.upperBound
    let place = { (range: Range<Int>) in SourceRange(file, range) }
    let texts = [first, second].map { file.text(in: $0.lines) }
    let versions = [texts[0], texts[1], texts[0] + texts[1]]
    let words = ["keep the first version,", "or the second,", "or both"]
    return Finding(
      .mergeConflict, at: place(marker),
      "unresolved merge conflict in lines \(lineNumber(whole.lowerBound)) to \(lineNumber(last))",
      notes: [
        note(first, against: second, "the first version", file), note(second, against: first, "the second", file),
      ],
      suggestions: zip(words, versions).map { Suggestion($0, edits: [.init(place(whole), $1)]) })
  }

  /// Returns a note at the first line of a version that is missing from the other version, or at the version's first
  /// line if none is missing.
  private func note(_ side: Side, against other: Side, _ title: String, _ file: SourceFile) -> Finding.Note {
    let title = side.name.isEmpty ? title : "\(title) (\(side.name))"
    let lines = MergeConflict.lines(of: side, file)
    guard let start = lines.first else { return Finding.Note("\(title) is empty") }
    let others = MergeConflict.lines(of: other, file).map { file.text(in: $0) }
    let shown = lines.first { !others.contains(file.text(in: $0)) } ?? start
    let count = lines.count == 1 ? "" : ", \(NumberText.counted(lines.count, "line", "lines"))"
    return Finding.Note(title + count, at: SourceRange(file, shown))
  }

  /// Returns the byte ranges of the version's lines, except for blank ones.
  private static func lines(of side: Side, _ file: SourceFile) -> [Range<Int>] {
    file.bytes.withUnsafeBufferPointer { bytes in
      var lines: [Range<Int>] = []
      var at = side.lines.lowerBound
      while at < side.lines.upperBound {
        let (content, next) = line(bytes, at, side.lines.upperBound)
        if let start = bytes[content].firstIndex(where: { $0 > .space }) { lines.append(start..<content.upperBound) }
        at = next
      }
      return lines
    }
  }
}
