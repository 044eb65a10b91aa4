import BookEditing
import Diagnostics
import Ledger
import Formats
import Statements

/// A plan for undoing an import, with a decision about each entry that the import wrote or changed.
struct TakeBackPlan {
  /// A line of an import log, with its account.
  private struct Line {
    var account: String
    var line: ImportLog.Line
  }

  /// The names of the import in the logs.
  let sources: Set<String>
  private let before: Reading
  private let archive: Bool
  private let references: [String: [Int]]
  /// The import logs, in which the lines of other imports are updated.
  private(set) var logs: [(path: String, log: ImportLog)]
  var result: TakeBackResult

  /// Entries that are restored in place, with their former values.
  private(set) var changes: [(entry: Draft.Place, fields: [FieldChange])] = []
  private(set) var restoredIDs: [String] = []
  /// Entries to remove, including entries that an element of `incoming` replaces.
  private(set) var removed: [Draft.Place] = []
  /// The positions of the balance assertions to remove.
  private(set) var balanceAssertions: [Draft.Place] = []
  /// The replacement entries, each with the id of the entry that it replaces.
  private(set) var incoming: [(id: String, entry: Draft.Incoming)] = []

  private var ledger: Ledger { before.ledger }

  init(_ logged: LoggedImport, _ before: Reading, _ logs: [(path: String, log: ImportLog)], archive: Bool) {
    sources = Set(logged.sources)
    self.before = before
    self.archive = archive
    self.logs = logs
    result = TakeBackResult(logged: logged)
    var references: [String: [Int]] = [:]
    for index in before.ledger.transactions.indices {
      guard let id = before.ledger.transactions[index].details?.occurrenceOf?.id else { continue }
      references[id, default: []].append(index)
    }
    self.references = references
  }

  mutating func decide() {
    var own: [String: [Line]] = [:]
    var others: [String: [Line]] = [:]
    for (_, log) in logs {
      for line in log.lines.withoutCopies(before.ids) {
        let isOwn = sources.contains(line.source)
        if isOwn { result.rowCount += 1 }
        guard let id = line.entry, line.outcome != .removed else { continue }
        if isOwn {
          own[id, default: []].append(Line(account: log.account, line: line))
        } else {
          others[id, default: []].append(Line(account: log.account, line: line))
        }
      }
    }
    var going: [Int] = []
    for id in own.keys.sorted() {
      if let index = decide(id, own[id] ?? [], others[id] ?? []) { going.append(index) }
    }
    remove(going)
    decideBalances()
    result.removed.sort { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  // MARK: Entries

  /// Decides whether to remove, restore, reduce or keep the entry, which the import wrote or changed.
  ///
  /// - Returns: the index of the entry if it is to be removed; otherwise `nil`.
  private mutating func decide(_ id: String, _ own: [Line], _ others: [Line]) -> Int? {
    let isWriter = own.contains { $0.line.outcome == .new && $0.line.former == nil }
    let former = own.compactMap(\.line.former).last
    // The import wrote nothing for a row whose entry already existed.
    if !isWriter, former == nil { return nil }
    guard let index = before.ids.index(of: id) else {
      result.goneCount += own.count
      return nil
    }
    let print = ledger.fingerprint(of: index)
    guard own.contains(where: { $0.line.fingerprint == print }) else {
      keep(index, "it was changed after the import")
      return nil
    }
    if isArchived(index), !archive {
      keep(index, "it is in the archive; add --archive to change it")
      return nil
    }
    if isWriter, others.isEmpty { return index }
    if let former, !isWriter {
      restore(index, former)
      return nil
    }
    let entry = ledger.transactions[index]
    let accounts = Set(own.map(\.account))
    if entry.direction == .moved, let other = others.last(where: { !accounts.contains($0.account) }) {
      reduceTransfer(index, other)
    } else {
      passOn(id)
      keep(index, "another import contains it too")
    }
    return nil
  }

  private func isArchived(_ index: Int) -> Bool {
    ledger.file(of: ledger.transactions[index].date.month)?.isArchived == true
  }

  private func place(_ index: Int) -> Draft.Place {
    Draft.Place(path: before.file(of: index).path, start: before.start(of: index))
  }

  private func entry(_ index: Int) -> TakeBackResult.Entry {
    let entry = ledger.transactions[index]
    return TakeBackResult.Entry(
      id: before.ids.ids[index], day: entry.date, title: entry.title, amount: entry.amount,
      isDebit: entry.direction != .received)
  }

  private mutating func keep(_ index: Int, _ why: String) {
    result.kept.append(TakeBackResult.KeptEntry(entry: entry(index), why: why))
  }

  /// Removes the entries, except those to which a remaining entry refers.
  private mutating func remove(_ indices: [Int]) {
    var going = Set(indices)
    var isDone = false
    while !isDone {
      isDone = true
      for index in going.sorted() {
        let named = references[before.ids.ids[index]] ?? []
        if named.allSatisfy(going.contains) { continue }
        going.remove(index)
        keep(index, "another entry refers to it in “for:”")
        isDone = false
      }
    }
    for index in going.sorted() {
      removed.append(place(index))
      result.removed.append(entry(index))
    }
  }

  /// Marks the first line of another import as the line that wrote the entry.
  private mutating func passOn(_ id: String) {
    guard let index = before.ids.index(of: id) else { return }
    for log in logs.indices {
      for line in logs[log].log.lines.indices
      where logs[log].log.lines[line].entry == id && !sources.contains(logs[log].log.lines[line].source)
        && logs[log].log.lines[line].outcome == .found
      {
        logs[log].log.lines[line].outcome = .new
        logs[log].log.lines[line].fingerprint = ledger.fingerprint(of: index)
        return
      }
    }
  }

  /// Restores the values of an entry from its former text.
  private mutating func restore(_ index: Int, _ text: String) {
    guard let month = try? MonthText(SourceFile(path: "former", bytes: Array(text.utf8))),
      let first = month.entries.first, let now = try? MonthText(before.file(of: index))
    else {
      keep(index, "its former text cannot be read")
      return
    }
    let former = month.fields(of: first.start)
    let id = before.ids.ids[index]
    // The former entry of a transfer may have another day, and so belong in the file of another month.
    if ledger.transactions[index].direction == .moved {
      let day = first.date ?? ledger.transactions[index].date
      removed.append(place(index))
      incoming.append(
        (id, Draft.Incoming(day: day, fields: former.map { ($0.key.name, $0.text) }, isHistory: isHistory(day, index))))
      result.reducedTransfers.append(entry(index))
      return
    }
    let current = now.fields(of: before.start(of: index))
    var fields = former.filter { field in !current.contains { $0.key == field.key && $0.text == field.text } }
      .map { FieldChange($0.key, $0.text) }
    fields += current.filter { field in !former.contains { $0.key == field.key } }.map { FieldChange($0.key, nil) }
    if fields.isEmpty { return }
    changes.append((place(index), fields))
    restoredIDs.append(id)
    result.restored.append(entry(index))
  }

  private func isHistory(_ day: Day, _ index: Int) -> Bool {
    ledger.file(of: day.month)?.isArchived ?? isArchived(index)
  }

  // MARK: One side

  /// Turns a transfer into the entry that its other row alone would create.
  private mutating func reduceTransfer(_ index: Int, _ other: Line) {
    let entry = ledger.transactions[index]
    let isDebit = other.line.amount.hasPrefix("-")
    let money = isDebit ? entry.amount : entry.details?.arrived ?? entry.amount
    var fields: [(key: String, value: FieldText)] = [(TransactionKey.date.name, .one(other.line.day.description))]
    let title = isDebit ? entry.title : BankRow.shortTitle(other.line.text)
    fields.append((TransactionKey.title.name, .one(title)))
    fields.append(
      (
        (isDebit ? TransactionKey.spent : .received).name,
        .one(AmountText.written(money.minor, money.currency, ledger.settings.decimalSeparator))
      ))
    if money.currency != ledger.homeCurrency {
      fields.append((TransactionKey.currency.name, .one(money.currency.code)))
    }
    let account = isDebit ? entry.account : entry.details?.destination ?? .unnamed
    if account != .unnamed { fields.append((TransactionKey.account.name, .one(ledger.account(account).name))) }
    if !entry.tags.isEmpty { fields.append((TransactionKey.tags.name, .list(entry.tags))) }
    if let note = entry.note { fields.append((TransactionKey.note.name, .one(note))) }
    let id = before.ids.ids[index]
    removed.append(place(index))
    incoming.append(
      (id, Draft.Incoming(day: other.line.day, fields: fields, isHistory: isHistory(other.line.day, index))))
    result.reducedTransfers.append(self.entry(index))
    mark(id, other, isDebit)
  }

  /// Marks the other row of a transfer as the row that wrote the remaining entry. The category of this entry is a
  /// guess.
  private mutating func mark(_ id: String, _ other: Line, _ isDebit: Bool) {
    for log in logs.indices where logs[log].log.account == other.account {
      for line in logs[log].log.lines.indices where logs[log].log.lines[line] == other.line {
        logs[log].log.lines[line].outcome = .new
        logs[log].log.lines[line].former = nil
        logs[log].log.lines[line].fingerprint = before.ids.index(of: id).map { ledger.fingerprint(of: $0) }
        logs[log].log.lines[line].guess = ledger.defaultCategory(isDebit: isDebit).map {
          ImportLog.Guess(category: ledger.category($0).name, reason: "the import of the other row was undone")
        }
      }
    }
  }

  // MARK: Balances

  private mutating func decideBalances() {
    for (_, log) in logs {
      guard let id = ledger.account(logged: log.account) else { continue }
      let currency = ledger.account(id).currency
      for added in log.additions where added.kind == .balance && sources.contains(added.source) {
        guard
          let assertion = ledger.balanceAssertions.first(where: {
            $0.account == id && $0.date.description == added.name
          })
        else { continue }
        let isSame =
          PlainAmount.text(assertion.balance, currency) == added.value && (assertion.note ?? "") == added.note
        let isLocked = ledger.file(of: assertion.date.month)?.isArchived == true && !archive
        guard isSame, !isLocked else {
          result.notes.append(
            "the balance of \(ledger.label(of: id)) on \(added.name) is kept: "
              + (isSame ? "it is in the archive" : "it was changed after the import"))
          continue
        }
        balanceAssertions.append(Draft.Place(path: ledger.file(of: assertion).path, start: Int(assertion.source.start)))
        result.balanceCount += 1
      }
    }
  }
}
