import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Imports
import Ledger
import Formats
import Platform
import TerminalOutput
import Reports
import Statements

/// The command `daybook import`, which imports files from banks and other programs.
struct ImportCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import bank statements and files from other programs.",
    discussion: """
      Reads CSV and other delimited text, OFX and QFX, QIF, MT940, camt.052 and camt.053, Excel and OpenDocument \
      tables, and archives of these, recognized by their contents; CSV and JSON files of “daybook export”; and \
      journals (.journal, .ledger, .beancount …, or --journal), which hledger, Ledger or beancount reads after your \
      confirmation. Shows the result for each row, asks once, and writes everything as one change that “daybook undo” \
      reverts.

      No row is lost or imported twice: imported rows are recorded in imports/, and a row that matches an existing \
      entry is not added. A row that fits a pending bill pays it, two matching rows of two of your accounts become one \
      transfer, and titles and categories are learned from the book; a category with “?” is a guess. [c]hoose asks \
      about guesses, once for each payee: a number selects one of the likeliest categories, “=Rewe” sets the title, \
      “>Cash” makes a transfer, “!Food” is for one row only, “?” lists all, “b” goes back. If a file can be read in \
      two ways, both are shown, with the option that selects each.

      If something about a file is unclear, you are asked the smallest question that decides it, in a terminal or in \
      the form of “daybook serve”. You can also answer with an option; imports.yaml stores the answer. There is a \
      question for each unknown status or direction (--word), for each fee column (--fee), for each column that may \
      contain your accounts or those of the other party (--column), and for the currency of a sign such as $ or kr, if \
      it cannot be the account's (--currency). In a file of several accounts, --account NUMBER=NAME names each. \
      Running balances take precedence over words. You are also asked about two rows that cancel each other out \
      without a reference (--pair, or --row for one row), and about an unreadable row, with the amount that the \
      balances prove (--row 12=-5.00); --skip-bad continues without such rows. --yes does not write a statement that \
      does not add up; --unproved writes its rows without its balance. --yes also omits files and rows with open \
      questions.

      Categories that the book does not have are a question: --new-categories add adds them (as income if all their \
      rows brought money in), --category Lebensmittel=Food maps one; without an answer their rows get the category \
      Other. The preview lists the meaning of each column; --column Was=title changes it (title, note, tag, member, account, \
      category, not-used …), as does the key l in a terminal.

      --take-back removes the entries of one import that have not changed since, even if other changes followed, and \
      lists the entries that are kept. Name the import by day and number (2026-11-26/2), day, or file; if several \
      match, they are listed. The file can then be imported again; the answers in imports.yaml are kept.

      Without a file, looks in your downloads folder for statements that are newer than the last import, and reads \
      those that match imports.yaml or an account number in the book. The files are not moved.

      Example: daybook import ~/Downloads/umsaetze.csv
      Example: daybook import january.csv february.csv --account Checking --dates dmy
      Example: daybook import statement.ofx --dry-run --json
      Example: daybook import
      Example: daybook import umsaetze.csv --explain 12
      Example: daybook import umsaetze.csv --again 12
      Example: daybook import main.txt --journal
      Example: daybook import giro.csv savings.csv --account Checking --account Savings
      Example: daybook import all.csv --account 12345678=Checking --account 12345679=Savings
      Example: daybook import card.csv --account Card --currency CAD
      Example: daybook import wise.csv --word REFUNDED=left-out --fee on-top
      Example: daybook import giro.csv savings.csv --pair Checking=Savings
      Example: daybook import bank.csv --row '12=2026-11-03 -5.00'
      Example: daybook import bank.csv --column Konto=counter-account --row 12=new
      Example: daybook import old-budget.csv --new-categories add --column Was=title --column Wer=member
      Example: daybook import --take-back umsaetze.csv
      Example: daybook import --take-back 2026-11-26/2 --dry-run
      """)

  @Argument(
    help: "Bank files, in any order. Default: matching files in your downloads folder.",
    completion: .file())
  var files: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      The account of the rows: one for all files, or one for each file in order. NUMBER=NAME sets it for one account \
      in a file of several.
      """,
      valueName: "name"),
    completion: .names(.accounts))
  var account: [String] = []

  @Option(help: ArgumentHelp("The order of day, month and year: dmy, mdy or ymd.", valueName: "order"))
  var dates: DateOrder?

  @Option(help: ArgumentHelp("The decimal separator: point or comma.", valueName: "sign"))
  var decimal: DecimalSeparator?

  @Option(help: ArgumentHelp("The direction of a number without a minus sign: out or in.", valueName: "way"))
  var sign: UnsignedDirection?

  @Option(
    help: ArgumentHelp(
      "The currency of amounts whose sign several currencies share, such as $ or kr.", valueName: "code"))
  var currency: Currency?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "The meaning of a word in a status or direction column: booked, left-out, out or in.",
      valueName: "word=meaning"))
  var word: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "The meaning of a column, such as account, counter-account, amount, balance, title or not-used.",
      valueName: "heading=meaning"))
  var column: [String] = []

  @Option(help: ArgumentHelp("Whether the fee is on-top of the amount or included in it.", valueName: "meaning"))
  var fee: FeeChoice?

  @Option(
    help: ArgumentHelp(
      "The treatment of categories that are not in the book: add, or other (use Other for their rows).",
      valueName: "way"))
  var newCategories: ImportOptions.NewCategories?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("The book's category for a category in the file.", valueName: "name=category"))
  var category: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Two of your accounts: rows that cancel each other out become one transfer.", valueName: "account=account")
  )
  var pair: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      The answer to a question about the row in this line (FILE:LINE for several files): new, same (as the entry in \
      the question) or left-out; for an unreadable row its amount (negative for money out), its day, or both.
      """,
      valueName: "line=answer"))
  var row: [String] = []

  @Option(
    help: ArgumentHelp(
      "The text encoding, such as windows-1252, gb18030 or shift_jis, if it cannot be detected.",
      valueName: "name"))
  var encoding: DecodedText.Encoding?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("The line of a row to import again after its entry was removed.", valueName: "line"))
  var again: [Int] = []

  @Flag(
    help: """
      Have the files read by hledger, Ledger or beancount, whatever their names. The program gets copies of these \
      files and of the files that they include from their folder, and cannot write, start programs or use the network.
      """)
  var journal = false

  @Option(
    help: ArgumentHelp(
      "Undo an import, given by number (2026-11-26/2), day or file; entries changed since then are kept.",
      valueName: "import"))
  var takeBack: String?

  @Flag(help: "Import rows older than the rolling year into archive/.") var archive = false
  @Flag(help: "Continue without unreadable rows.") var skipBad = false
  @Flag(help: "Import statements even if their balances contradict their rows; their balances are left out.")
  var unproved = false
  @Flag(help: "Write without asking; guesses become Other, and rows with open questions are omitted.") var yes = false
  @Flag(help: "Show what would be done, and write nothing.") var dryRun = false
  @Flag(help: "Print JSON, for programs; ask no questions.") var json = false

  @Option(help: ArgumentHelp("The line of the row to explain.", valueName: "line"))
  var explain: Int?

  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if json, !dryRun, !yes, explain == nil {
      throw ValidationError("--json cannot ask questions; add --dry-run for a preview, or --yes to import")
    }
    if takeBack != nil, !files.isEmpty {
      throw ValidationError("--take-back already specifies the import; omit the files")
    }
    if journal, files.isEmpty { throw ValidationError("--journal requires a file") }
    let named = account.filter { ImportOptions.numberAndName($0) == nil }
    if named.count > 1, named.count != files.count {
      throw ValidationError("pass one --account for all files, or one for each of the \(files.count)")
    }
    for text in word where ImportOptions.wordAndMeaning(text) == nil {
      throw ValidationError(
        "--word “\(text)” is invalid; expected WORD=MEANING, where MEANING is booked, left-out, out or in")
    }
    for text in column where ImportOptions.columnAndMeaning(text) == nil {
      let known = ImportSettings.ColumnMeaning.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "--column “\(text)” is invalid; expected HEADING=MEANING, where MEANING is one of \(known)")
    }
    for text in category where ImportOptions.categories(text) == nil {
      throw ValidationError("--category “\(text)” is not a pair of categories; expected one like Lebensmittel=Food")
    }
    for text in pair where ImportOptions.divided(text) == nil {
      throw ValidationError("--pair “\(text)” is not a pair of accounts; expected one like Checking=Savings")
    }
    for text in row where !ImportOptions.isAboutRow(text) {
      throw ValidationError(
        "--row “\(text)” is invalid; expected LINE=ANSWER, where ANSWER is new, same, left-out, an amount such as -5.00, "
          + "a date such as 2026-11-03, or both")
    }
    if dryRun, yes { throw ValidationError("--dry-run and --yes cannot be combined; pass only one of them") }
  }

  var purpose: Session.Purpose { dryRun || explain != nil ? .reading : .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if let takeBack { return try self.takeBack(takeBack, session) }
    if files.isEmpty {
      var found = self
      found.files = try downloads(session)
      return try found.run(session)
    }
    var contents: [ImportPlanner.NamedFile] = []
    for name in files { contents.append((name, try content(of: name, session))) }
    for round in 1...ImportCommand.greatestRoundCount {
      // Another command may have been interrupted. Its change is finished or undone before the plan is made.
      guard let whole = purpose == .reading ? session : session.recovered() else { return .failed }
      let answered = try answeringQuestions(contents, whole) ?? self
      if let status = try answered.take(contents, whole) { return status }
      if round < ImportCommand.greatestRoundCount {
        session.note("another command has changed the book; planning the import again")
      }
    }
    throw .impossible(
      Message(
        "cannot import \(names): other commands changed the book \(ImportCommand.greatestRoundCount) times; nothing was written",
        hint: "try again"))
  }

  /// The maximum number of times that an import is planned. Planning is repeated if another command changes the book
  /// before the plan is written.
  private static let greatestRoundCount = 3

  /// Creates a plan, shows it, asks for confirmation, and writes it.
  ///
  /// - Returns: `nil` if the book has changed since the plan was made.
  private func take(_ contents: [ImportPlanner.NamedFile], _ session: Session) throws(CommandError) -> ExitStatus? {
    let importSession = try plan(contents, session)
    let (ledger, plan) = (importSession.ledger, importSession.plan)
    if let explain { return try self.explain(explain, plan, ledger, session) }
    let preview = ImportPreview(plan, ledger)
    if json { return try finish(plan, preview, session) }
    // A prompt needs the preview.
    if !yes || !book.quiet {
      session.environment.out(preview.text(width: session.environment.terminal.outWidth))
      if yes { session.environment.out(preview.guessesSentence) }
    }
    if !yes, !plan.hasQuestions, plan.writesAnything { try reportBalances(plan, session) }
    if plan.hasNoRow { throw .refused("no row of \(names) can be read, so there is nothing to import") }
    let blockedFiles = plan.blockedFiles
    if dryRun, !blockedFiles.isEmpty || plan.hasQuestions { throw .refused(Message(plan.blockedSentence)) }
    if dryRun { return .fine }
    // Without a terminal, files with open questions are skipped, and the others are written.
    if !blockedFiles.isEmpty, !yes || blockedFiles.count == plan.files.count {
      throw .refused(Message(plan.blockedSentence))
    }
    if !plan.writesAnything, plan.count(.question) == 0 {
      session.environment.out("nothing to write\n")
      return .fine
    }
    let answered: ImportPlan
    switch try answer(importSession, session) {
    case .write(let plan): answered = plan
    case .nothing: return .refused
    case .columns(let changed):
      var other = self
      other.column += changed
      return try (try other.answeringQuestions(contents, session) ?? other).take(contents, session)
    }
    let status = try write(answered, session)
    if blockedFiles.isEmpty || status == nil { return status }
    session.report(.error, Message(plan.blockedSentence))
    return .refused
  }

  private var names: String { files.map { "“\($0)”" }.joined(separator: ", ") }

  // MARK: Reading

  private func bytes(of name: String, _ session: Session) throws(CommandError) -> [UInt8] {
    let path = session.environment.path(name)
    if session.environment.disk.status(path)?.kind == .folder {
      throw .refused("“\(name)” is a folder; pass the files in it")
    }
    // A file that is too large is rejected before it is read.
    if let status = session.environment.disk.status(path), status.kind == .file,
      status.byteCount > StatementReader.greatestByteCount
    {
      throw .refused(Message(StatementReader.Problem.tooLarge.sentence(about: name)))
    }
    do throws(FileError) {
      return try session.environment.disk.read(path, limit: StatementReader.greatestByteCount + 1)
    } catch {
      throw .refused("cannot \(error.action.rawValue) “\(name)”: \(error.reason)")
    }
  }

  /// Returns the content of a file. Daybook's own exports are read as entries, without guessing; any other file may be
  /// a journal or a statement.
  private func content(of name: String, _ session: Session) throws(CommandError) -> ImportPlanner.Content {
    let bytes = try bytes(of: name, session)
    // The parsed files are reused for the plan.
    let (ledger, _, _) = session.book.read(reusing: session.book.snapshot)
    if let file = DaybookExport.read(bytes, home: ledger.homeCurrency, decimal: ledger.settings.decimalSeparator) {
      return .entries(file)
    }
    guard let journal = try journal(bytes, named: name, session) else { return .bytes(bytes) }
    do throws(JournalReader.Problem) {
      return .entries(
        try session.environment.journals.read(
          journal, home: ledger.homeCurrency, decimal: ledger.settings.decimalSeparator))
    } catch {
      throw .refused(Message(error.sentence(about: name)))
    }
  }

  func plan(
    _ contents: [ImportPlanner.NamedFile], _ session: Session
  ) throws(CommandError) -> ImportSession {
    let found: ImportContext
    do throws(ImportContext.Problem) { found = try ImportContext(session.book) } catch {
      switch error {
      case .failed(let error): throw .refusal(.failed(error))
      case .mistakes(let name, let findings):
        session.report(findings)
        throw .refused("cannot import while \(name) has errors: fix them first")
      }
    }
    session.report(found.warnings)
    var choices = ImportOptions()
    for text in account {
      if let (number, name) = ImportOptions.numberAndName(text) {
        choices.accountsOfNumbers[number] = name
      } else {
        choices.accounts.append(text)
      }
    }
    for (word, meaning) in word.compactMap(ImportOptions.wordAndMeaning) { choices.words[word] = meaning }
    for (heading, meaning) in column.compactMap(ImportOptions.columnAndMeaning) { choices.columns[heading] = meaning }
    choices.fee = fee?.meaning
    choices.newCategories = newCategories
    for (name, own) in category.compactMap(ImportOptions.categories) { choices.categories[name] = own }
    choices.pairs = pair.compactMap(ImportOptions.divided)
    choices.take(rows: row)
    choices.acceptsUnproved = unproved
    choices.again = Set(again)
    choices.dates = dates
    choices.decimal = decimal
    choices.outIsPositive = sign.map { $0 == .out }
    choices.currency = currency
    choices.encoding = encoding
    choices.archive = archive
    let importSession: ImportSession
    do throws(ImportPlanner.Problem) { importSession = try ImportSession(found, contents, choices) } catch {
      throw .refused(error.message(session.commands))
    }
    try validate(choices, importSession.plan, found.ledger, files: names)
    return importSession
  }

  func importSettings(_ ledger: Ledger, _ session: Session) throws(CommandError) -> ImportSettings {
    let (settings, findings): (ImportSettings, Findings)
    do throws(FileError) { (settings, findings) = try session.folder.importSettings(ledger) } catch {
      throw .refusal(.failed(error))
    }
    session.report(findings)
    if findings.hasErrors { throw .refused("cannot import while imports.yaml has errors: fix them first") }
    return settings
  }

  /// Prints the book's balances and the bank's balances. Throws the errors that the rows would cause.
  private func reportBalances(_ plan: ImportPlan, _ session: Session) throws(CommandError) {
    do throws(BookError) {
      let trial = try session.book.dryRun("import") { (draft) throws(BookError) in
        // If the book has changed since then, this is detected when the plan is written.
        try ImportSession.take(plan, into: &draft)
      }
      for sentence in trial.result?.balances ?? [] { session.environment.out(TerminalSafeText.line(sentence) + "\n") }
    } catch {
      throw .refusal(error)
    }
  }

  private func badSentence(_ count: Int) -> String {
    "\(NumberText.counted(count, "row")) cannot be read: set the amount of one with --row LINE=AMOUNT, "
      + "or continue without \(count == 1 ? "it" : "them") with --skip-bad"
  }

  // MARK: Answers

  /// Asks the user to confirm the plan.
  private func answer(_ importSession: ImportSession, _ session: Session) throws(CommandError)
    -> ImportConfirmation.Outcome
  {
    let plan = importSession.plan
    let bad = plan.count(.unreadable)
    if bad > 0, !skipBad, yes || session.environment.terminal.ask == nil {
      throw .refused(Message(badSentence(bad)))
    }
    if yes { return .write(plan.withoutBlockedFiles.withoutGuesses(importSession.ledger)) }
    guard let ask = session.environment.terminal.ask else {
      throw .refused("nothing was written: add --yes to write the entries, or run the command in a terminal to confirm")
    }
    var answers = ImportConfirmation(importSession, session, ask: ask)
    return try answers.run()
  }

  /// Writes the plan as one change.
  ///
  /// - Returns: `nil` if the book has changed since the plan was made.
  private func write(_ plan: ImportPlan, _ session: Session) throws(CommandError) -> ExitStatus? {
    let title = "import \(files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: " "))"
    let change: Book.Change<Draft.ImportResult?>
    do throws(BookError) {
      change = try session.book.change(title, report: session.note) { (draft) throws(BookError) in
        try ImportSession.take(plan, into: &draft)
      }
    } catch {
      throw .refusal(error)
    }
    guard let imported = change.result else { return nil }
    session.report(imported.warnings)
    if yes, !json, !book.quiet {
      for sentence in imported.balances { session.environment.out(TerminalSafeText.line(sentence) + "\n") }
    }
    if json {
      let (ledger, _) = session.read()
      session.environment.out(ImportPreview(imported.plan, ledger).json.text + "\n")
    } else if !book.quiet {
      session.environment.out(imported.sentence(change.files) + "\n")
      session.suggest(.changed)
    }
    return .fine
  }

  /// For `--json`, shows or writes the plan without prompts.
  ///
  /// - Returns: `nil` if the book has changed since the plan was made.
  private func finish(_ plan: ImportPlan, _ preview: ImportPreview, _ session: Session) throws(CommandError)
    -> ExitStatus?
  {
    let blockedFiles = plan.blockedFiles
    let isUnclear = !blockedFiles.isEmpty || plan.hasNoRow
    if dryRun || plan.hasNoRow || blockedFiles.count == plan.files.count {
      session.environment.out(preview.json.text + "\n")
      return isUnclear ? .refused : .fine
    }
    let bad = plan.count(.unreadable)
    if bad > 0, !skipBad {
      session.environment.out(preview.json.text + "\n")
      throw .refused(Message(badSentence(bad)))
    }
    let answered = plan.withoutBlockedFiles.withoutGuesses(preview.ledger)
    if !answered.writesAnything {
      session.environment.out(preview.json.text + "\n")
      return isUnclear ? .refused : .fine
    }
    let status = try write(answered, session)
    return status == nil || !isUnclear ? status : .refused
  }

  private func explain(_ line: Int, _ plan: ImportPlan, _ ledger: Ledger, _ session: Session) throws(CommandError)
    -> ExitStatus
  {
    let rows = plan.rows.filter { $0.line == line }
    if rows.isEmpty { throw .refused("no row of \(names) begins on line \(line)") }
    let preview = ImportPreview(plan, ledger)
    for row in rows { session.environment.out(preview.explanation(of: row)) }
    return .fine
  }
}
