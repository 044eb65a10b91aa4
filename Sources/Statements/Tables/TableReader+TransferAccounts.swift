import Ledger
import Formats

/// Functions that read rows with a source and a destination account.
extension TableReader {
  func transferDirection(of row: DelimitedText.Row) -> TransferAccountColumns.TransferDirection? {
    guard let accounts = layout.transferAccounts else { return nil }
    var kinds = layout.texts.kinds
    if case .one(_, let flag?) = layout.amounts { kinds.insert(flag, at: 0) }
    let isDebit = kinds.lazy.compactMap { column in
      let word = cell(row, column)
      return RowKeywords.isNeutral(word) ? nil : RowKeywords.isDebit(word) ?? RowKeywords.directionOfKind(word)
    }.first
    return accounts.direction(from: cell(row, accounts.from), to: cell(row, accounts.to), isDebit: isDebit)
  }

  /// Moves the category of the row to its other account, if the row's kind means a transfer and the category is the
  /// name of that account.
  func takeTransferByCategory(_ row: DelimitedText.Row, _ movement: inout Movement) {
    guard let name = movement.row.category, namesOfAccounts.contains(name), let own = movement.account, own != name,
      movement.row.counterAccount == nil
    else { return }
    var kinds = layout.texts.kinds
    if case .one(_, let flag?) = layout.amounts { kinds.append(flag) }
    let isTransfer = kinds.contains { column in
      FoldedText.of(cell(row, column)).split(separator: " ").contains { RowKeywords.isNeutral(String($0)) }
    }
    if isTransfer { (movement.row.counterAccount, movement.row.category) = (name, nil) }
  }

  /// Returns the amount of a transfer from a separate column; `nil` for any other row, or without such a column.
  func amountOfTransfer(_ row: DelimitedText.Row, _ separator: DecimalSeparator) -> SignedDecimal? {
    guard let column = layout.separateTransferAmount, let value = AmountCell(cell(row, column))?[separator],
      value != .zero,
      case .moved? = transferDirection(of: row)
    else { return nil }
    return value.magnitude
  }

  /// Sets the account and the direction of the movement.
  ///
  /// - Returns: the movement on the other account if the row is a transfer; `nil` otherwise.
  func takeTransferAccounts(_ row: DelimitedText.Row, _ separator: DecimalSeparator, _ movement: inout Movement)
    -> Movement?
  {
    guard let direction = transferDirection(of: row) else { return nil }
    func take(_ account: String, isDebit: Bool) {
      movement.account = account
      (movement.isDebit, movement.hasFlag) = (isDebit, true)
      movement.row.amount = movement.row.amount.magnitude
    }
    switch direction {
    case .open(let account):
      movement.account = account
      return nil
    case .out(let account, let category):
      take(account, isDebit: true)
      if movement.row.category == nil, !category.isEmpty { movement.row.category = category }
      return nil
    case .received(let account, let category):
      take(account, isDebit: false)
      if movement.row.category == nil, !category.isEmpty { movement.row.category = category }
      return nil
    case .moved(let from, let to):
      let (sent, arrived) = bothAmounts(row, separator, movement.row.amount)
      movement.row.amount = sent
      take(from, isDebit: true)
      var other = movement
      other.row.amount = arrived
      (other.row.fee, other.row.original) = (nil, nil)
      (other.account, other.isDebit) = (to, false)
      other.currency = layout.arrivedCurrency.flatMap { ColumnRole.currency(in: cell(row, $0)) } ?? movement.currency
      (movement.row.counterAccount, other.row.counterAccount) = (to, from)
      (movement.row.category, other.row.category) = (nil, nil)
      return other
    }
  }

  /// Returns the amounts debited from one account and credited to the other, which differ if the currencies differ.
  private func bothAmounts(
    _ row: DelimitedText.Row, _ separator: DecimalSeparator, _ amount: SignedDecimal
  ) -> (sent: SignedDecimal, arrived: SignedDecimal) {
    func value(_ column: Int?) -> SignedDecimal? {
      AmountCell(cell(row, column))?[separator].flatMap { $0 == .zero ? nil : $0.magnitude }
    }
    switch layout.amounts {
    case .one: return (amount.magnitude, value(layout.arrivedAmount) ?? amount.magnitude)
    case .two(let out, let received):
      let (sent, arrived) = (value(out), value(received))
      return (sent ?? arrived ?? amount.magnitude, arrived ?? sent ?? amount.magnitude)
    }
  }
}
