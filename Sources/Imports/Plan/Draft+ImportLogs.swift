import BookEditing
import Diagnostics
import Formats
import Ledger
import Platform
import Statements

extension ImportPlan.File {
  /// The name of the file without folders. For an archive, this is the archive's name, not the name of a file in it.
  package var fileName: String { ImportPlan.File.fileName(path.isEmpty ? name : path) }

  static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension ImportLog {
  /// The imports that the log mentions, in the order of the log and without consecutive repetitions.
  package var sources: [String] {
    var sources = openings.map(\.source) + additions.map(\.source)
    for line in lines where line.source != sources.last { sources.append(line.source) }
    return sources.filter { !$0.isEmpty }
  }
}

extension Draft {
  /// Writes the rows of an import into the logs.
  ///
  /// - Parameters:
  ///   - formers: the former text of each changed entry, keyed by row.
  ///   - before: the ledger without the import.
  ///   - after: the ledger with the import.
  mutating func writeLogs(
    _ plan: ImportPlan, _ stamps: ImportStamps, _ formers: [Int: String], _ before: Ledger, _ after: Reading
  ) throws(BookError) {
    for (index, account) in plan.accounts.enumerated() {
      let lines = plan.rows.indices.filter { plan.account(of: $0) == index }
        .sorted { (plan.rows[$0].day ?? base.today, $0) < (plan.rows[$1].day ?? base.today, $1) }
        .compactMap { row -> ImportLog.Line? in
          guard var line = plan.logLine(row, base) else { return nil }
          line.source = stamps.name(ofFile: plan.rows[row].file)
          line.former = formers[row]
          // An existing entry that the import did not change has no fingerprint, because the import did not write it.
          if line.outcome != .found || line.former != nil, let entry = line.entry.flatMap({ after.ids.index(of: $0) }) {
            line.fingerprint = after.ledger.fingerprint(of: entry)
          }
          return line
        }
      let name = account.id.map { base.account($0, in: account) } ?? account.name
      let additions = additions(plan, index, stamps, before, after.ledger)
      if lines.isEmpty, additions.isEmpty, account.opening == nil || !plan.uses(account) { continue }
      var (path, log) = try importFiles().log(of: name)
      // The line of an entry that is imported again replaces the earlier line.
      for row in plan.rows.indices where plan.rows[row].isReimported && plan.account(of: row) == index {
        guard let print = plan.logLine(row, base)?.rowFingerprint else { continue }
        if let old = log.lines.firstIndex(where: { $0.outcome == .removed && $0.rowFingerprint == print }) {
          log.lines.remove(at: old)
        }
      }
      log.lines += lines
      log.additions += additions
      if let opening = account.opening, plan.uses(account) {
        log.openings.append(
          ImportLog.Opening(
            day: opening.day, amount: PlainAmount.text(opening.amount, account.currency),
            source: stamps.name(ofAccount: index, plan)))
      }
      try write(log, to: path)
    }
  }

  /// Returns the balances that the import adds for the account, and the account itself if the import adds it to
  /// `book.yaml`. The new categories are returned with the first account of the plan.
  private func additions(
    _ plan: ImportPlan, _ index: Int, _ stamps: ImportStamps, _ before: Ledger, _ after: Ledger
  ) -> [ImportLog.Addition] {
    let account = plan.accounts[index]
    let source = stamps.name(ofAccount: index, plan)
    var additions: [ImportLog.Addition] = []
    let isFirst = plan.accounts.firstIndex { $0.name == account.name && $0.id == account.id } == index
    if isFirst, account.id.map({ before.account($0).source == nil && $0 != .unnamed }) ?? true,
      let made = after.accounts.first(where: { $0.name == account.name && $0.source != nil })
    {
      additions.append(
        ImportLog.Addition(.account, name: made.name, value: String(made.definition, radix: 16), source: source))
    }
    for assertion in plan.balanceAssertions where assertion.account == index {
      let file = plan.files.indices.first { plan.files[$0].account == index && plan.files[$0].holds(assertion.day) }
      additions.append(
        ImportLog.Addition(
          .balance, name: assertion.day.description, value: PlainAmount.text(assertion.balance, account.currency),
          note: assertion.note ?? "", source: file.map { stamps.name(ofFile: $0) } ?? source))
    }
    guard index == 0 else { return additions }
    return additions
      + plan.categories.map {
        ImportLog.Addition(.category, name: $0.name, value: $0.kind.rawValue, source: stamps.name(ofFile: 0))
      }
  }

  /// Returns the former text of each entry that an import changes, keyed by the row that changes it.
  func formerTexts(_ plan: ImportPlan, _ before: Reading) throws(BookError) -> [Int: String] {
    var texts: [Int: String] = [:]
    var months: [String: MonthText] = [:]
    for row in plan.rows.indices {
      let state = plan.rows[row].state
      let changed = state == .moved ? plan.rows[row].converts : plan.rows[row].entry
      guard let entry = changed, [.moved, .bill].contains(state) || (state == .known && plan.rows[row].changesAmount)
      else { continue }
      let file = before.file(of: entry)
      // A month file that is a single list in brackets is refused later, when it is written.
      if months[file.path] == nil { months[file.path] = try? MonthText(file) }
      texts[row] = months[file.path]?.text(of: before.start(of: entry)).map { String(decoding: $0, as: UTF8.self) }
    }
    return texts
  }
}

extension ImportPlan.File {
  /// Whether the day is not after the day of the last balance in the file; `true` if the file has no balance.
  fileprivate func holds(_ day: Day) -> Bool { balances.last.map { day <= $0.day } ?? true }
}

extension Account {
  /// A fingerprint of the account's currency, kind and number.
  package var definition: UInt64 {
    var print = Fingerprint(0xACC)
    print.add(currency.code)
    print.add(kind.rawValue)
    print.add(number ?? "")
    return print.value
  }
}

extension Ledger {
  fileprivate func account(_ id: Account.ID, in plan: ImportPlan.AccountPlan) -> String {
    // An account that only entries name is not in the settings, so the label in the plan is used.
    id == .unnamed ? logName(of: id) : plan.name
  }
}

extension ImportPlan {
  /// Returns the log line for a row; `nil` if the row is not imported or is already in the log.
  fileprivate func logLine(_ index: Int, _ base: Ledger) -> ImportLog.Line? {
    let row = rows[index]
    guard let day = row.day, let account = account(of: index), let id = row.id else { return nil }
    let outcome: ImportLog.Outcome
    switch row.state {
    case .new, .moved: outcome = .new
    case .bill: outcome = .pays
    case .known where row.isNewInLog: outcome = .found
    case .known, .question, .leftOut, .unreadable: return nil
    }
    let guess = row.state == .new && row.isGuess ? (row.guessed ?? row.category) : nil
    return ImportLog.Line(
      day: day, amount: row.amount.text, currency: (row.currency ?? accounts[account].currency).code, outcome: outcome,
      entry: id,
      guess: guess.map { ImportLog.Guess(category: base.category($0).name, reason: row.reason ?? "") },
      bankID: row.bankID, text: row.text, isUsedForLearning: row.isUsedForLearning)
  }
}
