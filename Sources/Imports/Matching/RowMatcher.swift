import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports
import Statements

/// A matcher that finds the entry that corresponds to each import row. Each entry matches at most one row, and no row
/// is imported twice.
struct RowMatcher {
  var planner: ImportPlanner
  var legs: PostingIndex
  let classifier: EntrySuggester
  /// The classifier's suggestion for each row.
  private var suggestions: SuggestionCache
  /// The log lines of earlier imports, for each account of the plan.
  var importedRows: [[ImportedRow]]
  /// The informative words of each title, keyed by title.
  private var wordsOfTitles: [String: WordSet] = [:]

  /// A log line of an earlier import, with its entry.
  struct ImportedRow {
    var line: ImportLog.Line
    var entry: Int?
    /// Whether the import contains a row that equals this line.
    var isMet = false
  }

  var ledger: Ledger { planner.ledger }

  init(_ planner: ImportPlanner) {
    self.planner = planner
    let known = Set(planner.plan.accounts.compactMap(\.id))
    legs = PostingIndex(planner.ledger, of: known)
    importedRows = planner.plan.accounts.map { RowMatcher.importedRows(of: $0.id, planner) }
    var goneCount = 0
    for account in importedRows.indices {
      guard let id = planner.plan.accounts[account].id else { continue }
      for row in importedRows[account].indices {
        guard let entry = importedRows[account][row].entry,
          let leg = legs.place(of: entry, id, isDebit: importedRows[account][row].line.amount.hasPrefix("-"))
        else { continue }
        legs.tie(leg)
      }
      goneCount += RowMatcher.rematchRenamed(&importedRows[account], id, &legs, planner)
    }
    classifier = RowMatcher.classifier(importedRows, planner)
    suggestions = SuggestionCache(
      classifier, planner.plan.rows.indices.map { (planner.words[$0], planner.plan.rows[$0].isDebit) })
    // An import of complete entries needs no such note.
    if goneCount > 0, planner.plan.rows.contains(where: { $0.fields == nil }) {
      self.planner.plan.notes.append(
        "\(NumberText.counted(goneCount, "row")) imported before no longer "
          + "\(goneCount == 1 ? "has an entry" : "have entries"); "
          + (goneCount == 1 ? "it is" : "they are") + " not imported again")
    }
    for (path, log) in planner.imports.logs where log.brokenCount > 0 {
      self.planner.plan.notes.append(
        "ignored \(NumberText.counted(log.brokenCount, "line")) in \(path): not in the format of an import log"
      )
    }
  }

  /// Returns the log lines of an account; empty for a new account.
  static func importedRows(of id: Account.ID?, _ planner: ImportPlanner) -> [ImportedRow] {
    guard let id else { return [] }
    return planner.imports.lines(of: planner.ledger.logName(of: id)).withoutCopies(planner.ids).map { line in
      ImportedRow(line: line, entry: line.entry.flatMap { planner.ids.index(of: $0) })
    }
  }

  /// Assigns log lines to entries whose id was changed by hand, if exactly one entry fits the line.
  ///
  /// - Returns: the number of lines without an entry.
  private static func rematchRenamed(
    _ importedRows: inout [ImportedRow], _ account: Account.ID, _ legs: inout PostingIndex, _ planner: ImportPlanner
  ) -> Int {
    var goneCount = 0
    for row in importedRows.indices where importedRows[row].entry == nil && importedRows[row].line.outcome != .removed {
      let line = importedRows[row].line
      guard line.entry != nil else { continue }
      let currency = Currency(code: line.currency) ?? planner.ledger.account(account).currency
      let minor = SignedDecimal(line.amount)?.minor(currency) ?? 0
      let free = legs.places(.init(account: account, currency: currency, minor: minor)).filter {
        !legs.all[$0].isMatched && legs.all[$0].distance(line.day) <= MatchingDays.uncertainDay
      }
      guard free.count == 1 else {
        goneCount += 1
        continue
      }
      legs.tie(free[0])
      importedRows[row].entry = legs.all[free[0]].entry
    }
    return goneCount
  }

  private static func classifier(_ importedRows: [[ImportedRow]], _ planner: ImportPlanner) -> EntrySuggester {
    let ledger = planner.ledger
    // The classifier also learns from accounts without new rows.
    var training = TrainingSet(ledger)
    let planned = Set(planner.plan.accounts.compactMap(\.id).map { ledger.logName(of: $0) })
    for row in importedRows.joined() { if let entry = row.entry { training.add(row.line, entry) } }
    for (_, log) in planner.imports.logs where !planned.contains(log.account) {
      for line in log.lines {
        if let entry = line.entry.flatMap({ planner.ids.index(of: $0) }) { training.add(line, entry) }
      }
    }
    return EntrySuggester(ledger, training, rows: planner.words.filter { !$0.isEmpty })
  }

  mutating func run() {
    matchImported()
    matchReworded()
    matchExistingEntries()
    findBills()
    pairTransfers()
    findExpected()
    matchByAmountRange()
    nameRows()
  }

  // MARK: Rows

  /// Indices of the rows without a decision.
  var openRows: [Int] {
    planner.plan.rows.indices.filter { planner.plan.rows[$0].state == .new && planner.plan.rows[$0].fields == nil }
  }

  func account(of row: Int) -> Int? { planner.plan.files[planner.plan.rows[row].file].account }

  /// Returns the row's account in the ledger; `nil` if the ledger lacks it.
  func accountID(of row: Int) -> Account.ID? { account(of: row).flatMap { planner.plan.accounts[$0].id } }

  func currency(of row: Int) -> Currency {
    account(of: row).map { planner.plan.accounts[$0].currency } ?? ledger.homeCurrency
  }

  mutating func suggestion(for row: Int) -> EntrySuggestion? { suggestions[row] }

  /// Returns the informative words of the title.
  mutating func titleWords(_ title: String) -> WordSet {
    if let known = wordsOfTitles[title] { return known }
    let words = classifier.informative(WordSet(title))
    wordsOfTitles[title] = words
    return words
  }

  /// Whether the row and the title share an informative word.
  mutating func shares(_ row: Int, _ title: String) -> Bool { titleWords(title).shares(a: planner.words[row]) }

  mutating func isTitle(_ row: Int, _ title: String) -> Bool { shares(row, title) || isSuggestedTitle(row, title) }

  /// Whether the given title is a likely suggestion for the row.
  mutating func isSuggestedTitle(_ row: Int, _ title: String) -> Bool {
    suggestion(for: row).map { $0.title == title && $0.isLikely } ?? false
  }

  mutating func decide(_ row: Int, _ state: ImportPlan.State, entry: Int? = nil, _ why: String) {
    planner.plan.rows[row].state = state
    planner.plan.rows[row].entry = entry
    planner.plan.rows[row].reason = why
    // A row with a question keeps its title, because it may become a new entry.
    if let entry, state == .known || state == .bill {
      planner.plan.rows[row].title = ledger.transactions[entry].title
      planner.plan.rows[row].category = ledger.transactions[entry].category
      planner.plan.rows[row].id = planner.ids.ids[entry]
    }
  }

  /// Returns the title and date of the entry, for messages, such as `“Rent” from 2026-11-01`.
  func name(_ entry: Int) -> String {
    "“\(ledger.transactions[entry].title)” from \(ledger.transactions[entry].date)"
  }
}

extension SignedDecimal {
  /// Reads digits with an optional minus sign and at most one decimal point; `nil` for any other text.
  init?(_ text: String) {
    let isNegative = text.hasPrefix("-")
    let plain = isNegative ? String(text.dropFirst()) : text
    if !plain.isEmpty, plain.allSatisfy({ $0 == "0" || $0 == "." }) {
      self = .zero
      return
    }
    guard let number = DecimalNumber(plain) else { return nil }
    self.init(digits: isNegative ? -number.digits : number.digits, scale: number.scale)
  }
}
