import BankWords
import Ledger
import Formats

/// The meaning of each column of a table, derived from the heading, if there is one, and from the contents.
struct TableLayout {
  enum Amounts {
    /// One amount column, with the flag column that determines the direction, if there is one.
    case one(Int, flag: Int?)
    case two(out: Int, received: Int)

    var columns: [Int] {
      switch self {
      case .one(let column, _): [column]
      case .two(let out, let received): [out, received]
      }
    }
  }

  struct Texts {
    var names: [Int] = []
    /// The payee and payer columns, if the table has both.
    var parties: (payee: Int, payer: Int)?
    var memos: [Int] = []
    var kinds: [Int] = []
    var id: Int?
    var counterAccount: Int?
    var category: Int?
    var tags: Int?
    /// The column with the household member for each row.
    var member: Int?
    var note: Int?
  }

  /// The index of the first row below the heading.
  private(set) var first: Int
  private(set) var columnCount: Int
  private(set) var headings: [String] = []
  private(set) var day = 0
  private(set) var otherDays: [Int] = []
  /// Whether there is a heading for the booking date in addition to another day, and most rows have a booking date.
  var isDayOfBooking = false
  var amounts = Amounts.one(0, flag: nil)
  /// The direction that each letter in the column represents, according to a heading such as `Debit/Credit`; `true` is
  /// outgoing money.
  private var letterDirections: [String: Bool] = [:]
  /// Whether there are two amount columns, and neither their headings nor their minus signs show the direction.
  private(set) var areDirectionsUnknown = false
  /// The amount column of a second currency, which is used for rows without an amount in the main column.
  private(set) var otherCurrency: AmountsOfCurrency?
  /// The main column in a table with an amount column of a second currency; `nil` for any other table.
  private(set) var amountsOfOwnCurrency: AmountsOfCurrency?
  var original: (amount: Int?, currency: Int?) = (nil, nil)
  /// The fee and tax columns, whose sum is the fee of a row.
  var fees: [Int] = []
  private(set) var feeCurrency: Int?
  /// The meaning of the fee according to the headings of the amount and the fee; `nil` if the headings do not show it.
  private(set) var feeMeaning: ImportSettings.FeeMeaning?
  var balance: Int?
  /// The columns of amounts, balances and accounts that the changes in the balance prove to be correct, regardless of
  /// their headings.
  var columnsOfSteps: Set<Int> = []
  private(set) var status: Int?
  /// A column of yes-or-no answers, and the answer that means “not booked yet”.
  private(set) var pending: (column: Int, answer: Bool)?
  /// A column of yes-or-no answers that marks transfers between the user's own accounts.
  var transferMark: Int?
  var texts = Texts()
  var accountColumn: Int?
  /// An account column for which the user must choose between own and other accounts; `nil` if there is none.
  var openAccountColumn: Int?
  /// The columns of the source and the destination account of each row.
  var transferAccounts: TransferAccountColumns?
  /// The column with the amount received in a transfer between two currencies; `nil` if there is none.
  var arrivedAmount: Int?
  /// The column with the currency received in a transfer.
  var arrivedCurrency: Int?
  /// The column of transfer amounts in a table whose transfers have no amount in the other columns.
  var separateTransferAmount: Int?
  /// The amount columns with different numbers; empty if it is known which of them contains the booked amounts.
  var openAmountColumns: [Int] = []
  let choices: TableReader.Choices
  var currencyColumn: Int?
  /// The currency of all rows, from the heading, the lines above it, or the amounts; `nil` if it is unknown.
  var currency: Currency?
  /// Whether the amounts have different currency signs.
  var hasSeveralSymbols = false
  /// The sign or name of the amounts' currency if the user must choose the currency, or has chosen it.
  var openCurrency: OpenCurrency?
  /// The number of the account, from the lines above the heading.
  var account: String?

  /// Whether the headings, or the lines above them, mention a credit card.
  var isOfCreditCard = false
  var roles: [Int: ColumnRole] = [:]
  /// The meanings that the user has chosen, keyed by column.
  var chosen: [Int: ImportSettings.ColumnMeaning] = [:]
  /// The column of paid amounts in a table that also has a column of booked amounts; `nil` if there is none.
  var paid: Int?
  var paidCurrency: Int?

  /// Whether the user has chosen the meaning of the column.
  func isChosen(_ column: Int) -> Bool { chosen[column] != nil }

  /// Whether the number belongs to an account in the book.
  func isKnown(_ number: String) -> Bool {
    choices.numbers.contains { AccountNumber.isSame($0, number) || AccountNumber.mayBeSame($0, number) }
  }

  func name(_ column: Int) -> String {
    column < headings.count && !headings[column].isEmpty ? headings[column] : "column \(column + 1)"
  }

  /// Whether a cell in the flag column means outgoing money; `nil` if it is not a flag.
  func isDebit(_ flag: String) -> Bool? { letterDirections[FoldedText.of(flag)] ?? RowKeywords.isDebit(flag) }

  /// Whether the heading of the column shows which direction of money each cell means.
  private func givesDirection(_ column: Int, _ cells: Set<String>) -> Bool {
    guard column < headings.count else { return false }
    let directions = ColumnRole.letterDirections(below: headings[column])
    return !directions.isEmpty && cells.allSatisfy { directions[FoldedText.of($0)] != nil }
  }

  func isHeading(_ row: DelimitedText.Row) -> Bool {
    !headings.isEmpty && row.fields.map(\.trimmingSpaces) == headings
  }

  func body(_ rows: [DelimitedText.Row]) -> [DelimitedText.Row] { Array(rows[first...]) }

  /// Finds the meaning of each column; `nil` if there is no column of dates or no column of amounts.
  init?(_ rows: [DelimitedText.Row], _ choices: TableReader.Choices = .init()) {
    (first, columnCount) = (0, 0)
    self.choices = choices
    if let place = TableLayout.headingPlace(rows) {
      first = place + 1
      headings = rows[place].fields.map(\.trimmingSpaces)
      for (column, heading) in headings.enumerated() {
        guard let (role, code) = ColumnRole.of(heading) else { continue }
        roles[column] = role
        if let code, [.amount, .out, .received, .balance].contains(role) {
          currency = currency ?? Currency(code: code)
        }
      }
    } else {
      // The first row with a day and a number; text above it is not a row.
      let place = rows.firstIndex { row in
        row.fields.contains { DateCell($0) != nil }
          && row.fields.contains { DateCell($0) == nil && AmountCell($0) != nil }
      }
      guard let place else { return nil }
      first = place + (TableLayout.isAboutAccount(rows, place) ? 1 : 0)
      // A heading in an unsupported language may contain some known words.
      if place == first, place > 0, let known = TableLayout.knownHeadings(rows[place - 1], above: rows[place]) {
        (headings, roles) = known
      }
    }
    let body = rows[first...]
    columnCount = max(headings.count, body.map(\.width).max() ?? 0)
    takeChosenColumns()
    guard !body.isEmpty, columnCount > 1 else { return nil }
    // Lines of words between rows, and repeated headings, are ignored.
    let heading = headings.isEmpty ? [] : rows[first - 1].fields
    let table = body.filter { $0.width > 1 && $0.fields != heading }
    let columns = (0..<columnCount).map { Contents(table[...], $0) }
    takeMeaningsByContents(columns)
    guard findDays(columns, body), findAmounts(columns, body) else { return nil }
    findTransferAccounts(columns, body)
    findRest(columns, body)
    transferMark = markOfTransfers(columns)
    readLinesAbove(rows[..<max(0, headings.isEmpty ? first : first - 1)])
    findSharedCurrency(columns)
    separateTransferAmount = amountOfTransfers(columns, body)
  }

  func columns(_ role: ColumnRole) -> [Int] { roles.keys.filter { roles[$0] == role }.sorted() }

  // MARK: Days and amounts

  private mutating func findDays(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    // “Wert” means a day in files from banks and an amount in other files.
    for column in self.columns(.valueDay) where columns[column].days == 0 && columns[column].isNumbers {
      roles[column] = nil
    }
    let known = self.columns(.day).filter { columns[$0].areDaysBesideWords }
    let days = known + daysOfBooking(beside: known, columns, body)
    // Some programs write the creation day of the record before the booking date.
    let ofRecords = days.filter { column in
      let heading = FoldedText.of(headings[column])
      return TableLayout.creationWords.contains { heading.contains($0) }
    }
    var found = days.filter { !ofRecords.contains($0) } + ofRecords
    // If both days have a heading, the booking date is used.
    for words in TableLayout.dayOfBookingWords {
      guard
        let place = found.firstIndex(where: { column in
          words.contains { FoldedText.of(headings[column]).contains($0) }
        })
      else { continue }
      found.insert(found.remove(at: place), at: 0)
      isDayOfBooking = found.count > 1 && columns[found[0]].filled * 2 > columns[found[0]].rowCount
      break
    }
    // A row in which only the first day is missing, and the balance, is not booked, whatever the headings are.
    isDayOfBooking =
      isDayOfBooking
      || found.count > 1 && columns[found[0]].filled * 2 > columns[found[0]].rowCount
        && self.columns(.balance).contains { columns[$0].areInMostRows }
    let valueDays = self.columns(.valueDay).filter { columns[$0].isDays }
    if found.isEmpty, let day = valueDays.first.flatMap({ dayOfBooking(beside: $0, columns, body) }) { found = [day] }
    found += valueDays
    if headings.isEmpty || found.isEmpty {
      found += columns.indices.filter { columns[$0].isDays && !found.contains($0) }
    }
    guard let first = found.first else { return false }
    (day, otherDays) = (first, Array(found.dropFirst()))
    return true
  }

  private mutating func findAmounts(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Bool {
    let named = self.columns(.amount).filter { chosen[$0] == .amount && columns[$0].numbers > 0 }
    // A column that the user has chosen has priority over all others.
    func sided(_ role: ColumnRole) -> [Int] {
      self.columns(role).filter {
        (columns[$0].numbers > 0 || columns[$0].filled == 0) && (named.isEmpty || isChosen($0))
      }
    }
    if let found = amountsOfTwoCurrencies(chosen: named.first, columns, body) {
      take(found.own, found.other, columns, body)
      return true
    }
    let (out, received) = bookedPair(sided(.out), sided(.received), columns, body)
    let preferred = named.isEmpty ? [amountsInOwnCurrency(columns, body)].compactMap(\.self) : named
    let single = singleAmounts(preferred, besides: out + received, columns, body)
    let flag = flagColumn(areSigned: single.contains { columns[$0].signed > 0 }, columns)
    let unnamed = single.isEmpty && flag == nil ? otherDirection(out + received, columns, body) : nil
    if let out = out.first ?? unnamed, let received = received.first ?? unnamed,
      single.isEmpty || columns[single[0]].signed == 0 && flag == nil
    {
      amounts = .two(out: out, received: received)
    } else if let column = single.max(by: {
      (columns[$0].amounts, columns[$0].numbers) < (columns[$1].amounts, columns[$1].numbers)
    }) {
      amounts = .one(column, flag: flag)
    } else if let column = self.columns(.originalAmount).first(where: { columns[$0].isNumbers }) {
      amounts = .one(column, flag: flag)
      roles[column] = .amount
    } else if let column = (out + received).first {
      amounts = .one(column, flag: flag)
    } else {
      return findUnnamedAmounts(columns, flag, body)
    }
    findLetterDirections(columns)
    if preferred.isEmpty { findBetterAmounts(columns, body) }
    balance = runningBalance(columns, body)
    if preferred.isEmpty {
      takeSteps(columns, body)
      takeProvedAmounts(columns, body)
    }
    findOpenAmounts(single, columns, body)
    return true
  }

  /// Takes two columns of amounts in different currencies.
  private mutating func take(
    _ own: AmountsOfCurrency, _ other: AmountsOfCurrency, _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) {
    for column in [own.column, other.column] { roles[column] = .amount }
    let areSigned = columns[own.column].signed + columns[other.column].signed > 0
    amounts = .one(own.column, flag: flagColumn(areSigned: areSigned, columns))
    (currency, amountsOfOwnCurrency, otherCurrency) = (own.currency, own, other)
    findLetterDirections(columns)
    balance = runningBalance(columns, body)
  }

  private mutating func findLetterDirections(_ columns: [Contents]) {
    if case .one(_, let flag?) = amounts, givesDirection(flag, columns[flag].distinct) {
      letterDirections = ColumnRole.letterDirections(below: headings[flag])
    }
  }

  /// Returns the first column of balances; `nil` if there is none. If a column has balances only in rows without a day,
  /// it contains the balances of whole accounts, so another column is preferred.
  private func runningBalance(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    let named = self.columns(.balance).filter { columns[$0].isNumbers }
    let running = named.first { column in
      body.prefix(2_000).contains { row in
        day < row.fields.count && column < row.fields.count && DateCell(row.fields[day]) != nil
          && AmountCell(row.fields[column]) != nil
      }
    }
    return running ?? named.first
  }

  private static let netAmounts = WordLists.set(.headingNetAmount)

  /// Returns the columns with amounts in both directions that may be the booked amounts.
  ///
  /// - Parameters:
  ///   - named: columns that the user has chosen.
  ///   - sided: columns of amounts in one direction only.
  private mutating func singleAmounts(
    _ named: [Int], besides sided: [Int], _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) -> [Int] {
    var single = named.isEmpty ? self.columns(.amount).filter { columns[$0].isNumbers } : named
    // The total of all other columns has priority, then the net amount if gross and fee are next to it.
    if sided.isEmpty, named.isEmpty, let total = total(columns, body) {
      (single, feeMeaning) = ([total], .included)
    } else if let net = single.first(where: {
      TableLayout.netAmounts.contains(FoldedText.of(headings[$0]))
    }) {
      (single, feeMeaning) = ([net], .included)
    }
    // The amount booked has priority over the amount paid in another currency.
    if single.count > 1, let booked = single.first(where: { isBooked($0) }),
      let other = single.first(where: { !isBooked($0) })
    {
      paid = other
      single = [booked]
    }
    if single.isEmpty { single = self.columns(.flag).filter { columns[$0].isNumbers } }
    // In a short file, half of the numbers may be unreadable.
    if (single + sided).isEmpty { single = self.columns(.amount).filter { columns[$0].areNumbersBesideWords } }
    return single.isEmpty ? self.columns(.gross).filter { columns[$0].isNumbers } : single
  }

  /// Returns the column whose words show whether money is incoming or outgoing; `nil` if there is none.
  private func flagColumn(areSigned: Bool, _ columns: [Contents]) -> Int? {
    let flags =
      self.columns(.flag) + self.columns(.kind) + columns.indices.filter { roles[$0] == nil || roles[$0] == .memo }
    // If numbers have signs, words such as “direct debit” are not flags, because the money may have been returned.
    let flag = flags.first {
      columns[$0].filled > 0 && givesDirection($0, columns[$0].distinct)
        || columns[$0].isFlags
          && (roles[$0] == .flag || !areSigned && columns[$0].hasBothDirections && mayBeFlags($0, columns[$0]))
        || (roles[$0] == .flag && columns[$0].areMostlyFlags)
    }
    return flag ?? (areSigned ? nil : flags.first { areDirectionsBesideWords($0, columns[$0]) })
  }

  /// Replaces the amount column that the headings suggest if the table has a column of booked or signed amounts.
  private mutating func findBetterAmounts(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    if case .one(let column, let flag) = amounts, paid == nil, !isBooked(column),
      let booked = booked(beside: column, columns, body)
    {
      amounts = .one(booked.column, flag: flag)
      (paid, paidCurrency) = (column, booked.currency)
    } else if case .one(let column, _) = amounts, paid == nil {
      findPaid(beside: column, columns, body)
    }
    if case .one(let column, nil) = amounts, columns[column].signed == 0,
      let signed = signed(beside: column, columns, body)
    {
      amounts = .one(signed, flag: nil)
    }
  }

  /// Finds amount columns with different numbers. If the changes in the balance do not decide between them, the user is
  /// asked.
  private mutating func findOpenAmounts(
    _ single: [Int], _ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>
  ) {
    guard case .one(let column, let flag) = amounts, paid == nil, single.contains(column) else { return }
    let rivals = single.filter { $0 == column || TableLayout.areDifferent($0, column, body) }
    guard rivals.count > 1 else { return }
    let proved = balance.map { balance in rivals.filter { TableLayout.chain(body, [$0, balance]) != nil } } ?? []
    if proved.count == 1 {
      amounts = .one(proved[0], flag: flag)
      columnsOfSteps.insert(proved[0])
    } else {
      openAmountColumns = rivals
    }
  }

  /// Finds an amount column and a balance column with matching changes if no balance column is known. The match has
  /// priority over headings such as “In/Out” and “Sum”.
  private mutating func takeSteps(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    guard balance == nil, case .one(let column, nil) = amounts, paid == nil else { return }
    let numbers = columns.indices.filter {
      columns[$0].isNumbers && $0 != day && !otherDays.contains($0)
        && [nil, .amount, .flag, .gross].contains(roles[$0])
    }
    guard numbers.count > 1, let chain = TableLayout.chain(body, numbers),
      [chain.amount, chain.balance].contains(column),
      columns[chain.amount].signed > 0 || chain.amount == column
    else { return }
    (amounts, balance) = (.one(chain.amount, flag: nil), chain.balance)
    columnsOfSteps = [chain.amount, chain.balance]
  }

  /// Finds amounts without headings: two columns of which each row fills only one, an amount and a balance column with
  /// matching changes, or the column with the most signs. Unless the changes match, a later column with numbers in about
  /// half of the rows or more is the balance. `TableReader` checks whether the balance adds up.
  ///
  /// - Returns: whether amounts were found.
  private mutating func findUnnamedAmounts(
    _ columns: [Contents], _ flag: Int?, _ body: ArraySlice<DelimitedText.Row>
  ) -> Bool {
    var numbers = columns.indices.filter {
      columns[$0].numbers > 0 && columns[$0].isNumbers && $0 != day && !otherDays.contains($0)
        && [nil, .balance].contains(roles[$0])
    }
    // Numbers of rows and of branches have no decimals, but amounts do.
    if numbers.contains(where: { columns[$0].withDecimals > 0 }) {
      numbers.removeAll { columns[$0].withDecimals == 0 && (columns[$0].numbers > 1 || columns[$0].rowCount == 1) }
    }
    let all = numbers
    let known = numbers.first { roles[$0] == .balance }
    defer { balance = known ?? balance }
    numbers.removeAll { roles[$0] == .balance }
    guard let column = numbers.first else { return false }
    if flag == nil, numbers.count > 1, let second = numbers.dropFirst().first,
      columns[column].numbers > 1 || columns[second].numbers > 1,
      columns[column].signed == 0 || columns[second].signed == 0 || columns[column].isOpposite(columns[second]),
      TableLayout.areExclusive(column, second, body)
    {
      // If only one column has a minus before all its numbers, this column is money out.
      let signed = [column, second].first { columns[$0].negative > 0 && columns[$0].negative == columns[$0].numbers }
      // On a card, money in has the minus and is less frequent. A plus in the other column confirms this.
      let isRarer = signed.map { columns[$0].numbers <= columns[$0 == column ? second : column].numbers } ?? true
      areDirectionsUnknown = signed == nil || isRarer && !columns[column].isOpposite(columns[second])
      amounts =
        signed == second && !areDirectionsUnknown
        ? .two(out: second, received: column) : .two(out: column, received: second)
      balance = numbers.dropFirst(2).first { columns[$0].areInMostRows }
      return true
    }
    if let chain = TableLayout.chain(body, all) {
      amounts = .one(chain.amount, flag: flag)
      balance = chain.balance
      columnsOfSteps = [chain.amount, chain.balance]
      return true
    }
    let full = numbers.filter { columns[$0].numbers * 10 >= columns[$0].rowCount * 8 }
    // A table of debts between two people is not an account statement.
    if TableLayout.areOpposite(full.filter { columns[$0].signed > 0 }, body) { return false }
    // With so many columns it is unclear which one is the amount: there may be prices, shares and gains.
    if full.count > 3, !TableLayout.areEqual(full.filter { columns[$0].signed > 0 }, body) { return false }
    let chosen =
      full.max { columns[$0].signed < columns[$1].signed || (columns[$0].signed == columns[$1].signed && $0 > $1) }
      ?? column
    amounts = .one(chosen, flag: flag)
    balance = numbers.first { $0 > chosen && columns[$0].numbers * 2 >= columns[$0].rowCount }
    return true
  }

  // MARK: Everything else

  private mutating func findRest(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    openAccountColumn = transferAccounts == nil ? accountByTransfers(columns, body) : nil
    findFee(columns, body)
    original.amount =
      self.columns(.originalAmount).first { columns[$0].numbers > 0 && !amounts.columns.contains($0) } ?? paid
    // If the amounts are in the account's currency, a currency that only a few rows have belongs to the other amounts.
    let areOther = original.amount != nil && amounts.columns.allSatisfy(isBooked)
    original.currency =
      self.columns(.originalCurrency).first ?? paidCurrency
      ?? self.columns(.currency).first {
        !isBooked($0) && columns[$0].currencies > 0
          && (paid != nil || areOther && columns[$0].filled * 2 <= columns[$0].rowCount)
      }
    findStatus(columns)
    findTexts(columns, body)
    findAccount(columns, proved: accountBySteps(columns, body))
    findCurrency(columns, body)
    findOtherTexts(columns)
  }

  private mutating func findFee(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    let named = self.columns(.fee).filter { columns[$0].isNumbers }
    fees = named.isEmpty ? feeByValues(columns, body).map { [$0] } ?? [] : feesToAdd(named, columns, body)
    feeCurrency = fees.isEmpty ? nil : self.columns(.feeCurrency).first { columns[$0].currencies > 0 }
    feeMeaning = feeMeaning ?? meaningOfFee
  }

  /// Finds the column of statuses such as “pending”, or a column of yes-or-no answers with the same meaning.
  private mutating func findStatus(_ columns: [Contents]) {
    status =
      self.columns(.status).first { columns[$0].areStates }
      ?? columns.indices.first { [nil, .memo, .kind].contains(roles[$0]) && columns[$0].areOnlyStates }
      ?? columns.indices.first { roles[$0] == nil && columns[$0].areStatesBesideWord }
    for (column, heading) in headings.enumerated() where pending == nil {
      guard let answer = RowKeywords.answerOfPending(heading), columns[column].filled > 0,
        columns[column].distinct.allSatisfy({ RowKeywords.isYes($0) != nil })
      else { continue }
      pending = (column, answer)
    }
  }
}
