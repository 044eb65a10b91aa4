package import Ledger

/// What a file of whole entries says: what Daybook exported, or a journal. `BankFile` is the same for rows of banks.
package struct ParsedEntries: Sendable {
  /// `JSON of Daybook`, as a preview names it.
  package let format: String
  /// Of JSON of Daybook: the home currency of the book that it came from.
  package var home: Currency?
  /// Of JSON of Daybook: whether all of that book is there; nil where the file does not say.
  package var isWhole: Bool?
  /// In the order of the file.
  package var entries: [Entry] = []
  package var statements: [Stated] = []
  /// Rows that are no entry, each with the reason; none is dropped without one.
  package var refused: [Refused] = []
  /// What is told of the file as a whole, a sentence each.
  package var notes: [String] = []
  /// Accounts with a name, and what the file says of them.
  package var accounts: [NamedAccount] = []
  /// In the order of the file.
  package var categories: [NamedCategory] = []

  init(format: String) { self.format = format }

  /// An entry of a month file.
  package struct Entry: Sendable, Equatable {
    /// Where it begins, from 1 on; in JSON its number among the entries.
    package var line: Int
    package var date: Day
    /// In the order of the keys, each with a value; amounts with the decimal sign that was asked for.
    package var fields: [FieldChange]
    /// What the account was charged or credited by a rate of the book that the file came from: `booked` where the rates
    /// of this book come to another amount.
    package var converted: Money?
  }

  /// What the bank says.
  package struct Stated: Sendable, Equatable {
    /// As that of an entry.
    package var line: Int
    package var date: Day
    package var currency: Currency
    /// Minor units, below zero for what is owed.
    package var balance: Int64
    /// Nil for the account of entries that name none.
    package var account: String?
    package var note: String?
  }

  package struct NamedAccount: Sendable, Equatable {
    package var name: String
    package var currency: Currency
    package var kind: Account.Kind
    /// Minor units; nil where the file does not say.
    package var openingBalance: Int64?
  }

  package struct NamedCategory: Sendable, Equatable {
    package var name: String
    package var kind: Category.Kind
  }

  package struct Refused: Sendable, Equatable {
    /// As that of an entry.
    package var line: Int
    package var problem: EntryConversionError

    package init(line: Int, problem: EntryConversionError) {
      self.line = line
      self.problem = problem
    }
  }
}
