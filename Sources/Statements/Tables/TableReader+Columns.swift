import Ledger

/// Functions that list the columns and their meanings for the preview.
extension TableReader {
  /// The meaning of a column, as worded in the preview.
  private enum ListedMeaning: String {
    case date, otherDate = "other date", amount, out, `in`, direction, fee, balance, status, currency, account,
      counterAccount = "counter-account", title, text, note, kind, id, category, tags, member,
      read

    /// The roles of headings that give a column this meaning.
    var roles: Set<ColumnRole> {
      switch self {
      case .date, .otherDate: [.day, .valueDay]
      // An amount in another currency is used if there is no other one.
      case .amount: [.amount, .gross, .out, .received, .originalAmount]
      case .out: [.out]
      case .in: [.received]
      case .direction: [.flag, .kind]
      case .fee: [.fee]
      case .balance: [.balance]
      case .status: [.status]
      case .currency: [.currency]
      case .account: [.account]
      case .counterAccount: [.counterAccount]
      case .title: [.name, .payee, .payer, .memo]
      case .text, .note: [.memo]
      case .kind: [.kind]
      case .id: [.id]
      case .category: [.category]
      case .tags: [.tags]
      case .member: []
      case .read: [.originalAmount, .originalCurrency, .feeCurrency, .amount, .currency]
      }
    }
  }

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
      let unused = ImportSettings.ColumnMeaning.unused.rawValue
      if layout.isChosen(column) {
        return (heading, meanings[column]?.rawValue ?? unused, "set by an option or imports.yaml")
      }
      if layout.openAccountColumn == column || layout.openAmountColumns.contains(column) {
        return (heading, meanings[column]?.rawValue ?? unused, "see the question about it")
      }
      guard let meaning = meanings[column] else {
        return (heading, unused, reasonAgainst(column, meanings, isVaried: varied.contains(column)))
      }
      return (heading, meaning.rawValue, evidence(column, meaning))
    }
  }

  /// Returns the reason why the column was given this meaning: the balance, the heading or the values of the column.
  private func evidence(_ column: Int, _ meaning: ListedMeaning) -> String {
    if layout.columnsOfSteps.contains(column) { return "according to the changes in the balance" }
    let heading = layout.headings[column]
    let roles = meaning.roles
    if !rolesOfHeading(column).isDisjoint(with: roles) { return "according to its heading" }
    let words = FoldedText.of(TransferAccountColumns.withASCIIBrackets(heading))
    if meaning == .account,
      TransferAccountColumns.fromHeadings.contains(words) || TransferAccountColumns.toHeadings.contains(words)
    {
      return "according to its heading"
    }
    if meaning == .status, layout.pending?.column == column { return "according to its heading" }
    let isOfDay = meaning == .date || meaning == .otherDate
    if isOfDay, TableLayout.dayOfBookingWords[0].contains(where: { FoldedText.of(heading).contains($0) }) {
      return "according to its heading and values"
    }
    return "according to its values"
  }

  /// Returns the reason why the column is not used.
  private func reasonAgainst(_ column: Int, _ meanings: [Int: ListedMeaning], isVaried: Bool) -> String {
    let roles = rolesOfHeading(column)
    if roles.isEmpty { return "its heading is unknown" }
    let isText = !roles.isDisjoint(with: [.memo, .name, .payee, .payer])
    if isText, !isVaried { return "its text is the same in all rows" }
    // A column with the same kind of heading explains more than one that only has the same meaning.
    let rivals = meanings.filter { !roles.isDisjoint(with: $0.value.roles) }.keys.sorted()
    if let rival = rivals.first(where: { !roles.isDisjoint(with: rolesOfHeading($0)) }) ?? rivals.first {
      return "“\(layout.name(rival))” is used instead"
    }
    if roles == [.time] { return "Daybook does not store times" }
    if roles.isSubset(of: [.feeCurrency, .originalCurrency]) { return "no amount column uses its currencies" }
    return "its values do not match its heading"
  }

  /// Returns the roles that the heading of the column can have.
  private func rolesOfHeading(_ column: Int) -> Set<ColumnRole> {
    guard let role = ColumnRole.of(layout.headings[column])?.role else { return [] }
    guard let either = ColumnRole.byContents[FoldedText.of(layout.headings[column])] else { return [role] }
    return [role, either.numbers, either.texts]
  }

  private func meaning(_ column: Int) -> ListedMeaning {
    let texts = layout.texts
    let amounts: ListedMeaning?
    switch layout.amounts {
    case .one(let own, let flag): amounts = column == own ? .amount : column == flag ? .direction : nil
    case .two(let out, let received): amounts = column == out ? .out : column == received ? .in : nil
    }
    if let amounts { return amounts }
    let isTitle = title.isEmpty ? texts.names.contains(column) : title.contains(column)
    let hasNames = !(title.isEmpty ? texts.names : title).isEmpty || texts.parties != nil
    if layout.fees.contains(column) { return .fee }
    switch column {
    case layout.day: return .date
    case layout.balance: return .balance
    case layout.status, layout.pending?.column: return .status
    case layout.accountColumn, layout.transferAccounts?.from, layout.transferAccounts?.to: return .account
    case texts.counterAccount: return .counterAccount
    case texts.category: return .category
    case texts.tags: return .tags
    case texts.member: return .member
    case layout.currencyColumn: return .currency
    case texts.id: return .id
    case texts.note: return .note
    case texts.parties?.payee, texts.parties?.payer: return .title
    default: break
    }
    if isTitle { return .title }
    if texts.memos.contains(column) { return hasNames ? .text : .title }
    return layout.otherDays.contains(column) ? .otherDate : texts.kinds.contains(column) ? .kind : .read
  }
}
