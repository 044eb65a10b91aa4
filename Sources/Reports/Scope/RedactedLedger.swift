import Ledger
import Formats

/// A book to show to others: shares instead of amounts, no notes, no photos, no digits in names.
///
/// Dates stay. So does what each entry is to the others: its share to about half a per cent, since every amount is
/// rounded to three digits. The open book is valued first: accounts and entries become the home currency, the exchange
/// of each account and month one more share, and no rate is left. Rejected: an exchange of each day, which would follow
/// the published rates of a currency and so name it.
struct RedactedLedger {
  private(set) var ledger: Ledger

  /// - Parameter hasBalance: whether the exchange gains of accounts are shown; not in a part of a book.
  init(_ open: Ledger, hasBalance: Bool) {
    ledger = open
    let scale = ShareScale(open)
    let legs = HomeLegs(open)
    ledger.settings.title = Redaction.withoutDigits(open.settings.title)
    ledger.settings.openingBalance = scale(open.settings.openingBalance)
    for index in ledger.categories.indices {
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
      ledger.accounts[index].currency = legs.currency(of: account)
      ledger.accounts[index].openingBalance = scale(legs.opening(of: account))
      ledger.accounts[index].number = nil
      ledger.accounts[index].source = nil
    }
    redactStatements(open)
    for index in ledger.transactions.indices { redact(&ledger.transactions[index], scale, legs) }
    if hasBalance {
      ledger.exchangeGains = legs.gains.compactMap { gain in
        let share = scale(gain.amount)
        return share == 0 ? nil : ExchangeGain(account: gain.account, day: gain.day, amount: share)
      }
    }
    ledger.rates = Rates()
    nameAnew(open)
    EntryReferences(open, Identifiers(open), open.transactions.indices).mend(&ledger)
  }

  /// Whether the book agreed is decided while amounts are known; what the bank said goes.
  private mutating func redactStatements(_ open: Ledger) {
    if open.statements.isEmpty { return }
    let check = BalanceComparison(open)
    for index in ledger.statements.indices {
      ledger.statements[index].verdict = check.verdict(of: index)
      ledger.statements[index].balance = 0
      ledger.statements[index].note = nil
    }
  }

  private func redact(_ transaction: inout Transaction, _ scale: ShareScale, _ legs: HomeLegs) {
    let open = transaction
    transaction.title = Redaction.withoutDigits(transaction.title)
    func redacted(_ part: EntryPart) -> EntryPart {
      let home = part.homeAmount.map { scale.share($0.minor) }
      return EntryPart(
        category: part.category, amount: home ?? scale.share(part.amount), homeAmount: home.map { HomeAmount($0) })
    }
    // Of one that is split the sum of what its parts show, so that they add up.
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
    redactLegs(&transaction, open, scale, legs)
    // Nothing may tell that there was something.
    if transaction.details?.isEmpty == true { transaction.details = nil }
  }

  /// Writes what accounts were charged where the amount does not say it.
  private func redactLegs(
    _ transaction: inout Transaction, _ open: Transaction, _ scale: ShareScale, _ legs: HomeLegs
  ) {
    func share(of account: Account.ID) -> Money? {
      legs.leg(of: account, by: open).map { Money(scale.share(Int64(clamping: $0.minor.magnitude)), $0.currency) }
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

  /// An `id:` tells that two entries that look alike are two, so one that was written stays one: what its entry would
  /// be called without it.
  private mutating func nameAnew(_ open: Ledger) {
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
  /// Keeps the whole above zero, which negative parts may take away when each part is rounded: the first part that is
  /// above zero, or the first of all, gets what is missing.
  fileprivate mutating func raise() {
    let missing = 1 - reduce(0) { $0 + $1.amount }
    if missing > 0 { self[firstIndex { $0.amount > 0 } ?? startIndex].amount += missing }
  }
}

/// Text without what may be a number.
package enum Redaction {
  /// Each digit of any script as `•`; also `½` and `Ⅳ`.
  package static func withoutDigits(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDigit) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isDigit(scalar) ? "•" : scalar) }
    return String(scalars)
  }

  /// Each once, though several may look alike now.
  static func tags(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.map(withoutDigits).filter { seen.insert(UnicodeText.searchable($0)).inserted }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}

/// Turns amounts into shares: the largest becomes 70,000, or less where all together would come to more than 900,000,
/// so that sums have at most six digits and none can be taken for an amount.
private struct ShareScale: Redactor {
  private static let greatest: Int128 = 70_000
  private static let greatestSum: Int128 = 900_000
  /// An opening balance far above all that ever moved.
  private static let limit: Int128 = 900_000

  private let numerator: Int128
  private let denominator: Int128

  init(_ ledger: Ledger) {
    // Without a rate an amount may be of any size; it is cut like an opening balance.
    let converted = ledger.transactions.compactMap { $0.homeAmount == nil ? nil : ShareScale.size($0, inHome: true) }
    let amounts = converted.isEmpty ? ledger.transactions.map { ShareScale.size($0, inHome: false) } : converted
    let largest = max(1, amounts.max() ?? 1)
    let sum = amounts.reduce(0, +)
    // The smaller of both factors.
    let isMany = ShareScale.greatestSum * largest < ShareScale.greatest * sum
    (numerator, denominator) = isMany ? (ShareScale.greatestSum, sum) : (ShareScale.greatest, largest)
  }

  /// The amount of an entry; with negative parts the sizes of all of them, since each is shown.
  private static func size(_ transaction: Transaction, inHome: Bool) -> Int128 {
    func minor(_ part: EntryPart) -> Int64 { inHome ? part.homeAmount?.minor ?? 0 : part.amount }
    guard transaction.split.hasNegative else {
      return Int128((inHome ? transaction.homeAmount?.minor ?? 0 : transaction.amount.minor).magnitude)
    }
    return transaction.parts.reduce(0) { $0 + Int128(minor($1).magnitude) }
  }

  func text(_ text: String) -> String { Redaction.withoutDigits(text) }
  func tags(_ tags: [String]) -> [String] { Redaction.tags(tags) }
  func amount(_ amount: Money) -> Money { Money(share(amount.minor), amount.currency) }

  func callAsFunction(_ amount: HomeAmount) -> HomeAmount { HomeAmount(self(amount.minor)) }

  /// Zero only for zero, so that no amount vanishes.
  func share(_ minor: Int64) -> Int64 {
    if minor == 0 { return 0 }
    let share = self(minor)
    return share == 0 ? minor.signum() : share
  }

  /// Rounded to three digits.
  func callAsFunction(_ minor: Int64) -> Int64 {
    let share = roundedHalfEven(Int128(minor) * numerator, by: denominator)
    let cut = max(-ShareScale.limit, min(ShareScale.limit, share))
    var power: Int128 = 1
    while cut.magnitude / power.magnitude >= 1000 { power *= 10 }
    return Int64(roundedHalfEven(cut, by: power) * power)
  }
}
