import Diagnostics
import Formats

/// Checks accounts in foreign currencies. Reports missing rates, rates whose day is too far away, and withdrawn
/// currencies.
struct DistantRateChecks {
  let ledger: Ledger
  let findings: FindingCollector

  /// A group of days on which an account uses the same distant rate. Either all of these days are earlier than the
  /// rate, or all are later.
  private struct Run: Hashable {
    var account: Int
    var table: Day
    var isBefore: Bool
  }

  /// The values that a distant rate makes approximate: today's balance, the opening balance, or entries.
  private struct Use {
    /// The maximum distance between a day and its rate, in days.
    var distance = 0
    /// The earliest day for which the rate is used.
    var earliest: Day
    var isToday = false
    var isOpening = false
    /// The first entry that uses the rate: an index in `Ledger.transactions`.
    var entry: Int?
  }

  func run() {
    if ledger.accounts.allSatisfy({ $0.currency == ledger.homeCurrency }) { return }
    checkMissing()
    checkDistant()
    checkWithdrawn()
  }

  private func checkMissing() {
    let home = ledger.homeCurrency
    for account in ledger.accounts where account.kind != .closed && !ledger.rates.hasRate(account.currency, home) {
      guard let span = account.source else { continue }
      let code = account.currency.code
      findings.add(
        .missingRate, at: ledger.range(span), "no exchange rate for \(code)",
        label: "“\(account.name)” has no value in the balance",
        notes: [Finding.Note("add a file to rates/ that contains \(code) and \(home.code), for any day")])
    }
  }

  // MARK: Rates that are too far away

  /// Reports each distant rate once per account, separately for the days before and after the rate, even if many
  /// entries use it.
  private func checkDistant() {
    var uses: [Run: Use] = [:]
    func add(_ account: Int, on day: Day, _ change: (inout Use) -> Void) {
      guard let table = ledger.distantRate(ledger.accounts[account].currency, on: day) else { return }
      let run = Run(account: account, table: table.day, isBefore: day < table.day)
      var use = uses[run] ?? Use(earliest: day)
      use.distance = max(use.distance, table.distance)
      use.earliest = min(use.earliest, day)
      change(&use)
      uses[run] = use
    }
    for (index, account) in ledger.accounts.enumerated() where account.kind != .closed {
      add(index, on: ledger.today) { $0.isToday = true }
      if account.openingBalance == 0 { continue }
      add(index, on: ledger.settings.openingDate ?? ledger.today) { $0.isOpening = true }
    }
    for index in ledger.transactions.indices where ledger.isInAccountCurrency(index) {
      let transaction = ledger.transactions[index]
      add(transaction.account.index, on: transaction.date) { $0.entry = $0.entry ?? index }
    }
    for (run, use) in uses.sorted(by: { ($0.key.account, $0.key.table) < ($1.key.account, $1.key.table) }) {
      report(run, use)
    }
  }

  private func report(_ run: Run, _ use: Use) {
    let account = ledger.accounts[run.account]
    let place: SourceRange
    var label = "the opening balance of “\(account.name)” is approximate"
    if use.isToday || use.isOpening, let span = account.source {
      place = ledger.range(span)
      if use.isToday { label = "the value of “\(account.name)” today is approximate" }
    } else if let entry = use.entry {
      place = FieldPlace.currency(ledger.transactions[entry], ledger)
      label = "amounts in this account on days with this rate are approximate"
    } else {
      return
    }
    findings.add(
      .distantRate, at: place,
      "the nearest rate for \(account.currency.code) is from \(run.table), \(use.distance) days away", label: label,
      notes: [ledger.closerRateNote(for: use.earliest)])
  }

  // MARK: Withdrawn currencies

  private func checkWithdrawn() {
    for (index, account) in ledger.accounts.enumerated() where account.isWithdrawn(by: ledger.today) {
      guard let span = account.source, let last = account.currency.lastMonth else { continue }
      let held = ledger.holding(of: Account.ID(index: index))
      if held == 0 { continue }
      let amount = AmountText.written(held, account.currency, ledger.settings.decimalSeparator)
      findings.add(
        .withdrawnCurrency, at: ledger.range(span),
        "“\(account.name)” holds \(amount) \(account.currency.code), a currency withdrawn in \(last)",
        label: "exchange it, or write it off",
        notes: [
          Finding.Note(
            "add a transaction for the exchange, dated \(last.lastDay) or earlier: “moved:” from this account, and "
              + "“arrived:” with the amount that the other account received"),
          Finding.Note("or write it off: “spent:” with the remaining amount"),
        ])
    }
  }
}

extension Account {
  /// Whether the account's currency was withdrawn before the month of the given day.
  func isWithdrawn(by today: Day) -> Bool { currency.lastMonth.map { today.month > $0 } ?? false }
}

extension Ledger {
  /// Returns the day of the rate that is used for the currency, and its distance from the given day in days. `nil` if
  /// the distance is within the limit, if there is no rate, or if the currency is the home currency.
  func distantRate(_ currency: Currency, on day: Day) -> (day: Day, distance: Int)? {
    if currency == homeCurrency { return nil }
    let distance = rates.distance(of: day, currency, homeCurrency, today: today)
    guard distance > Rates.greatestDistance else { return nil }
    return rates.table(for: day, currency, homeCurrency).map { ($0.day, distance) }
  }

  /// Returns a note that explains how to add rates closer to the given day and to all later days.
  ///
  /// `rates fetch --days` counts back from the newest rate, so the number of days depends on how long ago the given day
  /// was. The ten additional days allow for a newest rate that is dated after today.
  func closerRateNote(for day: Day) -> Finding.Note {
    let count = max(0, today.days(since: day)) + 10
    if count > Rates.greatestFetch {
      return Finding.Note("add a file to rates/ for a day closer to \(day)")
    }
    return Finding.Note("fetch closer rates with “daybook rates fetch --days \(count)”", namesCommand: true)
  }

  /// Whether the entry is charged in its account's currency and this is not the home currency. Always `false` for a
  /// transfer.
  func isInAccountCurrency(_ index: Int) -> Bool {
    let own = accounts[transactions[index].account.index].currency
    return own != homeCurrency && transactions[index].direction != .moved && transactions[index].charged.currency == own
  }

  /// Returns the account's balance at the end of today, in the account's currency. This iterates over the whole ledger,
  /// so it should be called rarely.
  func holding(of account: Account.ID) -> Int64 {
    var held = Int128(self.account(account).openingBalance)
    for transaction in transactions where transaction.isPaid(by: today) && countsInBalance(transaction) {
      held += Int128(change(of: account, by: transaction)?.minor ?? 0)
    }
    return Int64(clamping: held)
  }
}
