package import Ledger

/// The sources of each account's balance, and the transfers between accounts, up to today or within a range of days.
package struct AccountFlows: Sendable {
  /// The sums of an account in minor units of its own currency. Received and spent are net: refunds lower spending,
  /// and corrections of income lower income.
  package struct Row: Sendable, Equatable {
    package let account: Account.ID
    /// The opening balance, or the balance before the given days.
    package fileprivate(set) var opening: Int64
    package fileprivate(set) var received: Int64 = 0
    package fileprivate(set) var spent: Int64 = 0
    package fileprivate(set) var movedIn: Int64 = 0
    package fileprivate(set) var movedOut: Int64 = 0
    /// The exchange gain; 0 except in a redacted book, in which all accounts are converted to the home currency.
    package fileprivate(set) var exchange: Int64 = 0
    /// The number of entries that have no rate to the account's currency and are therefore not in the sums.
    package fileprivate(set) var withoutRate = 0

    package var balance: Int64 { opening + received - spent + movedIn - movedOut + exchange }
  }

  /// All transfers from one account to another in one currency.
  package struct Move: Sendable, Equatable {
    package let from: Account.ID
    package let to: Account.ID
    package fileprivate(set) var total: Money
    package fileprivate(set) var count: Int
  }

  /// The rows, one for each account of the ledger; the first is the main account.
  package private(set) var rows: [Row]
  /// The transfers, ordered by account.
  package private(set) var moves: [Move] = []

  /// The rows. The main account's row is omitted if it has neither an amount nor an entry without a rate.
  package var used: [Row] {
    rows.filter { row in
      row.account != .unnamed || row.withoutRate > 0
        || [row.opening, row.received, row.spent, row.movedIn, row.movedOut, row.exchange].contains { $0 != 0 }
    }
  }

  /// Calculates the flows of all accounts.
  ///
  /// - Parameter days: the days of payment to include; `nil` for all days up to today.
  package init(_ ledger: Ledger, during days: ClosedRange<Day>? = nil) {
    rows = ledger.accounts.enumerated().map { Row(account: Account.ID(index: $0), opening: $1.openingBalance) }
    var moves: [[Int]: Move] = [:]
    var currencies: [Currency: Int] = [:]
    for transaction in ledger.transactions {
      guard transaction.isPaid(by: ledger.today), ledger.countsInBalance(transaction) else { continue }
      let amount = transaction.amount
      if let days, let day = transaction.paymentDate, !days.contains(day) {
        if day < days.lowerBound { addToOpening(transaction, ledger) }
        continue
      }
      switch transaction.direction {
      case .received, .spent: addNet(transaction, ledger)
      case .moved:
        add(amount, to: transaction.account, \.movedOut, transaction.date, ledger)
        guard let to = transaction.details?.destination else { continue }
        add(transaction.details?.arrived ?? amount, to: to, \.movedIn, transaction.date, ledger)
        let currency = currencies[amount.currency] ?? currencies.count
        currencies[amount.currency] = currency
        let key = [transaction.account.index, to.index, currency]
        var move = moves[key] ?? Move(from: transaction.account, to: to, total: Money(0, amount.currency), count: 0)
        move.total = Money(Int64(clamping: Int128(move.total.minor) + Int128(amount.minor)), amount.currency)
        move.count += 1
        moves[key] = move
      }
    }
    for gain in ledger.exchangeGains {
      if let days, gain.day < days.lowerBound {
        rows[gain.account.index].opening += gain.amount.minor
      } else if days?.contains(gain.day) ?? true {
        rows[gain.account.index].exchange += gain.amount.minor
      }
    }
    self.moves = moves.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  private mutating func addToOpening(_ transaction: Transaction, _ ledger: Ledger) {
    let isGain = transaction.direction == .received
    add(transaction.charged, to: transaction.account, \.opening, transaction.date, ledger, isGain: isGain)
    guard transaction.direction == .moved, let to = transaction.details?.destination else { return }
    add(transaction.details?.arrived ?? transaction.amount, to: to, \.opening, transaction.date, ledger)
  }

  /// Adds each part of the transaction to the account's income or spending, depending on the kind of its category.
  private mutating func addNet(_ transaction: Transaction, _ ledger: Ledger) {
    let account = transaction.account
    guard let change = ledger.change(of: account, by: transaction)?.minor else {
      rows[account.index].withoutRate += 1
      return
    }
    func add(_ category: Category.ID, _ minor: Int64) {
      if ledger.kind(category) == .income {
        rows[account.index].received += minor
      } else {
        rows[account.index].spent -= minor
      }
    }
    guard transaction.isSplit else { return add(transaction.category, change) }
    // The change is divided like the amount itself. Its sign follows from the direction.
    let sign: Int64 = transaction.direction == .received ? 1 : -1
    var rest = change
    let shares = transaction.split.shares(of: transaction.amount.minor, as: sign * change)
    for (part, share) in zip(transaction.split, shares) {
      add(part.category, sign * share)
      rest -= sign * share
    }
    add(transaction.category, rest)
  }

  private mutating func add(
    _ money: Money, to account: Account.ID, _ sum: WritableKeyPath<Row, Int64>, _ day: Day, _ ledger: Ledger,
    isGain: Bool = true
  ) {
    let currency = ledger.account(account).currency
    guard case .converted(let minor) = ledger.rates.convert(money, to: currency, on: day) else {
      rows[account.index].withoutRate += 1
      return
    }
    rows[account.index][keyPath: sum] += isGain ? minor : -minor
  }
}
