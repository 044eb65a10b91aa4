import Ledger
import Formats

/// A function that finds the column with the members of a household.
extension TableLayout {
  /// Returns the column of members: the user's choice, or, in a table with categories, a column without a known heading
  /// that contains only names of members, and at least two different ones. Returns `nil` if there is none.
  func memberColumn(_ columns: [Contents]) -> Int? {
    if let column = chosen.keys.sorted().first(where: { chosen[$0] == .member }) { return column }
    // In a bank's table, names of members may be those of the other party. A user's own table has categories.
    guard self.columns(.category).contains(where: { columns[$0].filled > 0 }) else { return nil }
    let members = Set(choices.members.map(FoldedText.of))
    let found = headings.indices.first { column in
      roles[column] == nil && !isChosen(column) && !headings[column].isEmpty && columns[column].distinct.count > 1
        && columns[column].distinct.allSatisfy { members.contains(FoldedText.of($0)) }
    }
    // The only text of a row is its title.
    guard let found else { return nil }
    let hasOtherText = columns.indices.contains { column in
      column != found && columns[column].isText && columns[column].haveLetters
        && [nil, .name, .payee, .payer, .memo].contains(roles[column])
    }
    return hasOtherText ? found : nil
  }
}
