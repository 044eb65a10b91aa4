import Ledger

/// A transaction as a program told it, before it becomes entries.
struct JournalTransaction {
  struct Amount {
    var number: SignedDecimal
    /// As written: `EUR`, `€`.
    var commodity: String
  }

  struct Posting {
    /// `assets:bank:checking`
    var account: String
    /// What it is worth in another commodity, by its price; without a sign that counts.
    var amount: Amount
    var cost: Amount?
    /// What the account then holds.
    var assertion: Amount?
  }

  /// In the file, from 1 on; where a program does not tell it, its number among the transactions.
  var line: Int
  var day: Day
  var title: String
  var note: String?
  var tags: [String] = []
  var id: String?
  var postings: [Posting] = []
}
