import Ledger

/// The balance assertions in a journal, except those that apply to several accounts or to the middle of a day.
struct JournalBalanceAssertions {
  struct Assertion {
    var line: Int
    var day: Day
    /// The index of the account in `JournalNameTable.accounts`.
    var account: Int
    var money: Money
    var note: String?
  }

  private(set) var all: [Assertion] = []
  /// The number of assertions that were omitted because they apply to the middle of a day or to several accounts
  /// together.
  private(set) var leftOutCount = 0
  /// The reasons for ignoring assertions in transactions without amounts, keyed by line.
  private(set) var problems: [Int: EntryConversionError] = [:]

  private struct RunningBalance: Hashable {
    var account: String
    var commodity: String
    var day: Day
  }

  init(_ transactions: [JournalTransaction], _ names: inout JournalNameTable, home: Currency?) {
    // The index of the last change of an account on a day, among all postings.
    var lastChanges: [RunningBalance: Int] = [:]
    var roofs: Set<String> = []
    var place = 0
    for transaction in transactions {
      for posting in transaction.postings {
        if posting.amount.number != .zero {
          lastChanges[JournalBalanceAssertions.holding(posting, transaction)] = place
        }
        place += 1
        var parts = posting.account.split(separator: ":").dropLast()
        while !parts.isEmpty, roofs.insert(parts.joined(separator: ":")).inserted { parts.removeLast() }
      }
    }
    place = 0
    for transaction in transactions {
      for posting in transaction.postings {
        place += 1
        guard let assertion = posting.assertion else { continue }
        var holding = JournalBalanceAssertions.holding(posting, transaction)
        holding.commodity = assertion.commodity
        let isOfSeveral = posting.assertsBelow && roofs.contains(posting.account)
        if isOfSeveral || [.round, .either].contains(posting.brackets)
          || lastChanges[holding].map({ $0 >= place }) ?? false
        {
          leftOutCount += 1
          continue
        }
        do throws(EntryConversionError) {
          let money = try names.money(assertion, home: home)
          guard case .account(let account) = try names.place(posting.account, money.currency) else {
            throw .otherAccount(posting.account)
          }
          all.append(
            Assertion(line: transaction.line, day: holding.day, account: account, money: money, note: transaction.note))
        } catch {
          if transaction.moves { leftOutCount += 1 } else { problems[transaction.line] = error }
        }
      }
    }
  }

  private static func holding(_ posting: JournalTransaction.Posting, _ transaction: JournalTransaction)
    -> RunningBalance
  {
    RunningBalance(account: posting.account, commodity: posting.amount.commodity, day: posting.day ?? transaction.day)
  }
}
