package import Diagnostics
package import Ledger
package import Formats

/// The text of a month file, divided into the lines of its entries.
package struct MonthText: Sendable {
  package struct Entry: Sendable, Equatable {
    /// The UTF-8 byte offset of the entry, which is also the start of `Transaction.source`.
    package var start: Int
    /// The range of the entry's lines, 0-based, including its comments.
    package var lines: Range<Int>
    /// The date; `nil` if it cannot be read.
    package var date: Day?
  }

  package let file: SourceFile
  /// The entries in file order.
  package let entries: [Entry]
  let list: ListText

  /// Divides the text of a file into entries.
  ///
  /// - Parameter file: the file; empty for a month that has no file yet.
  /// - Throws: `flowListOnly` or `notAList` if the file cannot be edited by commands.
  package init(_ file: SourceFile) throws(TextEditError) {
    self.init(try ListText(file, .transaction))
  }

  init(_ list: ListText) {
    self.list = list
    file = list.document.file
    entries = list.entries.map { entry in
      let date = list.document.value(of: TransactionKey.date.name, in: entry.node)
      return Entry(start: entry.start, lines: entry.lines, date: date.flatMap { Day(list.document.text($0)) })
    }
  }

  /// Returns the same text, with block text at its end rewritten so that lines may follow.
  func withClosedEnd() -> MonthText { list.closingEnd().map { MonthText($0) } ?? self }

  /// Returns the fields of the entry at an offset, in source order; empty if no entry begins there.
  package func fields(of start: Int) -> [FieldSource] {
    guard let entry = place(of: start).map({ list.entries[$0] }) else { return [] }
    return list.pairs(of: entry).compactMap { pair in
      guard let key = TransactionKey(name: pair.key) else { return nil }
      return FieldSource(
        key: key, keyRange: pair.keyRange, value: list.document.nodes[pair.value].range, text: list.fieldText(pair))
    }
  }

  /// Returns the whole lines of the entry at an offset; `nil` if no entry begins there.
  package func text(of start: Int) -> ArraySlice<UInt8>? {
    guard let entry = place(of: start).map({ list.entries[$0] }) else { return nil }
    return file.bytes[list.lines.start(of: entry.lines.lowerBound)..<list.lines.start(of: entry.lines.upperBound)]
  }

  /// Returns the index of the entry at an offset.
  ///
  /// - Throws: `noSuchEntry` if no entry begins at the offset, or if the entry has no keys that could be edited.
  func index(of start: Int) throws(TextEditError) -> Int {
    guard let index = place(of: start), !list.pairs(of: list.entries[index]).isEmpty else { throw .noSuchEntry }
    return index
  }

  /// Returns the index of the entry at an offset; `nil` if there is none. Uses binary search, because each build of a
  /// served book looks up all entries of a month.
  private func place(of start: Int) -> Int? {
    let place = list.entries.indices.firstPlace { list.entries[$0].start >= start }
    return place < list.entries.count && list.entries[place].start == start ? place : nil
  }

  /// Returns the index of the entry before which a new entry with this date is inserted. `nil` means the end of the
  /// file.
  func index(for date: Day) -> Int? {
    entries.firstIndex { entry in entry.date.map { $0 > date } ?? false }
  }
}
