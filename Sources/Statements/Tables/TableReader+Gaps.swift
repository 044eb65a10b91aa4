import Ledger

/// Functions that detect missing rows with the help of a balance column.
extension TableReader {
  /// Returns the gaps: the rows at which the change in the balance differs from the row's amount. At least two thirds
  /// of all changes must equal their amounts, and nothing else may explain the difference.
  ///
  /// The result is empty if the differences may have another cause: each row has the balance at the end of its day,
  /// differences cancel out, or a row between two balances was skipped.
  ///
  /// - Parameters:
  ///   - movements: rows of one account, in the order of the file.
  ///   - skippedLines: lines of skipped rows.
  func gaps(_ movements: [Movement], skippedLines: Set<Int>) -> [BalanceGap] {
    guard layout.balance != nil, movements.count > 3 else { return [] }
    let days = movements.map(\.row.day)
    let rises = zip(days, days.dropFirst()).allSatisfy { $0 <= $1 }
    let falls = zip(days, days.dropFirst()).allSatisfy { $0 >= $1 }
    var chains: [Chain] = []
    for isReversed in [false, true] where isReversed ? falls : rises {
      let ordered = isReversed ? movements.reversed() : movements
      for hasFeesOnTop in [false, true] { chains.append(Chain(ordered.map(\.row), hasFeesOnTop: hasFeesOnTop)) }
    }
    guard let best = chains.max(by: { $0.right < $1.right }), best.right > 1, best.wrong.count * 2 <= best.right,
      chains.allSatisfy({ $0.right < best.right || $0.wrong == best.wrong })
    else { return [] }
    let unexplained = best.unexplained
    if unexplained.count > 10 * Chain.greatestCount { return [] }
    let gaps = unexplained.filter { step in
      !(min(step.before, step.line)...max(step.before, step.line)).contains { skippedLines.contains($0) }
    }
    return gaps.count > Chain.greatestCount
      ? [] : gaps.map { BalanceGap(line: max($0.line, $0.before), amount: $0.missing) }.sorted { $0.line < $1.line }
  }

  private struct Step: Equatable {
    /// The line of the previous row.
    var before: Int
    /// The line of this row.
    var line: Int
    var day: Day
    var missing: SignedDecimal
    /// Whether the row repeats the balance of the previous row of the day, as in files with the end-of-day balance in
    /// each row.
    var isRepeated: Bool
  }

  private struct Chain {
    var right = 0
    var wrong: [Step] = []

    /// The maximum number of gaps in a file. With more gaps, the balance column probably contains something else.
    static let greatestCount = 3

    init(_ rows: [BankRow], hasFeesOnTop: Bool) {
      var last: (balance: SignedDecimal, line: Int, day: Day)?
      var since = SignedDecimal.zero
      for row in rows {
        since = since + row.amount
        if hasFeesOnTop, let fee = row.fee { since = since - fee }
        guard let balance = row.balance else { continue }
        if let last {
          let missing = balance - last.balance - since
          if missing == .zero {
            right += 1
          } else {
            wrong.append(
              Step(
                before: last.line, line: row.line, day: row.day, missing: missing,
                isRepeated: balance == last.balance && row.day == last.day))
          }
        }
        (last, since) = ((balance, row.line, row.day), .zero)
      }
    }

    /// The changes that differ from their amounts, except those that cancel out within a day or with the next change.
    var unexplained: [Step] {
      var sums: [Day: SignedDecimal] = [:]
      for step in wrong { sums[step.day] = (sums[step.day] ?? .zero) + step.missing }
      var left: [Step] = []
      for step in wrong where sums[step.day] != .zero && !step.isRepeated {
        if let last = left.last, last.missing + step.missing == .zero {
          left.removeLast()
        } else {
          left.append(step)
        }
      }
      return left
    }
  }
}
