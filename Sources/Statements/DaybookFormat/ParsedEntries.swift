package import Ledger
package import Formats

/// The content of a file with complete entries: a Daybook export or a journal. `BankFile` is the counterpart for bank
/// rows.
package struct ParsedEntries: Sendable {
  /// The file's format as the preview shows it, such as `JSON of Daybook`.
  package let format: String
  /// The home currency of the exported book; `nil` unless the file is Daybook's JSON.
  package var home: Currency?
  /// Whether the file contains the whole book; `nil` if unknown. Only Daybook's JSON contains this information.
  package var isWhole: Bool?
  /// Entries in the order of the file.
  package var entries: [Entry] = []
  package var balanceAssertions: [Assertion] = []
  /// Every row that cannot be converted to an entry, with the reason.
  package var refused: [RefusedRow] = []
  /// Notes about the file as a whole, one sentence each.
  package var notes: [String] = []
  /// Named accounts, with the details given in the file.
  package var accounts: [NamedAccount] = []
  /// Members of the household in the order of the exported book; only Daybook's JSON lists them.
  package var members: [String] = []
  /// Categories in the order of the file.
  package var categories: [NamedCategory] = []

  init(format: String) { self.format = format }

  /// An entry with the keys and values of a month file.
  package struct Entry: Sendable, Equatable {
    /// The 1-based line at which the entry begins; in JSON, the 1-based position of the entry in the list.
    package var line: Int
    package var date: Day
    /// Keys and values, sorted by key. Amounts have the requested decimal separator.
    package var fields: [FieldChange]
    /// The amount debited or credited to the account, converted at a rate of the exported book. The import writes it as
    /// `booked` if the target book's rates give a different amount.
    package var converted: Money?
  }

  /// A balance assertion.
  package struct Assertion: Sendable, Equatable {
    /// The 1-based line at which the assertion begins; in JSON, its 1-based position in the list of entries.
    package var line: Int
    package var date: Day
    package var currency: Currency
    /// The balance in minor units; a debt is below zero.
    package var balance: Int64
    /// The account's name; `nil` for the main account.
    package var account: String?
    package var note: String?
  }

  package struct NamedAccount: Sendable, Equatable {
    package var name: String
    package var currency: Currency
    package var kind: Account.Kind
    /// The opening balance in minor units; `nil` if the file does not contain it.
    package var openingBalance: Int64?
    /// The member who owns the account; only Daybook's JSON names the owner.
    package var who: String?
    /// The members who share the account's money; only Daybook's JSON lists them.
    package var shared: FieldText?
  }

  package struct NamedCategory: Sendable, Equatable {
    package var name: String
    package var kind: Category.Kind
  }

  package struct RefusedRow: Sendable, Equatable {
    /// The 1-based line at which the row begins; in JSON, its 1-based position in the list of entries.
    package var line: Int
    package var problem: EntryConversionError

    package init(line: Int, problem: EntryConversionError) {
      self.line = line
      self.problem = problem
    }
  }
}
