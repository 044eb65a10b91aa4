/// The template entry of a series, and the run of entries that it belongs to.
struct TemplateRun {
  private(set) var template: Int?
  /// The day of the run's first entry.
  private(set) var first = Day(number: 0)
  /// The day of the month on which occurrences are expected: the day of the template entry or, if this entry is on the
  /// last day of its month, the latest day of the month in the run.
  private(set) var dayOfMonth = 1

  /// Finds the template entry and its run.
  ///
  /// - Parameter members: indices of entries, oldest first.
  init(_ members: [Int], _ ledger: Ledger) {
    let repeating = members.filter { ledger.transactions[$0].details?.repeats != nil }
      .sorted { TemplateRun.age(ledger.transactions[$0]) < TemplateRun.age(ledger.transactions[$1]) }
    guard let newest = repeating.last else { return }
    template = newest
    first = ledger.transactions[newest].date
    dayOfMonth = first.dayOfMonth
    let isLastOfMonth = first == first.month.lastDay
    let rhythm = ledger.transactions[newest].details?.repeats
    for index in repeating.reversed().dropFirst() {
      let transaction = ledger.transactions[index]
      if transaction.details?.repeats != rhythm { break }
      if let until = transaction.details?.until, until < first { break }
      first = transaction.date
      if isLastOfMonth { dayOfMonth = max(dayOfMonth, first.dayOfMonth) }
    }
  }

  /// Returns a sort key, which is highest for the newest entry. Entries of the same day are compared by content, so
  /// that the order of lines in a file has no influence.
  private static func age(_ transaction: Transaction) -> (Day, Int, Int32, Int64) {
    let rhythm = transaction.details?.repeats.flatMap { Repeat.allCases.firstIndex(of: $0) } ?? 0
    return (
      transaction.date, Repeat.allCases.count - rhythm, transaction.details?.until?.number ?? .max,
      transaction.amount.minor
    )
  }
}
