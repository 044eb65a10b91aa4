package import Ledger
package import Statements

/// What an import would do, row by row, as it is shown and, if it is taken, exactly so done (IMPORT.md §1).
package struct ImportPlan: Sendable {
  /// Rows of one account in one file, as the preview tells of them.
  package struct File: Sendable {
    /// As it was named; with the name of its part behind a colon where it is an archive.
    package var name: String
    /// The file itself, without the name of a part of it.
    package var path = ""
    package var format: String
    /// The index in `accounts`; nil while it is not known which.
    package var account: Int?
    /// Why it is that account, in words.
    package var evidence: String?
    package var currency: Currency?
    package var reading: FormatGuess
    /// What proves that no row is missing and no sign wrong; nil where nothing does.
    package var proof: String?
    /// What the file says was in the account at the end of days.
    package var balances: [BankBalance] = []
    /// The last day that it says it is about.
    package var lastDay: Day?
    /// What has to be answered before its rows can be taken.
    package var questions: [Ambiguity] = []
    /// Whether its own rows and balances contradict each other.
    package var isUnproved = false
    /// About balances and the like, a sentence each.
    package var notes: [String] = []
    /// The indices in `rows`.
    package var rows: Range<Int> = 0..<0
    /// Of whole entries: how often it says what the bank says, which is no row.
    package var statementCount = 0
  }

  /// An account that rows belong to.
  package struct AccountPlan: Sendable {
    package var name: String
    package var currency: Currency
    /// In the ledger as it is; nil for one that the import makes.
    package var id: Account.ID?
    /// IBAN or number, written with a new account.
    package var number: String?
    /// What a new one is for.
    package var kind: Account.Kind?
    /// What it held before its first row, to be written as its opening balance; minor units.
    package var opening: (amount: Int64, day: Day)?
    /// Whether a file says what it held, so that it comes though no row is of it.
    package var isWanted = false
    /// Whether an entry names it, or is of the account that entries name by naming none.
    package var isUnnamed: Bool { id == .unnamed }
  }

  /// What the bank says, to be written down.
  package struct StatementPlan: Sendable {
    package var account: Int
    package var day: Day
    /// Minor units of the account's currency.
    package var balance: Int64
    package var note: String?
    /// Whether it is written to history.
    package var isHistory = false
  }

  package enum State: String, Sendable, CaseIterable {
    case new, bill, moved, there, question, leftOut = "left-out", bad
  }

  package struct Row: Sendable {
    /// The index in `files`.
    package var file: Int
    /// In the file, from 1 on.
    package var line: Int
    /// Nil where it cannot be read.
    package var day: Day?
    /// Minor units of the account's currency, below zero for what went out; nil where it cannot be read.
    package var minor: Int64?
    /// All words of the bank.
    package var text: String
    package var bankID = ""
    /// As the statement has it.
    package var amount = SignedDecimal.zero
    /// Before it was converted.
    package var original: BankRow.Original?
    package var number: String?
    package var state: State
    package var title = ""
    package var category: Category.ID?
    package var tags: [String] = []
    /// A remark of the file.
    package var note: String?
    /// Whether the category rests on too little.
    package var isGuess = false

    /// Why a row is named by nothing but its own words.
    static let unknown = "nothing like it yet"
    /// Of a whole entry: its fields as they are written.
    package var fields: [FieldChange]?
    /// Of a whole entry: the currency of its amount, and the index in `accounts` of its account.
    package var currency: Currency?
    package var own: Int?
    /// Whether other rows may be named after it later.
    package var teaches = true
    /// What was guessed, where something else is written.
    package var guessed: Category.ID?
    /// Whether the logs do not have it yet, though its entry is there.
    package var isNewInLog = false
    /// Whether it was taken before, its entry was removed, and it is wanted again.
    package var isAgain = false
    /// What of it belongs to other categories, by the shares that entries like it have.
    package var split: [Share] = []
    /// Whether it is written to history.
    package var isHistory = false
    /// One sentence about why it became what it became.
    package var why: String?
    /// The index in the ledger of the entry that it is, pays, or may be.
    package var entry: Int?
    /// The entry's amount becomes the bank's.
    package var changesAmount = false
    /// The index in `rows` of the other side of what was moved.
    package var partner: Int?
    /// The index in the ledger of the entry that becomes what was moved: its other side, taken as spent or received.
    package var converts: Int?
    /// The index in `accounts` of the other side of what was moved.
    package var otherAccount: Int?
    /// The index in the ledger of the entry that rules its series.
    package var series: Int?
    /// Which occurrence of it, where the row's day would mean another one.
    package var period: MonthOrDay?
    /// The id of its entry, once it is written or where it is there.
    package var id: String?

    package var isDebit: Bool { (minor ?? 0) < 0 }

    /// Whether it is asked if it and another row, or an entry, are two sides of what was moved.
    package var mayMove: Bool { state == .question && otherAccount != nil }

    /// What of an amount belongs to other categories, in minor units; parts of nothing are none.
    package func parts(of minor: Int64) -> [(category: Category.ID, minor: Int64)] {
      split.filter { $0.category != category }.map { (category: $0.category, minor: $0.of(minor)) }
        .filter { $0.minor != 0 }
    }
  }

  /// A part of an amount: so much of a whole.
  package struct Share: Sendable, Equatable {
    package var category: Category.ID
    /// Minor units of the entry that it was learned from, of its whole amount.
    package var part: Int64
    package var whole: Int64

    /// Rounded to the nearest minor unit, a half away from zero; negative for a negative part.
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
  package var statements: [StatementPlan] = []
  /// Categories that the book lacks.
  package var categories: [(name: String, kind: Category.Kind, isDistinct: Bool)] = []
  /// Files of an archive that are no statements, a sentence each, and other things worth saying once.
  package var notes: [String] = []
  /// Lines of rows that `corrections` say the day or the amount of, once for each file that has such a row.
  package var corrected: [Int] = []
  /// What `imports.yaml` is to remember.
  package var remembered: [ImportSettings.Source] = []
  /// What it was made from: of another book it is made anew.
  package let basis: BookFingerprint

  package init(basis: BookFingerprint) { self.basis = basis }

  /// Whether nothing was understood: no row at all, or none that can be read.
  package var hasNoRow: Bool {
    rows.allSatisfy { $0.state == .bad } && files.allSatisfy { $0.statementCount == 0 }
      && !accounts.contains { $0.isWanted }
  }

  /// Whether all rows of a file wait for an answer.
  package var hasQuestions: Bool { files.contains { $0.questions.holdFile } }

  /// Statements whose rows and balances contradict each other, and that nobody said are to be taken.
  package var unproved: [Int] { files.indices.filter { files[$0].isUnproved } }

  package func count(_ state: State, in file: Int? = nil) -> Int {
    let range = file.map { files[$0].rows } ?? rows.indices
    // By places: a row is large to be copied.
    return range.count { rows[$0].state == state }
  }

  /// A question is answered: its row is the entry that it may be, pays it, or is new.
  ///
  /// - Parameter id: of the entry.
  package mutating func take(_ row: Int, as state: State, id: String? = nil) {
    if state == .moved || state == .new, let partner = rows[row].partner {
      rows[partner].state = state
      if state == .new {
        (rows[row].partner, rows[partner].partner, rows[partner].otherAccount) = (nil, nil, nil)
      }
    }
    rows[row].state = state
    rows[row].id = id
    rows[row].isNewInLog = state == .there
    if state == .new {
      (rows[row].entry, rows[row].changesAmount, rows[row].converts, rows[row].otherAccount) = (nil, false, nil, nil)
    }
    if state == .moved, let other = rows[row].otherAccount, let own = account(of: row) {
      remember(pair: accounts[own].name, accounts[other].name)
    }
  }

  /// Rows of two accounts that cancel are moved from now on.
  mutating func remember(pair first: String, _ second: String) {
    let known = remembered.contains { $0.pairs[first] == second || $0.pairs[second] == first }
    if known || first.isEmpty || second.isEmpty { return }
    var source = ImportSettings.Source()
    source.pairs = [first: second]
    remembered.append(source)
  }

  /// Whether an entry that is new names a photo.
  var namesPhotos: Bool {
    rows.contains { row in row.state == .new && row.fields?.contains { $0.key == .photo } == true }
  }

  /// Whether an entry that is written has a category that the book lacks.
  func uses(category name: String, _ ledger: Ledger) -> Bool {
    guard let place = categories.firstIndex(where: { $0.name == name }) else { return false }
    let id = Category.ID(index: ledger.categories.count + place)
    return rows.contains { row in
      guard row.state == .new else { return false }
      // Of whole entries the fields say it.
      return row.fields != nil || row.category == id || row.split.contains { $0.category == id }
    } || rows.allSatisfy { $0.fields != nil }
  }

  /// Rows that would be written or taken.
  package var takes: Bool {
    rows.contains { [.new, .bill, .moved].contains($0.state) || $0.isNewInLog } || !statements.isEmpty
      || accounts.contains { $0.opening != nil }
  }
}

/// The bytes of the book that a plan was made from.
package struct BookFingerprint: Sendable {
  package let texts: [String: UInt64]
  package let imports: [String: [UInt8]]
}
