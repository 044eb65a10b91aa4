import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// The inlay hints, which are shown only at the end of an entry's first line, and not on the caret's line.
struct InlayHints: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let wanted = document.positions.offsets(try params.range())
    guard let book = document.book, document.isFile, let month = book.state.reading.month(at: document.path),
      !session.options.hints.isEmpty
    else { return .array([]) }
    let positions = document.positions
    let caret = session.carets[document.uri]?.line
    let ledger = month.ledger
    var hints: [JSON] = []
    let last = ledger.lastOfDays
    let guesses =
      session.options.hints.contains(.guess)
      ? Dictionary(session.review(book).open(in: month).map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
      : [:]
    for (index, transaction) in ledger.transactions.enumerated() {
      let start = Int(transaction.source.start)
      if start > wanted.upperBound { continue }
      let line = positions.line(of: start)
      let end = positions.content(of: line).upperBound
      guard end >= wanted.lowerBound, line != caret else { continue }
      var texts = guesses[index].map { [GuessReview.hint($0)] } ?? []
      if session.options.hints.contains(.weekday) { texts.append(EnglishNames.weekdays[transaction.date.weekday - 1]) }
      if session.options.hints.contains(.converted), transaction.amount.currency != ledger.homeCurrency,
        let home = transaction.homeAmount
      {
        texts.append("\(ledger.written(home)) \(ledger.homeCurrency.code)")
      }
      if session.options.hints.contains(.due), case .pending(let due?) = transaction.status(on: ledger.today) {
        texts.append(InlayHints.distance(due.days(since: ledger.today)))
      }
      if session.options.hints.contains(.total), let sum = last[index] { texts.append("day \(ledger.written(sum))") }
      if texts.isEmpty { continue }
      hints.append(
        .object([
          ("position", positions.position(of: end).json), ("label", .string(texts.joined(separator: " · "))),
          ("paddingLeft", .bool(true)),
        ]))
    }
    return hints.json
  }

  static func distance(_ days: Int) -> String {
    switch days {
    case 0: "due today"
    case 1: "due tomorrow"
    case ..<0: NumberText.counted(-days, "day") + " overdue"
    default: "due in \(days) days"
    }
  }
}

extension Ledger {
  /// The total spent on each day that has several entries, minus refunds, keyed by the index of the day's last entry.
  fileprivate var lastOfDays: [Int: HomeAmount] {
    var sums: [Day: (index: Int, sum: HomeAmount, count: Int)] = [:]
    for (index, transaction) in transactions.enumerated() {
      let spent = sum(of: transaction).spent
      let known = sums[transaction.date] ?? (index, 0, 0)
      sums[transaction.date] = (index, known.sum + spent, known.count + 1)
    }
    return Dictionary(
      sums.values.filter { $0.count > 1 }.map { ($0.index, $0.sum) }, uniquingKeysWith: { first, _ in first })
  }
}
