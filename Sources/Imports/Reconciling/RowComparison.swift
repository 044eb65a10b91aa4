package import Bookkeeping
package import Diagnostics
package import Ledger
import Notation
import Statements

/// Compares the entries of an account with the rows of its statements, as the log of imports has them. It says which
/// entries a difference to the bank may come from.
package struct RowComparison {
  private let ledger: Ledger
  private let ids: Identifiers
  private let account: Account.ID
  private let lines: [ImportLog.Line]

  /// - Parameters:
  ///   - lines: of the logs of the account.
  ///   - day: later rows and entries do not count.
  package init(_ ledger: Ledger, _ lines: [ImportLog.Line], of account: Account.ID, upTo day: Day) {
    self.ledger = ledger
    self.account = account
    ids = Identifiers(ledger)
    self.lines = lines.filter { $0.day <= day }
    lastDay = day
  }

  private let lastDay: Day

  /// One sentence about each row or group of entries; empty if all agree.
  package var sentences: [String] { changed + gone + inNoStatement }

  private func spoken(_ minor: Int64, _ currency: Currency) -> String {
    AmountText.written(minor, currency, ledger.settings.decimalSign)
  }

  /// What an entry did to the account, below zero for what went out; nil if it is of others.
  private func minor(of entry: Transaction) -> Int64? {
    if entry.direction == .moved, entry.details?.destination == account {
      return (entry.details?.arrived ?? entry.amount).minor
    }
    guard entry.account == account else { return nil }
    return entry.direction == .received ? entry.charged.minor : -entry.charged.minor
  }

  /// Entries with another amount or day than their row, unless an import wrote them so.
  private var changed: [String] {
    var told: Set<Int> = []
    return lines.compactMap { line -> String? in
      guard line.taken != .removed, let index = line.entry.flatMap({ ids.index(of: $0) }),
        line.fingerprint.map({ $0 != ledger.fingerprint(of: index) }) ?? true, !told.contains(index)
      else { return nil }
      let entry = ledger.transactions[index]
      let currency = Currency(code: line.currency) ?? ledger.account(account).currency
      guard let bank = SignedDecimal(line.amount)?.minor(currency) else { return nil }
      let name = "“\(entry.title)” of \(line.day)"
      guard let own = minor(of: entry) else {
        told.insert(index)
        return "\(name): the statement is of this account, the book has it in another one"
      }
      if own != bank {
        told.insert(index)
        return "\(name): the book says \(spoken(own, currency)), the statement \(spoken(bank, currency))"
      }
      guard let day = entry.movingDay, abs(day.days(since: line.day)) > 4 else { return nil }
      told.insert(index)
      return "“\(entry.title)”: the book has it on \(day), the statement on \(line.day)"
    }
  }

  /// Rows whose entry is not there any more.
  private var gone: [String] {
    let rows = lines.filter { $0.taken == .removed || $0.entry.map { ids.index(of: $0) == nil } ?? true }
    return listed(rows.map { "“\($0.text.prefix(40))” of \($0.day), \($0.amount)" }).map {
      ["\(NumberText.counted(rows.count, "row")) of statements \(rows.count == 1 ? "has" : "have") no entry: \($0)"]
    } ?? []
  }

  /// Entries of days for which statements were imported, and that no row is of.
  private var inNoStatement: [String] {
    var spans: [String: (first: Day, last: Day)] = [:]
    for line in lines {
      let span = spans[line.source] ?? (line.day, line.day)
      spans[line.source] = (min(span.first, line.day), max(span.last, line.day))
    }
    let known = Set(lines.compactMap { $0.entry.flatMap { ids.index(of: $0) } })
    let entries = ledger.transactions.indices.filter { index in
      guard !known.contains(index), minor(of: ledger.transactions[index]) != nil,
        let day = ledger.transactions[index].movingDay, day <= lastDay
      else { return false }
      return spans.values.contains { $0.first <= day && day <= $0.last }
    }
    let names = entries.map { index -> String in
      let entry = ledger.transactions[index]
      return "“\(entry.title)” of \(entry.date), \(spoken(minor(of: entry) ?? 0, ledger.account(account).currency))"
    }
    return listed(names).map {
      ["\(NumberText.counted(entries.count, "entry is", "entries are")) in no statement: \($0)"]
    } ?? []
  }

  /// At most five of them; nil without any.
  private func listed(_ names: [String]) -> String? {
    if names.isEmpty { return nil }
    return names.prefix(5).joined(separator: "; ") + (names.count > 5 ? "; and \(names.count - 5) more" : "")
  }
}

/// Entries that no statement has, beside one that a statement has: of the same account and amount, at most four days
/// apart. An import would ask whether both are one.
package enum RowDuplicates {
  private struct Key: Hashable {
    var account: Account.ID
    var currency: Currency
    /// Minor units, below zero for what went out.
    var minor: Int64
  }

  private struct Side {
    var entry: Int
    var day: Day
    var isTaken: Bool
  }

  /// - Parameter imports: whose logs say which entries have a row.
  package static func findings(_ ledger: Ledger, _ imports: ImportFiles) -> Findings {
    guard imports.logs.contains(where: { !$0.log.lines.isEmpty }) else { return [] }
    let ids = Identifiers(ledger)
    var findings: [Finding] = []
    for account in ledger.accounts.indices.map({ Account.ID(index: $0) }) {
      let lines = imports.lines(of: ledger.logName(of: account))
      if lines.isEmpty { continue }
      // A row whose entry has another id by now may be of any: nothing is said then.
      if lines.contains(where: { $0.taken != .removed && $0.entry.map { ids.index(of: $0) == nil } ?? false }) {
        continue
      }
      let taken = Set(lines.compactMap { $0.entry.flatMap { ids.index(of: $0) } })
      let spans = Dictionary(grouping: lines, by: \.source).values.map { lines in
        let days = lines.map(\.day)
        return (days.min() ?? Day(number: 0))...(days.max() ?? Day(number: 0))
      }
      for sides in sides(ledger, account, taken).values where sides.count > 1 {
        for side in sides where !side.isTaken && spans.contains(where: { $0.contains(side.day) }) {
          let near = sides.filter { $0.isTaken && abs($0.day.days(since: side.day)) <= 4 }
          guard let other = near.min(by: { abs($0.day.days(since: side.day)) < abs($1.day.days(since: side.day)) })
          else { continue }
          if let finding = finding(side.entry, other.entry, ledger) { findings.append(finding) }
        }
      }
    }
    return Findings(findings)
  }

  private static func sides(_ ledger: Ledger, _ account: Account.ID, _ taken: Set<Int>) -> [Key: [Side]] {
    var sides: [Key: [Side]] = [:]
    for index in ledger.transactions.indices {
      let entry = ledger.transactions[index]
      guard entry.details?.id == nil, let day = entry.movingDay, day <= ledger.today else { continue }
      let side = Side(entry: index, day: day, isTaken: taken.contains(index))
      if entry.account == account {
        let minor = entry.direction == .received ? entry.charged.minor : -entry.charged.minor
        sides[Key(account: account, currency: entry.charged.currency, minor: minor), default: []].append(side)
      } else if entry.details?.destination == account {
        let money = entry.details?.arrived ?? entry.amount
        sides[Key(account: account, currency: money.currency, minor: money.minor), default: []].append(side)
      }
    }
    return sides
  }

  /// Nil for a pair of one day and title, which is told of without any statement.
  private static func finding(_ index: Int, _ other: Int, _ ledger: Ledger) -> Finding? {
    let (entry, known) = (ledger.transactions[index], ledger.transactions[other])
    if entry.date == known.date, entry.title == known.title { return nil }
    return Finding(
      .possibleDuplicate, at: FieldPlace.of(.title, entry, ledger),
      "“\(entry.title)” is in no statement, and “\(known.title)” of \(known.date) has the same amount",
      label: "is this one too many?",
      notes: [
        Finding.Note("the one of the statement", at: FieldPlace.of(.title, known, ledger)),
        Finding.Note("if both happened, give one of them an “id:”"),
      ])
  }
}
