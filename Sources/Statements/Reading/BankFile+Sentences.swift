import Ledger
import Formats

/// The reason as an English sentence, for messages about skipped rows.
extension SkippedRow {
  package var sentence: String {
    switch reason {
    case .pending: "it is not booked yet"
    case .zero: "its amount is zero"
    case .balance: "it is a balance or a total"
    case .detail: "it gives details of another row"
    case .aboveHeading: "it is above the known headings, in a separate table"
    case .correction(let id): "it corrects “\(id)” of an earlier file: edit or remove that entry by hand"
    case .security: "it is about securities, which a book does not have; add what it cost by hand"
    case .noDay(let text): text.isEmpty ? "it has no day" : "“\(text)” is not a day"
    case .noDirection(let text): "“\(text)” says neither that money came in nor that it went out"
    case .unknownWord(let word, let column): "“\(word)” in “\(column)” is not known; --word says what it means"
    case .state(let word): "its state is “\(word)”, and no money moved"
    case .noCurrency(let text): "“\(text)” is not the code or the sign of one currency"
    case .noAmount(let text): text.isEmpty ? "it has no amount" : "“\(text)” is not an amount"
    case .repeated(let name): "it has more than one “\(name)”: several rows have run together"
    case .outside: "it is outside of every statement of the file"
    case .unreadable(let why): why
    case .fields(let count, let wanted): "it has \(count) fields where other rows have \(wanted)"
    }
  }
}

extension StatementReader.Problem {
  /// The problem of a file, as the end of a sentence that begins with the file's name.
  package var sentence: String {
    switch self {
    case .empty: "it is empty"
    case .tooLarge: "it is over 20 MiB, and no statement is so large"
    case .characterSet(let sets):
      "this system’s iconv does not know \(sets.map(\.rawValue).joined(separator: ", ")), which it is or may be written in: "
        + "save it as UTF-8, or say what it is by --encoding"
    case .noRows: "it has the headings of a statement and no row below them"
    case .tooManyLines: "it has over 400,000 lines, and no statement has so many: divide it"
    case .foreign(let name): "it is \(name)"
    case .archive(let why): why
    case .unknown(let head):
      "nothing here reads it: no table with a day and an amount in its rows, no OFX, QIF, MT940 or camt"
        + (head.isEmpty ? "" : "; it begins with “\(head)”")
    }
  }
}

extension Ambiguity {
  /// The question as an English sentence.
  package var sentence: String {
    switch key {
    case .dates: "day and month can be read in more than one way; one of these decides:"
    case .decimal: "the decimals can be read in more than one way; one of these decides:"
    case .sign: "nothing says which way the money went; one of these decides:"
    case .encoding: "its letters can be read in more than one way; one of these decides:"
    case .account: "nothing says which account it is; one of these decides:"
    case .fee:
      "is “\(column)” on top of the amount, or included in it? One of these decides:"
    case .column where meaning == .amount:
      "\(subject): these columns have different amounts; one of these decides which one the account has:"
    case .column: "“\(column)” may be your account of each row, or the other side's; one of these decides:"
    case .categories:
      "new here: \(subject); without an answer their rows go to Other; --category NAME=OURS maps one, or one of these "
        + "decides:"
    case .row:
      "line \(lines.first ?? 0) cannot be read: \(subject); an amount such as -5.00, a day, both, or one of these decides:"
    case .word:
      "\(lines.count == 1 ? "1 row says" : "\(lines.count) rows say") “\(subject)” in “\(column)”; one of these decides:"
    }
  }
}

extension BankStatement {
  /// Evidence that no row is missing and no sign is wrong; `nil` without evidence.
  package func proof(_ reading: FormatGuess) -> String? {
    if let steps = reading.steps, steps.of > 0, steps.right == steps.of {
      return "the balance column: \(steps.right) of \(steps.of) steps add up"
    }
    if reading.steps == nil, addsUp == true {
      return "what was there before, the rows, and what was there after add up"
    }
    return nil
  }

  /// One sentence per gap: the balances count an amount that the file does not have.
  package var gapSentences: [String] {
    gaps.map { gap in
      let currency = currency ?? Currency(code: "EUR")
      let amount = currency.flatMap { currency in
        gap.amount.minor(currency).map { PlainAmount.text($0, currency) }
      }
      return "line \(gap.line): the balance says that \(amount ?? gap.amount.text) is missing before this row"
    }
  }

  /// A warning that the account number in the file has wrong check digits; `nil` if the number may be right.
  package var numberSentence: String? {
    guard let account, AccountNumber.hasWrongCheckDigits(account) else { return nil }
    return
      "the account number in the file, \(AccountNumber.masked(account)), is not an IBAN: its check digits do not fit"
  }

  /// The difference between the balances and the rows, with a likely cause; `nil` without both balances.
  package var difference: String? {
    guard let opening = balances.first(where: { $0.kind == .opening })?.amount,
      let closing = balances.last(where: { $0.kind == .closing })?.amount
    else { return nil }
    guard let missing else { return nil }
    let halves = rows.filter { $0.amount + $0.amount == -missing }
    let hint =
      halves.count == 1
      ? "; line \(halves[0].line) the other way round would make it right" : ""
    return "\(opening.text) before and \(closing.text) after differ by \(missing.text) from the rows\(hint)"
  }
}
