package import Ledger

/// The result of undoing an import, or a preview of it.
package struct TakeBackResult: Sendable {
  /// An entry that is removed, changed or kept when an import is undone.
  package struct Entry: Sendable, Equatable {
    /// The id before the change.
    package var id: String
    package var day: Day
    package var title: String
    /// The absolute amount.
    package var amount: Money
    package var isDebit: Bool
  }

  /// An entry that is kept, with the reason.
  package struct KeptEntry: Sendable, Equatable {
    package var entry: Entry
    package var why: String
  }

  package var logged: LoggedImport
  /// The number of log lines that are removed.
  package var rowCount = 0
  package var removed: [Entry] = []
  /// Entries whose former values are restored, such as bills that become pending again.
  package var restored: [Entry] = []
  /// Entries that were transfers and now represent only the row that remains.
  package var reducedTransfers: [Entry] = []
  package var kept: [KeptEntry] = []
  /// The number of rows whose entry no longer exists or has a different id, because it was removed or edited by hand.
  package var goneCount = 0
  package var balanceCount = 0
  /// The names of accounts whose opening balance was removed or restored.
  package var openings: [String] = []
  package var accounts: [String] = []
  package var categories: [String] = []
  /// Sentences about balances and settings that are kept.
  package var notes: [String] = []

  package init(logged: LoggedImport) { self.logged = logged }
}
