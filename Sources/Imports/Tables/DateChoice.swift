import Ledger

/// Which order the dates of a file are in, decided by all of them.
enum DateChoice {
  /// The one order that reads the most, with at least one that no other reads; else there is a question.
  ///
  /// - Parameters:
  ///   - own: days of booking, of which a question tells the first and the last.
  ///   - all: of other columns too.
  ///   - chosen: what was answered before.
  static func order(
    _ own: [DateCell], all: [DateCell], _ chosen: DateOrder?, column: String, _ reading: inout FileReading
  ) -> DateOrder {
    let counts = DateOrder.allCases.map { order in (order, all.count { $0[order] != nil }) }
    let most = counts.map(\.1).max() ?? 0
    let fitting = plausible(counts.filter { $0.1 == most }.map(\.0), own)
    let order = chosen ?? fitting.first ?? .dayFirst
    let proofs = own.count { cell in
      cell[order] != nil && DateOrder.allCases.allSatisfy { $0 == order || cell[$0] == nil }
    }
    reading.dates = (column, order, proofs)
    guard chosen == nil, all.contains(where: { cell in Set(fitting.compactMap { cell[$0] }).count > 1 }) else {
      return order
    }
    let readings = fitting.compactMap { order -> FileQuestion.Reading? in
      let days = own.compactMap { $0[order] }
      guard let first = days.min(), let last = days.max() else { return nil }
      return FileQuestion.Reading(option: "--dates \(order.rawValue)", first: first.description, last: last.description)
    }
    reading.questions.append(FileQuestion(key: .dates, readings: readings))
    return order
  }

  /// Without those by which the file would be about years, where another reads it as of one: two digits of a year in front
  /// and behind look alike.
  private static func plausible(_ orders: [DateOrder], _ cells: [DateCell]) -> [DateOrder] {
    let spans = orders.map { order -> (order: DateOrder, days: Int) in
      let days = cells.compactMap { $0[order] }
      guard let first = days.min(), let last = days.max() else { return (order, 0) }
      return (order, last.days(since: first))
    }
    guard orders.contains(.yearFirst), let least = spans.map(\.days).min(), least <= 400 else { return orders }
    return spans.filter { $0.days <= 1_100 }.map(\.order)
  }
}
