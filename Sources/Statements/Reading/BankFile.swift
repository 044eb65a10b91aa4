package import Ledger
package import Formats

/// What a file of a bank or of another program says, before any book is asked: rows of one account or several, and
/// what was there before and after them.
package struct BankFile: Sendable {
  /// `CSV (“;”, Windows-1252)`, as the preview names it.
  package var format: String
  package var statements: [BankStatement]
  /// Rows that are no movement, or cannot be read, with the reason; none is dropped without one.
  package var leftOut: [SkippedRow]
  /// What was decided about the file, and by what.
  package var reading: FormatGuess

  package init(
    format: String, statements: [BankStatement] = [], leftOut: [SkippedRow] = [], reading: FormatGuess = FormatGuess()
  ) {
    self.format = format
    self.statements = statements
    self.leftOut = leftOut
    self.reading = reading
  }

  /// Whether each row has its opposite below it, of one day and with the same words, as a journal of both sides has it.
  var isDoubleEntry: Bool {
    statements.allSatisfy { statement in
      let rows = statement.rows
      return rows.count > 3 && rows.count % 2 == 0 && statement.balances.isEmpty
        && stride(from: 0, to: rows.count, by: 2).allSatisfy { place in
          let (first, second) = (rows[place], rows[place + 1])
          return first.day == second.day && first.amount == -second.amount && first.text == second.text
        }
    } && !statements.isEmpty
  }

  /// Makes of rows in another currency than their statement's a statement of its own, which has no balances.
  mutating func divideByCurrency() {
    var divided: [BankStatement] = []
    for var statement in statements {
      var others: [BankStatement] = []
      for row in statement.rows {
        guard let currency = row.currency, currency != statement.currency else { continue }
        let place =
          others.firstIndex { $0.currency == currency }
          ?? {
            others.append(BankStatement(account: statement.account, bank: statement.bank, currency: currency))
            return others.count - 1
          }()
        others[place].rows.append(row)
      }
      if !others.isEmpty { statement.rows.removeAll { $0.currency.map { $0 != statement.currency } ?? false } }
      if others.isEmpty || !statement.rows.isEmpty || !statement.balances.isEmpty { divided.append(statement) }
      divided += others
    }
    statements = divided
  }

  /// Rows of all statements and those left out.
  package var rowCount: Int { statements.reduce(leftOut.count) { $0 + $1.rows.count } }
}

/// The rows of one account in one currency.
package struct BankStatement: Sendable {
  /// IBAN or number of the account as the file writes it; nil where it names none.
  package var account: String?
  /// Of the bank: a BIC, a name.
  package var bank: String?
  /// The code of ISO 4217; nil where the file names none.
  package var currency: Currency?
  /// In the order of the file.
  package var rows: [BankRow]
  package var balances: [BankBalance]
  /// The last day that the statement says it is about; nil where it does not say.
  package var lastDay: Day?
  /// Rows that its balances say are missing.
  package var gaps: [BalanceGap] = []

  package init(
    account: String? = nil, bank: String? = nil, currency: Currency? = nil, rows: [BankRow] = [],
    balances: [BankBalance] = [], lastDay: Day? = nil
  ) {
    self.account = account
    self.bank = bank
    self.currency = currency
    self.rows = rows
    self.balances = balances
    self.lastDay = lastDay
  }

  /// Whether what was there before the rows and the rows come to what was there after them; nil where one of both is not
  /// told.
  package var addsUp: Bool? {
    missing.map { $0 == .zero }
  }

  /// Turns rows that are marked as reversals, where this alone makes the statement add up: some banks keep the side of
  /// what is taken back.
  mutating func turnReversals() {
    guard let missing, missing != .zero else { return }
    let marked = rows.indices.filter { rows[$0].isReversal }
    var sum = SignedDecimal.zero
    for place in marked { sum = sum + rows[place].amount + rows[place].amount }
    var turned = marked.isEmpty || sum != -missing ? [] : marked
    if turned.isEmpty {
      let fitting = marked.filter { rows[$0].amount + rows[$0].amount == -missing }
      if fitting.count == 1 { turned = fitting }
    }
    for place in turned { rows[place].amount = -rows[place].amount }
  }

  /// What the balances count and the rows do not have.
  package var missing: SignedDecimal? {
    guard let opening = balances.first(where: { $0.kind == .opening })?.amount,
      let closing = balances.last(where: { $0.kind == .closing })?.amount
    else { return nil }
    return closing - rows.reduce(opening) { $0 + $1.amount }
  }
}

/// One movement as the bank tells it.
package struct BankRow: Sendable, Hashable {
  /// Where it begins in the file, from 1 on.
  package var line: Int
  /// The day of booking.
  package var day: Day
  /// What money out is negative.
  package var amount: SignedDecimal
  /// Another currency than the statement's.
  package var currency: Currency?
  /// The amount before it was converted, with its currency.
  package var original: Original?
  /// What the bank took of it, as a column says.
  package var fee: SignedDecimal?
  /// What of the fee was put to `amount`, as it left the account beside what stands there.
  package var feeOnTop: SignedDecimal?
  /// What was in the account after it.
  package var balance: SignedDecimal?
  /// Who was paid or paid; empty where the file has no such field.
  package var name: String
  /// What it was for, all other texts, in the order of the file.
  package var memo: String
  /// What the bank calls this kind of movement.
  package var kind: String
  /// The bank's id; banks repeat and change them, so it decides nothing alone.
  package var id: String?
  /// What the file itself calls its purpose, where it comes from a program that has categories.
  package var category: String?
  package var tags: [String]
  /// A remark of a person, which becomes the note of the entry.
  package var note: String?
  /// Number of the other account, or its name where the file is of a program.
  package var counterAccount: String?
  /// What of the amount was for what, where the file divides it; signed as the amount, and as much as it in all.
  package var parts: [Part] = []
  /// The same entry as several movements, where parts of it went to other accounts: taken instead of it where one of
  /// these is known.
  package var divided: [BankRow] = []
  /// Why it may be no movement of its own, as a question.
  package var doubt: String?
  /// Whether the bank says that it takes another movement back.
  package var isReversal = false

  package struct Part: Sendable, Hashable {
    package var category: String
    package var amount: SignedDecimal
  }

  package struct Original: Sendable, Hashable {
    package var amount: SignedDecimal
    package var currency: Currency
  }

  package init(
    line: Int, day: Day, amount: SignedDecimal, currency: Currency? = nil, name: String = "", memo: String = "",
    kind: String = "", id: String? = nil
  ) {
    self.line = line
    self.day = day
    self.amount = amount
    self.currency = currency
    self.name = name
    self.memo = memo
    self.kind = kind
    self.id = id
    tags = []
  }

  /// As the file has it: by this the row is known again, whatever is said of its fee.
  package var stated: SignedDecimal { feeOnTop.map { amount + $0 } ?? amount }

  /// All words of the bank, as a print of the row keeps them.
  package var text: String { name.isEmpty || memo.isEmpty ? name + memo : "\(name) \(memo)" }
}

/// What a file says was in the account.
package struct BankBalance: Sendable, Hashable {
  package enum Kind: Sendable {
    /// Before the first row.
    case opening
    /// After the last row of its day.
    case closing
  }

  package var day: Day
  package var amount: SignedDecimal
  package var kind: Kind
  /// Whether the file says that its day is over.
  package var isWholeDay: Bool

  package init(day: Day, amount: SignedDecimal, kind: Kind, isWholeDay: Bool = false) {
    self.day = day
    self.amount = amount
    self.kind = kind
    self.isWholeDay = isWholeDay
  }
}

/// A step of a running balance that is more or less than the amount of its row.
package struct BalanceGap: Sendable, Hashable {
  /// The line of the row below it in the file.
  package var line: Int
  /// The amount that the balance counts and no row has; money out is negative.
  package var amount: SignedDecimal
}

/// A row that is not taken.
package struct SkippedRow: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Not booked yet; a later file has it.
    case pending
    case zero
    /// A total, or what was there before or after.
    case balance
    /// No day can be read from it; what stands in its place.
    case noDay(String)
    case noAmount(String)
    /// A sign or code that is none of a currency, or of several.
    case noCurrency(String)
    /// What stands where other rows say that money came or went.
    case noDirection(String)
    /// A word in a column of states or ways that is not known, and waits for an answer.
    case unknownWord(String, column: String)
    /// A state by which the row moved no money, as somebody said or the balance shows.
    case state(String)
    /// A field too few or too many, and no way to tell which.
    case fields(Int, of: Int)
    /// A field that a row has once is there more often, such as `DTPOSTED`: rows have run together.
    case repeated(String)
    /// Outside of every statement, such as after the end of a document.
    case outside
    /// From here on the file cannot be read; why, as a sentence.
    case unreadable(String)
    /// What another row tells already.
    case detail
    /// Replaces or deletes a row of an earlier file, with its id.
    case correction(String)
    /// Above the heading of the table that is read, and like a row of another.
    case aboveHeading
    /// Bought, sold or held; a file that has such rows says nothing of the money that they moved, or says it elsewhere.
    case security
  }

  package var line: Int
  package var reason: Reason
  /// As it stands in the file, cut.
  package var text: String
  /// All words of the bank, as the movement would have them; `text` where empty.
  package var words = ""
  /// Its day and its amount, where they can be read; which way the money went is not known.
  package var day: Day?
  package var amount: SignedDecimal?
  /// The running balance after it.
  package var balance: SignedDecimal?

  package init(line: Int, reason: Reason, text: String) {
    self.line = line
    self.reason = reason
    self.text = text
  }

  /// Whether it is a movement that could not be read: told, and the others only go on when asked for.
  package var isBad: Bool {
    switch reason {
    case .noDay, .noAmount, .noCurrency, .noDirection, .fields, .aboveHeading, .correction: true
    case .repeated, .outside, .unreadable: true
    case .pending, .zero, .balance, .detail, .security, .state, .unknownWord: false
    }
  }

  /// Whether an answer to a question makes a movement of it.
  package var isOpen: Bool { if case .unknownWord = reason { true } else { false } }
}

/// What was decided about a file, each with what it rests on, and what could not be decided.
package struct FormatGuess: Sendable {
  /// Rows before the first movement, which are no rows of the file's table.
  package var headingLineCount = 0
  package var columnCount = 0
  /// Of the columns, as they stand in the file; empty without.
  package var headings: [String] = []
  /// Names of columns that hold something and become nothing.
  package var unused: [String] = []
  /// Columns with a heading that hold something, and what each becomes.
  package var columns: [(heading: String, meaning: String, evidence: String)] = []
  /// Words of the file that somebody said the meaning of, as they stand there.
  package var answered: [String: ImportSettings.WordMeaning] = [:]
  /// Lines of rows that could not be read, and that somebody said the day or the amount of.
  package var corrected: [Int] = []
  /// Whether somebody said what its fees are.
  package var isFeeAnswered = false
  /// What was found out besides, a sentence each.
  package var notes: [String] = []
  /// Heading of the column of days, and the form they are read in.
  package var dates: (column: String, order: DateOrder, proofs: Int)?
  package var amounts: (column: String, sign: DecimalSign, outIsNegative: Bool)?
  /// Steps of a balance column that add up, of how many.
  package var steps: (right: Int, of: Int)?
  /// What has to be answered before rows can be believed.
  package var questions: [Ambiguity] = []

  package init() {}
}
