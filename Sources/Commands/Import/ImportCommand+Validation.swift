import CLISupport
import Diagnostics
import Formats
import Imports
import Ledger
import Reports
import Statements

/// Functions that check the answers given as options. An answer without any effect, for example because of a typo, is
/// rejected.
extension ImportCommand {
  /// Throws an error for an answer that has no effect.
  ///
  /// - Parameter files: the names of the files for messages.
  func validate(
    _ choices: ImportOptions, _ plan: ImportPlan, _ ledger: Ledger, files: String
  ) throws(CommandError) {
    if let line = again.first(where: { line in !plan.rows.contains { $0.isReimported && $0.line == line } }) {
      throw .refused(
        "line \(line) of \(files) has no row that can be imported again; see --explain \(line)")
    }
    try validateCorrections(choices, plan, files)
    try validateColumns(choices, plan)
    try validatePairs(choices, plan, ledger)
    try validateOwnCategories(choices, ledger)
    // A file with an open question may not have been read to its end.
    if plan.hasQuestions { return }
    try validateCurrency(choices, plan, files)
    try validateWords(choices, plan, files)
    try validateCategories(choices, plan, files)
  }

  private func validateCorrections(
    _ choices: ImportOptions, _ plan: ImportPlan, _ files: String
  ) throws(CommandError) {
    for line in choices.corrections.keys.sorted() {
      let count = plan.corrected.count { $0 == line }
      if count > 1 {
        throw .refused("line \(line) cannot be read in \(count) files: name one with --row FILE:\(line)=…")
      }
      if count == 0 {
        throw .refused(
          Message(
            "--row \(line): no unreadable row of \(files) begins on this line, or the row there needs both a date "
              + "and an amount"))
      }
    }
  }

  private func validateColumns(_ choices: ImportOptions, _ plan: ImportPlan) throws(CommandError) {
    let columns = plan.files.flatMap { file -> [String] in
      let headings = file.reading.headings
      return headings + file.reading.columns.map(\.heading).filter { !headings.contains($0) }
    }
    let count = plan.files.map(\.reading.columnCount).max() ?? 0
    // A column may be named by its number, and without headings there is no other name.
    let numbers = (1...max(1, count)).map { "\($0)" }
    let known = Set((columns + numbers.map { "column \($0)" } + (columns.isEmpty ? numbers : [])).map(FoldedText.of))
    for heading in choices.columns.keys.sorted() {
      if columns.isEmpty, count == 0 {
        throw .refused(
          Message(
            "--column: no file has columns, so there is no column “\(heading)”",
            hint: "--column is for CSV, Excel and HTML tables"))
      }
      if known.contains(FoldedText.of(heading)) { continue }
      let names = columns.isEmpty ? "“column 1” to “column \(count)”" : columns.joined(separator: ", ")
      throw .refused(Message("--column: no file has a column “\(heading)”", hint: "the columns are \(names)"))
    }
  }

  private func validateCurrency(_ choices: ImportOptions, _ plan: ImportPlan, _ files: String) throws(CommandError) {
    guard let currency = choices.currency, !plan.files.contains(where: \.reading.isCurrencyAnswered) else { return }
    throw .refused("--currency \(currency.code): the currency of \(files) is known")
  }

  private func validateWords(_ choices: ImportOptions, _ plan: ImportPlan, _ files: String) throws(CommandError) {
    let found = Set(plan.files.flatMap(\.reading.answered.keys).map(TableReader.Choices.wordKey))
    for word in choices.words.keys.sorted() where !found.contains(TableReader.Choices.wordKey(word)) {
      throw .refused("--word: “\(word)” is not a status or direction in \(files)")
    }
  }

  private func validateOwnCategories(_ choices: ImportOptions, _ ledger: Ledger) throws(CommandError) {
    for own in choices.categories.values.sorted()
    where NameNormalizer.index(of: own, in: ledger.categories.map(\.name)) == nil {
      throw .refused("--category: the book has no category “\(own)”")
    }
  }

  private func validateCategories(_ choices: ImportOptions, _ plan: ImportPlan, _ files: String) throws(CommandError) {
    let found = Set(plan.namedCategories.map(UnicodeText.nameKey))
    for name in choices.categories.keys.sorted() where !found.contains(UnicodeText.nameKey(name)) {
      let names = plan.namedCategories.sorted().prefix(12).map { "“\($0)”" }.joined(separator: ", ")
      throw .refused(
        Message(
          "--category: no row in \(files) has the category “\(name)”",
          hint: names.isEmpty ? "the rows have no categories" : "the file's categories are \(names)"))
    }
  }

  private func validatePairs(_ choices: ImportOptions, _ plan: ImportPlan, _ ledger: Ledger) throws(CommandError) {
    let known = Set((ledger.accountNames.map(\.name) + plan.accounts.map(\.name)).map(FoldedText.of))
    for name in choices.pairs.flatMap({ [$0.0, $0.1] }) where !known.contains(FoldedText.of(name)) {
      throw .refused("--pair: neither the book nor the files have an account “\(name)”")
    }
  }
}
