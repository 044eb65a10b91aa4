import Ledger
import Reports

/// The balances of accounts at the end of each day. The sums of a month are cached until its file is reparsed.
///
/// These balances only show whether a balance assertion still agrees with the book; explaining a difference requires
/// all entries.
final class IncrementalBalances {
  /// The sum of a month's amounts in one account on one day.
  private struct Flow {
    var account: Account.ID
    var day: Day
    var sum: Int64
  }

  private var flows: [ObjectIdentifier: (month: MonthReading, flows: [Flow])] = [:]

  func hasNews(_ reading: LiveReading) -> Bool {
    let wanted = Set(reading.sharedLedger.balanceAssertions.map(\.account))
    var byAccount: [Account.ID: [(day: Day, sum: Int64)]] = [:]
    var now: [ObjectIdentifier: (month: MonthReading, flows: [Flow])] = [:]
    for (month, accounts) in zip(reading.months, reading.accounts) {
      let id = ObjectIdentifier(month)
      let own = flows[id] ?? (month, IncrementalBalances.flows(month.ledger))
      now[id] = own
      for flow in own.flows {
        let account = accounts[flow.account.index]
        if wanted.contains(account) { byAccount[account, default: []].append((flow.day, flow.sum)) }
      }
    }
    flows = now
    // The sums of single days are converted to running totals.
    for account in byAccount.keys {
      byAccount[account]?.sort { $0.day < $1.day }
      var sum = reading.sharedLedger.account(account).openingBalance
      for index in (byAccount[account] ?? []).indices {
        sum += byAccount[account]?[index].sum ?? 0
        byAccount[account]?[index].sum = sum
      }
    }
    return BalanceAssertionComparison.hasNews(reading.sharedLedger) { account, day in
      let sums = byAccount[account] ?? []
      var (low, high) = (0, sums.count)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle].day <= day { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? reading.sharedLedger.account(account).openingBalance : sums[low - 1].sum
    }
  }

  private static func flows(_ ledger: Ledger) -> [Flow] {
    struct Place: Hashable {
      var account: Account.ID
      var day: Day
    }
    var sums: [Place: Int64] = [:]
    for transaction in ledger.transactions {
      guard let day = transaction.paymentDate, day <= ledger.today, ledger.countsInBalance(transaction) else {
        continue
      }
      let accounts = [transaction.account] + (transaction.details?.destination.map { [$0] } ?? [])
      for account in accounts {
        guard let change = ledger.change(of: account, by: transaction)?.minor else { continue }
        sums[Place(account: account, day: day), default: 0] += change
      }
    }
    return sums.map { Flow(account: $0.key.account, day: $0.key.day, sum: $0.value) }
  }
}
