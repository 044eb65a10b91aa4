import Diagnostics
import Ledger
import Platform

/// The entries in two versions of a month, with information from our import logs, which a merge needs to recognize a
/// bank row that was imported in both versions.
package struct ImportedEntries: Sendable {
  /// The values by which two entries for the same payment are recognized. These values are rarely edited after an
  /// import.
  struct Payment: Hashable {
    var date: Day
    var direction: Transaction.Direction
    var amount: Money
    var account: String
    var destination: String?
  }

  struct Entry {
    var payment: Payment
    /// The fingerprint of the entry, if the entry still has all the values that an import wrote; `nil` if it was edited
    /// or never imported.
    var importedAs: UInt64?
    /// The fingerprint that a log contains for the entry; `nil` if, according to the logs, the entry was not created
    /// from a row.
    var logged: UInt64?
    /// The import that created the entry, such as `2026-11-26/2 umsaetze.csv`; `nil` if our logs do not contain this
    /// import.
    var source: String?
  }

  /// The entries of our version, keyed by their byte offsets.
  let ours: [Int: Entry]
  /// The entries of their version, keyed by their byte offsets.
  let theirs: [Int: Entry]

  /// Reads two versions of a month, and the settings and import logs of the book. The logs are those of our version,
  /// because git merges files one by one.
  ///
  /// - Parameter path: the path of the month relative to the book.
  /// - Returns: `nil` if the path is not a month in `ledger/`, or if the book has no import logs or cannot be read.
  package init?(_ book: Book, _ path: String, ours: [UInt8], theirs: [UInt8]) {
    // A month of an unreadable book is merged as if nothing had been imported.
    guard BookLayout.kind(of: path) == .month, let files = try? ImportFiles(book.folder), !files.logs.isEmpty,
      var draft = try? Draft(book)
    else { return nil }
    let lines = files.logs.flatMap { $0.log.lines }.filter { $0.outcome == .new }
    let sources = Dictionary(lines.compactMap { line in line.fingerprint.map { ($0, line.source) } }) { $1 }
    var logged: [String: UInt64] = [:]
    for line in lines { if let id = line.entry, let print = line.fingerprint { logged[id] = print } }
    let file = book.folder.path(of: path)
    draft.write(ours, to: file)
    self.ours = ImportedEntries.entries(draft.read(.edited, only: [file]), sources, logged)
    draft.write(theirs, to: file)
    self.theirs = ImportedEntries.entries(draft.read(.edited, only: [file]), sources, logged)
  }

  private static func entries(
    _ reading: Reading, _ sources: [UInt64: String], _ logged: [String: UInt64]
  ) -> [Int: Entry] {
    let ledger = reading.ledger
    // A value with an error, such as a member that only the other version's settings have, is not in the fingerprint.
    let errors = reading.findings.filter { $0.severity == .error }.compactMap { $0.place.bytes?.lowerBound }
    let starts = ledger.transactions.indices.map { reading.start(of: $0) }.sorted()
    let ends = Dictionary(zip(starts, starts.dropFirst() + [Int.max])) { first, _ in first }
    var entries: [Int: Entry] = [:]
    for index in ledger.transactions.indices {
      let start = reading.start(of: index)
      let hasErrors = errors.contains { $0 >= start && $0 < ends[start] ?? .max }
      let print = ledger.fingerprint(of: index)
      let transaction = ledger.transactions[index]
      let payment = Payment(
        date: transaction.date, direction: transaction.direction, amount: transaction.amount,
        account: ledger.account(transaction.account).name,
        destination: transaction.details?.destination.map { ledger.account($0).name })
      let importedAs = sources[print] != nil && !hasErrors ? print : nil
      let known = logged[reading.ids.ids[index]]
      let source = (importedAs ?? known).flatMap { sources[$0] }
      entries[start] = Entry(
        payment: payment, importedAs: importedAs, logged: known, source: source?.isEmpty == true ? nil : source)
    }
    return entries
  }
}
