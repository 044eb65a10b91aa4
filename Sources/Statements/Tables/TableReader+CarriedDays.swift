import Ledger
import Formats

/// Functions for files that contain each day only in the first row of that day.
extension TableReader {
  /// Returns the rows, with the day of the previous row added to each row that has an amount but no day.
  ///
  /// A row without a day may also be a part of the row above, whose amount is the sum of its parts. If a balance adds
  /// up only with the rows without a day, these rows are separate movements. If there is no balance, they are separate
  /// movements only if each day appears only once and the rows without a day do not add up to the row above. In any
  /// other case the rows remain unchanged.
  func withCarriedDays(_ body: [DelimitedText.Row], _ dates: DateOrder, _ separator: DecimalSeparator)
    -> [DelimitedText.Row]
  {
    func isDayless(_ row: DelimitedText.Row) -> Bool {
      // A fast check, because nearly all rows have a day.
      guard layout.day < row.fields.count, row.fields[layout.day].utf8.first ?? 32 <= 32 else { return false }
      return ([layout.day] + layout.otherDays).allSatisfy { cell(row, $0).isEmpty }
        && layout.amounts.columns.contains { AmountCell(cell(row, $0)) != nil }
    }
    guard body.contains(where: isDayless) else { return body }
    var last = ""
    let carried = body.map { row in
      if !cell(row, layout.day).isEmpty { last = cell(row, layout.day) }
      guard isDayless(row), DateCell(last) != nil else { return row }
      var row = row
      row.fields[layout.day] = last
      return row
    }
    let steps = (checkBalance(body, dates, separator), checkBalance(carried, dates, separator))
    if steps.0 == .holds { return body }
    if steps.1 == .holds { return carried }
    return steps.1 == .none && isPattern(body, isDayless, dates) ? carried : body
  }

  enum BalanceCheck { case none, holds, fails }

  /// Checks whether the running balance adds up with the given rows.
  func checkBalance(_ body: [DelimitedText.Row], _ dates: DateOrder, _ separator: DecimalSeparator) -> BalanceCheck {
    guard layout.balance != nil else { return .none }
    var none = FormatReading()
    var movements = body.compactMap { movement($0, dates, separator, isFirstOrLast: false) }
    let order = applySigns(&movements, &none)
    guard let steps = none.steps, steps.of > 0 else { return .none }
    return order != nil && steps.right == steps.of ? .holds : .fails
  }

  /// Whether the rows look like a list that gives each day only in its first row: the days are in order and unique, and
  /// the rows without a day do not add up to the amount of the row above them.
  private func isPattern(
    _ body: [DelimitedText.Row], _ isDayless: (DelimitedText.Row) -> Bool, _ dates: DateOrder
  ) -> Bool {
    var days: [Day] = []
    // The amounts of the row with the day and of the rows below it.
    var groups: [(own: [SignedDecimal], below: [[SignedDecimal]])] = []
    func numbers(_ row: DelimitedText.Row) -> [SignedDecimal] {
      layout.amounts.columns.compactMap { AmountCell(cell(row, $0)).flatMap { $0.point ?? $0.comma } }
    }
    for row in body {
      if let day = day(row, dates) {
        days.append(day)
        groups.append((numbers(row), []))
      } else if isDayless(row), !groups.isEmpty {
        groups[groups.count - 1].below.append(numbers(row))
      }
    }
    let steps = zip(days, days.dropFirst())
    guard days.count > 2, steps.allSatisfy({ $0 < $1 }) || steps.allSatisfy({ $0 > $1 }),
      groups.count(where: { !$0.below.isEmpty }) > 1
    else { return false }
    return groups.allSatisfy { group in
      let sum = group.below.joined().reduce(SignedDecimal.zero) { $0 + $1.magnitude }
      return group.below.isEmpty || group.own.allSatisfy { $0.magnitude != sum }
    }
  }
}
