import Ledger
import Formats

/// Functions for rows with a word for their status or direction. A known word settles the question; the user is asked
/// about an unknown one. The balance has priority over both: a row that the balance includes is booked, whatever its
/// status.
extension TableReader {
  /// A reason why the balance or an answer must decide whether a row is imported.
  enum Doubt: Hashable {
    case pending
    /// A status that the user's answer excludes from the import.
    case state(String)
    /// An unknown word; `isDirection` if it concerns the direction of the money, not the status of the row.
    case open(String, column: Int, isDirection: Bool)
  }

  /// Whether the word in the flag column means outgoing money, according to the user's answer or the known words; `nil`
  /// if the word is unknown.
  func direction(_ word: String) -> Bool? {
    switch choices.meaning(of: word) {
    case .out: true
    case .in: false
    default: layout.isDebit(word) ?? RowKeywords.directionOfKind(word)
    }
  }

  func doubt(_ row: DelimitedText.Row) -> Doubt? {
    if let column = layout.status {
      let word = cell(row, column)
      switch choices.meaning(of: word) {
      case .leftOut: return .state(word)
      case .booked, .in, .out: break
      case nil:
        if RowKeywords.isPendingState(word) { return .pending }
        if !word.isEmpty, !RowKeywords.isBookedState(word) { return .open(word, column: column, isDirection: false) }
      }
    }
    if let doubt = doubtByUnreadColumn(row) { return doubt }
    if cell(row, layout.status).isEmpty, isBeforeBooking(row) { return .pending }
    if let direction = self.transferDirection(of: row), direction != .open(cell(row, layout.transferAccounts?.from)) {
      return nil
    }
    guard case .one(let amount, let flag?) = layout.amounts, AmountCell(cell(row, amount))?.isSigned == false else {
      return nil
    }
    let word = cell(row, flag)
    if word.isEmpty || direction(word) != nil { return nil }
    return choices.meaning(of: word) == .leftOut ? .state(word) : .open(word, column: flag, isDirection: true)
  }

  /// Returns the reason for doubt if the row has a word such as `HOLD` in the reference column or an unused column;
  /// `nil` for any other row.
  private func doubtByUnreadColumn(_ row: DelimitedText.Row) -> Doubt? {
    for column in unreadColumns {
      let word = cell(row, column)
      guard RowKeywords.isPendingWord(word) else { continue }
      switch choices.meaning(of: word) {
      case .leftOut: return .state(word)
      case .booked, .in, .out: continue
      case nil: return .open(word, column: column, isDirection: false)
      }
    }
    return nil
  }

  /// Sets the direction of numbers without a sign, in a table without flags, from transaction types such as
  /// “Lastschrift”. A row of an unknown type becomes doubtful.
  func takeWaysOfKinds(_ movements: inout [Movement]) {
    guard layout.balance == nil, case .one(_, nil) = layout.amounts, choices.outIsPositive == nil,
      let column = layout.texts.kinds.first, movements.allSatisfy({ $0.isDebit == nil })
    else { return }
    let directions = movements.map { movement -> Bool? in
      switch choices.meaning(of: movement.row.kind) {
      case .out: true
      case .in: false
      default: RowKeywords.directionOfKind(movement.row.kind)
      }
    }
    let known = directions.compactMap(\.self)
    // If “Expense” is the only known type, an unknown one may mean income.
    let mayBeIncome =
      known.allSatisfy(\.self) && movements.contains { RowKeywords.isDebit($0.row.kind) == true }
      && zip(movements, directions).contains { !$0.row.kind.isEmpty && $1 == nil }
    guard known.count * 2 >= movements.count, Set(known).count == 2 || mayBeIncome else { return }
    for place in movements.indices {
      if let isDebit = directions[place] {
        (movements[place].isDebit, movements[place].hasFlag) = (isDebit, true)
      } else if movements[place].doubt == nil, !movements[place].row.kind.isEmpty {
        let kind = movements[place].row.kind
        movements[place].doubt =
          choices.meaning(of: kind) == .leftOut ? .state(kind) : .open(kind, column: column, isDirection: true)
      }
    }
  }

  /// Returns the words in the file whose meanings the user has chosen.
  func answeredWords(_ body: [DelimitedText.Row]) -> [String: ImportSettings.WordMeaning] {
    if choices.words.isEmpty { return [:] }
    var columns = unreadColumns + [layout.status].compactMap(\.self) + layout.texts.kinds.prefix(1)
    if case .one(_, let flag?) = layout.amounts { columns.append(flag) }
    var answered: [String: ImportSettings.WordMeaning] = [:]
    for row in body {
      for word in columns.map({ cell(row, $0) }) where !word.isEmpty {
        if let meaning = choices.meaning(of: word) { answered[word] = meaning }
      }
    }
    return answered
  }

  // MARK: Decided

  /// Keeps or skips rows with an unclear status or direction (`doubt`). A row is imported if the running balance
  /// includes it, and skipped otherwise. If the balance does not decide about an unknown word, a question is added.
  func settleDoubts(_ movements: inout [Movement], _ file: inout BankFile) {
    takeWaysOfKinds(&movements)
    let doubtful = movements.indices.filter { movements[$0].doubt != nil }
    if doubtful.isEmpty { return }
    let refused = decideBySteps(&movements, doubtful)
    for place in doubtful {
      guard let reason = movements[place].doubt else { continue }
      let row = movements[place].row
      let left: SkippedRow.Reason
      switch reason {
      case .pending: left = .pending
      case .state(let word): left = .state(word)
      case .open(let word, _, _) where refused.contains(place): left = .state(word)
      case .open(let word, let column, let isDirection):
        left = .unknownWord(word, column: layout.name(column))
        let text = "\(row.day) \(row.text) \(row.amount.magnitude.text)"
        let answers: [ImportSettings.WordMeaning] = isDirection ? [.out, .in, .leftOut] : [.booked, .leftOut]
        file.reading.questions.add(
          Ambiguity(
            key: .word, subject: word, column: layout.name(column), lines: [row.line],
            readings: answers.map { answer in
              Ambiguity.Reading(option: TableReader.option("--word", word, answer.rawValue), first: text, last: text)
            }))
      }
      file.skippedRows.append(SkippedRow(line: row.line, reason: left, text: row.text))
    }
    movements.removeAll { $0.doubt != nil }
  }

  /// Returns a command-line option, whose value is quoted for a shell if the word has characters other than letters,
  /// digits, `-` and `_`.
  static func option(_ name: String, _ word: String, _ answer: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return isPlain ? "\(name) \(word)=\(answer)" : "\(name) '\(word.replacing("'", with: "'\\''"))=\(answer)'"
  }

  /// The number of rows whose amount differs from the change in the balance, and the number of rows whose amount equals
  /// it.
  private struct Score: Comparable {
    var wrong: Int
    var right: Int

    static func < (left: Score, right: Score) -> Bool {
      (right.wrong, left.right) < (left.wrong, right.right)
    }
  }

  private func score(_ movements: [Movement], without left: Set<Int>) -> Score {
    var rows = movements.indices.filter { !left.contains($0) }.map { movements[$0] }
    let isFlagged = applySignsByFlags(&rows)
    let (right, count) = steps(rows, mayInvert: !isFlagged || layout.areDirectionsUnknown) ?? (0, 0)
    return Score(wrong: count - right, right: right)
  }

  /// Uses the running balance to decide which rows with an unclear status are imported.
  ///
  /// - Returns: the indices of the rows that the balance does not include.
  private func decideBySteps(_ movements: inout [Movement], _ doubtful: [Int]) -> Set<Int> {
    // In large files, this would take too long.
    guard layout.balance != nil, doubtful.count * movements.count <= 200_000 else { return [] }
    var (tried, left, refused) = (movements, Set(doubtful), Set<Int>())
    var best = score(tried, without: left)
    let units = TableReader.runs(doubtful.filter { !tried[$0].isDoubtOfDirection }) + doubtful.map { [$0] }
    for unit in units where !left.isDisjoint(with: unit) {
      let directions: [Bool?] = unit.count == 1 && tried[unit[0]].isDoubtOfDirection ? [true, false] : [nil]
      var found: [(score: Score, direction: Bool?)] = []
      for direction in directions {
        var trial = tried
        if let direction { (trial[unit[0]].isDebit, trial[unit[0]].hasFlag) = (direction, true) }
        found.append((score(trial, without: left.subtracting(unit)), direction))
      }
      // A pending row at the end may already state its future balance. A pending row between other rows is booked.
      let isExpected = unit.contains { tried[$0].doubt == .pending }
      let better = found.filter { isExpected ? $0.score.wrong < best.wrong : $0.score > best }
      if let top = better.max(by: { $0.score < $1.score }), better.count(where: { $0.score == top.score }) == 1 {
        if let direction = top.direction { (tried[unit[0]].isDebit, tried[unit[0]].hasFlag) = (direction, true) }
        left.subtract(unit)
        best = top.score
      } else if unit.count == 1, found.allSatisfy({ $0.score.wrong > best.wrong }) {
        refused.formUnion(unit)
      }
    }
    // A balance that does not add up is no evidence.
    guard best.wrong == 0, best.right > 0 else { return [] }
    for place in doubtful where !left.contains(place) { tried[place].doubt = nil }
    movements = tried
    return refused.intersection(left)
  }

  /// Returns runs of two or more successive indices.
  private static func runs(_ places: [Int]) -> [[Int]] {
    var runs: [[Int]] = []
    for place in places {
      if let last = runs.last?.last, last + 1 == place {
        runs[runs.count - 1].append(place)
      } else {
        runs.append([place])
      }
    }
    return runs.filter { $0.count > 1 }
  }
}

extension TableReader.Movement {
  fileprivate var isDoubtOfDirection: Bool { if case .open(_, _, true) = doubt { true } else { false } }
}
