import Ledger

extension Ambiguity {
  /// The question as an English sentence, including the request for an answer.
  package var sentence: String {
    switch key {
    case .dates: "the order of day and month is unclear; choose one of these:"
    case .decimal: "the decimal separator is unclear; choose one of these:"
    case .sign: "the direction of the money is unknown; choose one of these:"
    case .currency:
      "“\(subject)” may be one of several currencies, but not that of every account; choose one of these:"
    case .encoding: "the text encoding is unclear; choose one of these:"
    case .account: "the account of the file is unknown; choose one of these:"
    case .fee:
      "is “\(column)” charged in addition to the amount, or included in it? Choose one of these:"
    case .column where meaning == .amount:
      "the columns \(subject) contain different amounts; choose the one with the booked amount:"
    case .column where meaning == .account:
      "the names of the sheets, \(subject), may be your accounts or categories; choose one of these:"
    case .column: "“\(column)” may contain your own account or the other party's account; choose one of these:"
    case .categories:
      "these categories are not in the book: \(subject). Without an answer, their rows get the category Other; map one "
        + "with --category NAME=CATEGORY, or choose one of these:"
    case .row:
      "line \(lines.first ?? 0) cannot be read: \(subject); enter an amount such as -5.00, a date or both, or choose one of these:"
    case .word:
      "\(lines.count == 1 ? "1 row has" : "\(lines.count) rows have") “\(subject)” in “\(column)”; choose one of these:"
    }
  }
}
