package import Diagnostics
package import Ledger

/// The result of parsing all or some months of a book.
package struct Reading: Sendable {
  package let ledger: Ledger
  package let findings: Findings
  package let ids: Identifiers

  /// Returns the index of the entry that begins at a byte offset of a file; `nil` if there is none.
  func index(of start: Int, in path: String) -> Int? {
    ledger.transactions.indices.first { index in
      let source = ledger.transactions[index].source
      return Int(source.start) == start && ledger.files[Int(source.file)].path == path
    }
  }

  /// Returns the file that contains an entry.
  package func file(of index: Int) -> SourceFile { ledger.files[Int(ledger.transactions[index].source.file)] }

  /// Returns the byte offset of an entry in its file.
  package func start(of index: Int) -> Int { Int(ledger.transactions[index].source.start) }

  /// Returns the ids of the entries, in file order and keyed by the path of their file. The entries at the given
  /// offsets are excluded.
  func ids(without entries: [(path: String, start: Int)]) -> [String: [String]] {
    let left = Dictionary(grouping: entries, by: \.path).mapValues { Set($0.map(\.start)) }
    var ids: [String: [String]] = [:]
    for month in ledger.months {
      let path = ledger.files[month.file].path
      ids[path] = month.entries.compactMap { index in
        left[path]?.contains(start(of: index)) == true ? nil : self.ids.ids[index]
      }
    }
    return ids
  }
}
