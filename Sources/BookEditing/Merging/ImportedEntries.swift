import Ledger
import Platform

/// The entries of two versions of a month, with the facts in our import logs about them. A merge uses these facts to
/// recognize a row of a bank's statement that was imported in both versions.
package struct ImportedEntries: Sendable {
  /// The values of a payment that a later edit of an imported entry rarely changes.
  struct Payment: Hashable {
    var date: Day
    var direction: Transaction.Direction
    var amount: Money
    var account: String
    var destination: String?
  }

  struct Entry {
    var payment: Payment
    /// Whether the entry has all the values that an import wrote.
    var isAsImported: Bool
    /// Whether a log contains the entry as created from a row.
    var isLogged: Bool
  }

  /// The entries of our version, keyed by their byte offsets.
  let ours: [Int: Entry]
  /// The entries of their version, keyed by their byte offsets.
  let theirs: [Int: Entry]

  /// Reads two versions of a month with the settings and import logs of a book. The logs are those of our version,
  /// because git merges files one by one.
  ///
  /// - Parameter path: the path of the month relative to the book.
  /// - Returns: `nil` if the book has no import logs or cannot be read.
  package init?(_ book: Book, _ path: String, ours: [UInt8], theirs: [UInt8]) {
    // A month of an unreadable book is merged as if nothing had been imported.
    guard BookLayout.kind(of: path) == .month, let files = try? ImportFiles(book.folder), !files.logs.isEmpty,
      var draft = try? Draft(book)
    else { return nil }
    let lines = files.logs.flatMap { $0.log.lines }.filter { $0.outcome == .new }
    let prints = Set(lines.compactMap { $0.fingerprint })
    let ids = Set(lines.compactMap { $0.entry })
    let file = book.folder.path(of: path)
    draft.write(ours, to: file)
    self.ours = ImportedEntries.entries(draft.read(.edited, only: [file]), prints, ids)
    draft.write(theirs, to: file)
    self.theirs = ImportedEntries.entries(draft.read(.edited, only: [file]), prints, ids)
  }

  private static func entries(_ reading: Reading, _ prints: Set<UInt64>, _ ids: Set<String>) -> [Int: Entry] {
    let ledger = reading.ledger
    var entries: [Int: Entry] = [:]
    for index in ledger.transactions.indices {
      let transaction = ledger.transactions[index]
      let payment = Payment(
        date: transaction.date, direction: transaction.direction, amount: transaction.amount,
        account: ledger.account(transaction.account).name,
        destination: transaction.details?.destination.map { ledger.account($0).name })
      entries[reading.start(of: index)] = Entry(
        payment: payment, isAsImported: prints.contains(ledger.fingerprint(of: index)),
        isLogged: ids.contains(reading.ids.ids[index]))
    }
    return entries
  }
}
