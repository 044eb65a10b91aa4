import Formats
import Ledger

/// A ledger that can be shown to others: shares instead of amounts, and no notes, photos or digits in names.
///
/// Dates are kept. Each amount becomes a share of the largest one, rounded to three digits, with an error of at most
/// about half a percent. Before rounding, accounts and entries are converted to the home currency and rates are
/// removed. The exchange gain of each account and month becomes another share. Gains are not shown by day, because
/// daily gains follow the published rates of a currency and would reveal it.
struct RedactedLedger {
  private(set) var ledger: Ledger

  /// Redacts a ledger.
  ///
  /// - Parameter showsBalance: whether the exchange gains of accounts are shown; `false` for a filtered book.
  init(_ open: Ledger, showsBalance: Bool) {
    ledger = open
    let scale = ShareScale(open)
    let movements = HomeMovements(open)
    ledger.settings.title = Redaction.withoutDigits(open.settings.title)
    ledger.settings.openingBalance = scale(open.settings.openingBalance)
    // Only the percentage of a goal is shown, so its amount is removed after it was computed.
    ledger.settings.goals = showsBalance ? SavingsGoals(open).all.map(\.redacted) : []
    ledger.settings.members = open.settings.members.map(Redaction.withoutDigits)
    for index in ledger.categories.indices {
      ledger.categories[index].shared = nil
      let category = open.categories[index]
      ledger.categories[index].name = Redaction.withoutDigits(category.name)
      ledger.categories[index].formerNames = []
      ledger.categories[index].source = nil
      ledger.categories[index].budget = category.budget?.changingAmounts { $0 == 0 ? 0 : max(1, scale($0)) }
      if let icon = category.icon, Redaction.withoutDigits(icon) != icon { ledger.categories[index].icon = nil }
    }
    for index in ledger.accounts.indices {
      ledger.accounts[index].name = Redaction.withoutDigits(open.accounts[index].name)
      let account = Account.ID(index: index)
      ledger.accounts[index].currency = movements.currency(of: account)
      ledger.accounts[index].openingBalance = scale(movements.opening(of: account))
      ledger.accounts[index].number = nil
      ledger.accounts[index].shared = nil
      (ledger.accounts[index].rate, ledger.accounts[index].payment) = (nil, nil)
      ledger.accounts[index].source = nil
    }
    redactBalanceAssertions(open)
    for index in ledger.transactions.indices { redact(&ledger.transactions[index], scale, movements) }
    if showsBalance {
      ledger.exchangeGains = movements.gains.compactMap { gain in
        let share = scale(gain.amount)
        return share == 0 ? nil : RedactedExchangeGain(account: gain.account, day: gain.day, amount: share)
      }
    }
    ledger.rates = Rates()
    replaceIDs(open)
    EntryReferences(open, Identifiers(open), open.transactions.indices).update(&ledger)
  }

  /// Removes the balances and notes of balance assertions. The comparison with the book is made first, while the
  /// amounts are known.
  private mutating func redactBalanceAssertions(_ open: Ledger) {
    if open.balanceAssertions.isEmpty { return }
    let check = BalanceAssertionComparison(open)
    for index in ledger.balanceAssertions.indices {
      ledger.balanceAssertions[index].verdict = check.verdict(of: index)
      ledger.balanceAssertions[index].balance = 0
      ledger.balanceAssertions[index].note = nil
    }
  }

  private func redact(_ transaction: inout Transaction, _ scale: ShareScale, _ movements: HomeMovements) {
    let open = transaction
    transaction.title = Redaction.withoutDigits(transaction.title)
    func redacted(_ part: EntryPart) -> EntryPart {
      let home = part.homeAmount.map { scale.share($0.minor) }
      return EntryPart(
        category: part.category, amount: home ?? scale.share(part.amount), homeAmount: home.map { HomeAmount($0) })
    }
    // The amount of a split entry is the sum of its redacted parts, so that they add up.
    var parts = [redacted(transaction.rest)] + transaction.split.map(redacted)
    parts.raise()
    if open.homeAmount != nil {
      for index in parts.indices { parts[index].homeAmount = HomeAmount(parts[index].amount) }
    }
    transaction.split = Array(parts.dropFirst())
    let sum = parts.reduce(0) { $0 + $1.amount }
    transaction.amount = Money(sum, open.homeAmount == nil ? open.amount.currency : ledger.homeCurrency)
    transaction.homeAmount = open.homeAmount == nil ? nil : HomeAmount(sum)
    transaction.details = open.details?.with { values in
      for field in TransactionField.all {
        if case .changed(let change) = field.redaction { change(&values, scale) }
      }
    }
    redactMovements(&transaction, open, scale, movements)
    // Empty details would show that something was removed.
    if transaction.details?.isEmpty == true { transaction.details = nil }
  }

  /// Adds the share of the amount charged to each account, unless the entry's amount already shows it.
  private func redactMovements(
    _ transaction: inout Transaction, _ open: Transaction, _ scale: ShareScale, _ movements: HomeMovements
  ) {
    func share(of account: Account.ID) -> Money? {
      movements.change(of: account, by: open).map {
        Money(scale.share(Int64(clamping: $0.minor.magnitude)), $0.currency)
      }
    }
    let charged = share(of: open.account)
    guard open.direction == .moved else {
      guard let charged, charged.currency != transaction.amount.currency else { return }
      transaction.details = (open.details == nil ? TransactionDetails.none : transaction.details)?.with {
        $0.booked = charged
      }
      return
    }
    guard let details = transaction.details, let destination = details.destination, destination != open.account else {
      return
    }
    if let charged { transaction.amount = charged }
    let amount = transaction.amount
    transaction.details = details.with { values in
      if let arrived = share(of: destination) { values.arrived = arrived == amount ? nil : arrived }
    }
  }

  /// Replaces explicit ids. The key `id:` remains, because it shows that two similar entries are distinct. Its new
  /// value is the id that the entry would have without the key.
  private mutating func replaceIDs(_ open: Ledger) {
    for index in ledger.transactions.indices where ledger.transactions[index].details?.id != nil {
      ledger.transactions[index].details = ledger.transactions[index].details?.with { $0.id = nil }
    }
    let ids = Identifiers(ledger).ids
    for index in ledger.transactions.indices where open.transactions[index].details?.id != nil {
      ledger.transactions[index].details = ledger.transactions[index].details?.with { $0.id = ids[index] }
    }
  }
}

extension [EntryPart] {
  /// Ensures that the sum is above zero, because negative parts may outweigh the rest after rounding. The missing
  /// amount is added to the first positive part or, if there is none, to the first part.
  fileprivate mutating func raise() {
    let missing = 1 - reduce(0) { $0 + $1.amount }
    if missing > 0 { self[firstIndex { $0.amount > 0 } ?? startIndex].amount += missing }
  }
}
