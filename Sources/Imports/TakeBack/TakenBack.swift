package import Ledger

/// The result of undoing an import, or a preview of it.
package struct TakenBack: Sendable {
  /// An entry that it is about.
  package struct Entry: Sendable, Equatable {
    /// The id before the change.
    package var id: String
    package var day: Day
    package var title: String
    /// Above zero.
    package var amount: Money
    package var isDebit: Bool
  }

  /// An entry that stays, and why.
  package struct Kept: Sendable, Equatable {
    package var entry: Entry
    package var why: String
  }

  package var taken: TakenImport
  /// Lines that the logs forget.
  package var rowCount = 0
  package var removed: [Entry] = []
  /// Entries that have their former values again, such as bills that are pending.
  package var restored: [Entry] = []
  /// Transfers of which one side is left.
  package var alone: [Entry] = []
  package var kept: [Kept] = []
  /// Rows whose entries are gone, or have another id: removed or edited by hand.
  package var goneCount = 0
  package var balanceCount = 0
  /// Names of accounts whose opening balance went, or is what it was before.
  package var openings: [String] = []
  package var accounts: [String] = []
  package var categories: [String] = []
  /// Other things that stay, a sentence each.
  package var notes: [String] = []

  package init(taken: TakenImport) { self.taken = taken }
}
