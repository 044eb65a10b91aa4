import Ledger
import Notation

/// Makes entries of a journal's transactions: double entry becomes what a month file says.
///
/// An account is money where it lies below assets or liabilities, a category below expenses or income; each is called
/// as it is there, without the root. What leaves one account for categories is one entry with parts; what goes from
/// account to account is moved; pay with taxes taken off is several entries, which come to the same. Opening balances
/// against equity are told of the account. What can be none of it is refused with its reason, and the rest goes on.
struct JournalEntryMaker {
  let home: Currency?
  let decimal: DecimalSign

  func add(_ transactions: [JournalTransaction], to file: inout EntryFile) {
    var names = JournalBook()
    for transaction in transactions {
      do throws(EntryProblem) {
        let read = try Flows(transaction, &names)
        for (account, money) in read.openings { names.open(account, money.minor) }
        for stated in read.stated {
          file.statements.append(
            EntryFile.Stated(
              line: transaction.line, date: transaction.day, currency: stated.money.currency,
              balance: stated.money.minor, account: names.accounts[stated.account].name, note: transaction.note))
        }
        for (place, entry) in read.entries.enumerated() {
          file.entries.append(self.entry(entry, transaction, isFirst: place == 0, names))
        }
      } catch {
        file.refused.append(.init(line: transaction.line, problem: error))
      }
    }
    file.accounts = names.accounts
    file.categories = names.categories
  }

  private func entry(
    _ made: Flows.Entry, _ transaction: JournalTransaction, isFirst: Bool, _ names: JournalBook
  ) -> EntryFile.Entry {
    func amount(_ money: Money) -> String { AmountText.written(money.minor, money.currency, decimal) }
    var fields = [FieldChange(.date, .one("\(transaction.day)"))]
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
    if isFirst, let id = transaction.id, JournalEntryMaker.isID(id) { add(.id, .one(id)) }
    return EntryFile.Entry(line: transaction.line, date: transaction.day, fields: fields)
  }

  private static func isID(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || $0.isDigit || $0 == .minus }
  }
}

/// The accounts and categories of a journal, as they come.
struct JournalBook {
  private(set) var accounts: [EntryFile.NamedAccount] = []
  private(set) var categories: [EntryFile.NamedCategory] = []
  private var places: [String: Int] = [:]

  enum Place {
    case account(Int)
    case category(Int, Category.Kind)
    case equity
  }

  private static let roots: [String: Root] = [
    "asset": .account(.everyday), "assets": .account(.everyday), "liability": .account(.loan),
    "liabilities": .account(.loan), "debt": .account(.loan), "debts": .account(.loan), "expense": .category(.expense),
    "expenses": .category(.expense), "income": .category(.income), "incomes": .category(.income),
    "revenue": .category(.income), "revenues": .category(.income), "equity": .equity,
  ]

  private enum Root {
    case account(Account.Kind)
    case category(Category.Kind)
    case equity
  }

  /// Each commodity of an account is an account of its own, since one of ours has one currency.
  mutating func place(_ account: String, _ currency: Currency) throws(EntryProblem) -> Place {
    let parts = account.split(separator: ":", maxSplits: 1)
    guard let first = parts.first, let root = JournalBook.roots[first.lowercased()] else {
      throw .otherAccount(account)
    }
    let name = parts.count > 1 ? String(parts[1]) : String(first)
    switch root {
    case .equity: return .equity
    case .category(let kind):
      if let place = places["c:\(account)"] { return .category(place, kind) }
      categories.append(.init(name: free(name, categories.map(\.name)), kind: kind))
      places["c:\(account)"] = categories.count - 1
      return .category(categories.count - 1, kind)
    case .account(let kind):
      let key = "a:\(account) \(currency.code)"
      if let place = places[key] { return .account(place) }
      let isKnown = accounts.contains { $0.name == name }
      let own = free(isKnown ? "\(name) \(currency.code)" : name, accounts.map(\.name))
      accounts.append(.init(name: own, currency: currency, kind: kind, openingBalance: nil))
      places[key] = accounts.count - 1
      return .account(accounts.count - 1)
    }
  }

  private func free(_ name: String, _ taken: [String]) -> String {
    var (free, number) = (name, 1)
    while taken.contains(free) {
      number += 1
      free = "\(name) \(number)"
    }
    return free
  }

  mutating func open(_ account: Int, _ minor: Int64) {
    accounts[account].openingBalance = (accounts[account].openingBalance ?? 0) + minor
  }
}
