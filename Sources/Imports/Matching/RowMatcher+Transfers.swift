import BookEditing
import Diagnostics
import Ledger
import Statements

/// Functions that find transfers between accounts of the ledger, whose two rows become one entry.
extension RowMatcher {
  mutating func pairTransfers() {
    pairRows(upTo: Pair.open - 1)
    findHalfTransfers()
    findTransfersByRules()
    for row in openRows where planner.plan.rows[row].state == .new {
      if let other = otherByNumber(row) {
        let name = planner.plan.accounts[other].name
        markTransfer(row, to: other, "the other account is \(name)")
        if isMissing(row, in: other) {
          planner.plan.rows[row].state = .question
          planner.plan.rows[row].reason =
            "is this a transfer to or from “\(name)”? "
            + "The statements of “\(name)” for these days contain no matching row"
        }
      } else if let suggestion = suggestion(for: row), suggestion.isLikely,
        let other = suggestion.otherAccount, other != accountID(of: row),
        ledger.account(other).currency == currency(of: row)
      {
        let place = planner.place(other)
        let count = "similar entries: \(suggestion.count)"
        markTransferWithPartner(row, to: place, count)
        planner.plan.rows[row].title = suggestion.title
        // The user is asked, because one similar entry is not enough.
        if !suggestion.isSure, planner.plan.rows[row].partner == nil {
          planner.plan.rows[row].state = .question
          planner.plan.rows[row].reason =
            "is this a transfer \(planner.plan.rows[row].isDebit ? "to" : "from") "
            + "“\(planner.plan.accounts[place].name)”, like \(NumberText.counted(suggestion.count, "similar entry", "similar entries"))?"
        }
      } else {
        askAboutTyped(row)
      }
    }
    pairRows(upTo: Pair.open)
  }

  /// Marks the row as a transfer. If exactly one row of the other account has the opposite amount, that row is marked
  /// too.
  mutating func markTransferWithPartner(_ row: Int, to other: Int, _ why: String) {
    markTransfer(row, to: other, why)
    guard let own = account(of: row), let minor = planner.plan.rows[row].minor, let day = planner.plan.rows[row].day
    else { return }
    let fitting = openRows.filter { candidate in
      candidate != row && account(of: candidate) == other && planner.plan.rows[candidate].minor == -minor
        && planner.plan.rows[candidate].day.map { abs($0.days(since: day)) <= MatchingDays.sameAmount } ?? false
    }
    guard fitting.count == 1, let partner = fitting.first else { return }
    markTransfer(partner, to: own, why)
    (planner.plan.rows[row].partner, planner.plan.rows[partner].partner) = (partner, row)
  }

  mutating func markTransfer(_ row: Int, to other: Int, _ why: String) {
    planner.plan.rows[row].state = .moved
    planner.plan.rows[row].otherAccount = other
    planner.plan.rows[row].reason = why
  }

  /// Returns the index of another account in the same currency whose number occurs in the row; `nil` if there is none.
  /// New accounts are included.
  private func otherByNumber(_ row: Int) -> Int? {
    guard let number = planner.plan.rows[row].number, let own = account(of: row) else { return nil }
    let currency = currency(of: row)
    return planner.plan.accounts.indices.first { index in
      index != own && planner.plan.accounts[index].currency == currency
        && isAccount(index, number)
    }
  }

  /// Whether the account has the given number or, since other programs write names instead of numbers, the given name.
  func isAccount(_ index: Int, _ number: String) -> Bool {
    let account = planner.plan.accounts[index]
    if let own = account.number, AccountNumber.isSame(own, number) { return true }
    return !account.name.isEmpty && FoldedText.of(account.name) == FoldedText.of(number)
  }

  /// Whether the row contains an account number that is neither the given account's nor that of the row's own account;
  /// `false` if either number is unknown.
  private func containsOtherNumber(_ row: Int, than index: Int) -> Bool {
    guard let number = planner.plan.rows[row].number, let own = planner.plan.accounts[index].number else {
      return false
    }
    if let account = account(of: row), isAccount(account, number) { return false }
    return !AccountNumber.isSame(own, number) && !AccountNumber.mayBeSame(own, number) && !isAccount(index, number)
  }

  private struct Pair {
    var out: Int
    var arrived: Int
    /// The rank of the evidence; lower is stronger.
    var rank: Int
    var distance: Int

    /// The rank of a pair for which only the amounts are evidence.
    static let open = 2
  }

  /// Pairs rows that are probably the two rows of a transfer.
  ///
  /// - Parameter greatest: the weakest accepted rank.
  private mutating func pairRows(upTo greatest: Int) {
    let rows = openRows
    // Rows may contain the numbers of other accounts, so the ledger's accounts without rows are also added.
    for index in ledger.accounts.indices where ledger.accounts[index].number != nil {
      _ = planner.place(Account.ID(index: index))
    }
    addImportedRows()
    var arrivals: [Int64: [Int]] = [:]
    for row in rows where !planner.plan.rows[row].isDebit {
      arrivals[planner.plan.rows[row].minor ?? 0, default: []].append(row)
    }
    var pairs: [Pair] = []
    for out in rows where planner.plan.rows[out].isDebit {
      guard let minor = planner.plan.rows[out].minor, let day = planner.plan.rows[out].day else { continue }
      for arrived in arrivals[-minor] ?? [] {
        guard account(of: arrived) != account(of: out), currency(of: arrived) == currency(of: out),
          let other = planner.plan.rows[arrived].day
        else { continue }
        let distance = abs(day.days(since: other))
        if distance > MatchingDays.sameAmount { continue }
        guard let rank = evidence(out, arrived), rank <= greatest else { continue }
        pairs.append(Pair(out: out, arrived: arrived, rank: rank, distance: distance))
      }
    }
    pairs += pairsBetweenCurrencies(rows) + exchanges(rows)
    pairs.sort { ($0.rank, $0.distance, $0.out, $0.arrived) < ($1.rank, $1.distance, $1.out, $1.arrived) }
    for pair in pairs
    where pair.rank <= greatest
      && planner.plan.rows[pair.out].state == .new && planner.plan.rows[pair.arrived].state == .new
    {
      let (out, arrived) = (pair.out, pair.arrived)
      for (row, other) in [(out, arrived), (arrived, out)] {
        let place = planner.plan.rows[other]
        let name = "\(planner.plan.files[place.file].name):\(place.line)"
        markTransfer(row, to: account(of: other) ?? 0, "with \(name)")
        planner.plan.rows[row].partner = other
        guard pair.rank == Pair.open else { continue }
        planner.plan.rows[row].state = .question
        planner.plan.rows[row].reason =
          "does this form one transfer with \(name), “\(place.text.prefix(60))”? Only the amounts match"
      }
    }
  }

  /// Returns the rank of the evidence that two rows form one transfer: 0 for a number, a name or an earlier decision; 1
  /// for transfer words in both rows; `Pair.open` if only the amounts match. Returns `nil` if one row refers to another
  /// account.
  private func evidence(_ out: Int, _ arrived: Int) -> Int? {
    guard let from = account(of: out), let to = account(of: arrived) else { return nil }
    if names(out, arrived) || names(arrived, out) { return 0 }
    if containsOtherNumber(out, than: to) || containsOtherNumber(arrived, than: from) { return nil }
    if planner.areRemembered(planner.plan.accounts[from].name, planner.plan.accounts[to].name) { return 0 }
    if [out, arrived].allSatisfy({ TransferKeywords.isTransfer(planner.words[$0]) }) { return 1 }
    return areCalledTransfer(out, arrived) ? 1 : Pair.open
  }

  /// Whether both rows are labelled as a transfer by their category, their kind or a mark. Labels count only if both rows
  /// are in one file, which then comes from a finance program; banks use the same words for payments to other people.
  private func areCalledTransfer(_ out: Int, _ arrived: Int) -> Bool {
    let files = [out, arrived].map { planner.plan.files[planner.plan.rows[$0].file].name }
    guard files[0] == files[1] else { return false }
    return [out, arrived].allSatisfy { row in
      guard let bank = planner.bankRows[row] else { return false }
      return bank.isTransfer
        || [bank.category ?? "", bank.kind].contains { TransferKeywords.kinds.contains(FoldedText.of($0)) }
    }
  }

  /// Whether the row mentions the account of the other row, by number or name.
  private func names(_ row: Int, _ other: Int) -> Bool {
    guard let account = account(of: other) else { return false }
    if let number = planner.plan.rows[row].number, isAccount(account, number) { return true }
    // Some programs name the other account in the category: `To 'Cash'`.
    if let category = planner.bankRows[row]?.category, containsName(WordSet(category), of: account) { return true }
    return containsName(planner.words[row], of: account)
  }

  /// Whether the words include all words of the account's name.
  func containsName(_ words: WordSet, of account: Int) -> Bool {
    let name = WordSet(planner.plan.accounts[account].name).hashes
    return !name.isEmpty && name.allSatisfy(words.hashes.contains)
  }

  /// Returns pairs of rows in two currencies. The outgoing row must contain the number of the other account, and
  /// exactly one row must fit.
  private func pairsBetweenCurrencies(_ rows: [Int]) -> [Pair] {
    var pairs: [Pair] = []
    for out in rows where planner.plan.rows[out].isDebit {
      guard let number = planner.plan.rows[out].number, let day = planner.plan.rows[out].day else { continue }
      let fitting = rows.filter { other in
        guard !planner.plan.rows[other].isDebit, let account = account(of: other), account != self.account(of: out),
          let own = planner.plan.accounts[account].number, AccountNumber.isSame(own, number),
          let otherDay = planner.plan.rows[other].day
        else { return false }
        return currency(of: other) != currency(of: out)
          && abs(otherDay.days(since: day)) <= MatchingDays.sameAmount
      }
      if fitting.count == 1 { pairs.append(Pair(out: out, arrived: fitting[0], rank: 0, distance: 0)) }
    }
    return pairs
  }

  /// Returns the pairs of rows that are currency exchanges: two rows with different currencies in one file, on the same
  /// day and both with exchange words.
  private func exchanges(_ rows: [Int]) -> [Pair] {
    // The words of a row are compared only if there are two currencies.
    guard let first = rows.first, rows.contains(where: { currency(of: $0) != currency(of: first) }) else { return [] }
    var pairs: [Pair] = []
    for out in rows where planner.plan.rows[out].isDebit && ExchangeWords.areOne(planner.bankRows[out]) {
      let row = planner.plan.rows[out]
      let fitting = rows.filter { other in
        let arrived = planner.plan.rows[other]
        return !arrived.isDebit && arrived.day == row.day && currency(of: other) != currency(of: out)
          && planner.plan.files[arrived.file].name == planner.plan.files[row.file].name
          && ExchangeWords.areOne(planner.bankRows[other])
      }
      for other in fitting {
        let distance = abs(planner.plan.rows[other].line - row.line)
        pairs.append(
          Pair(out: out, arrived: other, rank: isFarFromRate(out, other) ? Pair.open : 0, distance: distance))
      }
    }
    return pairs
  }

  /// Whether two amounts differ by more than 3% after conversion at the day's rate; `false` if there is no rate.
  private func isFarFromRate(_ out: Int, _ arrived: Int) -> Bool {
    guard let day = planner.plan.rows[out].day, let minor = planner.plan.rows[out].minor,
      let other = planner.plan.rows[arrived].minor,
      case .converted(let value) = ledger.rates.convert(
        Money(-minor, currency(of: out)), to: currency(of: arrived), on: day)
    else { return false }
    return RowMatcher.isFar(value, other)
  }

  /// Whether two amounts in one currency differ by more than 3% of the larger one.
  static func isFar(_ left: Int64, _ right: Int64) -> Bool {
    let difference = Int128(left) - Int128(right)
    return difference.magnitude * 100 > UInt128(max(left.magnitude, right.magnitude)) * 3
  }
}
