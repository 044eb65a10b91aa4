import Bookkeeping
import Ledger
import Notation
import Reports

/// Rows that pay a bill, are something expected, or may be an entry with another amount.
extension Matching {
  /// How well a row fits an entry that waits for it; less is better.
  private mutating func rank(_ row: Int, _ amount: Money, _ title: String, _ distance: Int) -> (
    rank: Int, isExact: Bool
  )? {
    guard distance <= 10, let minor = planner.plan.rows[row].minor?.magnitude else { return nil }
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
  }

  /// The best pairs first; each row and each entry once. A row that fits two equally well is left to a person.
  private mutating func settle(_ candidates: [Candidate], _ decide: (inout Matching, Candidate, _ isSure: Bool) -> Void)
  {
    var used: Set<Int> = []
    let sorted = candidates.sorted {
      ($0.rank, $0.distance, $0.row, $0.index) < ($1.rank, $1.distance, $1.row, $1.index)
    }
    for candidate in sorted where planner.plan.rows[candidate.row].state == .new && !used.contains(candidate.index) {
      let equal = sorted.filter {
        $0.row == candidate.row && $0.index != candidate.index && !used.contains($0.index) && $0.rank == candidate.rank
          && $0.distance == candidate.distance
      }
      used.insert(candidate.index)
      decide(&self, candidate, equal.isEmpty)
    }
  }

  /// Pending bills, of which a row pays the one that it fits.
  mutating func findBills() {
    var bills: [Int] = []
    for index in ledger.transactions.indices {
      guard let details = ledger.transactions[index].details, ledger.transactions[index].direction == .spent,
        ledger.transactions[index].movingDay == nil || (details.due != nil && isAhead(details.paid))
      else { continue }
      bills.append(index)
    }
    if bills.isEmpty { return }
    var candidates: [Candidate] = []
    for row in openRows where planner.plan.rows[row].isOut {
      guard let id = accountID(of: row), let day = planner.plan.rows[row].day else { continue }
      for bill in bills where ledger.transactions[bill].account == id {
        let transaction = ledger.transactions[bill]
        let isTied = legs.place(of: bill, id, isOut: true).map { legs.all[$0].isTied } ?? false
        let due = transaction.due ?? transaction.date
        if isTied { continue }
        // Of its own title and amount it may be paid from its first day on.
        let isOpen = day >= min(transaction.date, due) && day <= due
        if let (rank, isExact) = rank(
          row, transaction.amount, transaction.title, isOpen ? 0 : abs(day.days(since: due)))
        {
          let distance = abs(day.days(since: due))
          if distance > 10, rank > 0 { continue }
          candidates.append(Candidate(row: row, index: bill, rank: rank, distance: distance, isExact: isExact))
        }
      }
    }
    settle(candidates) { matching, candidate, isSure in
      let due = matching.ledger.transactions[candidate.index].due.map { ", due \($0)" } ?? ""
      let title = matching.ledger.transactions[candidate.index].title
      if let id = matching.accountID(of: candidate.row),
        let leg = matching.legs.place(of: candidate.index, id, isOut: true)
      {
        matching.legs.tie(leg)
      }
      if isSure {
        matching.decide(candidate.row, .bill, entry: candidate.index, "pays “\(title)”\(due)")
      } else {
        matching.decide(
          candidate.row, .question, entry: candidate.index, "does it pay “\(title)”\(due)? Another bill fits as well")
      }
      matching.planner.plan.rows[candidate.row].changesAmount = !candidate.isExact
    }
  }

  private func isAhead(_ paid: Payment?) -> Bool {
    if case .on(let day)? = paid { return day > ledger.today }
    return false
  }

  /// Occurrences of what repeats that have not come: the row is one, and says so by `for:`.
  mutating func findExpected() {
    let open = Recurrence(ledger, planner.ids).open
    if open.isEmpty { return }
    var candidates: [Candidate] = []
    for row in openRows {
      guard let id = accountID(of: row), let day = planner.plan.rows[row].day else { continue }
      for (index, occurrence) in open.enumerated() {
        let ruling = ledger.transactions[occurrence.ruling]
        let isArrival = ruling.direction == .moved && ruling.details?.destination == id
        guard ruling.account == id || isArrival, occurrence.occurrence.period.contains(day) || isNear(occurrence, day)
        else { continue }
        let isOut = ruling.direction == .spent || (ruling.direction == .moved && !isArrival)
        if planner.plan.rows[row].isOut != isOut { continue }
        let distance = abs(day.days(since: occurrence.occurrence.day))
        let amount = isArrival ? ruling.details?.arrived ?? ruling.amount : ruling.charged
        guard let (rank, isExact) = rank(row, amount, ruling.title, distance) else { continue }
        // An equal amount alone is little where history names another title.
        if rank == 1, let lesson = lesson(row), lesson.likeness >= 0.55, lesson.title != ruling.title { continue }
        candidates.append(Candidate(row: row, index: index, rank: rank, distance: distance, isExact: isExact))
      }
    }
    settle(candidates) { matching, candidate, _ in
      let occurrence = open[candidate.index]
      let ruling = matching.ledger.transactions[occurrence.ruling]
      matching.planner.plan.rows[candidate.row].series = occurrence.ruling
      matching.planner.plan.rows[candidate.row].title = ruling.title
      matching.planner.plan.rows[candidate.row].category = ruling.category
      matching.planner.plan.rows[candidate.row].tags = ruling.tags
      matching.planner.plan.rows[candidate.row].why =
        "“\(ruling.title)” was expected on \(occurrence.occurrence.day)"
      if ruling.direction == .moved, let own = matching.accountID(of: candidate.row) {
        let other = ruling.account == own ? ruling.details?.destination ?? .unnamed : ruling.account
        matching.planner.plan.rows[candidate.row].otherAccount = matching.planner.place(other)
        matching.planner.plan.rows[candidate.row].state = .moved
      }
    }
  }

  private func isNear(_ open: Recurrence.Open, _ day: Day) -> Bool { abs(day.days(since: open.occurrence.day)) <= 10 }

  /// A side of an entry that may be a row with another amount.
  private struct ProbableSide {
    var day: Day
    var account: Account.ID
    var currency: Currency
    /// Minor units.
    var amount: Int64
    var isReceived: Bool
    /// Whether it was written as an occurrence of a series.
    var isOccurrence: Bool
    var leg: Int
    /// Of its title, those that tell anything.
    var words: Words

    /// How long after a purchase a row with a tip on top is still of it.
    static let daysOfTip = 0...8
  }

  /// By their days, those of one day by their amounts.
  private mutating func probableSides() -> [ProbableSide] {
    var sides: [ProbableSide] = []
    for leg in legs.all.indices where !legs.all[leg].isTied && legs.all[leg].movingDay != nil {
      let side = legs.all[leg]
      let direction = ledger.transactions[side.entry].direction
      if direction == .moved { continue }
      sides.append(
        ProbableSide(
          day: side.date, account: side.account, currency: ledger.transactions[side.entry].charged.currency,
          amount: ledger.transactions[side.entry].charged.minor,
          isReceived: direction == .received,
          isOccurrence: ledger.transactions[side.entry].details?.occurrenceOf != nil, leg: leg,
          words: titleWords(ledger.transactions[side.entry].title)))
    }
    return sides.sorted { ($0.day, $0.amount, $0.leg) < ($1.day, $1.amount, $1.leg) }
  }

  /// Entries that may be the row with another amount: what fell due by itself, and a purchase with a tip on top.
  mutating func findProbable() {
    // Of many entries only those of some days and amounts are near a row.
    let sides = probableSides()
    let starts = sides.indices.filter { $0 == 0 || sides[$0].day != sides[$0 - 1].day }
    let hasOccurrence = starts.indices.map { place in
      sides[starts[place]..<(place + 1 < starts.count ? starts[place + 1] : sides.count)].contains(
        where: \.isOccurrence)
    }
    for row in openRows where planner.plan.rows[row].series == nil {
      guard let minor = planner.plan.rows[row].minor, let day = planner.plan.rows[row].day, minor != 0 else { continue }
      let (account, currency) = (accountID(of: row), currency(of: row))
      let own = Int128(minor.magnitude)
      let first = starts.indices.firstPlace { sides[starts[$0]].day >= day.adding(days: -10) }
      days: for place in first..<starts.count where sides[starts[place]].day <= day.adding(days: 10) {
        let days = day.days(since: sides[starts[place]].day)
        if !hasOccurrence[place], minor > 0 || !ProbableSide.daysOfTip.contains(days) { continue }
        let ofDay = starts[place]..<(place + 1 < starts.count ? starts[place + 1] : sides.count)
        // At most three tenths more than the entry, at most a twentieth less.
        let low = ofDay.firstPlace { own * 10 <= Int128(sides[$0].amount) * 13 }
        let high = ofDay.firstPlace { own * 20 < Int128(sides[$0].amount) * 19 }
        var near = (low..<max(low, high)).filter {
          sides[$0].account == account && sides[$0].currency == currency && mayBe(sides[$0], minor, days: days)
        }
        if near.count > 1 { near.sort { sides[$0].leg < sides[$1].leg } }
        for place in near where isTitle(row, sides[place]) {
          take(row, as: sides[place])
          break days
        }
      }
    }
  }

  private func mayBe(_ side: ProbableSide, _ minor: Int64, days: Int) -> Bool {
    guard side.isReceived == (minor > 0), !legs.all[side.leg].isTied else { return false }
    let (own, amount) = (Int64(minor.magnitude), side.amount)
    let isExpected = side.isOccurrence && abs(own - amount) <= amount / 20
    return isExpected || (ProbableSide.daysOfTip.contains(days) && own > amount && minor < 0)
  }

  private mutating func isTitle(_ row: Int, _ side: ProbableSide) -> Bool {
    if side.words.shares(a: planner.words[row]) { return true }
    return isTitleByLesson(row, ledger.transactions[legs.all[side.leg].entry].title)
  }

  private mutating func take(_ row: Int, as side: ProbableSide) {
    let (entry, currency) = (legs.all[side.leg].entry, currency(of: row))
    let own = Int64((planner.plan.rows[row].minor ?? 0).magnitude)
    legs.tie(side.leg)
    decide(
      row, .question, entry: entry,
      "is it \(name(entry)), \(PlainAmount.text(own, currency)) instead of \(PlainAmount.text(side.amount, currency))?")
    planner.plan.rows[row].changesAmount = own != side.amount
  }
}
