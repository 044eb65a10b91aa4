/// How much may be spent on a category, again in each month, quarter or year of the calendar (BOOK.md §4), and since
/// when: a list of items, each of which holds until the next one begins.
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

    /// The period that holds a month.
    package func months(around month: Month) -> ClosedRange<Month> {
      let first = month.adding(months: -((month.monthOfYear - 1) % monthCount))
      return first...first.adding(months: monthCount - 1)
    }
  }

  /// Whether what is left or over of a period goes into the next one.
  package enum Carry: Sendable, Equatable {
    case no
    case yes
    /// From the period that holds this month on.
    case since(Month)

    /// As it is written; nil for `no`, which goes without saying.
    package var text: String? {
      switch self {
      case .no: nil
      case .yes: "yes"
      case .since(let month): month.description
      }
    }
  }

  /// A budget that holds from a month on.
  package struct Item: Sendable, Equatable {
    /// Nil for the first item if it holds for all time before the second.
    package var from: Month?
    /// Minor units of the home currency, of one period; zero where there is no budget any more.
    package var amount: HomeAmount
    package var every: Period
    package var carry: Carry

    package init(from: Month? = nil, amount: HomeAmount, every: Period = .month, carry: Carry = .no) {
      self.from = from
      self.amount = amount
      self.every = every
      self.carry = carry
    }

    /// The month in the first period that leaves something to the next; nil without `carry`.
    package var firstCarried: Month? {
      switch carry {
      case .no: nil
      case .yes: from
      case .since(let first): from.map { max($0, first) } ?? first
      }
    }

    /// Whether what is left at the end of a month, the last of a period, goes into the next period.
    package func isCarried(after month: Month) -> Bool {
      switch carry {
      case .no: false
      case .yes: true
      case .since(let first): first <= month
      }
    }
  }

  /// The months that an item is counted for, as whole calendar periods.
  package struct Term: Sendable, Equatable {
    package let item: Item
    package let months: ClosedRange<Month>

    package init(item: Item, months: ClosedRange<Month>) {
      self.item = item
      self.months = months
    }
  }

  /// In the order of their months, at least one.
  package let items: [Item]

  package init(_ items: [Item]) {
    precondition(!items.isEmpty, "a budget has an item")
    self.items = items
  }

  /// A budget for all time.
  ///
  /// - Parameter carry: the month from which on what is left or over goes into the next period; nil for never.
  package init(amount: HomeAmount, every: Period = .month, carry: Month? = nil) {
    self.init([Item(amount: amount, every: every, carry: carry.map { .since($0) } ?? .no)])
  }

  /// The item that is valid in a month; nil before the first one, and after the budget was ended.
  package func item(in month: Month) -> Item? {
    items.last { $0.from.map { $0 <= month } ?? true }.flatMap { $0.amount == 0 ? nil : $0 }
  }

  /// The period that holds a month, and its item: the one that is valid in the period's last month.
  ///
  /// Where that one has periods of another length, or none, the item of the month itself holds, so that a change of
  /// `every` alters no month before it. Nil where there is no budget.
  package func term(of month: Month) -> Term? {
    guard let own = item(in: month) else { return nil }
    let months = own.every.months(around: month)
    let last = item(in: months.upperBound) ?? own
    return Term(item: last.every == own.every ? last : own, months: months)
  }

  /// The same months with other amounts.
  package func changingAmounts(_ change: (HomeAmount) -> HomeAmount) -> Budget {
    Budget(
      items.map { Item(from: $0.from, amount: change($0.amount), every: $0.every, carry: $0.carry) })
  }
}
