import Ledger
import Formats

/// Functions that find the text columns: names, other words, transaction types, references, categories and tags.
extension TableLayout {
  /// Finds the text columns by their headings and contents.
  mutating func findTexts(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    texts.member = memberColumn(columns)
    findNames(columns)
    findMemos(columns)
    addWords(columns, body)
    findKinds(columns)
    texts.id = self.columns(.id).first { columns[$0].filled > 0 }
    texts.category = self.columns(.category).first { columns[$0].filled > 0 } ?? self.columns(.category).first
    texts.tags = self.columns(.tags).first
    texts.note = noteColumn(columns)
  }

  private mutating func findNames(_ columns: [Contents]) {
    takeLabel(columns)
    let payees = self.columns(.payee).filter { columns[$0].areNames }
    let payers = self.columns(.payer).filter { columns[$0].areNames }
    if let payee = payees.first, let payer = payers.first { texts.parties = (payee, payer) }
    let named = self.columns(.name) + (texts.parties == nil ? payees + payers : [])
    var names = named.sorted().filter { columns[$0].areNames }
    // A name that is the same in all rows is the account owner's, if another column has text that varies.
    if names.count > 1 || texts.parties != nil || self.columns(.memo).contains(where: { columns[$0].areSeveralWords }) {
      names.removeAll {
        columns[$0].distinct.count == 1 && columns[$0].filled > 2 && columns[$0].filled == columns[$0].rowCount
      }
    }
    if names.isEmpty, texts.parties == nil, let own = titleColumn(columns) { names = [own] }
    texts.names = names
  }

  /// Uses the column “Label” as the text of the purchase if no other text column is filled in most rows. Values that
  /// are often repeated are tags, not descriptions.
  private mutating func takeLabel(_ columns: [Contents]) {
    let others = self.columns(.name) + self.columns(.payee) + self.columns(.payer) + self.columns(.memo)
    guard !others.contains(where: { columns[$0].filled * 2 > columns[day].filled }),
      let label = self.columns(.tags).first,
      columns[label].areOwnWords
    else { return }
    roles[label] = .memo
  }

  private mutating func findMemos(_ columns: [Contents]) {
    var memos = self.columns(.memo)
    // Some text continues in columns without a heading.
    for column in columns.indices.dropFirst()
    where roles[column] == nil && columns[column].isText && memos.contains(column - 1)
      && (column >= headings.count || headings[column].isEmpty) && !headings.isEmpty
    {
      memos.append(column)
    }
    memos.removeAll { columns[$0].filled == 0 }
    // Words that are the same in all rows are omitted if there are other words.
    let telling = memos.filter { columns[$0].distinct.count > 1 || columns[$0].filled < 3 }
    texts.memos = telling.isEmpty && texts.names.isEmpty ? memos : telling
  }

  /// Adds columns without a known heading, or with references, if some rows would otherwise have no text.
  private mutating func addWords(_ columns: [Contents], _ body: ArraySlice<DelimitedText.Row>) {
    let words = texts.names + texts.memos
    if words.isEmpty || texts.parties != nil || headings.isEmpty { return }
    let wordless = body.count { isWithoutWords($0, words) }
    if wordless == 0 { return }
    let isOften = wordless * 4 > columns[day].filled
    texts.memos += columns.indices.filter {
      (roles[$0] == nil || isOften && roles[$0] == .id) && columns[$0].areOwnWords && !texts.memos.contains($0)
        && !columns[$0].areAccountNumbers && !columns[$0].arePictures && columns[$0].flags == 0
    }
  }

  private mutating func findKinds(_ columns: [Contents]) {
    texts.kinds = self.columns(.kind).filter { columns[$0].isText }
    // A column of kinds has few different values, or only known ones. A column with a different value in nearly every row
    // contains names.
    let most = texts.memos.map { columns[$0].distinct.count }.max() ?? 0
    if texts.names.isEmpty, texts.parties == nil,
      let kind = texts.kinds.first(where: {
        columns[$0].areOwnWords && columns[$0].distinct.count >= most && !columns[$0].areKinds
      })
    {
      texts.names = [kind]
      texts.kinds.removeAll { $0 == kind }
    }
  }

  /// Finds the text columns by their contents if the headings identify neither a payee nor a description column.
  mutating func findOtherTexts(_ columns: [Contents]) {
    guard texts.names.isEmpty, texts.parties == nil, texts.memos.isEmpty || headings.isEmpty else { return }
    var known =
      [day] + otherDays + amounts.columns + fees + [balance, status, currencyColumn, texts.member].compactMap(\.self)
    if case .one(_, let flag?) = amounts { known.append(flag) }
    texts.memos = columns.indices.filter { column in
      columns[column].isText && !known.contains(column) && !columns[column].isFlags
        && !columns[column].areAccountNumbers
        && (columns[column].distinct.count > 1 || columns[column].filled < max(3, columns[day].filled))
        && [nil, .memo].contains(roles[column])
    }
    // A rate with ten decimals is not used as text if other columns have words.
    if texts.memos.contains(where: { columns[$0].haveLetters }) {
      texts.memos.removeAll { !columns[$0].haveLetters }
    }
    // A kind of booking is more useful than a number, or a word that is the same in all rows.
    let kinds = texts.kinds.filter { columns[$0].distinct.count > 1 }
      .sorted { columns[$0].distinct.count > columns[$1].distinct.count }
    if texts.memos.isEmpty || (!headings.isEmpty && !kinds.isEmpty) {
      texts.memos = Array(kinds.prefix(1)) + texts.memos
    }
    if texts.memos.isEmpty { texts.memos = texts.kinds }
    if texts.memos.isEmpty { texts.memos = self.columns(.id).filter { columns[$0].isText } }
  }

  private func isWithoutWords(_ row: DelimitedText.Row, _ columns: [Int]) -> Bool {
    day < row.fields.count && DateCell(row.fields[day]) != nil
      && !columns.contains { $0 < row.fields.count && row.fields[$0].contains(where: \.isLetter) }
  }
}
