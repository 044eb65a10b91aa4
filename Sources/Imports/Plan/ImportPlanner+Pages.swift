import Statements

/// Functions for statements whose pages are in several files of the import.
extension ImportPlanner {
  /// Compares the rows of all pages of a statement with its balances, and keeps only the balance after the last page.
  mutating func joinPages() {
    for (number, whole) in StatementPages.wholes(pagedStatements.map(\.statement)).enumerated() {
      let files = whole.places.map { pagedStatements[$0].file }
      for (file, place) in zip(files, whole.places) {
        let note = pagedStatements[place].statement.pageSentence
        plan.files[file].notes.removeAll { $0 == note }
        (plan.files[file].pagedStatement, plan.files[file].balances) = (number, [])
        if whole.missing == .zero {
          plan.files[file].proof = "the opening balance and the rows of all pages add up to the closing balance"
          plan.files[file].isUnproved = false
        } else {
          plan.files[file].proof = nil
          plan.files[file].isUnproved = !choices.acceptsUnproved
          plan.files[file].notes.append(
            "the pages of the statement, together with its opening balance, do not add up to the closing balance "
              + "\(whole.closing.amount.text): the difference is \(whole.missing.text)")
        }
      }
      if let last = files.last { plan.files[last].balances = [whole.closing] }
    }
  }

  /// Returns the files that contain pages of the same statement as a file, including the file itself.
  func filesOfStatement(_ file: Int) -> [Int] {
    guard let number = plan.files[file].pagedStatement else { return [file] }
    return plan.files.indices.filter { plan.files[$0].pagedStatement == number }
  }
}
