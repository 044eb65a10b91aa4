import Ledger

/// The list of columns and their meanings for the preview.
extension TableReader {
  /// Returns the columns that have content, each with its meaning and the evidence for it.
  ///
  /// - Returns: an empty list for a table without headings.
  func columnMeanings(_ body: [DelimitedText.Row]) -> [(heading: String, meaning: String, evidence: String)] {
    if layout.headings.isEmpty { return [] }
    var filled = Set<Int>()
    for row in body.prefix(2_000) {
      for column in row.fields.indices where column < layout.headings.count && !filled.contains(column) {
        if !cell(row, column).isEmpty { filled.insert(column) }
      }
    }
    let read = layout.columnsRead
    return layout.headings.indices.filter { filled.contains($0) && !layout.headings[$0].isEmpty }.map { column in
      let isRead = read.contains(column)
      return (
        layout.headings[column], isRead ? meaning(column) : ImportSettings.ColumnMeaning.unused.rawValue,
        evidence(column, isRead: isRead)
      )
    }
  }

  /// Returns the strongest evidence for the meaning of a column: an answer, the heading, or the values.
  private func evidence(_ column: Int, isRead: Bool) -> String {
    let heading = layout.headings[column]
    if choices.columns.keys.contains(where: { FoldedText.of($0) == FoldedText.of(heading) }) {
      return "by an option or imports.yaml"
    }
    let isKnown = ColumnRole.of(heading) != nil
    if !isRead { return isKnown ? "another column is more precise" : "its heading is unknown" }
    return isKnown ? "by its heading" : "by its values"
  }

  private func meaning(_ column: Int) -> String {
    let texts = layout.texts
    let amounts: String?
    switch layout.amounts {
    case .one(let own, let flag): amounts = column == own ? "amount" : column == flag ? "direction" : nil
    case .two(let out, let received): amounts = column == out ? "out" : column == received ? "in" : nil
    }
    if let amounts { return amounts }
    let isTitle = title.isEmpty ? texts.names.contains(column) : title.contains(column)
    let hasNames = !(title.isEmpty ? texts.names : title).isEmpty || texts.parties != nil
    if layout.fees.contains(column) { return "fee" }
    switch column {
    case layout.day: return "date"
    case layout.balance: return "balance"
    case layout.status, layout.pending?.column: return "status"
    case layout.accountColumn, layout.sides?.from, layout.sides?.to: return "account"
    case texts.counterAccount: return "counter-account"
    case texts.category: return "category"
    case texts.tags: return "tags"
    case layout.currencyColumn: return "currency"
    case texts.id: return "id"
    case texts.note: return "note"
    case texts.parties?.payee, texts.parties?.payer: return "title"
    default: break
    }
    if isTitle { return "title" }
    if texts.memos.contains(column) { return hasNames ? "text" : "title" }
    return layout.otherDays.contains(column) ? "other date" : texts.kinds.contains(column) ? "kind" : "read"
  }
}
