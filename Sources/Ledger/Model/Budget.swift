/// A spending limit for a category in each calendar month, quarter or year: a list of items, each of which applies
/// until the next one begins.
package struct Budget: Sendable, Equatable {
  package enum Period: String, Sendable, CaseIterable {
    case month, quarter, year

    package var monthCount: Int {
      switch self {
      case .month: 1
      case .quarter: 3
      case .year: 12
      }
    }

    /// Returns the period that contains the month.
    package func months(around month: Month) -> ClosedRange<Month> {
      let first = month.adding(months: -((month.monthOfYear - 1) % monthCount))
      return first...first.adding(months: monthCount - 1)
    }
  }

  /// Whether money that is left over or overspent at the end of a period is carried over to the next.
  package enum Carry: Sendable, Equatable {
    case no
    case yes
    /// Carried over from the period that contains the given month onwards.
    case since(Month)

    /// The value as written in the file; `nil` for `no`, the default.
    package var text: String? {
      switch self {
      case .no: nil
      case .yes: "yes"
      case .since(let month): month.description
      }
    }
  }

  /// A limit that applies from a month until the next item begins.
  package struct Item: Sendable, Equatable {
    /// The first month of the item; `nil` for a first item that applies to all months before the second.
    package var from: Month?
    /// The limit of one period, in minor units of the home currency. Zero ends the budget.
    package var amount: HomeAmount
    package var every: Period
    package var carry: Carry

    package init(from: Month? = nil, amount: HomeAmount, every: Period = .month, carry: Carry = .no) {
      self.from = from
      self.amount = amount
      self.every = every
      self.carry = carry
    }

    /// The first month from which money is carried over to the next period; `nil` if nothing is carried over, or if
    /// money is carried over from the beginning.
    package var firstCarried: Month? {
      switch carry {
      case .no: nil
      case .yes: from
      case .since(let first): from.map { max($0, first) } ?? first
      }
    }

    /// Whether money that is left over or overspent in a period is carried over to the next.
    ///
    /// - Parameter month: the last month of the period.
    package func isCarried(after month: Month) -> Bool {
      switch carry {
      case .no: false
      case .yes: true
      case .since(let first): first <= month
      }
    }
  }

  /// A budget period, which is a complete calendar month, quarter or year, and the item that applies to it.
  package struct Term: Sendable, Equatable {
    package let item: Item
    package let months: ClosedRange<Month>

    package init(item: Item, months: ClosedRange<Month>) {
      self.item = item
      self.months = months
    }
  }

  /// The items, oldest first; at least one.
  package let items: [Item]

  package init(_ items: [Item]) {
    precondition(!items.isEmpty, "a budget must have an item")
    self.items = items
  }

  /// Creates a budget that applies to all months.
  ///
  /// - Parameter carry: the first month from which money is carried over to the next period; `nil` if nothing is
  ///   carried over.
  package init(amount: HomeAmount, every: Period = .month, carry: Month? = nil) {
    self.init([Item(amount: amount, every: every, carry: carry.map { .since($0) } ?? .no)])
  }

  /// Returns the item that applies to the month; `nil` before the first item and after the end of the budget.
  package func item(in month: Month) -> Item? {
    items.last { $0.from.map { $0 <= month } ?? true }.flatMap { $0.amount == 0 ? nil : $0 }
  }

  /// Returns the period that contains a month, with the item that applies to the period's last month; `nil` if no
  /// budget applies to the month.
  ///
  /// If that item has a different period length, or the budget has ended, the item for the month itself is used, so
  /// that a change of `every` affects no earlier month.
  package func term(of month: Month) -> Term? {
    guard let own = item(in: month) else { return nil }
    let months = own.every.months(around: month)
    let last = item(in: months.upperBound) ?? own
    return Term(item: last.every == own.every ? last : own, months: months)
  }

  /// Returns a copy of the budget with changed amounts.
  package func changingAmounts(_ change: (HomeAmount) -> HomeAmount) -> Budget {
    Budget(
      items.map { Item(from: $0.from, amount: change($0.amount), every: $0.every, carry: $0.carry) })
  }
}
