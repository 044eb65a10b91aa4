import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// The code lenses of a month: its totals and the number of guessed categories on the first line, and “Pay” on each
/// unpaid bill.
struct CodeLenses: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    guard session.options.hasLenses, document.kind == .month, document.isFile, let book = document.book,
      let month = book.state.reading.month(at: document.path)
    else { return .array([]) }
    let start = document.positions.range(0..<0)
    var lenses = [lens(start, MonthSums(month, book.state).title, .month, [.string(document.uri)])]
    if document.isArchived { return lenses.json }
    let guessCount = session.review(book).open(in: month).count
    if guessCount > 0 {
      let title = NumberText.counted(guessCount, "category is a guess", "categories are guesses")
      lenses.append(lens(start, title, .nextGuess, [.string(document.uri)]))
    }
    for transaction in month.ledger.transactions where transaction.direction == .spent {
      guard case .pending = transaction.status(on: month.ledger.today) else { continue }
      let offset = Int(transaction.source.start)
      lenses.append(
        lens(
          document.positions.range(offset..<offset), "Pay \(transaction.title)", .pay,
          [.string(document.uri), .int(offset), .string(transaction.title)]))
    }
    return lenses.json
  }

  private func lens(_ range: JSON, _ title: String, _ command: Command, _ arguments: [JSON]) -> JSON {
    .object([("range", range), ("command", ServerCommands.command(command, title, arguments))])
  }
}
