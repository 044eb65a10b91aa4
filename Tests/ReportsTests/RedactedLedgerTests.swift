import BookSupport
import Ledger
import Reports
import TestSupport
import Testing

/// Redacted books of several currencies: the original is valued first, then every amount becomes a share.
@Suite struct RedactedLedgerTests {
  /// A book with its redacted version, and the tolerance between a sum of shares and the share of a sum.
  private struct Pair {
    let open: Ledger
    let hidden: Ledger
    let factor: Double

    init(_ open: Ledger) throws {
      self.open = open
      hidden = try #require(try LedgerScope(isRedacted: true).shown(of: open))
      let amounts = open.transactions.compactMap(\.homeAmount?.minor).map(Double.init)
      factor = min(70_000 / max(1, amounts.max() ?? 1), 900_000 / max(1, amounts.reduce(0, +)))
    }

    /// Whether a share is right within the tolerance: each share is rounded to three digits.
    func isShare(_ share: HomeAmount, of figure: HomeAmount, sizes: Double, count: Int) -> Bool {
      abs(Double(share.minor) - factor * Double(figure.minor)) <= 0.0051 * sizes + Double(count) * (1 + factor)
    }

    /// The sum of the sizes of all shares in a balance.
    var sizes: Double {
      let amounts = hidden.transactions.reduce(0.0) {
        $0 + Double(($1.homeAmount ?? 0).minor) + 2 * Double($1.amount.minor) + Double($1.details?.arrived?.minor ?? 0)
      }
      let gains = hidden.exchangeGains.reduce(0.0) { $0 + Double($1.amount.magnitude.minor) }
      return hidden.accounts.reduce(amounts + gains) { $0 + Double($1.openingBalance.magnitude) }
    }

    var count: Int { 2 * hidden.transactions.count + hidden.exchangeGains.count + hidden.accounts.count }
  }

  @Test func `each month's redacted balance keeps its proportion in random books of four currencies`() throws {
    var (exchanged, most) = (0, 0.0)
    for seed in 0..<Fuzzing.count(200, least: 20) {
      let pair = try Pair(CurrencyBook(seed: Fuzzing.seed(UInt64(seed))).ledger)
      let (open, hidden) = (Valuation(pair.open), Valuation(pair.hidden))
      let today = pair.open.today
      for month in pair.open.openingDay.month...today.month {
        let day = min(month.lastDay, today)
        #expect(
          pair.isShare(hidden.balance(on: day), of: open.balance(on: day), sizes: pair.sizes, count: pair.count),
          "seed \(seed), \(day)")
      }
      most = max(most, Double(open.current.magnitude.minor) * pair.factor / pair.sizes)
      let (whole, shares) = (Balance(pair.open), Balance(pair.hidden))
      #expect(shares.addsUp, "seed \(seed)")
      #expect(pair.isShare(shares.current, of: whole.current, sizes: pair.sizes, count: pair.count), "seed \(seed)")
      #expect(
        pair.isShare(shares.exchange ?? 0, of: whole.exchange ?? 0, sizes: pair.sizes, count: pair.count),
        "seed \(seed)")
      #expect(
        pair.isShare(shares.unpriced, of: whole.unpriced, sizes: pair.sizes, count: pair.count), "seed \(seed)")
      exchanged += whole.exchange == 0 ? 0 : 1
    }
    #expect(exchanged > 10 && most > 0.05)
  }

  @Test func `each month's redacted spending and income keep their proportions in random books`() throws {
    for seed in 0..<Fuzzing.count(200, least: 20) {
      let pair = try Pair(CurrencyBook(seed: Fuzzing.seed(UInt64(seed))).ledger)
      let (open, hidden) = (LedgerTotals(pair.open), LedgerTotals(pair.hidden))
      for file in pair.open.months {
        let own = pair.hidden.transactions(in: file.month)
        let sizes = own.reduce(0.0) { $0 + Double(($1.homeAmount ?? 0).minor) }
        for (share, figure) in [
          (hidden.spent(in: file.month), open.spent(in: file.month)),
          (hidden.received(in: file.month), open.received(in: file.month)),
        ] {
          #expect(pair.isShare(share, of: figure, sizes: sizes, count: 2 * own.count), "seed \(seed), \(file.month)")
        }
      }
    }
  }

  @Test func `redacted accounts keep their proportions and add up to the day's balance in random books`() throws {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let pair = try Pair(CurrencyBook(seed: Fuzzing.seed(UInt64(seed))).ledger)
      for (share, figure) in zip(Balance(pair.hidden).byAccount, Balance(pair.open).byAccount) {
        #expect((share.value == nil) == (figure.value == nil), "seed \(seed)")
        #expect(share.withoutRate == figure.withoutRate, "seed \(seed)")
        #expect(
          pair.isShare(share.value ?? 0, of: figure.value ?? 0, sizes: pair.sizes, count: pair.count), "seed \(seed)")
      }
      let priced = pair.hidden.accounts.indices.filter { pair.hidden.accounts[$0].currency == pair.hidden.homeCurrency }
      let valuation = Valuation(pair.hidden)
      let histories = AccountHistory.all(pair.hidden, priced.map { Account.ID(index: $0) })
      for number in valuation.openingDay.number...pair.hidden.today.number {
        let day = Day(number: number)
        let sum = histories.reduce(0) { $0 + $1.balance(on: day) }
        #expect(valuation.balance(on: day).minor == sum, "seed \(seed), \(day)")
      }
      #expect(AccountFlows(pair.hidden).rows.map(\.balance) == Balance(pair.hidden).byAccount.map(\.minor))
    }
  }

  @Test func `redacted random books have no rates, and only amounts without a rate keep their currency`() throws {
    for seed in 0..<Fuzzing.count(100, least: 20) {
      let pair = try Pair(CurrencyBook(seed: Fuzzing.seed(UInt64(seed))).ledger)
      #expect(pair.hidden.rates.tables.isEmpty)
      for (open, hidden) in zip(pair.open.transactions, pair.hidden.transactions) {
        #expect((open.homeAmount == nil) == (hidden.homeAmount == nil))
        if open.direction != .moved, open.homeAmount != nil { #expect(hidden.amount.currency.code == "EUR") }
      }
      for (open, hidden) in zip(pair.open.accounts, pair.hidden.accounts) {
        let isPriced = pair.open.rates.hasRate(open.currency, pair.open.homeCurrency)
        #expect(hidden.currency.code == (isPriced ? "EUR" : open.currency.code))
      }
    }
  }

  @Test func `a redacted exchange loss is shown in the month in which it arose`() throws {
    let open = readBook([
      "book.yaml": """
      currency: EUR
      opening-date: 2026-09-01
      accounts:
        - { name: US, currency: USD, opening-balance: 1000 }

      """,
      "rates/2026-08-28.yaml": "date: 2026-08-28\nbase: EUR\nrates: { USD: 0.90 }\n",
      "rates/2026-10-28.yaml": "date: 2026-10-28\nbase: EUR\nrates: { USD: 0.85 }\n",
      "rates/2026-11-20.yaml": "date: 2026-11-20\nbase: EUR\nrates: { USD: 0.80 }\n",
      "ledger/2026-10.yaml": "- { date: 2026-10-30, moved: 500, from: US, to: Main, arrived: 425, title: Back }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-20, moved: 500, from: US, to: Main, arrived: 400, title: Empty }\n",
    ]).ledger
    let hidden = try #require(try LedgerScope(isRedacted: true).shown(of: open))
    // The largest amount, 425.00, becomes 70,000: 50 and 25 are 8,235 and 4,118, to three digits.
    #expect(hidden.exchangeGains.map(\.day) == [day("2026-10-31"), day("2026-11-21")])
    #expect(hidden.exchangeGains.map(\.amount) == [-8240, -4120])
    let balance = Balance(hidden)
    #expect(balance.exchange == -12_360 && balance.opening == 148_000 && balance.addsUp)
    #expect(hidden.accounts.map(\.currency.code) == ["EUR", "EUR"])
    #expect(BalanceHistory(hidden, Valuation(hidden)).movements.map(\.cause) == [.exchange, .exchange])
  }

  @Test func `a filtered book has no line for exchange gains and losses, redacted or not`() throws {
    let open = CurrencyBook(seed: 3).ledger
    for isRedacted in [false, true] {
      let part = try #require(try LedgerScope(isRedacted: isRedacted, filter: ["category:Food"]).shown(of: open))
      #expect(part.exchangeGains.isEmpty && part.accounts.allSatisfy { $0.openingBalance == 0 })
    }
  }
}
