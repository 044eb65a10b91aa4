package import Ledger

/// The forecast of the balance from today to the end of the rolling year, from bills, planned entries and recurring
/// transactions.
///
/// A second forecast also includes usual everyday spending, except for the part that is already planned. Income that
/// comes every month is included even if no entry declares `repeats`. Bills that are overdue or have no due day are
/// treated as paid today.
///
/// Pending income without a day of payment, missed occurrences, transfers and amounts without a rate are excluded. An
/// expected occurrence has the amount of the newest entry of its series.
package struct Forecast: Sendable {
  package enum Source: Sendable, Equatable {
    /// A bill to pay, as an index in `Ledger.transactions`.
    case bill(Int)
    /// An entry dated later than today, as an index in `Ledger.transactions`.
    case planned(Int)
    /// An expected occurrence, as the index of the template entry of its series.
    case expected(Int)
    /// Income that comes every month, as the index of its newest entry.
    case usual(Int)

    /// The index of the entry that describes the movement.
    package var transaction: Int {
      switch self {
      case .bill(let index), .planned(let index), .expected(let index), .usual(let index): index
      }
    }
  }

  package struct Movement: Sendable, Equatable {
    package let day: Day
    package let source: Source
    /// The change in minor units of the home currency, above zero for income.
    package let change: HomeAmount
    /// The account that receives or pays the money.
    package let account: Account.ID
    /// The account that receives the money of a transfer; `nil` for other movements.
    package var destination: Account.ID?
  }

  package struct MonthRow: Sendable, Equatable {
    package let month: Month
    package let received: HomeAmount
    package let spent: HomeAmount
    /// The balance at the end of the month's last day.
    package let balance: HomeAmount
    /// The usual everyday spending on the remaining days, in addition to planned amounts; `nil` for a book with fewer
    /// than three whole months.
    package let everyday: HomeAmount?
    /// The balance at the end of the month's last day, including usual everyday spending.
    package let usualBalance: HomeAmount?

    /// The balance with everyday spending; without it if everyday spending is unknown.
    package var shownBalance: HomeAmount { usualBalance ?? balance }
  }

  /// The balance today, before overdue bills.
  package let current: HomeAmount
  /// The movements, ordered by day; within a day, income comes first.
  package let movements: [Movement]
  /// The future transfers between accounts, in no particular order. Their changes are negative, because the money
  /// leaves `account`. Transfers do not affect the balances of the forecast.
  package let transfers: [Movement]
  /// The balance without everyday spending at the end of each day, from today to the end of the rolling year.
  package let known: [HomeAmount]
  /// The balance with usual everyday spending at the end of each day; `nil` for a book with fewer than three whole
  /// months.
  package let usual: [HomeAmount]?
  /// The months from the current one to the last of the rolling year.
  package let months: [MonthRow]
  /// The first day with the lowest balance, and that balance.
  package let lowest: (day: Day, balance: HomeAmount)
  /// The usual everyday spending; `nil` for a book with fewer than three whole months.
  package let everyday: EverydaySpending?
  /// The first day with the lowest balance if usual everyday spending is included, and this balance.
  package let usualLowest: (day: Day, balance: HomeAmount)?

  package var shownLowest: (day: Day, balance: HomeAmount) { usualLowest ?? lowest }
  package var shownEnd: HomeAmount { months.last?.shownBalance ?? current }
  /// The balance at the end of the rolling year without everyday spending.
  package var end: HomeAmount { months.last?.balance ?? current }

  /// Calculates the forecast of a ledger.
  ///
  /// - Parameters:
  ///   - income: the income that comes every month even though no entry declares `repeats`.
  ///   - everyday: the usual everyday spending; `nil` to exclude it.
  package init(
    _ ledger: Ledger, _ recurrence: Recurrence, current: HomeAmount, income: [UsualPayments.Payment] = [],
    everyday: EverydaySpending? = nil
  ) {
    self.current = current
    self.everyday = everyday
    let movements =
      (Forecast.entries(ledger) + Forecast.occurrences(ledger, recurrence) + Forecast.movements(of: income)).filter {
        $0.day <= ledger.window.days.upperBound && $0.change != 0
      }.sorted {
        ($0.day, $1.change, $0.source.transaction) < ($1.day, $0.change, $1.source.transaction)
      }
    self.movements = movements
    transfers = Forecast.transfers(ledger, recurrence)
    let known = Forecast.byDay(movements, from: current, ledger.window)
    self.known = known
    let ahead = everyday.map { Forecast.everyday($0, movements, ledger, recurrence) }
    let usual = ahead.map { ahead in zip(known, ahead.byDay).map { HomeAmount(clamping: Int128($0) - $1) } }
    self.usual = usual
    lowest = Forecast.lowest(of: known, ledger.today)
    usualLowest = usual.map { Forecast.lowest(of: $0, ledger.today) }
    months = (ledger.window.currentMonth...ledger.window.lastMonth).enumerated().map { place, month in
      let own = movements.filter { $0.day.month == month }
      let last = month.lastDay.days(since: ledger.today)
      return MonthRow(
        month: month, received: Forecast.sum(own) { max(0, $0) }, spent: Forecast.sum(own) { max(0, -$0) },
        balance: known[last], everyday: ahead.map { HomeAmount(clamping: $0.byMonth[place]) },
        usualBalance: usual?[last])
    }
  }

  // MARK: Adding up
  // The size check of a book does not cover expected occurrences, so sums are calculated in 128 bits and then clamped.

  private static func byDay(_ movements: [Movement], from current: HomeAmount, _ window: Window) -> [HomeAmount] {
    var (balance, rest) = (Int128(current), movements[...])
    return (0...window.lastMonth.lastDay.days(since: window.today)).map { number in
      let due = rest.prefix { $0.day <= window.today.adding(days: number) }
      for movement in due { balance += Int128(movement.change) }
      rest = rest.dropFirst(due.count)
      return HomeAmount(clamping: balance)
    }
  }

  /// Returns the usual spending minus the planned spending of the same month, both cumulative up to each day and for
  /// each month. The amount for a month is spread evenly over its days.
  private static func everyday(
    _ everyday: EverydaySpending, _ movements: [Movement], _ ledger: Ledger, _ recurrence: Recurrence
  ) -> (byDay: [Int128], byMonth: [Int128]) {
    let today = ledger.today
    var planned: [Month: Int128] = [:]
    for movement in movements {
      switch movement.source {
      case .planned(let index), .bill(let index):
        let transaction = ledger.transactions[index]
        // A bill with a past date belongs to the spending of that day, whenever it is paid.
        guard transaction.date > today, everyday.holds(index, ledger, recurrence) else { continue }
        planned[transaction.date.month, default: 0] += Int128(ledger.sum(of: transaction).spent)
      case .expected, .usual: continue
      }
    }
    var (byDay, byMonth, before) = ([Int128](), [Int128](), Int128(0))
    for month in ledger.window.currentMonth...ledger.window.lastMonth {
      let first = max(today, month.firstDay)
      // Today is excluded, because its everyday spending already happened.
      let passed = first == today ? 0 : 1
      let last = month.lastDay.days(since: first)
      let dayCount = Int128(last + passed)
      let usual = roundedHalfEven(Int128(everyday.usual) * dayCount, by: Int128(month.dayCount))
      let amount = max(0, usual - max(0, planned[month] ?? 0))
      byDay += (0...last).map { before + (dayCount == 0 ? 0 : amount * Int128($0 + passed) / dayCount) }
      byMonth.append(amount)
      before += amount
    }
    return (byDay, byMonth)
  }

  /// Returns the first day with the lowest balance. The balances have one element for each day from today on.
  private static func lowest(of balances: [HomeAmount], _ today: Day) -> (day: Day, balance: HomeAmount) {
    let least = balances.min() ?? 0
    return (today.adding(days: balances.firstIndex(of: least) ?? 0), least)
  }

  private static func sum(_ movements: [Movement], _ part: (Int128) -> Int128) -> HomeAmount {
    HomeAmount(clamping: movements.reduce(Int128(0)) { $0 + part(Int128($1.change)) })
  }

  // MARK: Movements

  /// Returns the movements of unpaid bills and of entries dated after today.
  private static func entries(_ ledger: Ledger) -> [Movement] {
    let today = ledger.today
    return ledger.transactions.enumerated().compactMap { index, transaction in
      guard transaction.direction != .moved, let amount = ledger.amountAhead(of: transaction),
        ledger.countsInBalance(transaction)
      else { return nil }
      switch transaction.status(on: today) {
      case .paid: return nil
      case .planned(let day):
        return Movement(
          day: day, source: .planned(index), change: signed(amount, transaction), account: transaction.account)
      case .pending(let due):
        guard let day = transaction.paymentDate ?? (transaction.direction == .spent ? due ?? today : nil) else {
          return nil
        }
        let source: Source = transaction.direction == .spent ? .bill(index) : .planned(index)
        return Movement(
          day: max(day, today), source: source, change: signed(amount, transaction), account: transaction.account)
      }
    }
  }

  private static func occurrences(_ ledger: Ledger, _ recurrence: Recurrence) -> [Movement] {
    recurrence.open.compactMap { open in
      let expected = open.expected
      guard open.occurrence.state != .missed, expected.direction != .moved,
        let amount = ledger.amountAhead(of: expected)
      else {
        return nil
      }
      return Movement(
        day: max(open.occurrence.day, ledger.today), source: .expected(open.template), change: signed(amount, expected),
        account: expected.account)
    }
  }

  private static func movements(of income: [UsualPayments.Payment]) -> [Movement] {
    income.flatMap { payment in
      payment.days.map {
        Movement(day: $0, source: .usual(payment.newest), change: payment.amount, account: payment.account)
      }
    }
  }

  private static func transfers(_ ledger: Ledger, _ recurrence: Recurrence) -> [Movement] {
    func move(_ transaction: Transaction, _ source: Source, on day: Day) -> Movement? {
      guard let amount = ledger.amountAhead(of: transaction) else { return nil }
      return Movement(
        day: max(day, ledger.today), source: source, change: -amount, account: transaction.account,
        destination: transaction.details?.destination)
    }
    let planned = ledger.transactions.indices.compactMap { index -> Movement? in
      guard ledger.transactions[index].direction == .moved, !ledger.transactions[index].isPaid(by: ledger.today),
        let day = ledger.transactions[index].paymentDate
      else { return nil }
      return move(ledger.transactions[index], .planned(index), on: day)
    }
    let expected = recurrence.open.compactMap { open -> Movement? in
      guard open.expected.direction == .moved, open.occurrence.state != .missed else { return nil }
      return move(open.expected, .expected(open.template), on: open.occurrence.day)
    }
    return planned + expected
  }

  private static func signed(_ amount: HomeAmount, _ transaction: Transaction) -> HomeAmount {
    transaction.direction == .received ? amount : -amount
  }
}

extension Ledger {
  /// Returns the absolute amount by which an entry will change its account, at today's rate; `nil` if there is no rate.
  /// If the amount charged to the account is known, it is used instead.
  fileprivate func amountAhead(of transaction: Transaction) -> HomeAmount? {
    let own = account(transaction.account).currency
    guard own != homeCurrency, let minor = change(of: transaction.account, by: transaction)?.minor,
      let value = value(of: minor, in: transaction.account, on: today)
    else { return transaction.homeAmount }
    return value.magnitude
  }
}
