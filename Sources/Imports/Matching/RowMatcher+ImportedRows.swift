import BookEditing
import Ledger
import Formats
import Statements

/// Functions that match rows with the log lines of earlier imports.
extension RowMatcher {
  /// Finds rows that were imported before. Each log line matches only one row, so two equal purchases remain two
  /// entries.
  mutating func matchImported() {
    /// The origin of a known row: a log line, or a row in an earlier file.
    enum Source {
      case line(Int)
      case row(Int)
    }
    let sums = planner.plan.rows.indices.map { row -> DayAndAmount? in
      guard planner.plan.rows[row].state == .new, let day = planner.plan.rows[row].day else { return nil }
      return DayAndAmount(day: day, amount: planner.plan.rows[row].amount.text)
    }
    // Rows and log lines are counted by day and amount. One that occurs once cannot be a duplicate.
    var counts: [DayAndAmount: Int] = [:]
    for sum in sums.compactMap(\.self) { counts[sum, default: 0] += 1 }
    var sources = [[RowFingerprint: [Source]]](repeating: [:], count: planner.plan.accounts.count)
    for account in importedRows.indices {
      for line in importedRows[account].indices {
        let sum = importedRows[account][line].line.dayAndAmount
        guard let count = counts[sum] else { continue }
        counts[sum] = count + 1
        sources[account][importedRows[account][line].line.rowFingerprint, default: []].append(.line(line))
      }
    }
    var met: [RowFingerprint: Int] = [:]
    var lastName: String?
    var new: [(account: Int, print: RowFingerprint, row: Int)] = []
    func finishFile() {
      for (account, print, row) in new { sources[account][print, default: []].append(.row(row)) }
      (met, new) = ([:], [])
    }
    for file in planner.plan.files.indices {
      // Several accounts or days of one file are still one file.
      if planner.plan.files[file].name != lastName { finishFile() }
      lastName = planner.plan.files[file].name
      guard let account = planner.plan.files[file].account else { continue }
      for row in planner.plan.files[file].rows where planner.plan.rows[row].state == .new {
        guard let sum = sums[row], counts[sum] != 1, let print = print(of: row) else { continue }
        let index = met[print, default: 0]
        met[print] = index + 1
        let known = sources[account][print] ?? []
        guard index < known.count else {
          new.append((account, print, row))
          continue
        }
        switch known[index] {
        case .line(let line):
          importedRows[account][line].isMet = true
          decide(importedRows[account][line], row)
        case .row(let other):
          let place = "\(planner.plan.files[planner.plan.rows[other].file].name):\(planner.plan.rows[other].line)"
          decide(row, .known, "\(place) is the same row")
        }
      }
    }
  }

  private mutating func decide(_ imported: ImportedRow, _ row: Int) {
    if imported.line.outcome == .removed, planner.choices.again.contains(planner.plan.rows[row].line) {
      planner.plan.rows[row].isReimported = true
    } else if imported.line.outcome == .removed {
      decide(row, .known, "it was imported before, and its entry was removed")
    } else if let entry = imported.entry {
      decide(row, .known, entry: entry, "it was imported before")
    } else {
      decide(row, .known, "it was imported before; its entry no longer exists")
    }
  }

  func print(of row: Int) -> RowFingerprint? {
    guard let day = planner.plan.rows[row].day else { return nil }
    return RowFingerprint(
      day: day, amount: planner.plan.rows[row].amount.text, currency: currency(of: row).code,
      text: planner.plan.rows[row].text)
  }

  /// Finds rows that were imported before with different text, because the bank changed the text or the file format.
  mutating func matchReworded() {
    for file in planner.plan.files.indices {
      guard let account = planner.plan.files[file].account, !importedRows[account].isEmpty else { continue }
      let days = planner.plan.files[file].rows.compactMap { planner.plan.rows[$0].day }
      guard let first = days.min(), let last = days.max() else { continue }
      var missing = MissingLines(importedRows[account], days: first...last)
      if missing.isEmpty { continue }
      for row in planner.plan.files[file].rows where planner.plan.rows[row].state == .new {
        guard let day = planner.plan.rows[row].day else { continue }
        let amount = planner.plan.rows[row].amount.text
        let near = missing.near(amount, day)
        if near.isEmpty { continue }
        let id = planner.plan.rows[row].bankID
        let words = planner.words[row]
        func isSame(_ line: Int, _ missing: inout MissingLines) -> Bool {
          let known = importedRows[account][line].line
          if !id.isEmpty, known.bankID == id { return true }
          return known.day == day && missing.words(line, known.text, classifier).shares(a: words)
        }
        if let line = near.first(where: { isSame($0, &missing) }) {
          importedRows[account][line].isMet = true
          // The entry's lines with other text are removed, too.
          missing.remove(line, importedRows[account][line].entry)
          decide(importedRows[account][line], row)
          planner.plan.rows[row].isNewInLog = true
          if planner.plan.rows[row].entry != nil {
            planner.plan.rows[row].reason =
              "it was imported before with the text “\(importedRows[account][line].line.text.prefix(60))”"
          }
        } else if let line = near.first(where: { line in
          let known = importedRows[account][line].line
          return known.day == day && (id.isEmpty || known.bankID.isEmpty)
        }) {
          missing.remove(line, nil)
          decide(
            row, .question, entry: importedRows[account][line].entry,
            "is this “\(importedRows[account][line].line.text.prefix(60))”, which was imported before and is not "
              + "in this file?")
        }
      }
    }
  }
}

/// An index of the log lines for which no file has an equal row, by amount and day.
private struct MissingLines {
  private struct Line {
    var day: Day
    var index: Int
  }

  /// The lines with each amount, ordered by day.
  private let lines: [String: [Line]]
  private let linesOfEntry: [Int: [Int]]
  /// Whether each line of the log was removed from this index.
  private var isRemoved: [Bool]
  private var wordsOfLine: [Int: WordSet] = [:]

  /// Collects the lines on the given days. Lines of an entry that has an equal row are omitted.
  init(_ rows: [RowMatcher.ImportedRow], days: ClosedRange<Day>) {
    let met = Set(rows.indices.lazy.filter { rows[$0].isMet }.compactMap { rows[$0].entry })
    var (lines, linesOfEntry): ([String: [Line]], [Int: [Int]]) = ([:], [:])
    for index in rows.indices where !rows[index].isMet && days.contains(rows[index].line.day) {
      if let entry = rows[index].entry {
        if met.contains(entry) { continue }
        linesOfEntry[entry, default: []].append(index)
      }
      lines[rows[index].line.amount, default: []].append(Line(day: rows[index].line.day, index: index))
    }
    self.lines = lines.mapValues { lines in
      lines.count == 1 ? lines : lines.sorted { ($0.day, $0.index) < ($1.day, $1.index) }
    }
    self.linesOfEntry = linesOfEntry
    isRemoved = [Bool](repeating: false, count: rows.count)
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Returns the indices of the lines with the given amount that are at most four days away from the given day, in the
  /// order of the log.
  func near(_ amount: String, _ day: Day) -> [Int] {
    guard let all = lines[amount] else { return [] }
    let (first, last) = (day.adding(days: -MatchingDays.sameAmount), day.adding(days: MatchingDays.sameAmount))
    let near = all[all.indices.firstPlace { all[$0].day >= first }...].prefix { $0.day <= last }
    return near.lazy.map(\.index).filter { !isRemoved[$0] }.sorted()
  }

  /// Returns the informative words of the line.
  mutating func words(_ line: Int, _ text: String, _ classifier: EntrySuggester) -> WordSet {
    if let known = wordsOfLine[line] { return known }
    let words = classifier.informative(WordSet(text))
    wordsOfLine[line] = words
    return words
  }

  /// Removes the line.
  ///
  /// - Parameter entry: an entry whose other lines are also removed; `nil` to remove only the line.
  mutating func remove(_ line: Int, _ entry: Int?) {
    for line in [line] + (entry.flatMap { linesOfEntry[$0] } ?? []) { isRemoved[line] = true }
  }
}
