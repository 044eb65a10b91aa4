package import BookEditing
import Diagnostics
package import Ledger
import Formats
import Reports
package import Statements

/// A planner of imports, which decides whether each row of the files is new, known or something else. It does not write
/// anything.
///
///     bytes ▸ StatementReader ▸ account ▸ in the rolling year? ▸ imported before? ▸ entered by hand? ▸ a bill?
///     ▸ a row of a transfer? ▸ an expected occurrence? ▸ new, with a suggested title and category
package struct ImportPlanner {
  /// A file with its name as given and its content.
  package typealias NamedFile = (name: String, content: Content)

  package enum Content: Sendable {
    /// The bytes of a bank statement, or of any other file.
    case bytes([UInt8])
    /// Complete entries.
    case entries(ParsedEntries)
  }

  /// A reason why an import cannot be planned.
  package enum Problem: Error, Sendable {
    case unreadable(file: String, StatementReader.Problem)
    /// A file whose currency is not the currency of the specified account.
    case otherCurrency(account: String, Currency, file: String, Currency)
    /// A file with several accounts, although the user specified one account for all files.
    case severalAccounts(file: String, [String])
    /// Members in the files that the book lacks. Adding them to the book's existing members would change how shared
    /// entries are divided.
    case newMembers([String])
  }

  /// The ledger, with categories that the files add.
  private(set) var ledger: Ledger
  let ids: Identifiers
  let imports: ImportFiles
  let settings: ImportSettings
  let choices: ImportOptions
  var plan: ImportPlan
  /// The account that `--account` specifies for the current file; `nil` if it specifies none.
  var chosenAccount: String?
  /// The account numbers in the files, keyed by the account's index in the plan.
  var numbersOfAccounts: [Int: String] = [:]
  /// The bank row for each row of the plan; `nil` for complete entries.
  var bankRows: [BankRow?] = []
  /// New categories whose name intentionally differs from another name in only one letter.
  var distinctCategories: Set<String> = []
  /// The category mappings in `imports.yaml`, keyed by file index.
  var knownCategories: [Int: [String: String]] = [:]
  /// The ledger's categories for names in a file, keyed by file index.
  var foundCategories: [Int: [String: Category.ID]] = [:]
  /// Questions about unreadable rows, keyed by file index.
  var rowQuestions: [Int: [Ambiguity]] = [:]
  /// Statements with missing pages, which other files may contain, and the file index of each.
  var pagedStatements: [(file: Int, statement: BankStatement)] = []
  /// The words of each row of the plan.
  var words: [WordSet] = []

  package init(
    _ book: (ledger: Ledger, identifiers: Identifiers, sources: BookSources), _ imports: ImportFiles,
    _ settings: ImportSettings, _ choices: ImportOptions
  ) {
    ledger = book.ledger
    ids = book.identifiers
    self.imports = imports
    self.settings = settings
    self.choices = choices
    plan = ImportPlan(basis: BookFingerprint(book.sources, imports))
  }

  /// Plans an import.
  ///
  /// - Parameter files: the files to import. If several accounts were chosen, they apply to the files in this order;
  ///   otherwise, the order does not matter.
  package mutating func plan(_ files: [NamedFile]) throws(Problem) -> ImportPlan {
    try checkAccounts(files)
    for (index, (name, content)) in files.enumerated() {
      chosenAccount = choices.accounts.count == 1 ? choices.accounts[0] : nil
      if choices.accounts.count > 1, index < choices.accounts.count { chosenAccount = choices.accounts[index] }
      let first = plan.files.count
      switch content {
      case .bytes(let bytes): try read(name, bytes)
      case .entries(let file): add(file, named: name)
      }
      for file in plan.files[first...].indices { plan.files[file].path = name }
    }
    askAboutRows()
    joinPages()
    sortFiles()
    checkWindow()
    noteOmittedEntries()
    findEntries()
    var matching = RowMatcher(self)
    matching.run()
    self = matching.planner
    takeAnswers()
    rememberPairs()
    planBalances()
    if !ledger.members.isEmpty {
      let members = plan.newMembers(ledger)
      if !members.isEmpty { throw .newMembers(members) }
    }
    return plan
  }

  // MARK: Files

  /// Throws an error if the user specified a single account for several files that belong to different accounts.
  private func checkAccounts(_ files: [NamedFile]) throws(Problem) {
    guard choices.accounts.count == 1, files.count > 1 else { return }
    var numbers: [String] = []
    for (name, content) in files {
      guard case .bytes(let bytes) = content else { continue }
      for part in try reading(of: name, bytes).parts {
        for number in part.file.statements.compactMap(\.account)
        where !numbers.contains(where: { $0 == number || AccountNumber.isSame($0, number) }) {
          numbers.append(number)
        }
      }
    }
    if numbers.count > 1 { throw .severalAccounts(file: files.map(\.name).joined(separator: "”, “"), numbers) }
  }

  private mutating func read(_ name: String, _ bytes: [UInt8]) throws(Problem) {
    let reading = try self.reading(of: name, bytes)
    for part in reading.parts {
      let partName = part.name.isEmpty ? name : "\(name):\(part.name)"
      var file = part.file
      var source = settings.source(of: file)
      // Wrongly decoded headings match no source, so the encodings of all sources are tried.
      if source == nil, file.reading.questions.contains(where: { $0.key == .encoding }) {
        for candidate in settings.sources where source == nil && candidate.encoding != nil {
          let parts = try self.reading(of: name, bytes, choices(with: candidate, named: name)).parts
          if parts.contains(where: { candidate.matches($0.file) }) { source = candidate }
        }
      }
      var known = choices(with: source, named: name)
      known.isNoCard = isNoCard(source)
      if source?.changesReading == true || known.isNoCard && file.reading.questions.contains(where: { $0.key == .sign })
      {
        file = try self.reading(of: name, bytes, known).parts.first { $0.name == part.name }?.file ?? file
      }
      let taken = corrections(of: file)
      if !taken.isEmpty {
        known.rows = taken.merging(known.rows) { $1 }
        file = try self.reading(of: name, bytes, known).parts.first { $0.name == part.name }?.file ?? file
      }
      try add(file, named: partName, ImportPlan.File.fileName(name), source)
    }
    for (part, problem) in reading.unread { plan.notes.append(problem.sentence(about: "\(name):\(part)")) }
  }

  private func choices(with source: ImportSettings.Source?, named name: String) -> TableReader.Choices {
    var reading = TableReader.Choices(
      dates: choices.dates ?? source?.dates.flatMap { DateOrder(rawValue: $0) },
      decimal: choices.decimal ?? source?.decimal, outIsPositive: choices.outIsPositive ?? source?.outIsPositive,
      title: source?.title ?? [], encoding: choices.encoding ?? source?.encoding,
      words: (source?.words ?? [:]).merging(choices.words) { $1 }, fee: choices.fee ?? source?.fee)
    reading.columns = (source?.columns ?? [:]).merging(choices.columns) { $1 }
    reading.numbers = ledger.accounts.compactMap(\.number)
    reading.currencies = currenciesOfAccounts(source)
    reading.accounts = ledger.accountNames.map(\.name)
    reading.members = ledger.members
    reading.today = ledger.today
    reading.chosenCurrency = choices.currency ?? source?.currency
    reading.currency = knownAccount(source)?.currency ?? ledger.homeCurrency
    reading.rows = choices.corrections(of: ImportPlan.File.fileName(name))
    return reading
  }

  /// Returns the account that the user or `imports.yaml` specifies for the file; `nil` if there is none.
  private func knownAccount(_ source: ImportSettings.Source?) -> Account? {
    (chosenAccount ?? source?.account).flatMap { ledger.accountID(named: $0) }.map { ledger.account($0) }
  }

  /// Returns the currencies of the book's accounts, keyed by their names and by their numbers according to the book, the
  /// options and `imports.yaml`.
  private func currenciesOfAccounts(_ source: ImportSettings.Source?) -> [String: Set<Currency>] {
    var currencies: [String: Set<Currency>] = [:]
    for (name, id) in ledger.accountNames { currencies[name] = [ledger.account(id).currency] }
    for account in ledger.accounts {
      if let number = account.number { currencies[number, default: []].insert(account.currency) }
    }
    // An answer about a number applies instead of the book's accounts with this number.
    for (number, name) in (source?.accounts ?? [:]).merging(choices.accountsOfNumbers, uniquingKeysWith: { $1 }) {
      if let id = ledger.accountID(named: name) { currencies[number] = [ledger.account(id).currency] }
    }
    return currencies
  }

  /// Whether the file's account is known in advance and cannot be a card. The purchases of a card may lack a minus
  /// sign.
  private func isNoCard(_ source: ImportSettings.Source?) -> Bool {
    knownAccount(source).map { [.savings, .cash, .loan].contains($0.kind) } ?? false
  }

  private func reading(
    of name: String, _ bytes: [UInt8], _ choices: TableReader.Choices? = nil
  ) throws(Problem) -> StatementReader.Reading {
    do throws(StatementReader.Problem) {
      return try StatementReader.read(bytes, choices ?? self.choices(with: nil, named: name))
    } catch {
      throw .unreadable(file: name, error)
    }
  }

  private mutating func add(
    _ file: BankFile, named name: String, _ fileName: String, _ source: ImportSettings.Source?
  ) throws(Problem) {
    let titles = TitleFieldSelector(file, source)
    plan.corrected += Set(file.reading.corrected).sorted()
    knownCategories[plan.files.count] = categories(of: source)
    rowQuestions[plan.files.count] = file.rowQuestions
    let first = plan.files.count
    var skippedRows = file.skippedRows
    for statement in file.statements {
      let choice = try account(of: statement, in: file, named: name, source)
      var made = ImportPlan.File(name: name, format: file.format, reading: file.reading)
      made.account = choice.account
      if let account = choice.account, let number = statement.account { numbersOfAccounts[account] = number }
      made.evidence = choice.evidence
      made.isAccountAnswered = choice.isAnswered
      made.currency = statement.currency ?? choice.account.map { plan.accounts[$0].currency }
      made.questions = file.reading.questions + (choice.question.map { [$0] } ?? [])
      made.balances = statement.balances.filter { $0.kind == .closing }
      made.lastDay = statement.lastDay
      made.proof = statement.proof(file.reading)
      if statement.addsUp == false, let note = statement.difference { made.notes.append(note) }
      if let note = statement.numberSentence { made.notes.append(note) }
      if let note = statement.pageSentence { made.notes.append(note) }
      if statement.pages != nil { pagedStatements.append((plan.files.count, statement)) }
      made.notes += statement.gapSentences
      if let note = importedElsewhereSentence(statement, choice.account) { made.notes.append(note) }
      made.isUnproved = !choices.acceptsUnproved && statement.contradictsItself
      if plan.files.count == first { made.notes += file.reading.notes + unusedSentence(file) }
      let start = plan.rows.count
      // Rows are large, so they are not copied.
      for row in statement.rows.indices {
        add(statement.rows[row], made, usesMemo: titles.useMemo(statement.rows[row]))
      }
      for row in skippedRows { add(row, fileName, source) }
      skippedRows = []
      made.rows = start..<plan.rows.count
      plan.files.append(made)
    }
    if plan.files.count == first {
      var made = ImportPlan.File(name: name, format: file.format, reading: file.reading)
      made.questions = file.reading.questions
      made.notes = file.reading.notes + unusedSentence(file)
      let start = plan.rows.count
      for row in skippedRows { add(row, fileName, source) }
      made.rows = start..<plan.rows.count
      plan.files.append(made)
    }
    remember(source, file, first, named: fileName)
  }

  private func unusedSentence(_ file: BankFile) -> [String] {
    file.reading.unused.isEmpty ? [] : ["not used: \(file.reading.unused.joined(separator: ", "))"]
  }

  /// Returns the name of a member as spelled in the book. A name that the book lacks is returned unchanged.
  private func nameOfMember(_ name: String) -> String {
    let words = FoldedText.of(name)
    return ledger.members.first { FoldedText.of($0) == words } ?? name
  }

  private mutating func add(_ bank: BankRow, _ file: ImportPlan.File, usesMemo: Bool) {
    var row = ImportPlan.Row(
      file: plan.files.count, line: bank.line, day: bank.day, text: bank.text.spacedOnce, state: .new)
    row.bankID = bank.id ?? ""
    row.amount = bank.stated
    row.original = bank.original
    row.number = bank.counterAccount
    row.title = bank.title(usesMemo: usesMemo)
    row.note = bank.note?.spacedOnce
    row.tags = bank.tags.filter { !$0.isEmpty }
    row.who = bank.member.map(nameOfMember)
    if let currency = file.account.map({ plan.accounts[$0].currency }) ?? file.currency {
      row.minor = bank.amount.minor(currency)
      if row.minor == nil {
        row.state = .unreadable
        row.reason = "\(bank.amount.text) has more decimals than \(currency.code) allows, or too many digits"
      }
    }
    if file.questions.blockFile, row.state == .new {
      row.state = .question
      row.reason = "a question about the file is still open"
      if file.questions.contains(where: { $0.key == .dates }) { row.day = nil }
      if file.questions.contains(where: { $0.key == .decimal || $0.key == .sign }) { row.minor = nil }
    }
    words.append(WordSet(row.text))
    plan.rows.append(row)
    bankRows.append(bank)
  }

  /// Adds a new category to the plan.
  ///
  /// - Returns: the category's id in the rows of the plan.
  mutating func add(category name: String, _ kind: Category.Kind, isDistinct: Bool) -> Category.ID {
    plan.categories.append((name, kind, isDistinct))
    ledger = ledger.adding([(name, kind)])
    return Category.ID(index: ledger.categories.count - 1)
  }

  private mutating func add(_ skipped: SkippedRow, _ name: String, _ source: ImportSettings.Source?) {
    var row = ImportPlan.Row(
      file: plan.files.count, line: skipped.line, text: skipped.text,
      state: skipped.isOpen ? .question : skipped.isUnreadable ? .unreadable : .leftOut)
    row.reason = skipped.sentence
    let isCorrected = choices.corrections(of: name)[skipped.line] != nil
    let isKnown = source?.leftOut.contains(skipped.ownWords) == true && !isCorrected
    if skipped.isAnswerable, choices.answer(skipped.line, of: name) == .leftOut || isKnown {
      (row.state, row.reason) = (.leftOut, "you excluded it")
    }
    plan.rows.append(row)
    bankRows.append(nil)
    words.append(WordSet(""))
  }

  /// Sorts the files by their first day, so that the result does not depend on the given order, and replaces divided
  /// rows with their parts.
  private mutating func sortFiles() {
    func first(_ file: Int) -> Day { plan.rows[plan.files[file].rows].compactMap(\.day).min() ?? Day(number: .max) }
    let order = plan.files.indices.sorted {
      (first($0), plan.files[$0].name, $0) < (first($1), plan.files[$1].name, $1)
    }
    let names = accountNames
    let divided = Set(plan.rows.indices.filter { isDivided($0, names) })
    if order == Array(plan.files.indices), divided.isEmpty { return }
    var (files, rows): ([ImportPlan.File], [ImportPlan.Row]) = ([], [])
    var (banks, texts): ([BankRow?], [WordSet]) = ([], [])
    for index in order {
      var file = plan.files[index]
      let start = rows.count
      for row in file.rows {
        for (part, bank) in divided.contains(row) ? parts(of: row) : [(plan.rows[row], bankRows[row])] {
          rows.append(part)
          rows[rows.count - 1].file = files.count
          banks.append(bank)
          texts.append(divided.contains(row) ? WordSet(part.text) : words[row])
        }
      }
      file.rows = start..<rows.count
      files.append(file)
    }
    (plan.files, plan.rows, bankRows, words) = (files, rows, banks, texts)
  }

  // MARK: The window

  private mutating func checkWindow() {
    let reasons = reasonsToLeaveOut()
    for row in plan.rows.indices where plan.rows[row].state == .new {
      guard let day = plan.rows[row].day else { continue }
      if let reason = reasons[row] {
        plan.rows[row].state = .leftOut
        plan.rows[row].reason = reason
      } else {
        plan.rows[row].isHistory = isHistory(day)
      }
    }
  }

  /// Returns the reason why each new row is omitted because of its days, keyed by row; rows that can be written have
  /// none.
  private func reasonsToLeaveOut() -> [Int: String] {
    var reasons: [Int: String] = [:]
    for row in plan.rows.indices where plan.rows[row].state == .new {
      if let day = plan.rows[row].day, let reason = whyLeftOut(day, plan.rows[row].fields) { reasons[row] = reason }
    }
    return reasons
  }

  /// Returns the reason why an entry is omitted because of one of its days; `nil` if it can be written.
  ///
  /// - Parameters:
  ///   - day: the date of the entry.
  ///   - fields: the fields of an entry that is imported unchanged; otherwise `nil`.
  private func whyLeftOut(_ day: Day, _ fields: [FieldChange]?) -> String? {
    if let reason = whyLeftOut(day) { return reason }
    guard let fields, !isHistory(day), let (key, other) = dayOutside(fields) else { return nil }
    return "its “\(key.name)” is \(other), outside the rolling year"
  }

  /// Returns the key and the day if the due date or day of payment is outside the rolling year; otherwise `nil`.
  private func dayOutside(_ fields: [FieldChange]) -> (TransactionKey, Day)? {
    for key in [TransactionKey.due, .paid] {
      if let day = fields.text(key).flatMap({ Day($0) }), !ledger.window.days.contains(day) { return (key, day) }
    }
    return nil
  }

  func isHistory(_ day: Day) -> Bool { day < ledger.window.days.lowerBound }

  /// Returns the reason why an entry on the given day is omitted; `nil` if it can be written.
  func whyLeftOut(_ day: Day) -> String? {
    let window = ledger.window.days
    if day > window.upperBound { return "it is after the rolling year, which ends on \(window.upperBound)" }
    if !isHistory(day) {
      return ledger.file(of: day.month)?.isArchived == true ? "\(day.month) is already archived" : nil
    }
    if !choices.archive {
      return "it is before the rolling year, which begins on \(window.lowerBound); --archive imports it into archive/"
    }
    return day.month.year < 2000 ? "it is before the year 2000" : nil
  }
}

extension BankRow {
  /// Returns a title made from the bank's text, for an entry without a suggested title.
  func title(usesMemo: Bool) -> String {
    let texts = usesMemo ? [memo, name, kind] : [name, memo, kind]
    return BankRow.shortTitle(texts.first { !$0.isEmpty } ?? "")
  }

  /// Returns a short title made from the bank's text.
  static func shortTitle(_ words: String) -> String {
    let text = words.isEmpty ? "No text" : words
    if text.utf8.count <= 120, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      let short = text.spacedOnce
      return short.isEmpty ? "No text" : short
    }
    let harmless = String(
      String.UnicodeScalarView(text.unicodeScalars.map { TerminalSafeText.isControl($0) ? " " : $0 }))
    let short = String(harmless.spacedOnce.prefix(120)).trimmingSpaces
    return short.isEmpty ? "No text" : short
  }
}
