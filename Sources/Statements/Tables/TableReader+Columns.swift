import Ledger

/// The list of columns and their meanings for the preview.
extension TableReader {
  /// Returns the columns that have content, each with its meaning and the reason for it.
  ///
  /// - Returns: an empty list for a table without headings.
  func columnMeanings(_ body: [DelimitedText.Row]) -> [(heading: String, meaning: String, evidence: String)] {
    if layout.headings.isEmpty { return [] }
    var filled: [Int: String] = [:]
    var varied = Set<Int>()
    for row in body.prefix(2_000) {
      for column in row.fields.indices where column < layout.headings.count && !varied.contains(column) {
        let text = cell(row, column)
        if !text.isEmpty, let last = filled.updateValue(text, forKey: column), last != text { varied.insert(column) }
      }
    }
    let read = layout.columnsRead
    let columns = layout.headings.indices.filter { filled[$0] != nil && !layout.headings[$0].isEmpty }
    let meanings = Dictionary(uniqueKeysWithValues: columns.filter(read.contains).map { ($0, meaning($0)) })
    return columns.map { column -> (heading: String, meaning: String, evidence: String) in
      let heading = layout.headings[column]
      let isChosen = choices.columns.keys.contains { FoldedText.of($0) == FoldedText.of(heading) }
      let unused = ImportSettings.ColumnMeaning.unused.rawValue
      if isChosen { return (heading, meanings[column] ?? unused, "by an option or imports.yaml") }
      if layout.openAccountColumn == column || layout.openAmountColumns.contains(column) {
        return (heading, meanings[column] ?? unused, "see the question about it")
      }
      guard let meaning = meanings[column] else {
        return (heading, unused, reasonAgainst(column, meanings, isVaried: varied.contains(column)))
      }
      return (heading, meaning, evidence(column, meaning))
    }
  }

  /// Returns the reason why a column has a meaning: the balance, its heading, or its values.
  private func evidence(_ column: Int, _ meaning: String) -> String {
    if layout.columnsOfSteps.contains(column) { return "by the changes of the balance" }
    let heading = layout.headings[column]
    let roles = TableReader.rolesOfMeanings[meaning] ?? []
    if !rolesOfHeading(column).isDisjoint(with: roles) { return "by its heading" }
    let words = FoldedText.of(SideColumns.divided(heading))
    if meaning == "account", SideColumns.fromHeadings.contains(words) || SideColumns.toHeadings.contains(words) {
      return "by its heading"
    }
    if meaning == "status", layout.pending?.column == column { return "by its heading" }
    let isOfDay = meaning == "date" || meaning == "other date"
    if isOfDay, TableLayout.dayOfBookingWords[0].contains(where: { FoldedText.of(heading).contains($0) }) {
      return "by its heading and values"
    }
    return "by its values"
  }

  /// Returns the reason why a column is not used.
  private func reasonAgainst(_ column: Int, _ meanings: [Int: String], isVaried: Bool) -> String {
    let roles = rolesOfHeading(column)
    if roles.isEmpty { return "its heading is unknown" }
    let isText = !roles.isDisjoint(with: [.memo, .name, .payee, .payer])
    if isText, !isVaried { return "its text is the same in all rows" }
    // A column with the same kind of heading explains more than one that only has the same meaning.
    let rivals = meanings.filter { !roles.isDisjoint(with: TableReader.rolesOfMeanings[$0.value] ?? []) }.keys.sorted()
    if let rival = rivals.first(where: { !roles.isDisjoint(with: rolesOfHeading($0)) }) ?? rivals.first {
      return "“\(layout.name(rival))” is used instead"
    }
    if roles == [.time] { return "entries have no time" }
    if roles.isSubset(of: [.feeCurrency, .originalCurrency]) { return "no amount is in this currency" }
    return "its values do not fit its heading"
  }

  /// Returns the roles that the heading of a column can mean.
  private func rolesOfHeading(_ column: Int) -> Set<ColumnRole> {
    guard let role = ColumnRole.of(layout.headings[column])?.role else { return [] }
    guard let either = ColumnRole.byContents[FoldedText.of(layout.headings[column])] else { return [role] }
    return [role, either.numbers, either.texts]
  }

  /// The roles of headings that give a column each of the meanings below.
  private static let rolesOfMeanings: [String: Set<ColumnRole>] = [
    "date": [.day, .valueDay], "other date": [.day, .valueDay],
    "amount": [.amount, .gross, .out, .received], "out": [.out], "in": [.received], "direction": [.flag, .kind],
    "fee": [.fee], "balance": [.balance], "status": [.status], "currency": [.currency],
    "account": [.account], "counter-account": [.counterAccount],
    "title": [.name, .payee, .payer, .memo], "text": [.memo], "note": [.memo], "kind": [.kind], "id": [.id],
    "category": [.category], "tags": [.tags],
    "read": [.originalAmount, .originalCurrency, .feeCurrency, .amount, .currency],
  ]

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
