import Ledger
import Formats

/// Functions that recognize rows that are not movements: an opening balance, or a summary of all rows.
extension TableReader {
  /// Removes the first or last row if it is a summary: its amount is the balance before all other rows, and its balance
  /// is the balance after them.
  func takeSummaries(_ movements: inout [Movement], _ file: inout BankFile) {
    guard layout.balance != nil, movements.count > 2 else { return }
    for place in [movements.count - 1, 0] {
      let summary = movements[place]
      let others = place == 0 ? movements.dropFirst() : movements.dropLast()
      guard let balance = summary.row.balance, let first = others.first?.row.balance,
        let last = others.last?.row.balance,
        [first, last].contains(balance), others.allSatisfy({ $0.doubt == nil })
      else { continue }
      let sum = others.reduce(SignedDecimal.zero) { sum, other in
        sum + (other.isDebit == true ? -other.row.amount.magnitude : other.row.amount)
      }
      guard summary.row.amount + sum == balance, summary.row.amount != .zero, sum != .zero else { continue }
      movements.remove(at: place)
      file.skippedRows.append(SkippedRow(line: summary.row.line, reason: .balance, text: summary.row.text))
      return
    }
  }

  /// Explains skipped rows without an amount or a day in a table whose balance adds up without them. These rows are
  /// parts of other rows, or show the balance before or after all rows.
  func explainByBalance(_ movements: [Movement], _ order: Order, _ file: inout BankFile) {
    guard let first = movements.first?.row.line, let last = movements.last?.row.line else { return }
    let ordered = ordered(movements.map(\.row), order, \.day)
    var ends = [ordered.last?.balance]
    if let row = ordered.first, let balance = row.balance { ends.append(balance - row.amount) }
    for place in file.skippedRows.indices where [.noAmount(""), .noDay("")].contains(file.skippedRows[place].reason) {
      let row = file.skippedRows[place]
      if (min(first, last)...max(first, last)).contains(row.line) {
        file.skippedRows[place].reason = .detail
      } else if let balance = row.balance, ends.contains(balance) {
        file.skippedRows[place].reason = .balance
      }
    }
  }

  /// Explains skipped rows without a day above or below all others whose numbers are totals of the table: money out,
  /// money in, their sum or difference, or the number of rows. A single number may also be a movement, so a row of
  /// totals has at least two.
  func explainTotals(_ body: [DelimitedText.Row], _ movements: [Movement], _ file: inout BankFile) {
    let lines = movements.map(\.row.line)
    guard movements.count > 2, let first = lines.min(), let last = lines.max() else { return }
    let open = file.skippedRows.indices.filter { place in
      if (first...last).contains(file.skippedRows[place].line) { return false }
      switch file.skippedRows[place].reason {
      case .fields, .noDay: return true
      default: return false
      }
    }
    if open.isEmpty { return }
    let rows = Dictionary(body.map { ($0.line, $0) }) { first, _ in first }
    let (out, received) = (
      movements.filter(\.row.amount.isNegative).reduce(SignedDecimal.zero) { $0 + $1.row.amount },
      movements.filter { !$0.row.amount.isNegative }.reduce(SignedDecimal.zero) { $0 + $1.row.amount }
    )
    let totals = Set([out, received, out + received, received - out].map(\.magnitude)).subtracting([.zero])
    let count = SignedDecimal(digits: Int64(movements.count), scale: 0)
    for place in open {
      guard let row = rows[file.skippedRows[place].line] else { continue }
      let numbers = row.fields.compactMap { AmountCell($0).flatMap { $0.point ?? $0.comma }?.magnitude }
      let areTotals = numbers.allSatisfy { totals.contains($0) || $0 == count || $0 == .zero }
      if areTotals, totals.intersection(numbers).count > 1, !row.fields.contains(where: { DateCell($0) != nil }) {
        file.skippedRows[place].reason = .balance
      }
    }
  }

  /// Whether a row is a planned payment: it has no booking date but a future day in another column.
  func isDue(_ row: DelimitedText.Row) -> Bool {
    guard let today = choices.today, ([layout.day] + layout.otherDays).allSatisfy({ cell(row, $0).isEmpty }) else {
      return false
    }
    return unreadColumns.contains { column in
      guard let day = DateCell(cell(row, column)) else { return false }
      return DateOrder.allCases.allSatisfy { day[$0].map { $0 > today } ?? true }
    }
  }
}
