/// English sentences for the reasons why rows are skipped.
extension SkippedRow {
  package var sentence: String {
    switch reason {
    case .pending: "it is not booked yet"
    case .zero: "its amount is zero"
    case .balance: "it is a balance or a total"
    case .detail: "it contains details of another row"
    case .aboveHeading: "it is above the known headings, probably in another table"
    case .correction(let id): "it corrects “\(id)” in an earlier file: edit or remove that entry by hand"
    case .security: "it is a securities transaction; Daybook does not track these, so add the payment by hand"
    case .onlyShares: "it changes only the number of shares, so no money moved"
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
