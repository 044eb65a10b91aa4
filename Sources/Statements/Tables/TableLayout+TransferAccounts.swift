import BankWords
import Ledger
import Formats

/// Two columns with the source and the destination account of each row, as in files from personal finance programs.
///
/// A row with one account is money spent from that account or received in it. A row with two different accounts is a
/// transfer.
struct TransferAccountColumns {
  let from: Int
  let to: Int
  /// The names in the column of source accounts. In the other column, these names are accounts; other names are
  /// categories.
  let accounts: Set<String>
  /// Whether the first column contains the account of each row, in either direction, and the second column is filled
  /// only for transfers.
  var isOwn = false
  /// Whether names that are not in `accounts` are other parties, not categories.
  var namesParties = false

  /// Headings for a column of source accounts, normalized by `FoldedText`.
  static let fromHeadings = WordLists.set(.headingFromAccount)
  /// Headings for a column of destination accounts, normalized by `FoldedText`.
  static let toHeadings = WordLists.set(.headingToAccount)
  /// Words for a transfer between the user's own accounts, as a heading or a transaction type.
  static let transfers = WordLists.set(.kindTransfer)
  /// Types of the user's own accounts in files from personal finance programs.
  static let ownTypes = WordLists.set(.accountTypeOwn)
}

extension TableLayout {
  /// Finds the columns of source and destination accounts, and those of the amount and currency that arrived. The
  /// account columns lose any other role, unless they also contain the names of other parties.
  mutating func findTransferAccounts(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    transferAccounts = typedAccountColumns(body) ?? transferAccountColumns(columns)
    guard let transferAccounts else { return }
    if !transferAccounts.namesParties { (roles[transferAccounts.from], roles[transferAccounts.to]) = (nil, nil) }
    switch amounts {
    case .two(let out, let received):
      arrivedCurrency = columns.indices.first { column in
        columns[column].currencies > 0 && !isChosen(column) && abs(column - received) < abs(column - out)
      }
    case .one(let column, _):
      arrivedAmount = self.columns(.amount).first { $0 > column && columns[$0].isNumbers }
      if let arrivedAmount { arrivedCurrency = self.columns(.currency).first { $0 > arrivedAmount } }
    }
    openAmountColumns = []
  }

  /// Returns a column whose heading means a transfer and whose cells are answers such as “1” and “0”; `nil` if there is
  /// none.
  func markOfTransfers(_ columns: [Contents]) -> Int? {
    headings.indices.first { column in
      TransferAccountColumns.transfers.contains(FoldedText.of(headings[column])) && !columns[column].distinct.isEmpty
        && columns[column].distinct.allSatisfy { RowKeywords.isYes($0) != nil } && !isChosen(column)
        && !amounts.columns.contains(column)
    }
  }

  /// Returns the column of transfer amounts: nonzero in every transfer that has no other amount, and zero or empty in
  /// all other rows. Returns `nil` if there is no such column.
  func amountOfTransfers(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) -> Int? {
    guard let accounts = transferAccounts else { return nil }
    func number(_ row: DelimitedText.Row, _ column: Int) -> Bool {
      column < row.fields.count
        && AmountCell(row.fields[column]).flatMap { $0.point ?? $0.comma }.map { $0 != .zero } ?? false
    }
    func name(_ row: DelimitedText.Row, _ column: Int) -> String {
      column < row.fields.count ? row.fields[column].trimmingSpaces : ""
    }
    let moved = body.filter { row in
      let (from, to) = (name(row, accounts.from), name(row, accounts.to))
      return TransferAccountColumns.isName(from) && TransferAccountColumns.isName(to) && from != to
        && !amounts.columns.contains { number(row, $0) }
    }
    if moved.isEmpty { return nil }
    let lines = Set(moved.map(\.line))
    return columns.indices.first { column in
      columns[column].isNumbers && !amounts.columns.contains(column) && column != balance && column != day
        && moved.allSatisfy { number($0, column) }
        && body.allSatisfy { lines.contains($0.line) || !number($0, column) }
    }
  }

  /// Returns the source and destination columns of a table in which two other columns contain their types, such as
  /// “Asset account” and “Expense account”; `nil` for any other table.
  private func typedAccountColumns(_ body: ArraySlice<DelimitedText.Row>) -> TransferAccountColumns? {
    let folded = headings.map(FoldedText.of)
    func column(_ heading: String) -> Int? { folded.firstIndex(of: heading).flatMap { isChosen($0) ? nil : $0 } }
    guard let from = column("source name"), let to = column("destination name"),
      let typeOfSource = column("source type"), let typeOfDestination = column("destination type")
    else { return nil }
    var accounts: Set<String> = []
    for row in body {
      for (name, type) in [(from, typeOfSource), (to, typeOfDestination)]
      where max(name, type) < row.fields.count
        && TransferAccountColumns.ownTypes.contains(FoldedText.of(row.fields[type]))
      {
        accounts.insert(row.fields[name].trimmingSpaces)
      }
    }
    return accounts.isEmpty ? nil : TransferAccountColumns(from: from, to: to, accounts: accounts, namesParties: true)
  }

  /// Returns the columns of the source and destination accounts according to their headings; `nil` unless the two
  /// columns have some names in common.
  func transferAccountColumns(_ columns: [Contents]) -> TransferAccountColumns? {
    func column(_ words: Set<String>) -> Int? {
      headings.indices.first { column in
        words.contains(FoldedText.of(TransferAccountColumns.withASCIIBrackets(headings[column]))) && !isChosen(column)
          && columns[column].isText && !columns[column].areAccountNumbers
      }
    }
    guard let to = column(TransferAccountColumns.toHeadings) else { return nil }
    let own = self.columns(.account).first { $0 != to && columns[$0].filled >= columns[day].filled }
    guard let from = column(TransferAccountColumns.fromHeadings) ?? own, from != to else { return nil }
    let isOwn =
      roles[from] == .account && columns[from].filled >= columns[day].filled
      && columns[to].distinct.subtracting(columns[from].distinct).allSatisfy { !TransferAccountColumns.isName($0) }
    // Without such a heading, the first column contains the account only if it has all names of the other column.
    if !isOwn, column(TransferAccountColumns.fromHeadings) == nil { return nil }
    let accounts = columns[from].distinct.filter(TransferAccountColumns.isName)
    guard accounts.count <= 40, !accounts.isDisjoint(with: columns[to].distinct) else { return nil }
    return TransferAccountColumns(from: from, to: to, accounts: accounts, isOwn: isOwn)
  }
}

extension TransferAccountColumns {
  /// Whether the cell contains an account's name. Some programs write a dash if there is none.
  static func isName(_ cell: String) -> Bool { cell.contains { $0.isLetter || $0.isNumber } }

  /// Returns a heading with its full-width brackets replaced by ASCII brackets.
  static func withASCIIBrackets(_ heading: String) -> String {
    heading.replacing("（", with: "(").replacing("）", with: ")")
  }

  /// The meaning of a row with one or two accounts.
  enum TransferDirection: Equatable {
    /// Money spent from an account or received in it. The other column contains the category.
    case out(String, category: String), received(String, category: String)
    /// A row with one account. The amount columns determine its direction.
    case open(String)
    case moved(from: String, to: String)
  }

  /// Returns the meaning of a row; `nil` if it contains no account.
  ///
  /// - Parameter isDebit: the direction given by a word for the row's kind, such as “Expense”.
  func direction(from: String, to: String, isDebit: Bool?) -> TransferDirection? {
    if namesParties {
      switch (accounts.contains(from), accounts.contains(to)) {
      case (true, true): return from == to ? .open(from) : .moved(from: from, to: to)
      case (true, false): return .out(from, category: "")
      case (false, true): return .received(to, category: "")
      case (false, false): return nil
      }
    }
    switch (TransferAccountColumns.isName(from), TransferAccountColumns.isName(to)) {
    case (false, false): return nil
    case (true, false): return isOwn ? .open(from) : .out(from, category: "")
    case (false, true): return .received(to, category: "")
    case (true, true):
      if from == to { return .open(from) }
      switch isDebit {
      case true?: return .out(from, category: to)
      case false?: return accounts.contains(to) ? .received(to, category: from) : .received(from, category: to)
      case nil: return .moved(from: from, to: to)
      }
    }
  }
}
