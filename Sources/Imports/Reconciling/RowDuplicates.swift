package import BookEditing
package import Diagnostics
package import Ledger

/// A check for possible duplicates: two entries with the same account and amount, at most four days apart, only one of
/// which has a statement row. An import would ask whether both entries are the same.
package enum RowDuplicates {
  /// Entries that change an account's balance by the same amount.
  private struct Alike {
    /// The first entry with a statement row for each day.
    var logged: [Day: Int] = [:]
    var others: [(entry: Int, day: Day)] = []

    /// Returns the index of the nearest entry with a statement row, at most four days away; `nil` if there is none. If
    /// two entries are equally near, returns the earlier one.
    func nearest(to day: Day) -> Int? {
      for distance in 0...4 {
        if let entry = logged[day.adding(days: -distance)] ?? logged[day.adding(days: distance)] { return entry }
      }
      return nil
    }
  }

  /// Returns a finding for each possible duplicate.
  ///
  /// - Parameter imports: the import logs, which contain the entries that have a statement row.
  package static func findings(_ ledger: Ledger, _ imports: ImportFiles) -> Findings {
    guard imports.logs.contains(where: { !$0.log.lines.isEmpty }) else { return [] }
    let ids = Identifiers(ledger)
    var findings: [Finding] = []
    for account in ledger.accounts.indices.map({ Account.ID(index: $0) }) {
      let lines = imports.lines(of: ledger.logName(of: account)).withoutCopies(ids)
      if lines.isEmpty { continue }
      let indices = lines.map { $0.entry.flatMap { ids.index(of: $0) } }
      // A row whose entry has a new id could belong to any entry, so its account is skipped.
      if zip(lines, indices).contains(where: { $0.outcome != .removed && $0.entry != nil && $1 == nil }) { continue }
      let logged = Set(indices.compactMap(\.self))
      let periods = lines.periods
      for alike in entries(ledger, account, logged).values {
        for (entry, day) in alike.others where periods.contains(where: { $0.contains(day) }) {
          guard let other = alike.nearest(to: day), let finding = finding(entry, other, ledger) else { continue }
          findings.append(finding)
        }
      }
    }
    return Findings(findings)
  }

  /// Returns an account's paid entries without `id:`, keyed by the amount by which they change its balance, in minor
  /// units.
  private static func entries(_ ledger: Ledger, _ account: Account.ID, _ logged: Set<Int>) -> [Int64: Alike] {
    var entries: [Int64: Alike] = [:]
    for index in ledger.transactions.indices {
      let entry = ledger.transactions[index]
      guard entry.details?.id == nil, let day = entry.paymentDate, day <= ledger.today,
        let change = ledger.change(of: account, by: entry), !change.needsConversion, let minor = change.minor
      else { continue }
      if !logged.contains(index) {
        entries[minor, default: Alike()].others.append((index, day))
      } else if entries[minor]?.logged[day] == nil {
        entries[minor, default: Alike()].logged[day] = index
      }
    }
    return entries
  }

  /// Returns the finding for a pair of entries; `nil` if their days and titles are equal, because another check reports
  /// such a pair.
  private static func finding(_ index: Int, _ other: Int, _ ledger: Ledger) -> Finding? {
    let (entry, known) = (ledger.transactions[index], ledger.transactions[other])
    if entry.date == known.date, entry.title == known.title { return nil }
    return Finding(
      .possibleDuplicate, at: FieldPlace.of(.title, entry, ledger),
      "“\(entry.title)” is not in any statement, and “\(known.title)” from \(known.date) has the same amount",
      label: "is this a duplicate?",
      notes: [
        Finding.Note("the transaction in a statement", at: FieldPlace.of(.title, known, ledger)),
        Finding.Note("if these are two transactions, give one of them an “id:”"),
      ])
  }
}
