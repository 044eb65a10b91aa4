import BookEditing
import Diagnostics
import Ledger
import Formats
import Statements

/// Answers to questions, from options, the terminal and `imports.yaml`.
extension ImportPlanner {
  /// Applies the answers to questions about rows.
  mutating func takeAnswers() {
    let filesWithPast = filesWithPast
    for row in plan.rows.indices where plan.rows[row].state == .new {
      // An export of a book has no bank rows. The user is not asked about its planned entries.
      guard let bank = bankRows[row] else { continue }
      let isAhead = plan.rows[row].day.map { $0 > ledger.today } ?? false
      let doubtAboutDay =
        isAhead && filesWithPast.contains(plan.rows[row].file)
        ? "its date is in the future; add it as a new entry, or decide later?" : nil
      guard let doubt = bank.doubt ?? doubtAboutParts(bank) ?? doubtAboutDay else { continue }
      (plan.rows[row].state, plan.rows[row].reason) = (.question, doubt)
    }
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

  /// The indices of files with a row that is not in the future. A file that contains only planned payments has no such
  /// row.
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

  /// Remembers the user's decisions that `imports.yaml` does not contain yet.
  ///
  /// - Parameter name: the name of the file without folders.
  mutating func remember(_ source: ImportSettings.Source?, _ file: BankFile, _ first: Int, named name: String) {
    var new = ImportSettings.Source()
    let number = file.statements.first?.account
    if file.reading.headings.isEmpty { new.bank = number } else { new.heading = file.reading.headings }
    if new.isForAll { return }
    if plan.files.count == first + 1, let account = plan.files[first].account, chosenAccount != nil,
      !plan.accounts[account].isUnnamed, source?.account == nil
    {
      new.account = plan.accounts[account].name
    }
    for (index, statement) in file.statements.enumerated() {
      guard let number = statement.account, source?.account(of: number) == nil else { continue }
      let account = plan.files[first + index].account.map { plan.accounts[$0] }
      if let account, account.id != nil, account.number == nil {
        // Without this, the next statement with the number would create a new account.
        new.accounts[number] = account.isUnnamed ? MainAccount.name : account.name
      } else if let name = choices.account(of: number) {
        new.accounts[number] = name
      }
    }
    // A file without headings is only recognized as a whole, so the notation of its cells is not remembered.
    if !file.reading.headings.isEmpty {
      if let dates = choices.dates?.rawValue, source?.dates == nil { new.dates = dates }
      if source?.decimal == nil { new.decimal = choices.decimal }
    }
    if source?.outIsPositive == nil { new.outIsPositive = choices.outIsPositive }
    if source?.encoding == nil { new.encoding = choices.encoding }
    for (word, meaning) in file.reading.answered where source?.words[word] != meaning { new.words[word] = meaning }
    if file.reading.isFeeAnswered, let fee = choices.fee, source?.fee != fee { new.fee = fee }
    let headings = Set(file.reading.headings.map(FoldedText.of))
    rememberCategories(&new, source, file)
    let texts = file.skippedRows.filter { $0.isAnswerable && choices.answer($0.line, of: name) == .leftOut }.map(
      \.ownWords)
    new.leftOut = texts.filter { !$0.isEmpty && source?.leftOut.contains($0) != true }
    for (heading, meaning) in choices.columns
    where headings.contains(FoldedText.of(heading)) && source?.columns[heading] != meaning {
      new.columns[heading] = meaning
    }
    if new.isEmpty { return }
    if source == nil, new.account == nil, plan.files.count == first + 1, let account = plan.files[first].account,
      !plan.accounts[account].isUnnamed
    {
      new.account = plan.accounts[account].name
    }
    if !plan.remembered.contains(where: { $0.heading == new.heading && $0.bank == new.bank }) {
      plan.remembered.append(new)
    }
  }

  /// Whether the user has decided that rows of two accounts are transfers if they cancel each other.
  func areRemembered(_ first: String, _ second: String) -> Bool {
    let said = settings.sources.flatMap { $0.pairs.map { ($0.key, $0.value) } } + choices.pairs
    let names = [FoldedText.of(first), FoldedText.of(second)].sorted()
    return said.contains { [FoldedText.of($0.0), FoldedText.of($0.1)].sorted() == names }
  }

  mutating func rememberPairs() {
    for pair in choices.pairs { plan.remember(pair: pair.0, pair.1) }
    plan.remembered.removeAll { source in
      !source.pairs.isEmpty
        && source.pairs.allSatisfy { pair in
          settings.sources.contains { $0.pairs[pair.key] == pair.value || $0.pairs[pair.value] == pair.key }
        }
    }
  }
}

extension ImportOptions {
  /// Returns the account name that the user specified for a number; `nil` if there is none.
  func account(of number: String) -> String? { name(of: number, in: accountsOfNumbers) }
}

private func name(of number: String, in names: [String: String]) -> String? {
  let known = names.sorted { $0.key < $1.key }
  if let same = known.first(where: { AccountNumber.isSame($0.key, number) || $0.key == number }) { return same.value }
  let like = known.filter { AccountNumber.mayBeSame($0.key, number) }
  return like.count == 1 ? like[0].value : nil
}

extension ImportSettings {
  /// Returns the settings that apply to a file; `nil` if there are none. If several settings have the same headings,
  /// later ones add to earlier ones or replace their values.
  func source(of file: BankFile) -> Source? {
    let matching = sources.filter { $0.matches(file) }
    guard var whole = matching.first else { return nil }
    for source in matching.dropFirst() {
      whole.account = source.account ?? whole.account
      whole.dates = source.dates ?? whole.dates
      whole.decimal = source.decimal ?? whole.decimal
      whole.outIsPositive = source.outIsPositive ?? whole.outIsPositive
      whole.encoding = source.encoding ?? whole.encoding
      whole.fee = source.fee ?? whole.fee
      if !source.title.isEmpty { whole.title = source.title }
      whole.words.merge(source.words) { $1 }
      whole.columns.merge(source.columns) { $1 }
      whole.categories.merge(source.categories) { $1 }
      whole.accounts.merge(source.accounts) { $1 }
      whole.leftOut += source.leftOut
    }
    return whole
  }
}

extension ImportSettings.Source {
  /// Whether the settings apply to a file.
  func matches(_ file: BankFile) -> Bool {
    if isForAll { return false }
    let headings = Set(file.reading.headings.map(FoldedText.of))
    if !heading.isEmpty { return heading.allSatisfy { headings.contains(FoldedText.of($0)) } }
    guard let bank else { return false }
    return file.statements.contains { statement in
      statement.account.map { AccountNumber.isSame($0, bank) } == true
        || statement.bank.map { FoldedText.of($0) == FoldedText.of(bank) } == true
    }
  }

  var changesReading: Bool {
    dates != nil || decimal != nil || outIsPositive != nil || encoding != nil || !title.isEmpty || !words.isEmpty
      || fee != nil || !columns.isEmpty
  }

  /// Returns the account name that `imports.yaml` gives for a number; `nil` if there is none.
  func account(of number: String) -> String? { name(of: number, in: accounts) }

  /// Whether the settings contain no decision.
  var isEmpty: Bool {
    !changesReading && account == nil && accounts.isEmpty && categories.isEmpty && leftOut.isEmpty
  }
}

extension SkippedRow {
  /// The text that identifies an unreadable row in later imports.
  var ownWords: String { (words.isEmpty ? text : words).spacedOnce }
}
