import BookEditing
import Diagnostics
package import Ledger
import Formats
import Reports
import Statements

/// Functions that choose a statement's account: the account that the user specified, otherwise the account in the file,
/// otherwise the account into which the statement's rows were imported before. The account is never guessed.
extension ImportPlanner {
  struct AccountChoice {
    /// The index of the account in the plan; `nil` if it is unknown.
    var account: Int?
    var evidence: String?
    var question: Ambiguity?
    /// Whether the user has chosen the account for this import.
    var isAnswered = false

    /// The same choice, marked as made by the user.
    var answered: AccountChoice {
      var choice = self
      choice.isAnswered = true
      return choice
    }
  }

  mutating func account(
    of statement: BankStatement, in file: BankFile, named name: String, _ source: ImportSettings.Source?
  ) throws(Problem) -> AccountChoice {
    let currency = statement.currency
    let isOneOfSeveral = file.statements.count > 1
    let numbers = distinctNumbers(file)
    if let typed = chosenAccount {
      if numbers.count > 1 { throw .severalAccounts(file: name, numbers) }
      return try chosen(typed, statement, name, isOneOfSeveral, "set by --account").answered
    }
    if let number = statement.account {
      if let typed = choices.account(of: number) {
        return try chosen(typed, statement, name, isOneOfSeveral, "set by --account for \(number)").answered
      }
      if let known = source?.account(of: number) {
        return try chosen(known, statement, name, isOneOfSeveral, "set by imports.yaml")
      }
      if let choice = byNumber(number, statement, numbers) { return choice }
    }
    // A single name applies neither to several accounts nor to an account with another number.
    if let known = source?.account, numbers.count < 2, !hasOtherNumber(known, statement, source) {
      return try chosen(known, statement, name, isOneOfSeveral, "set by imports.yaml")
    }
    if let before = importedBefore(statement), isFree(before.id, statement) {
      return AccountChoice(account: place(before.id), evidence: "rows of the file were imported into it before")
    }
    let open = accountIDs.filter { ledger.account($0).kind != .closed && fits($0, currency) }
    let candidates = open.filter { id in
      // A number that differs from the file's belongs to another account.
      id != .unnamed || isUsed(id) || open.count == 1 || statement.account == nil
    }.filter { statement.account == nil || ledger.account($0).number == nil && isFree($0, statement) }
    let matches = matchCounts(candidates, statement)
    if let best = matches.first, best.count >= 2, matches.count == 1 || matches[1].count * 3 <= best.count {
      return AccountChoice(
        account: place(best.id),
        evidence: "\(NumberText.counted(best.count, "row")) \(best.count == 1 ? "matches" : "match") it")
    }
    // With fewer matches, the statement may still belong to one of these accounts. In a new account, their entries
    // would be counted twice.
    let matching = matches.filter { $0.count > 0 }.map { ledger.label(of: $0.id) }
    if let number = statement.account, !matching.isEmpty {
      return AccountChoice(
        question: accountQuestion(
          statement, matching + [newName(of: statement)], number: numbers.count > 1 ? number : nil))
    }
    if statement.account != nil || candidates.isEmpty { return new(statement) }
    // An unnamed account without entries is not a candidate if there are others.
    let used = candidates.filter { $0 != .unnamed || isUsed($0) }
    let remaining = used.isEmpty ? candidates : used
    if remaining.count == 1 {
      return AccountChoice(
        account: place(remaining[0]),
        evidence: currency.map { "the only open account in \($0.code)" } ?? "the only open account")
    }
    return AccountChoice(question: accountQuestion(statement, remaining.map { ledger.label(of: $0) }))
  }

  /// Whether the statement may belong to the account: neither the ledger nor any file gives this account a different
  /// number.
  private func isFree(_ id: Account.ID, _ statement: BankStatement) -> Bool {
    guard let number = statement.account else { return true }
    let numbers =
      [ledger.account(id).number]
      + plan.accounts.indices.map { plan.accounts[$0].id == id ? numbersOfAccounts[$0] : nil }
    return numbers.compactMap(\.self).allSatisfy { other in
      other == number || AccountNumber.isSame(other, number) || AccountNumber.mayBeSame(other, number)
    }
  }

  /// Returns the distinct account numbers in the file.
  private func distinctNumbers(_ file: BankFile) -> [String] {
    var numbers: [String] = []
    for number in file.statements.compactMap(\.account)
    where !numbers.contains(where: { $0 == number || AccountNumber.isSame($0, number) }) {
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the ledger's account with the given number.
  ///
  /// - Parameter all: the account numbers in the file. If two of them end with the same digits, these digits identify
  ///   neither account.
  private func matches(_ number: String, _ currency: Currency?, _ all: [String]) -> AccountNumber.Match {
    let ids = accountIDs.filter { fits($0, currency) }
    let found = AccountNumber.match(number, among: ids.map { ledger.account($0).number })
    switch found {
    case .none: return .none
    case .several(let places): return .several(places.map { ids[$0].index })
    case .one(let place):
      let own = ledger.account(ids[place]).number ?? ""
      if AccountNumber.isSame(own, number) { return .one(ids[place].index) }
      let others = all.filter { $0 != number && (AccountNumber.isSame(own, $0) || AccountNumber.mayBeSame(own, $0)) }
      return others.isEmpty ? .one(ids[place].index) : .several([ids[place].index])
    }
  }

  private mutating func byNumber(
    _ number: String, _ statement: BankStatement, _ all: [String]
  ) -> AccountChoice? {
    let currency = statement.currency
    let shown = all.count > 1 ? number : AccountNumber.masked(number)
    switch matches(number, currency, all) {
    case .one(let index):
      return AccountChoice(account: place(Account.ID(index: index)), evidence: "the file contains \(shown)")
    case .several(let indices):
      let names = indices.map { ledger.label(of: Account.ID(index: $0)) }
      return AccountChoice(question: accountQuestion(statement, names, number: number))
    case .none: break
    }
    if let id = ledger.accountID(named: number), fits(id, currency) {
      return AccountChoice(account: place(id), evidence: "the file contains its name")
    }
    let made = plan.accounts.firstIndex { made in
      made.id == nil && made.number.map { $0 == number || AccountNumber.isSame($0, number) } == true
        && made.currency == (currency ?? ledger.homeCurrency)
    }
    return made.map { AccountChoice(account: $0, evidence: "the file contains \(shown)") }
  }

  /// Whether `book.yaml` or `imports.yaml` gives the account a number that differs from the number in the statement.
  private func hasOtherNumber(
    _ name: String, _ statement: BankStatement, _ source: ImportSettings.Source?
  ) -> Bool {
    guard let number = statement.account, number.contains(where: \.isNumber) else { return false }
    let isRemembered = (source?.accounts ?? [:]).contains {
      $0.value == name && !AccountNumber.isSame($0.key, number) && !AccountNumber.mayBeSame($0.key, number)
    }
    if isRemembered { return true }
    guard let own = ledger.accountID(named: name).flatMap({ ledger.account($0).number }) else { return false }
    return !AccountNumber.isSame(own, number) && !AccountNumber.mayBeSame(own, number)
  }

  /// Returns a question about the account of the statement.
  ///
  /// - Parameter number: the statement's account number, if the file has several accounts that need different names.
  private func accountQuestion(
    _ statement: BankStatement, _ names: [String], number: String? = nil
  ) -> Ambiguity {
    let days = statement.rows.map(\.day)
    var question = Ambiguity(
      key: .account,
      readings: names.prefix(20).map { name in
        Ambiguity.Reading(
          option: ShellText.option("--account", number.map { "\($0)=\(name)" } ?? name),
          first: days.min()?.description ?? "", last: days.max()?.description ?? "")
      })
    question.subject = number ?? ""
    return question
  }

  private var accountIDs: [Account.ID] { ledger.accounts.indices.map { Account.ID(index: $0) } }

  private func fits(_ id: Account.ID, _ currency: Currency?) -> Bool {
    currency.map { ledger.account(id).currency == $0 } ?? true
  }

  /// Whether the ledger has entries, balances, log lines or an opening balance for the account.
  func isUsed(_ id: Account.ID) -> Bool {
    ledger.account(id).openingBalance != 0
      || ledger.transactions.contains { $0.account == id || $0.details?.destination == id }
      || ledger.balanceAssertions.contains { $0.account == id } || !imports.lines(of: ledger.logName(of: id)).isEmpty
  }

  /// Returns the index that the ledger's account has in the plan. Adds the account to the plan if it is missing.
  mutating func place(_ id: Account.ID) -> Int {
    if let known = plan.accounts.firstIndex(where: { $0.id == id }) { return known }
    let account = ledger.account(id)
    plan.accounts.append(
      ImportPlan.AccountPlan(name: ledger.label(of: id), currency: account.currency, id: id, number: account.number))
    return plan.accounts.count - 1
  }

  // MARK: Named

  private mutating func chosen(
    _ typed: String, _ statement: BankStatement, _ file: String, _ isOneOfSeveral: Bool, _ evidence: String
  ) throws(Problem) -> AccountChoice {
    guard let id = ledger.accountID(named: typed) else {
      return AccountChoice(account: made(typed, statement), evidence: "\(evidence); it is new")
    }
    let own = ledger.account(id).currency
    guard let currency = statement.currency, currency != own else {
      return AccountChoice(account: place(id), evidence: evidence)
    }
    // In a file with several currencies, amounts in another currency belong to a separate account, whose name ends with
    // the code.
    if isOneOfSeveral {
      let name = "\(ledger.label(of: id)) \(currency.code)"
      if let other = ledger.accountID(named: name) {
        return AccountChoice(account: place(other), evidence: evidence)
      }
      return AccountChoice(account: made(name, statement), evidence: "for amounts in \(currency.code); it is new")
    }
    throw .otherCurrency(account: ledger.label(of: id), own, file: file, currency)
  }

  /// Adds a new account to the plan, unless the plan already has it, and returns its index.
  ///
  /// - Parameter isNumbered: whether the name comes from an account number. If so, another account may have the same
  ///   name.
  private mutating func made(_ name: String, _ statement: BankStatement, isNumbered: Bool = false) -> Int {
    let currency = statement.currency ?? ledger.homeCurrency
    // One number may have several currencies. Each of them is a separate account.
    let isTaken = plan.accounts.contains { $0.id == nil && $0.name == name && $0.currency != currency }
    var name = isTaken ? "\(name) \(currency.code)" : name
    func known(_ name: String) -> Int? {
      plan.accounts.firstIndex { $0.id == nil && $0.name == name && $0.currency == currency }
    }
    // Two different numbers are two accounts, even if their last digits are equal.
    let stem = name
    var count = 1
    while let place = known(name) {
      guard isNumbered, let own = statement.account, let number = plan.accounts[place].number, own != number,
        !AccountNumber.isSame(own, number)
      else { return place }
      count += 1
      name = "\(stem) (\(count))"
    }
    // Longer text is not an account number, whatever the heading says.
    let number = statement.account.flatMap { $0.count > 60 ? nil : $0 }
    plan.accounts.append(ImportPlan.AccountPlan(name: name, currency: currency, id: nil, number: number))
    return plan.accounts.count - 1
  }

  // MARK: Shown by rows

  /// Returns a note if most rows of the statement were imported into an account other than the chosen one; `nil`
  /// otherwise.
  func importedElsewhereSentence(_ statement: BankStatement, _ account: Int?) -> String? {
    guard let account else { return nil }
    let own = plan.accounts[account].id
    let hasOtherLog = accountIDs.contains { $0 != own && !imports.lines(of: ledger.logName(of: $0)).isEmpty }
    guard hasOtherLog, let before = importedBefore(statement), before.count * 2 > statement.rows.count, own != before.id
    else { return nil }
    return "\(NumberText.counted(before.count, "row was", "rows were")) imported into “\(ledger.label(of: before.id))” "
      + "before; if this is the same account, its money will be counted twice"
  }

  /// Returns the account whose log contains the most rows of the statement, and the number of these rows; `nil` if no
  /// log contains any.
  private func importedBefore(_ statement: BankStatement) -> (id: Account.ID, count: Int)? {
    var best: (id: Account.ID, count: Int)?
    // The words of a row and of a log line are compared only if their days and amounts are equal.
    let sums = statement.rows.map { DayAndAmount(day: $0.day, amount: $0.stated.text) }
    let rowSums = Set(sums)
    for id in accountIDs where fits(id, statement.currency) {
      let prints = imports.rowFingerprints(of: ledger.logName(of: id), on: rowSums)
      if prints.isEmpty { continue }
      let knownSums = Set(prints.map(\.dayAndAmount))
      let currency = ledger.account(id).currency
      let count = statement.rows.indices.count { row in
        knownSums.contains(sums[row]) && prints.contains(RowFingerprint(statement.rows[row], currency))
      }
      if count > best?.count ?? 0 { best = (id, count) }
    }
    return best
  }

  /// Returns, for each account, the number of statement rows whose day and amount match one of its entries, highest
  /// number first.
  private func matchCounts(
    _ candidates: [Account.ID], _ statement: BankStatement
  ) -> [(id: Account.ID, count: Int)] {
    struct Key: Hashable {
      var day: Day
      var minor: Int64
    }
    var counts: [(id: Account.ID, count: Int)] = []
    for id in candidates {
      var known: [Key: Int] = [:]
      for transaction in ledger.transactions {
        guard let day = transaction.paymentDate else { continue }
        if transaction.account == id {
          known[
            Key(
              day: day,
              minor: transaction.direction == .received ? transaction.charged.minor : -transaction.charged.minor),
            default: 0] += 1
        } else if transaction.details?.destination == id {
          known[Key(day: day, minor: (transaction.details?.arrived ?? transaction.amount).minor), default: 0] += 1
        }
      }
      var count = 0
      for row in statement.rows {
        guard let minor = row.amount.minor(ledger.account(id).currency) else { continue }
        let key = Key(day: row.day, minor: minor)
        if let left = known[key], left > 0 {
          known[key] = left - 1
          count += 1
        }
      }
      counts.append((id, count))
    }
    return counts.sorted { $0.count > $1.count }
  }

  // MARK: New

  /// Returns a name for a new account: the bank's name with the last four digits of the account number. Without a
  /// number, this is the name that the statement gives the account or, if there is none, the bank's name with the
  /// currency.
  private func newName(of statement: BankStatement) -> String {
    let letters = (statement.bank ?? "").filter { $0.isLetter || $0 == " " }.spacedOnce
    let isCode =
      letters == letters.uppercased() && !letters.contains(" ") || (statement.bank ?? "").contains(where: \.isNumber)
    let bank = letters.count < 3 ? "Account" : isCode ? String(letters.prefix(4)) : String(letters.prefix(30))
    let all = (statement.account ?? "").filter { $0.isLetter || $0.isNumber }
    let digits = all.filter(\.isNumber).count > 3 ? String(all.filter(\.isNumber).suffix(4)) : ""
    var name = digits.isEmpty ? "\(bank) \(statement.currency?.code ?? "")".trimmingSpaces : "\(bank) \(digits)"
    // The bank gave the account a name.
    if digits.isEmpty, let own = statement.account, !all.isEmpty { name = String(own.spacedOnce.prefix(40)) }
    let taken = ledger.accountNames.map(\.name)
    if taken.contains(name) {
      // An account of the ledger may have the same last digits, or another currency.
      let hasSame = ledger.accounts.contains {
        $0.name == name && $0.currency == statement.currency ?? ledger.homeCurrency
      }
      name += hasSame ? " (2)" : " \(statement.currency?.code ?? "2")"
    }
    return name
  }

  private mutating func new(_ statement: BankStatement) -> AccountChoice {
    let number = statement.account.map { "the file contains \($0); " } ?? ""
    return AccountChoice(
      account: made(newName(of: statement), statement, isNumbered: true), evidence: "\(number)it is new")
  }
}

extension Ledger {
  /// Returns the name that the account has in the import logs.
  package func logName(of id: Account.ID) -> String {
    let name = account(id).name
    return name.isEmpty ? MainAccount.name : name
  }
}

extension RowFingerprint {
  init(_ row: BankRow, _ currency: Currency) {
    self.init(day: row.day, amount: row.stated.text, currency: currency.code, text: row.text)
  }
}
