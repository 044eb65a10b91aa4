import Diagnostics
package import Ledger

/// The positions of transactions in their files, such as `ledger/2026-11.yaml:14`.
package struct SourceLines: Sendable {
  private let tables: [LineTable?]
  private let paths: [String]

  init(_ ledger: Ledger, prefix: String) {
    var wanted: Set<Int> = []
    for month in ledger.months { wanted.insert(month.file) }
    tables = ledger.files.enumerated().map { wanted.contains($0.offset) ? LineTable($0.element) : nil }
    paths = ledger.files.map { file in
      file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
    }
  }

  package func place(of transaction: Transaction) -> String {
    "\(paths[Int(transaction.source.file)]):\(line(of: transaction))"
  }

  /// Returns the 1-based line number of the transaction.
  package func line(of transaction: Transaction) -> Int {
    (tables[Int(transaction.source.file)]?.index(of: Int(transaction.source.start)) ?? 0) + 1
  }
}
