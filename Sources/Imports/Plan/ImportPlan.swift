import BookEditing
import Diagnostics
package import Formats
package import Ledger
package import Statements

/// A plan for an import, row by row. The preview shows the plan, and the import writes exactly what the plan contains.
package struct ImportPlan: Sendable {
  /// A file of the import, or the part of a file with several accounts that belongs to one account.
  package struct File: Sendable {
    /// The name as given. For an archive, a colon and the name of the contained file follow.
    package var name: String
    /// The path of the file. For an archive, it does not include the name of the contained file.
    package var path = ""
    package var format: String
    /// The index of the file's account in `accounts`; `nil` while the account is unknown.
    package var account: Int?
    /// The reason why the account was chosen, in words.
    package var evidence: String?
    /// Whether the user has chosen the account for this import, so that no evidence is needed.
    package var isAccountAnswered = false
    package var currency: Currency?
    package var reading: FormatReading
    /// The evidence that no row is missing and no sign is wrong; `nil` if there is no evidence.
    package var proof: String?
    /// The end-of-day balances in the file.
    package var balances: [BankBalance] = []
    /// The last day of the file's period; `nil` if the file does not specify it.
    package var lastDay: Day?
    /// The questions that must be answered before the file's rows can be imported.
    package var questions: [Ambiguity] = []
    /// Whether the rows and balances of the file contradict each other.
    package var isUnproved = false
    /// The number of the statement if its pages are in several files; `nil` for other files.
    package var pagedStatement: Int?
    /// Sentences about balances and other details.
    package var notes: [String] = []
    /// The range of the file's rows in `rows`.
    package var rows: Range<Int> = 0..<0
    /// The number of balance assertions in a file of complete entries. Assertions are not counted as rows.
    package var assertionCount = 0
  }

  /// An account to which rows belong.
  package struct AccountPlan: Sendable {
    package var name: String
    package var currency: Currency
    /// The account in the ledger; `nil` if the import adds it.
    package var id: Account.ID?
    /// The IBAN or account number, stored with a new account.
    package var number: String?
    /// The kind of a new account.
    package var kind: Account.Kind?
    /// The owner of a new account, as written in the file.
    package var who: String?
    /// The members who share a new account's money, as written in the file.
    package var shared: FieldText?
    /// The opening balance to write: the balance before the first row, in minor units, and the day of the first row.
    package var opening: (amount: Int64, day: Day)?
    /// Whether the file contains an opening balance for the account. If so, the account is added even if it has no
    /// rows.
    package var isWanted = false
    /// Whether this is the account of entries that do not name an account.
    package var isUnnamed: Bool { id == .unnamed }
  }

  /// A balance assertion to write.
  package struct AssertionPlan: Sendable {
    package var account: Int
    package var day: Day
    /// The balance in minor units of the account's currency.
    package var balance: Int64
    package var note: String?
    /// Whether the balance assertion is written to the archive.
    package var isHistory = false
  }

  package enum State: String, Sendable, CaseIterable {
    case new, bill, moved
    /// The row was imported before, or matches an entry that is already in the book.
    case known = "there"
    case question
    case leftOut = "left-out"
    case unreadable = "bad"
  }

  package struct Row: Sendable {
    /// The index of the row's file in `files`.
    package var file: Int
    /// The line number at which the row begins in the file, counted from 1.
    package var line: Int
    /// The day of the row; `nil` if it cannot be read.
    package var day: Day?
    /// The amount in minor units of the account's currency, negative for outgoing money; `nil` if it cannot be read.
    package var minor: Int64?
    /// The bank's complete text.
    package var text: String
    package var bankID = ""
    /// The amount as given in the statement, with its sign.
    package var amount = SignedDecimal.zero
    /// The amount before the bank converted it.
    package var original: BankRow.Original?
    package var number: String?
    package var state: State
    package var title = ""
    package var category: Category.ID?
    package var tags: [String] = []
    /// The household member named in the file.
    package var who: String?
    /// A note from the file.
    package var note: String?
    /// Whether the evidence for the category is weak.
    package var isGuess = false

    /// The reason that is shown for a row without similar entries.
    static let unknown = "no similar entry yet"
    /// The fields of a complete entry, as written; `nil` for a row from a bank.
    package var fields: [FieldChange]?
    /// The currency of a complete entry.
    package var currency: Currency?
    /// The index in `accounts` of a complete entry's account.
    package var entryAccount: Int?
    /// Whether the classifier learns from the row.
    package var isUsedForLearning = true
    /// The suggested category if the row was given a different category.
    package var guessed: Category.ID?
    /// Whether the row's entry exists, but the import logs do not contain the row.
    package var isNewInLog = false
    /// Whether the row is imported again because its entry was removed.
    package var isReimported = false
    /// The parts in other categories, as shares of the amount.
    package var split: [Share] = []
    /// Whether the row's entry is written to the archive.
    package var isHistory = false
    /// A sentence with the reason for the decision.
    package var reason: String?
    /// The index in the ledger of the entry that the row matches, pays, or may match; `nil` if there is none.
    package var entry: Int?
    /// Whether the entry's amount changes to the bank's amount.
    package var changesAmount = false
    /// The index of the transfer's other row in `rows`.
    package var partner: Int?
    /// The index in the ledger of an entry that was imported as spending or income from the transfer's other row, and
    /// that becomes the transfer.
    package var converts: Int?
    /// The index of the transfer's other account in `accounts`.
    package var otherAccount: Int?
    /// The index in the ledger of the entry that the row's series repeats; `nil` if the row does not belong to a
    /// series.
    package var seriesTemplate: Int?
    /// The occurrence of the series, as a month or day; `nil` if the row's day determines it.
    package var period: MonthOrDay?
    /// The occurrence that the row may represent; `nil` unless the user is asked about it.
    package var proposal: ExpectedOccurrence?
    /// The id of the row's entry; `nil` unless the entry exists or has been written.
    package var id: String?

    package var isDebit: Bool { (minor ?? 0) < 0 }

    /// Whether the user is asked if the row forms a transfer with another row or entry.
    package var mayBeTransfer: Bool { state == .question && otherAccount != nil }

    /// Whether the question about the row proposes an entry, an occurrence or a transfer that the user can accept.
    package var hasProposal: Bool { entry != nil || proposal != nil || mayBeTransfer }

    /// Returns the parts of the amount that belong to other categories, in minor units. Parts of zero are omitted.
    package func parts(of minor: Int64) -> [(category: Category.ID, minor: Int64)] {
      split.filter { $0.category != category }.map { (category: $0.category, minor: $0.of(minor)) }
        .filter { $0.minor != 0 }
    }
  }

  /// An expected occurrence of a series. If a row turns out to be this occurrence, the row's entry gets these values.
  package struct ExpectedOccurrence: Sendable {
    /// The index in the ledger of the entry that the series repeats.
    package var template: Int
    package var period: MonthOrDay?
    package var title: String
    package var category: Category.ID?
    package var tags: [String]
    /// The index in `accounts` of the other account; `nil` unless the series is a transfer.
    package var otherAccount: Int?
  }

  /// A part of an amount, as a fraction of the whole.
  package struct Share: Sendable, Equatable {
    package var category: Category.ID
    /// The numerator of the fraction, for example in minor units of the entry from which it was learned. `whole` is the
    /// denominator.
    package var part: Int64
    package var whole: Int64

    /// Returns this share of the amount, rounded to the nearest minor unit, with halves rounded away from zero;
    /// negative for a negative part.
    package func of(_ minor: Int64) -> Int64 {
      let (product, isTooLarge) = Int128(minor.magnitude).multipliedReportingOverflow(by: Int128(part.magnitude))
      if isTooLarge || whole <= 0 { return 0 }
      let size = (product + Int128(whole / 2)) / Int128(whole)
      return Int64(clamping: part < 0 ? -size : size)
    }
  }

  package var files: [File] = []
  package var accounts: [AccountPlan] = []
  package var rows: [Row] = []
  package var balanceAssertions: [AssertionPlan] = []
  /// The members listed in exported books, in the order of those books. Members that the written entries and accounts
  /// need are added to the settings.
  package var members: [String] = []
  /// Categories that the ledger lacks.
  package var categories: [(name: String, kind: Category.Kind, isDistinct: Bool)] = []
  /// The names of all categories in the files, as written there.
  package var namedCategories: Set<String> = []
  /// Sentences about files in an archive that are not statements, and about the import as a whole.
  package var notes: [String] = []
  /// The line numbers of rows whose day or amount the user corrected. A number is repeated if several files have such a
  /// row on the same line.
  package var corrected: [Int] = []
  /// Settings to add to `imports.yaml`.
  package var remembered: [ImportSettings.Source] = []
  /// The fingerprint of the ledger that the plan is based on. If the ledger changes, a new plan is needed.
  package let basis: BookFingerprint

  package init(basis: BookFingerprint) { self.basis = basis }

  /// Whether the files contain nothing to import: no row, no balance assertion and no opening balance.
  package var hasNoRow: Bool {
    rows.allSatisfy { $0.state == .unreadable } && files.allSatisfy { $0.assertionCount == 0 }
      && !accounts.contains { $0.isWanted }
  }

  /// Whether any file cannot be imported until a question about the whole file has been answered.
  package var hasQuestions: Bool { files.contains { $0.questions.blockFile } }

  /// The indices of the statements whose rows contradict their balances, unless the user has accepted this.
  package var unproved: [Int] { files.indices.filter { files[$0].isUnproved } }

  package func count(_ state: State, in file: Int? = nil) -> Int {
    let range = file.map { files[$0].rows } ?? rows.indices
    // Counting by index avoids copying the large rows.
    return range.count { rows[$0].state == state }
  }

  /// Answers the question about a row: the row matches the proposed entry, pays it, belongs to the proposed transfer,
  /// or is new.
  ///
  /// - Parameter id: the id of the entry.
  package mutating func take(_ row: Int, as state: State, id: String? = nil) {
    if state == .moved || state == .new, let partner = rows[row].partner {
      rows[partner].state = state
      if state == .new {
        (rows[row].partner, rows[partner].partner, rows[partner].otherAccount) = (nil, nil, nil)
      }
    }
    rows[row].state = state
    rows[row].id = id
    rows[row].isNewInLog = state == .known
    if state == .new {
      (rows[row].entry, rows[row].changesAmount, rows[row].converts, rows[row].otherAccount) = (nil, false, nil, nil)
      rows[row].proposal = nil
    }
    if state == .moved, let other = rows[row].otherAccount, let own = account(of: row) {
      remember(pair: accounts[own].name, accounts[other].name)
    }
  }

  /// Turns a row into the expected occurrence of a series.
  package mutating func take(_ row: Int, as occurrence: ExpectedOccurrence) {
    rows[row].seriesTemplate = occurrence.template
    rows[row].period = occurrence.period
    rows[row].title = occurrence.title
    rows[row].category = occurrence.category
    rows[row].tags = occurrence.tags
    (rows[row].split, rows[row].isGuess, rows[row].proposal) = ([], false, nil)
    rows[row].otherAccount = occurrence.otherAccount
    rows[row].state = occurrence.otherAccount == nil ? .new : .moved
  }

  /// Remembers that opposite rows of the two accounts are transfers.
  mutating func remember(pair first: String, _ second: String) {
    let known = remembered.contains { $0.pairs[first] == second || $0.pairs[second] == first }
    if known || first.isEmpty || second.isEmpty { return }
    var source = ImportSettings.Source()
    source.pairs = [first: second]
    remembered.append(source)
  }

  /// Whether any new entry refers to a photo.
  var namesPhotos: Bool {
    rows.contains { row in row.state == .new && row.fields?.contains { $0.key == .photo } == true }
  }

  /// Whether any new row uses the category, which the ledger lacks. Complete entries are assumed to use all such
  /// categories.
  func uses(category name: String, _ ledger: Ledger) -> Bool {
    guard let place = categories.firstIndex(where: { $0.name == name }) else { return false }
    let id = Category.ID(index: ledger.categories.count + place)
    return rows.contains { row in
      guard row.state == .new else { return false }
      // A complete entry has its category in the fields.
      return row.fields != nil || row.category == id || row.split.contains { $0.category == id }
    } || rows.allSatisfy { $0.fields != nil }
  }

  /// Whether the import would write anything to the ledger or the logs.
  package var writesAnything: Bool {
    rows.contains { [.new, .bill, .moved].contains($0.state) || $0.isNewInLog } || !balanceAssertions.isEmpty
      || accounts.contains { $0.opening != nil }
  }
}

/// The state of the book that a plan is based on: fingerprints of the ledger's files, and the import records.
package struct BookFingerprint: Sendable {
  /// The fingerprint of each file, keyed by path.
  package let texts: [String: UInt64]
  let imports: ImportFiles

  init(_ sources: BookSources, _ imports: ImportFiles) {
    var texts: [String: UInt64] = [:]
    for file in [sources.settings, sources.categories].compactMap(\.self) + sources.ledger + sources.archive
      + sources.rates
    {
      texts[file.path] = Fingerprint.of(file.bytes)
    }
    (self.texts, self.imports) = (texts, imports)
  }
}
