import Ledger

/// Functions that ask about unreadable rows. The answers turn these rows into movements.
extension BankFile {
  /// The maximum number of unreadable rows about which the user is asked. A file with more unreadable rows was probably
  /// misread.
  private static let greatestAskedCount = 20

  /// One question for each unreadable row; empty if a question about the whole file is open or too many rows are
  /// unreadable.
  package var rowQuestions: [Ambiguity] {
    let rows = skippedRows.filter(\.isAnswerable)
    if rows.isEmpty || rows.count > BankFile.greatestAskedCount || reading.questions.blockFile { return [] }
    return rows.map(question)
  }

  private func question(about row: SkippedRow) -> Ambiguity {
    let amount = provedAmount(of: row)
    var answers: [(text: String, why: String)] = []
    if let amount {
      // The balances do not show the day: it may be the day of the row above or below.
      let days = row.day == nil ? neighbourDays(of: row) : []
      let text = amount.withCents
      let texts = row.day != nil ? [text] : days.map { "\($0) \(text)" }
      answers = texts.map { ($0, "\(text) according to the balances") }
    } else if case .noDirection = row.reason, let size = row.amount?.magnitude {
      answers = [((-size).withCents, "money out"), (size.withCents, "money in")]
    }
    answers.append(("left-out", row.text))
    return Ambiguity(
      key: .row, subject: row.sentence, lines: [row.line],
      readings: answers.map { answer in
        let value = "\(row.line)=\(answer.text)"
        let option = value.contains(" ") ? "--row '\(value)'" : "--row \(value)"
        return Ambiguity.Reading(option: option, first: answer.why, last: answer.why)
      })
  }

  private func neighbourDays(of row: SkippedRow) -> [Day] {
    let rows = statements.flatMap(\.rows)
    let above = rows.filter { $0.line < row.line }.max { $0.line < $1.line }?.day
    let below = rows.filter { $0.line > row.line }.min { $0.line < $1.line }?.day
    return [above, above == below ? nil : below].compactMap(\.self)
  }

  // MARK: Proved amounts

  /// Returns the row's amount, calculated from the balances; `nil` if they do not determine it, or if part of it may
  /// belong to another row. If the row contains an amount without a direction, the calculated amount must have the same
  /// magnitude.
  package func provedAmount(of row: SkippedRow) -> SignedDecimal? {
    guard statements.count == 1 else { return nil }
    let amount = amountOfStep(row, statements[0]) ?? amountOfDifference(statements[0])
    guard let amount, amount != .zero else { return nil }
    if case .noDirection = row.reason, let size = row.amount?.magnitude, size != amount.magnitude { return nil }
    return amount
  }

  /// Skipped rows that may be movements.
  private var open: [SkippedRow] { skippedRows.filter { $0.isUnreadable || $0.isOpen } }

  private func amountOfDifference(_ statement: BankStatement) -> SignedDecimal? {
    open.count == 1 ? statement.missing : nil
  }

  /// A row in a chain of running balances.
  private struct Link {
    var line: Int
    /// The amount; `nil` if it cannot be read.
    var amount: SignedDecimal?
    var balance: SignedDecimal?
  }

  /// Returns the difference between the running balances before and after the row; `nil` unless the days and all other
  /// running balances leave only one possible difference.
  private func amountOfStep(_ row: SkippedRow, _ statement: BankStatement) -> SignedDecimal? {
    let known = statement.rows.map { Link(line: $0.line, amount: $0.amount, balance: $0.balance) }
    let unknown = open.map { Link(line: $0.line, amount: nil, balance: $0.balance) }
    let links = (known + unknown).enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
    let days = statement.rows.map(\.day)
    var found: Set<SignedDecimal> = []
    for isReversed in [false, true] {
      let ordered = isReversed ? links.reversed() : links
      let (right, wrong) = BankFile.steps(ordered)
      let isInOrder = zip(days, days.dropFirst()).allSatisfy { isReversed ? $0 >= $1 : $0 <= $1 }
      if wrong > 0 || !isInOrder || (right == 0 && days.first == days.last) { continue }
      if let amount = BankFile.amount(of: row.line, ordered) { found.insert(amount) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Returns the number of rows whose amount equals the change in the balance, and the number of rows whose amount does
  /// not.
  private static func steps(_ links: [Link]) -> (right: Int, wrong: Int) {
    var (right, wrong) = (0, 0)
    var last: SignedDecimal?
    for link in links {
      if let expected = last.flatMap({ before in link.amount.map { before + $0 } }), let balance = link.balance {
        if expected == balance { right += 1 } else { wrong += 1 }
      }
      // A row without a balance continues from the last known balance.
      last = link.balance ?? last.flatMap { before in link.amount.map { before + $0 } }
    }
    return (right, wrong)
  }

  private static func amount(of line: Int, _ links: [Link]) -> SignedDecimal? {
    guard let place = links.firstIndex(where: { $0.line == line && $0.amount == nil }) else { return nil }
    var before: SignedDecimal?
    for link in links[..<place] {
      before = link.balance ?? before.flatMap { known in link.amount.map { known + $0 } }
    }
    guard let before else { return nil }
    if let balance = links[place].balance { return balance - before }
    var since = SignedDecimal.zero
    for link in links[(place + 1)...] {
      guard let amount = link.amount else { return nil }
      since = since + amount
      if let balance = link.balance { return balance - since - before }
    }
    return nil
  }

  // MARK: Answers

  /// Turns unreadable rows into movements with the amount that the user entered, and with the entered day or the row's
  /// own day. A row remains unreadable if it lacks an amount or a day, or if its neighbours do not show to which
  /// statement it belongs.
  mutating func correct(_ corrections: [Int: RowCorrection]) {
    if corrections.isEmpty { return }
    var taken: Set<Int> = []
    for row in skippedRows where row.isAnswerable {
      guard let correction = corrections[row.line], let day = correction.day ?? row.day,
        let amount = correction.amount, let place = statement(of: row)
      else { continue }
      let made = BankRow(line: row.line, day: day, amount: amount, memo: row.text)
      let rows = statements[place].rows
      statements[place].rows.insert(made, at: rows.firstIndex { $0.line > row.line } ?? rows.endIndex)
      // The balance differences were counted without this row.
      reading.steps = nil
      taken.insert(row.line)
      reading.corrected.append(row.line)
    }
    skippedRows.removeAll { $0.isAnswerable && taken.contains($0.line) }
  }

  private func statement(of row: SkippedRow) -> Int? {
    if statements.count < 2 { return statements.indices.first }
    let lines = statements.enumerated().flatMap { place, statement in statement.rows.map { (place, $0.line) } }
    let above = lines.filter { $0.1 < row.line }.max { $0.1 < $1.1 }?.0
    let below = lines.filter { $0.1 > row.line }.min { $0.1 < $1.1 }?.0
    return above == below ? above : nil
  }
}

extension SignedDecimal {
  /// The number as text, with `-10.5` written as `-10.50`.
  fileprivate var withCents: String { scale == 1 ? text + "0" : text }
}

extension SkippedRow {
  /// Whether the user may enter the row's day and amount, which is possible for a single row, but not if the whole rest
  /// of the file is unreadable.
  package var isAnswerable: Bool {
    switch reason {
    case .noDay, .noAmount, .noCurrency, .noDirection, .fields, .aboveHeading, .repeated, .outside: true
    case .unreadable, .correction, .pending, .zero, .balance, .detail, .security, .onlyShares: false
    case .state, .unknownWord: false
    }
  }
}
