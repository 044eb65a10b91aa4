import Ledger

/// A detector of the order of day, month and year, which is the same in the whole file.
enum DateOrderDetector {
  /// Returns the order chosen by the user, or the order in which the most dates are valid. If several orders fit and
  /// give different dates, a question for the user is added.
  ///
  /// - Parameters:
  ///   - own: the booking dates. A question shows the first and the last of them.
  ///   - all: the booking dates and the days in other columns.
  ///   - pairs: two days of the same row, such as booking date and value date.
  ///   - chosen: the order that the user has chosen; `nil` if there is no answer.
  ///   - today: the current day. An order with future days is excluded if another order has none.
  static func order(
    _ own: [DateCell], all: [DateCell], pairs: [(DateCell, DateCell)] = [], _ chosen: DateOrder?, column: String,
    today: Day? = nil, _ reading: inout FormatReading
  ) -> DateOrder {
    let counts = DateOrder.allCases.map { order in (order, all.count { $0[order] != nil }) }
    let most = counts.map(\.1).max() ?? 0
    let possible = removingWideSpans(counts.filter { $0.1 == most }.map(\.0), own)
    let fitting = removingFuture(removingDistant(possible, pairs), own, today)
    let order = chosen ?? fitting.first ?? .dayFirst
    let proofs =
      fitting.count < possible.count && possible.count > 1
      ? pairs.count
      : own.count { cell in
        cell[order] != nil && DateOrder.allCases.allSatisfy { $0 == order || cell[$0] == nil }
      }
    reading.dates = (column, order, proofs)
    guard chosen == nil, all.contains(where: { cell in Set(fitting.compactMap { cell[$0] }).count > 1 }) else {
      return order
    }
    let readings = fitting.compactMap { order -> Ambiguity.Reading? in
      let days = own.compactMap { $0[order] }
      guard let first = days.min(), let last = days.max() else { return nil }
      return Ambiguity.Reading(option: "--dates \(order.rawValue)", first: first.description, last: last.description)
    }
    reading.questions.append(Ambiguity(key: .dates, readings: readings))
    return order
  }

  /// Keeps only the orders that put the two days of every row at most ten days apart, if each other order puts the days
  /// of some row more than 20 days apart. A single row is not sufficient.
  private static func removingDistant(_ orders: [DateOrder], _ pairs: [(DateCell, DateCell)]) -> [DateOrder] {
    guard orders.count > 1, pairs.count > 1 else { return orders }
    let gaps = orders.map { order in
      pairs.map { first, second -> Int in
        guard let first = first[order], let second = second[order] else { return 0 }
        return abs(first.days(since: second))
      }.max() ?? 0
    }
    let near = zip(orders, gaps).filter { $0.1 <= 10 }.map(\.0)
    let isPlain = zip(orders, gaps).allSatisfy { $0.1 <= 10 || $0.1 > 20 }
    return near.isEmpty || !isPlain ? orders : near
  }

  /// Removes orders that give future days, unless all orders do.
  private static func removingFuture(_ orders: [DateOrder], _ cells: [DateCell], _ today: Day?) -> [DateOrder] {
    guard let today, orders.count > 1 else { return orders }
    let past = orders.filter { order in cells.allSatisfy { $0[order].map { $0 <= today } ?? true } }
    return past.isEmpty ? orders : past
  }

  /// Decides whether the first or the last two digits are the year. If the dates span at most 400 days in one order,
  /// removes orders in which they span more than 1,100 days.
  private static func removingWideSpans(_ orders: [DateOrder], _ cells: [DateCell]) -> [DateOrder] {
    let spans = orders.map { order -> (order: DateOrder, days: Int) in
      let days = cells.compactMap { $0[order] }
      guard let first = days.min(), let last = days.max() else { return (order, 0) }
      return (order, last.days(since: first))
    }
    guard orders.contains(.yearFirst), let least = spans.map(\.days).min(), least <= 400 else { return orders }
    return spans.filter { $0.days <= 1_100 }.map(\.order)
  }
}
