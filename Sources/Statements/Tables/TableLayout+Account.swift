import BankWords
import Ledger
import Formats

/// Functions that find the account and currency of the rows, for example in the lines above them.
extension TableLayout {
  static func words(of line: DelimitedText.Row) -> [String] {
    line.fields.flatMap {
      $0.split(whereSeparator: { $0 == ":" || $0 == "," }).map { String($0).trimmingSpaces }
    }
    .filter { !$0.isEmpty }
  }

  /// Returns the account number in a line above the rows; `nil` if there is none.
  static func account(in line: DelimitedText.Row) -> String? {
    let cells = words(of: line)
    for (place, cell) in cells.enumerated() {
      if let iban = AccountNumber.iban(in: cell) { return iban }
      // A number with a wrong digit is still the number of this account.
      if AccountNumber.hasWrongCheckDigits(cell) { return cell.filter { !$0.isWhitespace } }
      if place + 1 < cells.count, case .account? = ColumnRole.of(cell)?.role,
        cells[place + 1].contains(where: \.isNumber)
      {
        return cells[place + 1]
      }
      if let number = accountNumber(in: cell) { return number }
    }
    return nil
  }

  /// Returns the currency code in a line above the rows; `nil` if there is none.
  static func currency(in line: DelimitedText.Row) -> Currency? {
    words(of: line).lazy.filter { $0.utf8.count == 3 && $0 == $0.uppercased() }
      .compactMap { ColumnRole.currencyCode($0).flatMap { Currency(code: $0) } }.first
  }

  /// Returns the last number with at least six digits in a line that contains a word for an account, as in `Statement
  /// of Account No - 912010012345678`; `nil` for any other line.
  private static func accountNumber(in line: String) -> String? {
    let words = FoldedText.of(line).split(separator: " ")
    guard words.contains(where: { accountWords.contains(String($0)) }) else { return nil }
    return words.last { word in word.count { $0.isNumber } >= 6 && word.allSatisfy { $0.isNumber || $0 == "x" } }
      .map(String.init)
  }

  private static let accountWords = WordLists.set(.textAccountNumber)
}

extension TableLayout {
  /// Finds the columns of account numbers. If a few numbers recur in all rows, they are the user's own accounts; other
  /// numbers belong to the counterparties.
  ///
  /// - Parameter proved: the column that a running balance shows to contain the user's own accounts; `nil` if there is
  /// none.
  mutating func findAccount(_ columns: [Contents], proved: Int?) {
    // Among several columns about the user's own account, the one with account numbers is used.
    let own = self.columns(.account).sorted {
      (columns[$0].areAccountNumbers ? 0 : 1, $0) < (columns[$1].areAccountNumbers ? 0 : 1, $1)
    }
    let others =
      self.columns(.counterAccount)
      + (self.columns(.name) + self.columns(.payee) + self.columns(.payer)).filter { columns[$0].areAccountNumbers }
    let all = own + others
    if headings.isEmpty {
      // In a table without headings, one number in all rows is the own account.
      accountColumn = columns.indices.first {
        columns[$0].areAccountNumbers && columns[$0].distinct.count == 1 && columns[$0].filled == columns[$0].rowCount
          && columns[$0].rowCount > 2
      }
    }
    if accountColumn == nil, let proved {
      accountColumn = proved
      columnsOfSteps.insert(proved)
    }
    let hasOther = self.columns(.counterAccount).contains { columns[$0].filled > 0 }
    for column in all where columns[column].filled > 0 {
      let isInAll = columns[column].filled >= columns[day].filled
      switch owner(column, columns[column], isAlone: all.count == 1, hasOther: hasOther, isInAll: isInAll) {
      case .own? where accountColumn == nil: accountColumn = column
      case .own?: continue
      case .other? where texts.counterAccount == nil: texts.counterAccount = column
      case .other?: continue
      case nil: openAccountColumn = openAccountColumn ?? column
      }
    }
    if accountColumn != nil { openAccountColumn = nil }
  }

  /// Applies the column meanings that the user has chosen. A column may be named by its number, such as
  /// “column 4”.
  mutating func takeChosenColumns() {
    for (heading, meaning) in choices.columns {
      let wanted = FoldedText.of(heading)
      let named = headings.firstIndex { FoldedText.of($0) == wanted }
      let numbered = (0..<columnCount).first { column in
        wanted == "column \(column + 1)" || headings.isEmpty && wanted == String(column + 1)
      }
      guard let column = named ?? numbered else { continue }
      roles[column] = meaning.role
      chosen[column] = meaning
    }
  }

  enum Owner {
    case own, other
  }

  /// Decides whether a column contains the user's own accounts or other accounts; `nil` if the evidence is
  /// insufficient. The evidence is the user's answer, the heading or the account numbers in the book; otherwise, a few
  /// values in many rows indicate own accounts.
  ///
  /// - Parameters:
  ///   - isAlone: whether no other column contains accounts.
  ///   - hasOther: whether a heading means the other account of each row.
  ///   - isInAll: whether every row has a value, as is usual for the user's own accounts. The other account is often
  ///     missing.
  func owner(_ column: Int, _ contents: Contents, isAlone: Bool, hasOther: Bool, isInAll: Bool) -> Owner? {
    let isSame =
      contents.distinct.count == 1 && contents.filled > 3 && contents.filled * 10 >= contents.rowCount * 9
    guard roles[column] == .account else { return isSame && roles[column] != .counterAccount ? .own : .other }
    if isChosen(column) || isOwnHeading(column) || contents.distinct.contains(where: isKnown) { return .own }
    // Some banks write the number of the other account in two forms, in a column for each.
    let isPartly = !isInAll && contents.areAccountNumbers && contents.distinct.count * 2 > contents.filled
    if hasOther, isPartly { return .other }
    if contents.distinct.count == 1 || hasOther { return .own }
    // Programs write the names of the user's own accounts. Banks write the numbers of other accounts.
    if contents.haveLetters, !contents.areAccountNumbers, contents.distinct.count <= 12 { return .own }
    if isPartly { return .other }
    // Names of shops are other parties, and not accounts.
    return contents.distinct.count * 2 <= contents.filled
      ? .own : isAlone && !contents.areAccountNumbers && contents.distinct.count > 12 ? .other : nil
  }

  /// Whether a heading can only mean the user's own account.
  private func isOwnHeading(_ column: Int) -> Bool {
    guard column < headings.count else { return false }
    let words = FoldedText.of(headings[column])
    return TableLayout.ownHeadings.contains { words == $0 || words.hasSuffix(" " + $0) || words.hasPrefix($0 + " ") }
  }

  private static let ownHeadings = WordLists.set(.headingOwnAccount)
}

extension ImportSettings.ColumnMeaning {
  /// The role of a column with this meaning; `nil` for meanings that no heading can have.
  var role: ColumnRole? {
    switch self {
    case .date: .day
    case .amount: .amount
    case .out: .out
    case .in: .received
    case .balance: .balance
    case .fee: .fee
    case .currency: .currency
    case .title: .name
    case .note: .memo
    case .category: .category
    case .tags: .tags
    case .account: .account
    case .counterAccount: .counterAccount
    case .status: .status
    case .direction: .flag
    case .member, .unused: nil
    }
  }
}
