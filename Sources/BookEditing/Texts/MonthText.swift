package import Diagnostics
package import Ledger
package import Formats

/// A month file's text, cut into the lines of its entries (BOOK.md §7).
package struct MonthText: Sendable {
  package struct Entry: Sendable, Equatable {
    /// UTF-8 byte offset, as `Transaction.source` has it.
    package var start: Int
    /// 0-based whole lines: the comment lines that belong to it, then its own.
    package var lines: Range<Int>
    /// Nil where it cannot be read.
    package var date: Day?
  }

  package let file: SourceFile
  /// In the order of the file.
  package let entries: [Entry]
  let list: ListText

  /// - Parameter file: without bytes for a month that has no file yet.
  /// - Throws: `flowListOnly`, or `notAList` for what no command can edit.
  package init(_ file: SourceFile) throws(TextEditError) {
    self.init(try ListText(file, .transaction))
  }

  init(_ list: ListText) {
    self.list = list
    file = list.document.file
    entries = list.entries.map { entry in
      let date = list.pairs(of: entry).first { $0.key == "date" }
      return Entry(
        start: entry.start, lines: entry.lines, date: date.flatMap { Day(list.document.text($0.value)) })
    }
  }

  /// The fields of an entry in the order of the text; none where nothing begins.
  package func fields(of start: Int) -> [FieldSource] {
    guard let entry = place(of: start).map({ list.entries[$0] }) else { return [] }
    return list.pairs(of: entry).compactMap { pair in
      guard let key = TransactionKey(name: pair.key) else { return nil }
      return FieldSource(
        key: key, keyRange: pair.keyRange, value: list.document.nodes[pair.value].range, text: list.fieldText(pair))
    }
  }

  /// The whole lines of an entry; nil where none begins.
  package func text(of start: Int) -> ArraySlice<UInt8>? {
    guard let entry = place(of: start).map({ list.entries[$0] }) else { return nil }
    return file.bytes[list.lines.start(of: entry.lines.lowerBound)..<list.lines.start(of: entry.lines.upperBound)]
  }

  /// The place of an entry whose keys can be changed.
  func index(of start: Int) throws(TextEditError) -> Int {
    guard let index = place(of: start), !list.pairs(of: list.entries[index]).isEmpty else { throw .noSuchEntry }
    return index
  }

  /// All entries of a month are asked for, one after another, at each build of a served book.
  private func place(of start: Int) -> Int? {
    let place = list.entries.indices.firstPlace { list.entries[$0].start >= start }
    return place < list.entries.count && list.entries[place].start == start ? place : nil
  }

  /// Where an entry of a day goes: before the first later one, nil for the end.
  func index(for date: Day) -> Int? {
    entries.firstIndex { entry in entry.date.map { $0 > date } ?? false }
  }
}
