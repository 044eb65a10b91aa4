import Diagnostics
import Ledger
import Formats

/// A converter that turns a journal's double-entry transactions into the entries of a month file.
///
/// Accounts below assets or liabilities become accounts; accounts below expenses or income become categories. Both are
/// named without the root. Money from one account to categories becomes one entry with parts, and money between
/// accounts becomes a transfer. Pay with deducted taxes becomes several entries with the same total; opening balances
/// against equity are stored in their accounts. Any other transaction is rejected with a reason, and the rest are
/// converted.
struct JournalConverter {
  let home: Currency?
  let decimal: DecimalSeparator
  /// Additional information in a journal that Daybook exported; `nil` for other journals.
  var daybook: DaybookJournal?

  private enum Made {
    case flow(JournalTransaction, PostingPairs.Entry, isFirst: Bool)
    case entry(JournalTransaction, DaybookJournal.Entry)
  }

  func add(_ journal: [JournalTransaction], to file: inout ParsedEntries) {
    let transactions = journal + (daybook?.balances(besides: journal) ?? [])
    var names = JournalNameTable(transactions, home: home, names: daybook?.names ?? [:])
    var virtualCount = 0
    let own = entries(transactions, &names)
    // This is read first. Otherwise a balance that is omitted would still create an account.
    var made: [Made] = []
    for transaction in transactions {
      if let entry = transaction.values["id"].flatMap({ own[$0] }) {
        made.append(.entry(transaction, entry))
        continue
      }
      if let id = transaction.values["pays"], own[id] != nil { continue }
      do throws(EntryConversionError) {
        let read = try PostingPairs(transaction, &names, home: home)
        virtualCount += read.virtualCount
        if let problem = read.problem { file.refused.append(.init(line: transaction.line, problem: problem)) }
        for (account, money) in read.openings { try names.open(account, money.minor) }
        for (place, entry) in read.entries.enumerated() {
          made.append(.flow(transaction, entry, isFirst: place == 0))
        }
      } catch {
        // The transaction only states a balance.
        if error == .nothingMoves, transaction.postings.contains(where: { $0.assertion != nil }) { continue }
        file.refused.append(.init(line: transaction.line, problem: error))
      }
    }
    let stated = JournalBalanceAssertions(transactions, &names, home: home)
    for (line, problem) in stated.problems { file.refused.append(.init(line: line, problem: problem)) }
    file.refused.sort { $0.line < $1.line }
    file.entries = written(made, names)
    file.balanceAssertions = stated.all.map { stated in
      ParsedEntries.Assertion(
        line: stated.line, date: stated.day, currency: stated.money.currency, balance: stated.money.minor,
        account: names.accounts[stated.account].name, note: stated.note)
    }
    file.accounts = names.accounts
    file.categories = names.categories
    file.notes = notes(virtualCount, stated.leftOutCount, names)
  }

  /// Returns the entries whose transactions still have the form in which Daybook exports them, keyed by id; empty for
  /// other journals.
  private func entries(
    _ transactions: [JournalTransaction], _ names: inout JournalNameTable
  ) -> [String: DaybookJournal.Entry] {
    guard var daybook else { return [:] }
    daybook.add(transactions)
    var entries: [String: DaybookJournal.Entry] = [:]
    for transaction in transactions {
      // A transaction that cannot be read in this way is converted or refused as in any other journal.
      if let id = transaction.values["id"], let entry = try? daybook.entry(transaction, &names, home: home) {
        entries[id] = entry
      }
    }
    return entries
  }

  private func written(_ made: [Made], _ names: JournalNameTable) -> [ParsedEntries.Entry] {
    let entries = made.map { made -> (entry: ParsedEntries.Entry, id: String?) in
      switch made {
      case .flow(let transaction, let flow, let isFirst):
        (entry(flow, transaction, isFirst: isFirst, names), nil)
      case .entry(let transaction, let entry): (self.entry(entry, transaction), transaction.id)
      }
    }
    return daybook == nil ? entries.map(\.entry) : DaybookJournal.ordered(entries)
  }

  private func amount(_ money: Money) -> String { AmountText.written(money.minor, money.currency, decimal) }

  private func entry(_ made: DaybookJournal.Entry, _ transaction: JournalTransaction) -> ParsedEntries.Entry {
    let title = JournalConverter.title(transaction)
    var fields = [FieldChange(.date, .one("\(made.date)")), FieldChange(.title, .one(title))]
    func add(_ key: TransactionKey, _ text: String?) {
      if let text { fields.append(FieldChange(key, .one(text))) }
    }
    add(made.direction, amount(made.money))
    if made.direction == .moved {
      add(.from, made.account)
      add(.to, made.destination)
      add(.arrived, made.arrived.map(amount))
    } else {
      add(.category, made.category)
      let parts = made.parts.map {
        FieldText.Part(key: $0.category, text: amount(Money($0.minor, made.money.currency)))
      }
      if !parts.isEmpty { fields.append(FieldChange(.split, .mapping(parts))) }
      if made.money.currency != home { add(.currency, made.money.currency.code) }
      add(.account, made.account)
      add(.booked, made.booked.map(amount))
    }
    add(.paid, made.paid)
    fields += daybook?.details(transaction) ?? []
    return ParsedEntries.Entry(
      line: transaction.line, date: made.date, fields: fields, converted: made.booked == nil ? made.converted : nil)
  }

  private static func title(_ transaction: JournalTransaction) -> String {
    let title = String(transaction.title.spacedOnce.prefix(200))
    return title.isEmpty ? "-" : title
  }

  private func notes(_ virtualCount: Int, _ balanceCount: Int, _ names: JournalNameTable) -> [String] {
    var notes: [String] = []
    if names.hasBareAmounts, let home { notes.append("amounts without a currency are read as \(home.code)") }
    if virtualCount > 0 {
      notes.append(
        "\(NumberText.counted(virtualCount, "virtual posting")) omitted: they do not represent movements of money")
    }
    if balanceCount > 0 {
      notes.append(
        "\(NumberText.counted(balanceCount, "balance")) omitted: in a book, a balance is for a single account at the "
          + "end of a day")
    }
    return notes
  }

  private func entry(
    _ made: PostingPairs.Entry, _ transaction: JournalTransaction, isFirst: Bool, _ names: JournalNameTable
  ) -> ParsedEntries.Entry {
    var fields = [FieldChange(.date, .one("\(made.days.noted)"))]
    func add(_ key: TransactionKey, _ value: FieldText) { fields.append(FieldChange(key, value)) }
    add(.title, .one(JournalConverter.title(transaction)))
    switch made.kind {
    case .moved(let destination, let arrived):
      add(.moved, .one(amount(made.money)))
      add(.from, .one(names.accounts[made.account].name))
      add(.to, .one(names.accounts[destination].name))
      if let arrived { add(.arrived, .one(amount(arrived))) }
    case .spent(let parts, let booked), .received(let parts, let booked):
      if case .spent = made.kind {
        add(.spent, .one(amount(made.money)))
      } else {
        add(.received, .one(amount(made.money)))
      }
      add(.category, .one(names.categories[parts[0].category].name))
      if parts.count > 1 {
        add(
          .split,
          .mapping(
            parts.dropFirst().map {
              .init(key: names.categories[$0.category].name, text: amount(Money($0.minor, made.money.currency)))
            }))
      }
      if made.money.currency != home { add(.currency, .one(made.money.currency.code)) }
      add(.account, .one(names.accounts[made.account].name))
      if let booked { add(.booked, .one(amount(booked))) }
    }
    if let note = transaction.note { add(.note, .one(note)) }
    if !transaction.tags.isEmpty { add(.tags, .list(transaction.tags)) }
    if made.days.moved != made.days.noted { add(.paid, .one("\(made.days.moved)")) }
    if isFirst, let id = transaction.id, JournalConverter.isID(id) { add(.id, .one(id)) }
    return ParsedEntries.Entry(line: transaction.line, date: made.days.noted, fields: fields)
  }

  static func isID(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || $0.isDigit || $0 == .minus }
  }
}
