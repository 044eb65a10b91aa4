import Diagnostics
import Ledger
import Formats

/// Converter of a journal's transactions from double entry to the entries of a month file.
///
/// Accounts below assets or liabilities become accounts, those below expenses or income categories, both named without
/// the root. Money from one account to categories becomes one entry with parts, money between accounts a transfer.
/// Pay with deducted taxes becomes several entries with the same total; opening balances against equity go to their
/// accounts. Any other transaction is refused with its reason, and the rest is converted.
struct JournalConverter {
  let home: Currency?
  let decimal: DecimalSign

  func add(_ transactions: [JournalTransaction], to file: inout ParsedEntries) {
    var names = JournalNameTable(transactions, home: home)
    var virtualCount = 0
    // Postings are read first: a balance that is left out must not create an account.
    var made: [(transaction: JournalTransaction, entry: PostingPairs.Entry, isFirst: Bool)] = []
    for transaction in transactions {
      do throws(EntryConversionError) {
        let read = try PostingPairs(transaction, &names, home: home)
        virtualCount += read.virtualCount
        if let problem = read.problem { file.refused.append(.init(line: transaction.line, problem: problem)) }
        for (account, money) in read.openings { try names.open(account, money.minor) }
        for (place, entry) in read.entries.enumerated() { made.append((transaction, entry, place == 0)) }
      } catch {
        // The transaction only states a balance.
        if error == .nothingMoves, transaction.postings.contains(where: { $0.assertion != nil }) { continue }
        file.refused.append(.init(line: transaction.line, problem: error))
      }
    }
    let stated = JournalBalanceAssertions(transactions, &names, home: home)
    for (line, problem) in stated.problems { file.refused.append(.init(line: line, problem: problem)) }
    file.refused.sort { $0.line < $1.line }
    file.entries = made.map { entry($0.entry, $0.transaction, isFirst: $0.isFirst, names) }
    file.statements = stated.all.map { stated in
      ParsedEntries.Stated(
        line: stated.line, date: stated.day, currency: stated.money.currency, balance: stated.money.minor,
        account: names.accounts[stated.account].name, note: stated.note)
    }
    file.accounts = names.accounts
    file.categories = names.categories
    file.notes = notes(virtualCount, stated.leftOutCount, names)
  }

  private func notes(_ virtualCount: Int, _ balanceCount: Int, _ names: JournalNameTable) -> [String] {
    var notes: [String] = []
    if names.hasBareAmounts, let home { notes.append("amounts without a currency are taken as \(home.code)") }
    if virtualCount > 0 {
      notes.append(
        "\(NumberText.counted(virtualCount, "virtual posting")), in brackets, left out: no money changes hands there")
    }
    if balanceCount > 0 {
      notes.append(
        "\(NumberText.counted(balanceCount, "balance")) left out: a book has what one account held at the end of a day")
    }
    return notes
  }

  private func entry(
    _ made: PostingPairs.Entry, _ transaction: JournalTransaction, isFirst: Bool, _ names: JournalNameTable
  ) -> ParsedEntries.Entry {
    func amount(_ money: Money) -> String { AmountText.written(money.minor, money.currency, decimal) }
    var fields = [FieldChange(.date, .one("\(made.days.noted)"))]
    func add(_ key: TransactionKey, _ value: FieldText) { fields.append(FieldChange(key, value)) }
    let title = String(transaction.title.spacedOnce.prefix(200))
    add(.title, .one(title.isEmpty ? "-" : title))
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
          .group(
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

  private static func isID(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || $0.isDigit || $0 == .minus }
  }
}
