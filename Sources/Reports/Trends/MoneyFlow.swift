package import Ledger

/// The flow of money in a range of months, from the income categories to the expense categories and the remaining
/// money.
///
/// The amounts are those of the months up to today. Refunds lower the total of their category; transfers are excluded.
/// The sum of the sources equals the sum of the uses.
package struct MoneyFlow: Sendable, Equatable {
  /// An amount that flows in or out, above zero.
  package struct Stream: Sendable, Equatable {
    package enum Kind: Sendable, Hashable {
      case category(Category.ID)
      /// The smaller categories together, with their number.
      case others(Int)
      /// The amount by which spending exceeds income, as a source.
      case savings
      /// The income that was not spent, as a use.
      case left
      /// The refunds of categories with more refunds than spending, as a source.
      case refunds
      /// The corrections of income categories with more corrections than income, as a use.
      case corrections
    }

    package let kind: Kind
    package let amount: HomeAmount
  }

  /// A category without a stream, because its total is below zero.
  package struct NegativeTotal: Sendable, Equatable {
    package let category: Category.ID
    package let total: HomeAmount
  }

  package let months: ClosedRange<Month>
  /// The incoming streams in order: the amount from savings, the largest categories, all others together, and refunds.
  package let sources: [Stream]
  /// The outgoing streams in order: the amount that is left, the largest categories, all others together, and
  /// corrections.
  package let uses: [Stream]
  /// The income of the months, net of corrections.
  package let received: HomeAmount
  /// The spending of the months, net of refunds.
  package let spent: HomeAmount
  /// The categories below zero, in the order of categories.
  package let below: [NegativeTotal]

  /// The maximum number of income categories with separate streams, if the smaller ones are combined. A single smaller
  /// category also has a separate stream.
  static let mostSources = 6
  /// The maximum number of expense categories with separate streams, if the smaller ones are combined. A single smaller
  /// category also has a separate stream.
  static let mostUses = 8

  /// The sum of the sources, which equals the sum of the uses.
  package var whole: HomeAmount { uses.reduce(0) { $0 + $1.amount } }

  /// Creates the flow through some months; `nil` if fewer than two categories have a stream, which are too few for a
  /// diagram.
  package init?(_ ledger: Ledger, _ figures: LedgerTotals, months: ClosedRange<Month>) {
    self.months = months
    let totals = ledger.categories.indices.map { index in
      let category = Category.ID(index: index)
      return (
        category: category,
        amount: months.reduce(HomeAmount.zero) { $0 + figures.sum(of: category, in: $1).soFar }
      )
    }
    let incomes = totals.filter { ledger.kind($0.category) == .income }
    let expenses = totals.filter { ledger.kind($0.category) == .expense }
    received = incomes.reduce(0) { $0 + $1.amount }
    spent = expenses.reduce(0) { $0 + $1.amount }
    below = totals.filter { $0.amount < 0 }.map { NegativeTotal(category: $0.category, total: $0.amount) }
    guard totals.count(where: { $0.amount > 0 }) > 1 else { return nil }
    let net = received - spent
    func stream(_ kind: Stream.Kind, _ amount: HomeAmount) -> [Stream] {
      amount > 0 ? [Stream(kind: kind, amount: amount)] : []
    }
    func missing(_ totals: [(category: Category.ID, amount: HomeAmount)]) -> HomeAmount {
      totals.reduce(0) { $0 - min(0, $1.amount) }
    }
    sources =
      stream(.savings, -net) + MoneyFlow.streams(incomes, atMost: MoneyFlow.mostSources)
      + stream(.refunds, missing(expenses))
    uses =
      stream(.left, net) + MoneyFlow.streams(expenses, atMost: MoneyFlow.mostUses)
      + stream(.corrections, missing(incomes))
  }

  /// Returns a stream for each of the largest `count` categories, and one for all others together. If only one other
  /// category remains, it has a separate stream.
  private static func streams(
    _ totals: [(category: Category.ID, amount: HomeAmount)], atMost count: Int
  ) -> [Stream] {
    let sorted = totals.filter { $0.amount > 0 }.sorted { ($1.amount, $0.category) < ($0.amount, $1.category) }
    let shown = sorted.count == count + 1 ? count + 1 : count
    let streams = sorted.prefix(shown).map { Stream(kind: .category($0.category), amount: $0.amount) }
    let rest = sorted.dropFirst(shown)
    if rest.isEmpty { return streams }
    return streams + [Stream(kind: .others(rest.count), amount: rest.reduce(0) { $0 + $1.amount })]
  }

  /// Returns a stream's share of the whole in whole percent: 100 only if it is the whole.
  package func percent(of stream: Stream) -> Int { stream.amount.sharePercent(of: whole) }

  /// Returns the amounts of streams as shares of the whole, in units whose sum is exactly `units` (largest remainders).
  /// A picture drawn from these units changes only if the shares change.
  package static func shares(of streams: [Stream], units: Int64) -> [Int64] {
    let whole = streams.reduce(Int128(0)) { $0 + Int128($1.amount) }
    guard whole > 0 else { return streams.map { _ in 0 } }
    var shares = streams.map { Int64(Int128($0.amount) * Int128(units) / whole) }
    let remainders = streams.map { Int128($0.amount) * Int128(units) % whole }
    let missing = Int(units - shares.reduce(0, +))
    let largest = streams.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
    for index in largest.prefix(missing) { shares[index] += 1 }
    return shares
  }
}
