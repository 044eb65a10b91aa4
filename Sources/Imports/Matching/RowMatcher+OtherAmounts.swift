import BookEditing
import Ledger
import Formats
import Reports
import Statements

/// Functions that match rows with entries whose amount differs, such as purchases with a tip.
extension RowMatcher {
  /// A leg that may belong to a row with a different amount.
  private struct MismatchCandidate {
    var day: Day
    var account: Account.ID
    var currency: Currency
    /// The absolute amount of the leg, in minor units.
    var amount: Int64
    var isReceived: Bool
    /// Whether the entry is marked as an occurrence of a series.
    var isOccurrence: Bool
    var leg: Int

    /// Whether the leg may belong to a row with a different amount.
    ///
    /// - Parameters:
    ///   - minor: the amount of the row, in minor units.
    ///   - days: the number of days from the entry to the row.
    func mayBe(_ minor: Int64, days: Int) -> Bool {
      guard isReceived == (minor > 0) else { return false }
      let (own, amount) = (Int128(minor.magnitude), Int128(self.amount))
      if isOccurrence, abs(days) <= MatchingDays.uncertainDay, abs(own - amount) * 20 <= amount { return true }
      // A tip is at most 30 % of the amount.
      return minor < 0 && MatchingDays.tip.contains(days) && own > amount && own * 10 <= amount * 13
    }
  }

  /// Returns the unmatched legs of paid entries that are not transfers, ordered by day.
  private func mismatchCandidates() -> [MismatchCandidate] {
    var candidates: [MismatchCandidate] = []
    for index in legs.all.indices where !legs.all[index].isMatched && legs.all[index].paymentDate != nil {
      let leg = legs.all[index]
      let direction = ledger.transactions[leg.entry].direction
      if direction == .moved { continue }
      let charged = ledger.transactions[leg.entry].charged
      candidates.append(
        MismatchCandidate(
          day: leg.date, account: leg.account, currency: charged.currency, amount: charged.minor,
          isReceived: direction == .received,
          isOccurrence: ledger.transactions[leg.entry].details?.occurrenceOf != nil, leg: index))
    }
    return candidates.sorted { ($0.day, $0.leg) < ($1.day, $1.leg) }
  }

  /// Finds entries whose amount differs from their row's amount: occurrences of a series, and purchases with a tip.
  mutating func matchByAmountRange() {
    // The title of an entry must fit the words or the suggestion of the row.
    let candidates = mismatchCandidates()
    var (ofWord, ofTitle): ([UInt64: [Int]], [String: [Int]]) = ([:], [:])
    for place in candidates.indices {
      let title = ledger.transactions[legs.all[candidates[place].leg].entry].title
      ofTitle[title, default: []].append(place)
    }
    for (title, places) in ofTitle {
      for word in titleWords(title).hashes { ofWord[word, default: []] += places }
    }
    ofWord = ofWord.mapValues { $0.sorted() }
    if candidates.isEmpty { return }
    for row in openRows where planner.plan.rows[row].seriesTemplate == nil {
      guard let minor = planner.plan.rows[row].minor, let day = planner.plan.rows[row].day, minor != 0 else { continue }
      let (account, currency) = (accountID(of: row), currency(of: row))
      var named = planner.words[row].hashes.compactMap { ofWord[$0] }
      if let suggestion = suggestion(for: row), suggestion.isLikely, let places = ofTitle[suggestion.title] {
        named.append(places)
      }
      var best: Int?
      for places in named {
        let first = places.indices.firstPlace {
          candidates[places[$0]].day >= day.adding(days: -MatchingDays.uncertainDay)
        }
        for place in places[first...] where place < best ?? .max {
          let candidate = candidates[place]
          let days = day.days(since: candidate.day)
          if days < -MatchingDays.uncertainDay { break }
          if candidate.account == account, candidate.currency == currency, candidate.mayBe(minor, days: days),
            !legs.all[candidate.leg].isMatched
          {
            best = place
            break
          }
        }
      }
      if let best { take(row, as: candidates[best]) }
    }
  }

  private mutating func take(_ row: Int, as candidate: MismatchCandidate) {
    let (entry, currency) = (legs.all[candidate.leg].entry, currency(of: row))
    let own = Int64((planner.plan.rows[row].minor ?? 0).magnitude)
    legs.tie(candidate.leg)
    decide(
      row, .question, entry: entry,
      "is this \(name(entry)), with \(planner.amountText(own, currency)) instead of "
        + "\(planner.amountText(candidate.amount, currency))?")
    planner.plan.rows[row].changesAmount = own != candidate.amount
  }
}
