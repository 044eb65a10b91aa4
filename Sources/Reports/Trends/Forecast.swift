package import Ledger

/// The balance from today to the end of the window, of what is known: bills to pay, what is planned, and what repeats.
///
/// What is bought day by day is not in it, but told beside it: the same once more with everyday spending as usual. What
/// of that is planned already is not counted twice. Bills that are late or without a due day are taken as paid today.
/// Income that has no day yet and what was missed are left out, as are amounts without a rate and what is moved between
/// accounts. An expected occurrence has the amount of its series' ruling entry.
package struct Forecast: Sendable {
  package enum Source: Sendable, Equatable {
    /// A bill to pay: its index in `Ledger.transactions`.
    case bill(Int)
    /// An entry of a later day.
    case planned(Int)
    /// The ruling entry of a series.
    case expected(Int)

    /// The entry that says what it is.
    package var transaction: Int {
      switch self {
      case .bill(let index), .planned(let index), .expected(let index): index
      }
    }
  }

  package struct Movement: Sendable, Equatable {
    package let day: Day
    package let source: Source
    /// Minor units of the home currency; above zero for money that comes.
    package let change: Int64
  }

  package struct MonthRow: Sendable, Equatable {
    package let month: Month
    package let received: Int64
    package let spent: Int64
    /// At the end of its last day.
    package let balance: Int64
    /// Of the days to come, beside what is planned; nil where nothing is usual.
    package fileprivate(set) var everyday: Int64?
    /// At the end of its last day, with everyday spending as usual.
    package fileprivate(set) var usualBalance: Int64?

    /// With everyday spending, if it is known.
    package var shownBalance: Int64 { usualBalance ?? balance }
  }

  /// What is there today, before anything that is late.
  package let current: Int64
  /// By day, money that comes before money that goes.
  package let movements: [Movement]
  /// From this month to the window's last.
  package private(set) var months: [MonthRow]
  /// The first day at whose end there is least, and how much that is.
  package let lowest: (day: Day, balance: Int64)
  /// What day-to-day spending usually is; nil for a young book.
  package let everyday: EverydaySpending?
  /// The first day at whose end there is least with everyday spending as usual.
  package private(set) var usualLowest: (day: Day, balance: Int64)?

  package var shownLowest: (day: Day, balance: Int64) { usualLowest ?? lowest }
  package var shownEnd: Int64 { months.last?.shownBalance ?? current }
  /// At the end of the window.
  package var end: Int64 { months.last?.balance ?? current }

  /// - Parameter everyday: nil to count only what is known.
  package init(_ ledger: Ledger, _ recurrence: Recurrence, current: Int64, everyday: EverydaySpending? = nil) {
    self.current = current
    self.everyday = everyday
    let movements =
      (Forecast.entries(ledger) + Forecast.occurrences(ledger, recurrence)).filter {
        $0.day <= ledger.window.days.upperBound && $0.change != 0
      }.sorted {
        ($0.day, $1.change, $0.source.transaction) < ($1.day, $0.change, $1.source.transaction)
      }
    self.movements = movements
    var run = Run(current: current, ledger.window)
    for movement in movements { run.add(movement) }
    run.close()
    months = run.months
    lowest = run.lowest
    if let everyday { addEveryday(everyday, ledger, recurrence) }
  }

  /// Day by day, the usual amount of a month in equal parts.
  private mutating func addEveryday(_ everyday: EverydaySpending, _ ledger: Ledger, _ recurrence: Recurrence) {
    let today = ledger.today
    var planned: [Month: Int128] = [:]
    for movement in movements {
      guard case .planned(let index) = movement.source, EverydaySpending.holds(index, ledger, recurrence) else {
        continue
      }
      let spent = ledger.contribution(of: ledger.transactions[index]).spent
      planned[movement.day.month, default: 0] += Int128(spent)
    }
    var (balance, rest) = (Int128(current), movements[...])
    var lowest: (day: Day, balance: Int64)?
    for place in months.indices {
      let month = months[place].month
      let first = max(today, month.firstDay)
      // Today has passed, as far as everyday spending goes.
      let dayCount = month.lastDay.days(since: first) + (first == today ? 0 : 1)
      let usual = roundedHalfEven(Int128(everyday.usual) * Int128(dayCount), by: Int128(month.dayCount))
      let amount = max(0, usual - max(0, planned[month] ?? 0))
      for number in 0...month.lastDay.days(since: first) {
        let day = first.adding(days: number)
        let due = rest.prefix { $0.day <= day }
        for movement in due { balance += Int128(movement.change) }
        rest = rest.dropFirst(due.count)
        let passed = first == today ? number : number + 1
        let now = Int64(clamping: balance - (dayCount == 0 ? 0 : amount * Int128(passed) / Int128(dayCount)))
        if lowest.map({ now < $0.balance }) ?? true { lowest = (day, now) }
      }
      balance -= amount
      months[place].everyday = Int64(clamping: amount)
      months[place].usualBalance = Int64(clamping: balance)
    }
    usualLowest = lowest
  }

  // MARK: What moves

  /// Bills, and what stands in the book with a later day.
  private static func entries(_ ledger: Ledger) -> [Movement] {
    let today = ledger.today
    return ledger.transactions.enumerated().compactMap { index, transaction in
      guard transaction.direction != .moved, let amount = transaction.homeAmount, ledger.countsInBalance(transaction)
      else { return nil }
      switch transaction.status(on: today) {
      case .paid: return nil
      case .planned(let day): return Movement(day: day, source: .planned(index), change: signed(amount, transaction))
      case .pending(let due):
        guard let day = transaction.movingDay ?? (transaction.direction == .spent ? due ?? today : nil) else {
          return nil
        }
        let source: Source = transaction.direction == .spent ? .bill(index) : .planned(index)
        return Movement(day: max(day, today), source: source, change: signed(amount, transaction))
      }
    }
  }

  private static func occurrences(_ ledger: Ledger, _ recurrence: Recurrence) -> [Movement] {
    recurrence.open.compactMap { open in
      let ruling = ledger.transactions[open.ruling]
      guard open.occurrence.state != .missed, ruling.direction != .moved, let amount = ruling.homeAmount else {
        return nil
      }
      return Movement(
        day: max(open.occurrence.day, ledger.today), source: .expected(open.ruling), change: signed(amount, ruling))
    }
  }

  private static func signed(_ amount: Int64, _ transaction: Transaction) -> Int64 {
    transaction.direction == .received ? amount : -amount
  }

  // MARK: Adding up

  /// The balance on its way through the days. Expected occurrences are in no total that the reader has checked, so sums
  /// are made with room to spare and cut in the end.
  private struct Run {
    private(set) var months: [MonthRow] = []
    private(set) var lowest: (day: Day, balance: Int64)
    private let last: Month
    private var month: Month
    private var day: Day
    // `total-too-large` has not seen what is expected, so these sums need room of their own.
    private var balance: Int128
    private var received: Int128 = 0
    private var spent: Int128 = 0

    init(current: Int64, _ window: Window) {
      (month, last, day) = (window.currentMonth, window.lastMonth, window.today)
      balance = Int128(current)
      // Beaten by the end of the first day, whatever it holds.
      lowest = (window.today, .max)
    }

    mutating func add(_ movement: Movement) {
      endDay(before: movement.day)
      while month < movement.day.month { endMonth() }
      balance += Int128(movement.change)
      if movement.change > 0 { received += Int128(movement.change) } else { spent -= Int128(movement.change) }
    }

    mutating func close() {
      endDay(before: nil)
      while month <= last { endMonth() }
    }

    /// Nothing changes between two days with movements, so only their ends can be the lowest.
    private mutating func endDay(before next: Day?) {
      if let next, next == day { return }
      if cut(balance) < lowest.balance { lowest = (day, cut(balance)) }
      if let next { day = next }
    }

    private mutating func endMonth() {
      months.append(MonthRow(month: month, received: cut(received), spent: cut(spent), balance: cut(balance)))
      (received, spent) = (0, 0)
      month = month.adding(months: 1)
    }

    private func cut(_ sum: Int128) -> Int64 { Int64(clamping: sum) }
  }
}
