import BankWords
import Ledger

/// Functions that find columns in tables that users keep by hand: the titles of entries, and remarks.
extension TableLayout {
  /// Returns the column of titles in a table without a title heading: the text column that is filled in most rows and,
  /// among several, the one with the most distinct values. Returns `nil` if there is none, or if two columns have
  /// equally many distinct values.
  func titleColumn(_ columns: [Contents]) -> Int? {
    guard !headings.isEmpty else { return nil }
    let rows = columns[day].filled
    let memos = columns.indices.filter { roles[$0] == .memo }
    guard rows > 2, memos.allSatisfy({ columns[$0].filled * 2 < rows }) else { return nil }
    let open = columns.indices.filter { column in
      roles[column] == nil && column != texts.member && column != openAccountColumn && column != transferAccounts?.from
        && column != transferAccounts?.to
        && column < headings.count && !headings[column].isEmpty && !isChosen(column)
        && columns[column].isText && columns[column].haveLetters && columns[column].filled * 10 >= rows * 9
        && !columns[column].areAccountNumbers && !columns[column].arePictures && columns[column].flags == 0
        && columns[column].currencies == 0
    }
    // If two columns have the same number of different values, neither is chosen.
    let ranked = open.sorted { (columns[$1].distinct.count, $0) < (columns[$0].distinct.count, $1) }
    guard let first = ranked.first, columns[first].distinct.count > 2 || open.count == 1 else { return nil }
    if ranked.count > 1, columns[ranked[1]].distinct.count == columns[first].distinct.count { return nil }
    return first
  }

  /// Returns the column that the user has chosen for notes, or a column of remarks in a table with categories; `nil` if
  /// there is none.
  func noteColumn(_ columns: [Contents]) -> Int? {
    let memos = columns.indices.filter { roles[$0] == .memo && columns[$0].filled > 0 }
    if let chosen = memos.first(where: { chosen[$0] == .note }) { return chosen }
    guard texts.category != nil, !texts.names.isEmpty else { return nil }
    return memos.first { $0 < headings.count && TableLayout.remarks.contains(FoldedText.of(headings[$0])) }
  }

  private static let remarks = WordLists.set(.headingNote)
}
