package import BookEditing
import Diagnostics
package import Ledger
import Formats
import Statements

/// A comparison of an account's entries with its statement rows in the import log, which lists the entries that may
/// explain a difference from the bank's balance.
package struct RowComparison {
  private let ledger: Ledger
  private let ids: Identifiers
  private let account: Account.ID
  private let lines: [ImportLog.Line]

  /// Prepares the comparison of an account's entries with its statement rows.
  ///
  /// - Parameters:
  ///   - lines: the lines of the account's logs.
  ///   - day: the last day to compare.
  package init(_ ledger: Ledger, _ lines: [ImportLog.Line], of account: Account.ID, upTo day: Day) {
    self.ledger = ledger
    self.account = account
    ids = Identifiers(ledger)
    self.lines = lines.withoutCopies(ids).filter { $0.day <= day }
    lastDay = day
  }

  private let lastDay: Day

  /// A sentence about each difference; empty if all entries and rows agree.
  package var sentences: [String] { changed + gone + inNoStatement }

  private func amountText(_ minor: Int64, _ currency: Currency) -> String {
    AmountText.written(minor, currency, ledger.settings.decimalSeparator)
  }

  /// Sentences about entries whose amount or day differs from the statement row, unless the import itself wrote the
  /// difference.
  private var changed: [String] {
    var reported: Set<Int> = []
    return lines.compactMap { line -> String? in
      guard line.outcome != .removed, let index = line.entry.flatMap({ ids.index(of: $0) }),
        line.fingerprint.map({ $0 != ledger.fingerprint(of: index) }) ?? true, !reported.contains(index)
      else { return nil }
      let entry = ledger.transactions[index]
      let currency = Currency(code: line.currency) ?? ledger.account(account).currency
      guard let bank = SignedDecimal(line.amount)?.minor(currency) else { return nil }
      let name = "“\(entry.title)” from \(line.day)"
      guard let change = ledger.change(of: account, by: entry) else {
        reported.insert(index)
        return "\(name) is in a statement of this account, but the book has it in another account"
      }
      // A converted amount is not the amount that the bank charged.
      if !change.needsConversion, let own = change.minor, own != bank {
        reported.insert(index)
        return "\(name): \(amountText(own, currency)) in the book, \(amountText(bank, currency)) in the statement"
      }
      guard let day = entry.paymentDate, abs(day.days(since: line.day)) > MatchingDays.sameAmount else { return nil }
      reported.insert(index)
      return "“\(entry.title)”: on \(day) in the book, on \(line.day) in the statement"
    }
  }

  /// A sentence about the rows whose entries no longer exist.
  private var gone: [String] {
    let rows = lines.filter { $0.outcome == .removed || $0.entry.map { ids.index(of: $0) == nil } ?? true }
    return listed(rows.map { "“\($0.text.prefix(40))” from \($0.day), \($0.amount)" }).map {
      ["\(NumberText.counted(rows.count, "statement row")) \(rows.count == 1 ? "has" : "have") no entry: \($0)"]
    } ?? []
  }

  /// A sentence about entries that have no statement row even though imported statements cover their days.
  private var inNoStatement: [String] {
    let periods = lines.periods
    let known = Set(lines.compactMap { $0.entry.flatMap { ids.index(of: $0) } })
    let entries = ledger.transactions.indices.filter { index in
      guard !known.contains(index), ledger.change(of: account, by: ledger.transactions[index]) != nil,
        let day = ledger.transactions[index].paymentDate, day <= lastDay
      else { return false }
      return periods.contains { $0.contains(day) }
    }
    let names = entries.map { index -> String in
      let entry = ledger.transactions[index]
      let minor = ledger.change(of: account, by: entry)?.minor
      return "“\(entry.title)” from \(entry.date)"
        + (minor.map { ", \(amountText($0, ledger.account(account).currency))" } ?? "")
    }
    return listed(names).map {
      ["\(NumberText.counted(entries.count, "entry is", "entries are")) not in any statement: \($0)"]
    } ?? []
  }

  /// Returns a list of at most five names, with the number of the remaining ones; `nil` if there are no names.
  private func listed(_ names: [String]) -> String? {
    if names.isEmpty { return nil }
    return names.prefix(5).joined(separator: "; ") + (names.count > 5 ? "; and \(names.count - 5) more" : "")
  }
}

/// The identity of a row in a log: its fingerprint, the fingerprint of its entry, and the entry's index if the entry
/// exists.
private struct LineKey: Hashable {
  var row: RowFingerprint
  var entry: UInt64
  var index: Int?
}

extension [ImportLog.Line] {
  /// Returns the lines without the duplicates that a merge of logs may create. Such duplicates occur if two versions of
  /// a book imported the same row, and one version then edited the row's entry. Equal rows of one book are not
  /// duplicates: their entries have different ids, so their fingerprints differ.
  func withoutCopies(_ ids: Identifiers) -> [ImportLog.Line] {
    // Duplicates have the same entry's fingerprint, which is cheaper to compare than the row.
    var counts: [UInt64: Int] = [:]
    counts.reserveCapacity(count)
    for line in self where line.outcome == .new {
      if let fingerprint = line.fingerprint { counts[fingerprint, default: 0] += 1 }
    }
    if counts.values.allSatisfy({ $0 == 1 }) { return self }
    func key(_ line: ImportLog.Line) -> LineKey? {
      guard line.outcome == .new, let fingerprint = line.fingerprint, counts[fingerprint, default: 0] > 1 else {
        return nil
      }
      return LineKey(row: line.rowFingerprint, entry: fingerprint)
    }
    func index(_ line: ImportLog.Line) -> Int? { line.entry.flatMap { ids.index(of: $0) } }
    let existing = Set(filter { index($0) != nil }.compactMap(key))
    var seen: Set<LineKey> = []
    return filter { line in
      guard var key = key(line) else { return true }
      guard let index = index(line) else { return !existing.contains(key) }
      key.index = index
      return seen.insert(key).inserted
    }
  }

  /// The range of days from the first to the last row of each import.
  var periods: [ClosedRange<Day>] {
    var periods: [String: ClosedRange<Day>] = [:]
    for line in self {
      let known = periods[line.source] ?? line.day...line.day
      periods[line.source] = Swift.min(known.lowerBound, line.day)...Swift.max(known.upperBound, line.day)
    }
    return periods.values.map(\.self)
  }
}
