import Formats

/// Functions that recognize rows that contain only a balance, and rows with the title and the balance of an account.
extension TableReader {
  /// Whether the row contains only a balance, and no text except words for a balance or an account number.
  ///
  /// - Parameter isFirstOrLast: whether the row is the first or the last one with a day.
  func isBalanceRow(_ row: DelimitedText.Row, isFirstOrLast: Bool) -> Bool {
    if layout.texts.kinds.contains(where: { RowKeywords.isBalancePhrase(cell(row, $0), isFirstOrLast: false) }) {
      return true
    }
    // “Initial balance 'Wallet'” beside the account “Wallet”.
    let account = FoldedText.of(cell(row, layout.accountColumn))
    let category = FoldedText.of(cell(row, layout.texts.category))
    if !account.isEmpty, category.hasSuffix(" " + account),
      (layout.texts.names + layout.texts.memos).allSatisfy({ cell(row, $0).isEmpty }),
      RowKeywords.isBalancePhrase(String(category.dropLast(account.count + 1)), isFirstOrLast: false)
    {
      return true
    }
    // A row with text in more than one cell is usually not a balance.
    let words =
      layout.texts.names.count { !cell(row, $0).isEmpty } + layout.texts.memos.count { !cell(row, $0).isEmpty }
    if words > 1, !isFirstOrLast { return false }
    let texts = (layout.texts.names + layout.texts.memos).map { cell(row, $0) }.filter { !$0.isEmpty }
    // If these cells are empty, the words for the balance are the only text in the row.
    let candidates =
      texts.isEmpty
      ? row.fields.map(\.trimmingSpaces).filter {
        $0.utf8.count > 3 && DateCell($0) == nil && AmountCell($0) == nil
      } : texts
    if isFirstOrLast, areWordsUsual, !namesBothParties(row), !candidates.isEmpty,
      candidates.allSatisfy(TableReader.isNumberOfAccount)
    {
      return true
    }
    guard candidates.count == 1, candidates[0].count < 40 else { return false }
    return RowKeywords.isBalancePhrase(RowKeywords.closed(candidates[0]), isFirstOrLast: isFirstOrLast)
  }

  /// Whether the row names both its payee and its payer, which makes it a movement. A balance row may contain only the
  /// owner's name.
  private func namesBothParties(_ row: DelimitedText.Row) -> Bool {
    guard let parties = layout.texts.parties else { return false }
    return [parties.payee, parties.payer].allSatisfy { cell(row, $0).contains(where: \.isLetter) }
  }

  /// Whether the text is only an account number. For example, “GA NR00004711” is not an account number but the number
  /// of a cash machine.
  private static func isNumberOfAccount(_ text: String) -> Bool {
    guard TableLayout.Contents.looksLikeNumberOfAccount(text) else { return false }
    let start = text.filter { $0.isLetter || $0.isNumber }.prefix(4)
    // An account number consists of digits, some of which may be masked, or begins like an IBAN.
    if let first = start.first, first.isNumber || "xX".contains(first) { return true }
    return start.prefix(2).allSatisfy(\.isLetter) && start.dropFirst(2).allSatisfy(\.isNumber)
  }

  static func areWordsUsual(_ rows: [DelimitedText.Row], _ texts: TableLayout.Texts) -> Bool {
    let columns = texts.names + texts.memos
    return rows.count { row in
      columns.contains { column in
        let text = column < row.fields.count ? row.fields[column].trimmingSpaces : ""
        return !text.isEmpty && !TableLayout.Contents.looksLikeNumberOfAccount(text)
      }
    } * 2 > rows.count
  }

  /// Whether the row, which has neither a day nor an amount, is the title above the rows of an account. Such a title
  /// begins with the name that the rows below have in the account column.
  func isTitleOfAccount(_ row: DelimitedText.Row) -> Bool {
    guard let first = row.fields.indices.first(where: { !cell(row, $0).isEmpty }), first != layout.accountColumn else {
      return false
    }
    return namesOfAccounts.contains(cell(row, first))
  }
}
