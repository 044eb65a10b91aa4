import Ledger
import Formats

/// The reason as an English sentence, for messages about skipped rows.
extension SkippedRow {
  package var sentence: String {
    switch reason {
    case .pending: "it is not booked yet"
    case .zero: "its amount is zero"
    case .balance: "it is a balance or a total"
    case .detail: "it contains details of another row"
    case .aboveHeading: "it is above the known headings, probably in another table"
    case .correction(let id): "it corrects “\(id)” in an earlier file: edit or remove that entry by hand"
    case .security: "it is a securities transaction, which Daybook does not track; add the payment by hand"
    case .noDay(let text): text.isEmpty ? "it has no date" : "“\(text)” is not a date"
    case .noDirection(let text): "“\(text)” does not show whether money came in or went out"
    case .unknownWord(let word, let column): "“\(word)” in “\(column)” is unknown; specify its meaning with --word"
    case .state(let word): "its status is “\(word)”, which means that no money moved"
    case .noCurrency(let text): "“\(text)” is not the code or symbol of a single currency"
    case .noAmount(let text): text.isEmpty ? "it has no amount" : "“\(text)” is not an amount"
    case .repeated(let name): "it has more than one “\(name)”: several rows have run together"
    case .outside: "it does not belong to any statement in the file"
    case .unreadable(let why): why
    case .fields(let count, let wanted): "it has \(count) fields, but other rows have \(wanted)"
    }
  }
}

extension StatementReader.Problem {
  /// The problem of a file, as the end of a sentence that begins with the file's name.
  package var sentence: String {
    switch self {
    case .empty: "it is empty"
    case .tooLarge: "it is larger than 20 MiB, the limit for a statement"
    case .characterSet(let sets):
      "it may be encoded in \(sets.map(\.rawValue).joined(separator: ", ")), which this system’s iconv does not support: "
        + "save it as UTF-8, or specify its encoding with --encoding"
    case .noRows: "it has the headings of a statement but no rows"
    case .tooManyLines: "it has more than 400,000 lines, the limit for a statement; divide it into several files"
    case .foreign(let name): "it is \(name)"
    case .archive(let why): why
    case .unknown(let head):
      "unknown format: expected OFX, QIF, MT940, camt, or a table with a date and an amount in each row"
        + (head.isEmpty ? "" : "; it begins with “\(head)”")
    }
  }
}

extension Ambiguity {
  /// The question as an English sentence, including the request for an answer.
  package var sentence: String {
    switch key {
    case .dates: "the order of day and month is unclear; choose one of these:"
    case .decimal: "the decimal sign is unclear; choose one of these:"
    case .sign: "the direction of the money is unknown; choose one of these:"
    case .encoding: "the encoding of the letters is unclear; choose one of these:"
    case .account: "the account of the file is unknown; choose one of these:"
    case .fee:
      "is “\(column)” charged in addition to the amount, or included in it? Choose one of these:"
    case .column where meaning == .amount:
      "\(subject): these columns contain different amounts; choose the column with the booked amount:"
    case .column: "“\(column)” may contain your own account or the other party's account; choose one of these:"
    case .categories:
      "not in the book: \(subject); without an answer, their rows receive the category Other; map one with "
        + "--category NAME=OURS, or choose one of these:"
    case .row:
      "line \(lines.first ?? 0) cannot be read: \(subject); enter an amount such as -5.00, a date or both, or choose one of these:"
    case .word:
      "\(lines.count == 1 ? "1 row has" : "\(lines.count) rows have") “\(subject)” in “\(column)”; choose one of these:"
    }
  }
}

extension BankStatement {
  /// Evidence that no row is missing and no sign is wrong; `nil` if there is none.
  package func proof(_ reading: FormatGuess) -> String? {
    if let steps = reading.steps, steps.of > 0, steps.right == steps.of {
      return "the balance column agrees with the amounts: \(steps.right) of \(steps.of) changes match"
    }
    if reading.steps == nil, addsUp == true {
      return "the opening balance and the rows add up to the closing balance"
    }
    return nil
  }

  /// One sentence for each gap in the file. A gap is an amount that the balances include but no row contains.
  package var gapSentences: [String] {
    gaps.map { gap in
      let currency = currency ?? Currency(code: "EUR")
      let amount = currency.flatMap { currency in
        gap.amount.minor(currency).map { PlainAmount.text($0, currency) }
      }
      return "line \(gap.line): the balance shows that \(amount ?? gap.amount.text) is missing before this row"
    }
  }

  /// A warning that the account number in the file has wrong check digits; `nil` if the number may be correct.
  package var numberSentence: String? {
    guard let account, AccountNumber.hasWrongCheckDigits(account) else { return nil }
    return
      "the account number in the file, \(AccountNumber.masked(account)), is not an IBAN: its check digits are wrong"
  }

  /// The difference between the balances and the rows, with a likely cause; `nil` unless both balances are known.
  package var difference: String? {
    guard let opening = balances.first(where: { $0.kind == .opening })?.amount,
      let closing = balances.last(where: { $0.kind == .closing })?.amount
    else { return nil }
    guard let missing else { return nil }
    let halves = rows.filter { $0.amount + $0.amount == -missing }
    let hint =
      halves.count == 1
      ? "; line \(halves[0].line) with the opposite sign would correct this" : ""
    return "the rows and the balances \(opening.text) and \(closing.text) differ by \(missing.text)\(hint)"
  }
}
