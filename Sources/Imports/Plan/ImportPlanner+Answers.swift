import BookEditing
import Diagnostics
import Ledger
import Formats
import Statements

/// Functions that apply answers to questions, from options, the terminal and `imports.yaml`.
extension ImportPlanner {
  /// Applies the answers to questions about rows.
  mutating func takeAnswers() {
    for (row, doubt) in doubts() { (plan.rows[row].state, plan.rows[row].reason) = (.question, doubt) }
    for row in plan.rows.indices where plan.rows[row].state == .question {
      let file = plan.files[plan.rows[row].file].fileName
      guard let answer = choices.answer(plan.rows[row].line, of: file), plan.rows[row].day != nil,
        plan.rows[row].minor != nil,
        !plan.files[plan.rows[row].file].questions.blockFile
      else { continue }
      switch answer {
      case .new: plan.take(row, as: .new)
      case .leftOut: (plan.rows[row].state, plan.rows[row].reason) = (.leftOut, "you excluded it")
      case .same:
        if let occurrence = plan.rows[row].proposal {
          plan.take(row, as: occurrence)
        } else if plan.rows[row].mayBeTransfer {
          plan.take(row, as: .moved)
        } else if let entry = plan.rows[row].entry {
          let isBill = ledger.transactions[entry].paymentDate == nil
          plan.take(row, as: isBill ? .bill : .known, id: ids.ids[entry])
        }
      }
    }
  }

  /// Returns the questions about new rows that may not be movements of their own, or not yet, each with its row.
  private func doubts() -> [(row: Int, question: String)] {
    let filesWithPast = filesWithPast
    return plan.rows.indices.compactMap { row in
      // An export of a book has no bank rows. The user is not asked about its planned entries.
      guard plan.rows[row].state == .new, let bank = bankRows[row] else { return nil }
      let isAhead = plan.rows[row].day.map { $0 > ledger.today } ?? false
      let doubtAboutDay =
        isAhead && filesWithPast.contains(plan.rows[row].file)
        ? "its date is in the future; add it as a new entry, or decide later?" : nil
      return (bank.doubt ?? doubtAboutParts(bank) ?? doubtAboutDay).map { (row, $0) }
    }
  }

  /// The indices of the files that have at least one row up to today. A file that contains only planned payments has no
  /// such row.
  private var filesWithPast: Set<Int> {
    Set(plan.rows.lazy.filter { row in row.day.map { $0 <= ledger.today } ?? false }.map(\.file))
  }

  /// Asks about each unreadable row that has no answer yet.
  ///
  /// An answer identifies the row by its line number, and also by its file if another file has an unreadable row with
  /// the same line number.
  mutating func askAboutRows() {
    var counts: [Int: Int] = [:]
    for row in plan.rows where row.state == .unreadable { counts[row.line, default: 0] += 1 }
    for (file, questions) in rowQuestions where !plan.files[file].questions.blockFile {
      let name = plan.files[file].fileName
      let leftOut = Set(plan.files[file].rows.filter { plan.rows[$0].state == .leftOut }.map { plan.rows[$0].line })
      plan.files[file].questions += questions.filter { $0.lines.allSatisfy { !leftOut.contains($0) } }.map { question in
        guard let line = question.lines.first, counts[line, default: 0] > 1 else { return question }
        var question = question
        for place in question.readings.indices {
          let said = ShellText.read(String(question.readings[place].option.dropFirst("--row ".count)))
          question.readings[place].option = ShellText.option("--row", "\(name):\(said)")
        }
        return question
      }
    }
  }

  /// Returns the corrections of unreadable rows that were imported before, so that the user is not asked again.
  ///
  /// A log line belongs to an unreadable row if both have the same words and day, and no readable row matches the line.
  func corrections(of file: BankFile) -> [Int: RowCorrection] {
    struct WordSet: Hashable {
      var day: Day
      var text: String
    }
    let bad = file.skippedRows.filter(\.isAnswerable)
    let rows = file.statements.flatMap(\.rows)
    guard !bad.isEmpty, !imports.logs.isEmpty, let first = rows.map(\.day).min(), let last = rows.map(\.day).max()
    else { return [:] }
    let texts = Dictionary(grouping: bad, by: \.ownWords)
    var readable: [WordSet: [String]] = [:]
    for row in rows { readable[WordSet(day: row.day, text: row.text.spacedOnce), default: []].append(row.stated.text) }
    var lines: [String: [ImportLog.Line]] = [:]
    for line in imports.logs.flatMap(\.log.lines) where texts[line.text] != nil {
      let words = WordSet(day: line.day, text: line.text)
      if let place = readable[words]?.firstIndex(of: line.amount) {
        readable[words]?.remove(at: place)
      } else {
        lines[line.text, default: []].append(line)
      }
    }
    var found: [Int: RowCorrection] = [:]
    for (text, rows) in texts {
      for row in rows where rows.count(where: { $0.day == row.day }) == 1 {
        let fitting = (lines[text] ?? []).filter { line in
          row.day.map { $0 == line.day } ?? (rows.count == 1 && first <= line.day && line.day <= last)
        }
        if fitting.count == 1 { found[row.line] = RowCorrection("\(fitting[0].day) \(fitting[0].amount)") }
      }
    }
    return found
  }
}

extension SkippedRow {
  /// The text that identifies an unreadable row in later imports.
  var ownWords: String { (words.isEmpty ? text : words).spacedOnce }
}
