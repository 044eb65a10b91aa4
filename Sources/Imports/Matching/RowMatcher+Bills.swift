import BookEditing
import Ledger
import Formats
import Reports
import Statements

/// Functions that match rows with pending bills and expected occurrences.
extension RowMatcher {
  /// Returns the rank of a match between a row and a pending bill or expected occurrence. A lower rank is better; `nil`
  /// means no match. The amounts must be equal, but may differ by up to 5% if the title fits.
  private mutating func rank(_ row: Int, _ amount: Money, _ title: String, _ distance: Int) -> (
    rank: Int, isExact: Bool
  )? {
    guard distance <= MatchingDays.uncertainDay, let minor = planner.plan.rows[row].minor?.magnitude else { return nil }
    let own = UInt64(amount.minor.magnitude)
    let isSameCurrency = amount.currency == currency(of: row)
    let original = planner.plan.rows[row].original.flatMap { original in
      original.currency == amount.currency ? original.amount.minor(amount.currency)?.magnitude : nil
    }
    let isExact = (isSameCurrency && minor == own) || original == own
    if isExact { return (isTitle(row, title) ? 0 : 1, true) }
    guard isSameCurrency, max(own, minor) - min(own, minor) <= own / 20, isTitle(row, title) else { return nil }
    return (2, false)
  }

  private struct Candidate {
    var row: Int
    /// The index of an entry, or of an occurrence.
    var index: Int
    var rank: Int
    var distance: Int
    var isExact: Bool

    /// Whether the days are far apart and equal amounts are the only evidence for the match.
    var isDoubtful: Bool { rank == 1 && distance > MatchingDays.sameAmount }
  }

  /// Assigns rows to entries, best matches first. Each row and each entry is assigned only once. `isSure` is `false` if
  /// another entry fits the row equally well.
  private mutating func settle(
    _ candidates: [Candidate], _ decide: (inout RowMatcher, Candidate, _ isSure: Bool) -> Void
  ) {
    var used: Set<Int> = []
    // A row matched with an occurrence keeps the state `new`, so matched rows are recorded separately.
    var rows: Set<Int> = []
    let sorted = candidates.sorted {
      ($0.rank, $0.distance, $0.row, $0.index) < ($1.rank, $1.distance, $1.row, $1.index)
    }
    for candidate in sorted
    where planner.plan.rows[candidate.row].state == .new && !used.contains(candidate.index)
      && rows.insert(candidate.row).inserted
    {
      let equal = sorted.filter {
        $0.row == candidate.row && $0.index != candidate.index && !used.contains($0.index) && $0.rank == candidate.rank
          && $0.distance == candidate.distance
      }
      used.insert(candidate.index)
      decide(&self, candidate, equal.isEmpty)
    }
  }

  /// Matches rows with the pending bills that they pay.
  mutating func findBills() {
    var bills: [Int] = []
    for index in ledger.transactions.indices {
      guard let details = ledger.transactions[index].details, ledger.transactions[index].direction == .spent,
        ledger.transactions[index].paymentDate == nil || (details.due != nil && isAhead(details.paid))
      else { continue }
      bills.append(index)
    }
    if bills.isEmpty { return }
    var candidates: [Candidate] = []
    for row in openRows where planner.plan.rows[row].isDebit {
      guard let id = accountID(of: row), let day = planner.plan.rows[row].day else { continue }
      for bill in bills where ledger.transactions[bill].account == id {
        let transaction = ledger.transactions[bill]
        let isMatched = legs.place(of: bill, id, isDebit: true).map { legs.all[$0].isMatched } ?? false
        let due = transaction.due ?? transaction.date
        if isMatched { continue }
        // If title and amount match, a bill may be paid from its first day on.
        let isOpen = day >= min(transaction.date, due) && day <= due
        if let (rank, isExact) = rank(
          row, transaction.amount, transaction.title, isOpen ? 0 : abs(day.days(since: due)))
        {
          let distance = abs(day.days(since: due))
          if distance > MatchingDays.uncertainDay, rank > 0 { continue }
          candidates.append(Candidate(row: row, index: bill, rank: rank, distance: distance, isExact: isExact))
        }
      }
    }
    settle(candidates) { matching, candidate, isSure in
      let due = matching.ledger.transactions[candidate.index].due.map { ", due \($0)" } ?? ""
      let title = matching.ledger.transactions[candidate.index].title
      if let id = matching.accountID(of: candidate.row),
        let leg = matching.legs.place(of: candidate.index, id, isDebit: true)
      {
        matching.legs.tie(leg)
      }
      if isSure, !candidate.isDoubtful {
        matching.decide(
          candidate.row, .bill, entry: candidate.index, "pays “\(title)”\(due)\(matching.otherText(candidate))")
      } else {
        let doubt = isSure ? "Only the amount is the same" : "Another bill also fits"
        matching.decide(candidate.row, .question, entry: candidate.index, "does this pay “\(title)”\(due)? \(doubt)")
      }
      matching.planner.plan.rows[candidate.row].changesAmount = !candidate.isExact
    }
  }

  private func isAhead(_ paid: Payment?) -> Bool {
    if case .on(let day)? = paid { return day > ledger.today }
    return false
  }

  /// Matches rows with expected occurrences of recurring transactions. The new entries refer to the series with `for:`.
  mutating func findExpected() {
    let recurrence = Recurrence(ledger)
    let open = recurrence.open
    if open.isEmpty { return }
    var candidates: [Candidate] = []
    for row in openRows {
      guard let id = accountID(of: row), let day = planner.plan.rows[row].day else { continue }
      for (index, occurrence) in open.enumerated() {
        let expected = occurrence.expected
        let isArrival = expected.direction == .moved && expected.details?.destination == id
        guard expected.account == id || isArrival, occurrence.occurrence.window.contains(day) || isNear(occurrence, day)
        else { continue }
        let isDebit = expected.direction == .spent || (expected.direction == .moved && !isArrival)
        if planner.plan.rows[row].isDebit != isDebit { continue }
        let distance = abs(day.days(since: occurrence.occurrence.day))
        let amount = isArrival ? expected.details?.arrived ?? expected.amount : expected.charged
        guard let (rank, isExact) = rank(row, amount, expected.title, distance) else { continue }
        // An equal amount alone is not enough if the classifier suggests another title.
        if rank == 1, let suggestion = suggestion(for: row), suggestion.isLikely,
          suggestion.title != expected.title
        {
          continue
        }
        candidates.append(Candidate(row: row, index: index, rank: rank, distance: distance, isExact: isExact))
      }
    }
    settle(candidates) { matching, candidate, _ in
      let expected = open[candidate.index].expected
      let day = open[candidate.index].occurrence.day
      let occurrence = matching.occurrence(open[candidate.index], candidate.row, recurrence)
      if candidate.isDoubtful {
        matching.planner.plan.rows[candidate.row].proposal = occurrence
        matching.planner.plan.rows[candidate.row].state = .question
        matching.planner.plan.rows[candidate.row].reason =
          "is this “\(expected.title)”, expected on \(day)? Only the amount is the same"
      } else {
        matching.planner.plan.take(candidate.row, as: occurrence)
        matching.planner.plan.rows[candidate.row].reason =
          "“\(expected.title)” was expected on \(day)\(matching.otherText(candidate))"
      }
    }
  }

  /// Returns the values of the entry for a row that is an expected occurrence.
  private mutating func occurrence(
    _ open: Recurrence.Open, _ row: Int, _ recurrence: Recurrence
  ) -> ImportPlan.ExpectedOccurrence {
    let expected = open.expected
    var other: Account.ID?
    if expected.direction == .moved, let own = accountID(of: row) {
      other = expected.account == own ? expected.details?.destination ?? .unnamed : expected.account
    }
    return ImportPlan.ExpectedOccurrence(
      template: open.template,
      period: recurrence.series(of: open.template)?.reference(
        to: open.occurrence, from: planner.plan.rows[row].day ?? open.occurrence.day, planner.ids
      ).period,
      title: expected.title, category: expected.category, tags: expected.tags,
      otherAccount: other.map { planner.place($0) })
  }

  /// Returns the end of the reason for a match: the bank's text if only the amount fits, otherwise an empty text.
  private func otherText(_ candidate: Candidate) -> String {
    candidate.rank == 1 ? "; the bank's text is “\(planner.plan.rows[candidate.row].text)”" : ""
  }

  private func isNear(_ open: Recurrence.Open, _ day: Day) -> Bool {
    abs(day.days(since: open.occurrence.day)) <= MatchingDays.uncertainDay
  }
}
