import Ledger
import Reports
import TestSupport
import Testing

/// The next five weeks by day, compared with sums of a simple loop.
@Suite struct WeeksAheadTests {
  private func ahead(_ ledger: Ledger) -> (WeeksAhead, Forecast) {
    let (figures, recurrence) = (LedgerTotals(ledger), Recurrence(ledger))
    let forecast = Forecast(
      ledger, recurrence, current: Balance(ledger).current, everyday: EverydaySpending(ledger, figures, recurrence))
    return (WeeksAhead(ledger, forecast, Bills(ledger)), forecast)
  }

  @Test func `a day of the forecast lists its movements, the largest first, and the balance at its end`() {
    let (ahead, _) = ahead(
      ledger([
        "2026-11": """
        - { date: 2026-11-01, title: Pay, received: 1000 }
        - { date: 2026-11-02, title: Late, spent: 10, due: 2026-11-10 }
        - { date: 2026-11-04, title: Soon, spent: 40, due: 2026-11-30 }
        - { date: 2026-11-20, title: Class, spent: 5, repeats: weekly }
        - { date: 2026-11-30, title: Gift, received: 7, paid: 2026-11-30 }

        """
      ]))
    #expect(ahead.days.count == 35 && ahead.days[0].day == day("2026-11-21"))
    #expect(ahead.days[0].movements.map(\.change) == [-1000] && ahead.days[0].known == 98_500)
    #expect(ahead.days[9].movements.map(\.change) == [-4000, 700])
    #expect(ahead.planned == 5000 && ahead.overdue == 1000 && ahead.received == 700)
    // The class is expected on the 27th and in each of the four weeks after it.
    #expect(ahead.expected == 2500)
    #expect(ahead.days[34].known == 98_500 - 4000 + 700 - 2500 && ahead.everyday == nil)
    #expect(ahead.lowest(\.known)?.balance == ahead.days.map(\.known).min())
  }

  @Test(arguments: 0..<Fuzzing.count(100))
  func `in random books, each day's total is the sum of its movements and the change of the balance`(seed: Int) {
    var random = SeededRandom(seed: Fuzzing.seed(UInt64(seed) &+ 4_400))
    var entries: [(Int, String)] = []
    for place in 0..<Int.random(in: 1...25, using: &random) {
      let day = Int.random(in: 1...30, using: &random)
      let (spent, amount) = (Bool.random(using: &random), Int.random(in: 1...900, using: &random))
      let extra =
        [", due: 2026-12-0\(Int.random(in: 1...9, using: &random))", ", repeats: monthly", ""]
        .randomElement(using: &random) ?? ""
      let isBill = extra.hasPrefix(", due")
      entries.append(
        (
          day,
          "- { date: 2026-11-\(day < 10 ? "0" : "")\(day), title: T\(place), "
            + "\(spent || isBill ? "spent" : "received"): \(amount)\(extra) }\n"
        ))
    }
    let ledger = ledger(["2026-11": entries.sorted { $0.0 < $1.0 }.map(\.1).joined()])
    let (ahead, forecast) = ahead(ledger)
    var balance = forecast.current
    var (received, paid) = (HomeAmount(0), HomeAmount(0))
    for day in ahead.days {
      let own = forecast.movements.filter { $0.day == day.day }
      #expect(day.movements.count == own.count)
      for movement in own {
        balance += movement.change
        if movement.change > 0 { received += movement.change } else { paid += movement.change.magnitude }
      }
      #expect(day.known == balance)
      let sizes = day.movements.map(\.change.magnitude)
      #expect(sizes == sizes.sorted(by: >))
    }
    #expect(ahead.received == received && ahead.planned + ahead.expected == paid)
  }
}
