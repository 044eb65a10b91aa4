import Bookkeeping
import Ledger
import Statements

/// Money between accounts of the book: two rows become one entry.
extension Matching {
  mutating func findMoves() {
    pairRows()
    for row in openRows {
      if let other = otherByNumber(row) {
        move(row, to: other, "the other account is \(planner.plan.accounts[other].name)")
      } else if let lesson = lesson(row), lesson.isSure, let other = lesson.other, other != accountID(of: row),
        ledger.account(other).currency == currency(of: row)
      {
        move(row, to: planner.place(other), "from \(lesson.count) like it")
        planner.plan.rows[row].title = lesson.title
      } else {
        askAboutOtherSide(row)
      }
    }
  }

  private mutating func move(_ row: Int, to other: Int, _ why: String) {
    planner.plan.rows[row].state = .moved
    planner.plan.rows[row].otherAccount = other
    planner.plan.rows[row].why = why
  }

  /// The account of the book, or a new one, whose number a row names.
  private func otherByNumber(_ row: Int) -> Int? {
    guard let number = planner.plan.rows[row].number, let own = account(of: row) else { return nil }
    let currency = currency(of: row)
    return planner.plan.accounts.indices.first { index in
      index != own && planner.plan.accounts[index].currency == currency
        && planner.plan.accounts[index].number.map { AccountNumber.isSame($0, number) } == true
    }
  }

  private struct Pair {
    var out: Int
    var arrived: Int
    var rank: Int
    var distance: Int
  }

  private mutating func pairRows() {
    let rows = openRows
    // Accounts that rows name by number are known too, though no row of theirs is here.
    for index in ledger.accounts.indices where ledger.accounts[index].number != nil {
      _ = planner.place(Account.ID(index: index))
    }
    while taken.count < planner.plan.accounts.count { taken.append([]) }
    var arrivals: [Int64: [Int]] = [:]
    for row in rows where !planner.plan.rows[row].isOut {
      arrivals[planner.plan.rows[row].minor ?? 0, default: []].append(row)
    }
    var pairs: [Pair] = []
    for out in rows where planner.plan.rows[out].isOut {
      guard let minor = planner.plan.rows[out].minor, let day = planner.plan.rows[out].day else { continue }
      for arrived in arrivals[-minor] ?? [] {
        guard account(of: arrived) != account(of: out), currency(of: arrived) == currency(of: out),
          let other = planner.plan.rows[arrived].day
        else { continue }
        let distance = abs(day.days(since: other))
        if distance > 4 { continue }
        let tells = names(out, arrived) || names(arrived, out)
        pairs.append(Pair(out: out, arrived: arrived, rank: tells ? 0 : 1, distance: distance))
      }
    }
    pairs += pairsBetweenCurrencies(rows)
    pairs.sort { ($0.rank, $0.distance, $0.out, $0.arrived) < ($1.rank, $1.distance, $1.out, $1.arrived) }
    for pair in pairs
    where planner.plan.rows[pair.out].state == .new && planner.plan.rows[pair.arrived].state == .new {
      let (out, arrived) = (pair.out, pair.arrived)
      for (row, other) in [(out, arrived), (arrived, out)] {
        let place = planner.plan.rows[other]
        move(row, to: account(of: other) ?? 0, "with \(planner.plan.files[place.file].name):\(place.line)")
        planner.plan.rows[row].partner = other
      }
    }
  }

  /// Whether a row tells of the account of another.
  private func names(_ row: Int, _ other: Int) -> Bool {
    guard let account = account(of: other) else { return false }
    if let number = planner.plan.rows[row].number, let own = planner.plan.accounts[account].number,
      AccountNumber.isSame(number, own)
    {
      return true
    }
    return MoveWords.isMove(planner.words[row])
      || Words(planner.plan.accounts[account].name).shares(a: planner.words[row])
  }

  /// Two currencies: only where a number says that it is so, and one row alone can be meant.
  private func pairsBetweenCurrencies(_ rows: [Int]) -> [Pair] {
    var pairs: [Pair] = []
    for out in rows where planner.plan.rows[out].isOut {
      guard let number = planner.plan.rows[out].number, let day = planner.plan.rows[out].day else { continue }
      let fitting = rows.filter { other in
        guard !planner.plan.rows[other].isOut, let account = account(of: other), account != self.account(of: out),
          let own = planner.plan.accounts[account].number, AccountNumber.isSame(own, number),
          let otherDay = planner.plan.rows[other].day
        else { return false }
        return currency(of: other) != currency(of: out) && abs(otherDay.days(since: day)) <= 4
      }
      if fitting.count == 1 { pairs.append(Pair(out: out, arrived: fitting[0], rank: 0, distance: 0)) }
    }
    return pairs
  }

  /// An entry of another account that looks like the other side, and was taken as spent or received: nothing of it is
  /// changed here.
  private mutating func askAboutOtherSide(_ row: Int) {
    guard MoveWords.isMove(planner.words[row]), let minor = planner.plan.rows[row].minor,
      let day = planner.plan.rows[row].day, let own = accountID(of: row)
    else { return }
    let wanted: Transaction.Direction = minor < 0 ? .received : .spent
    let amount = Money(Int64(minor.magnitude), currency(of: row))
    let other = ledger.transactions.indices.last { index in
      let transaction = ledger.transactions[index]
      return transaction.direction == wanted && transaction.charged == amount && transaction.account != own
        && abs(transaction.date.days(since: day)) <= 4
    }
    guard let other else { return }
    decide(
      row, .question, entry: nil,
      "\(name(other)) in “\(ledger.label(of: ledger.transactions[other].account))” looks like its other side: make that "
        + "one “moved”, or take this one as it is")
  }
}
