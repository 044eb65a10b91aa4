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

/// The command `daybook balance`, which records a balance reported by a bank and compares it with the book.
struct BalanceCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "Record the balance that a bank reports and compare it with the book.",
    discussion: """
      Writes a line such as “- { date: 2026-11-30, balance: 1204.55, account: Checking }” and reports whether the book \
      agrees, or how much the difference changed and which transaction may explain it. Debts are negative. A second \
      balance for the same day replaces the first. Without an amount it lists the accounts, the balance of each, and \
      the day on which it last agreed.

      Example: daybook balance Checking 1204.55
      Example: daybook balance Card -312.40 --date yesterday
      """)

  @Argument(
    help: "The account. Default: all accounts.",
    completion: .names(.accounts))
  var account: String?

  @Argument(help: "The reported balance, like 1204.55 or -312.40.")
  var amount: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The date of the balance, as of the end of that day. Default: today.", valueName: "date"))
  var date: String?

  @Option(parsing: .unconditional, help: "A comment.")
  var note: String?

  @Flag(help: "Do not ask for confirmation if the sign looks wrong.")
  var yes = false

  @Flag(help: "Print the list of accounts as comma-separated values.")
  var csv = false

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if amount == nil, date != nil || note != nil || yes || edit.dryRun {
      throw ValidationError("--date, --note, --yes and --dry-run require an amount")
    }
    if csv, amount != nil { throw ValidationError("--csv prints the list of accounts; omit the amount") }
    if csv, edit.json { throw ValidationError("--json and --csv cannot be combined; pass only one of them") }
  }

  var purpose: Session.Purpose { amount == nil ? .reading : edit.purpose }

  /// Returns the arguments with the hyphen of an amount such as `-312.40` replaced by U+2212, which is also valid in
  /// amounts. The argument parser would reject the hyphen as an option.
  static func withTrueMinus(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    return arguments.map { argument in
      let rest = argument.dropFirst()
      return argument.hasPrefix("-") && rest.first.map { $0.isNumber || $0 == "." || $0 == "," } == true
        ? "\u{2212}\(rest)" : argument
    }
  }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let book = try session.open()
    let named = try account.map { (name) throws(CommandError) in try find(name, book) }
    guard let amount else {
      return book.withFigures {
        var output = OutputOptions()
        (output.json, output.csv) = (edit.json, csv)
        return book.print(AccountsReport(book.shown, only: named), output)
      }
    }
    guard let named else {
      throw .usage(Message("an account is required", hint: "for example: “daybook balance Checking 1204.55”"))
    }
    return try assertBalance(amount, of: named, book)
  }

  private func find(_ name: String, _ book: CheckedBook) throws(CommandError) -> Account.ID {
    if let id = book.ledger.accountID(named: name) { return id }
    let names = book.ledger.accountNames.map(\.name)
    let near = NameSuggestions.of(name, among: names)
    throw .refused(
      Message(
        "there is no account “\(name)”",
        hint: near.isEmpty
          ? "the book's accounts: \(names.prefix(10).map { "“\($0)”" }.joined(separator: ", "))"
          : "did you mean \(near.quotedAlternatives())?"))
  }

  // MARK: Writing

  private func assertBalance(_ typed: String, of account: Account.ID, _ book: CheckedBook) throws(CommandError)
    -> ExitStatus
  {
    let ledger = book.ledger
    let owner = ledger.account(account)
    let balance = try parse(typed, owner.currency, ledger.settings.decimalSeparator)
    let change = try book.session.reading(date, as: .date)
    let day = try self.day(change, ledger)
    try askAboutSign(balance, account, day, book)
    let title = "balance \(ledger.label(of: account)) \(typed)"
    return book.session.change(title, edit, names: OptionNames(named: ["date": "--date"])) {
      (draft) throws(BookError) in
      let assertion = try draft.assertBalance(balance, of: (account, owner.name, owner.currency), on: day, note: note)
      var report = assertion.report(owner, ledger.label(of: account)).with(daysOf: [change].compactMap(\.self))
      if assertion.comparison?.hasNewDifference == true {
        let lines = try draft.logs().lines(of: ledger.logName(of: account))
        report.lines += RowComparison(ledger, lines, of: account, upTo: day).sentences.map { "  \($0)" }
      }
      return report
    }
  }

  private func day(_ change: FieldChange?, _ ledger: Ledger) throws(CommandError) -> Day {
    guard let text = change?.value?.texts.first else { return ledger.today }
    if let day = Day(text) { return day }
    throw .usage("“\(text)” is not a date; expected one like 2026-11-20")
  }

  private func parse(_ typed: String, _ currency: Currency, _ separator: DecimalSeparator) throws(CommandError) -> Int64
  {
    let text = typed.trimmingSpaces
    let isNegative = text.hasPrefix("-") || text.hasPrefix("\u{2212}")
    let digits = isNegative ? String(text.dropFirst()).trimmingSpaces : text
    if let minor = AmountText.minor(digits, currency, separator) { return isNegative ? -minor : minor }
    let isZero = digits.contains("0") && digits.allSatisfy { $0 == "0" || $0 == separator.character }
    if isZero { return 0 }
    let examples = "1250\(separator.character)50 or -1250\(separator.character)50"
    throw .usage("“\(typed)” is not a valid amount in \(currency.code); expected one like \(examples)")
  }

  /// Asks for confirmation if the balance would agree with the opposite sign, since the user then probably meant that
  /// sign.
  private func askAboutSign(_ balance: Int64, _ account: Account.ID, _ day: Day, _ book: CheckedBook)
    throws(CommandError)
  {
    let ledger = book.ledger
    guard !yes, !edit.dryRun, balance != 0,
      AccountHistory(ledger, account).balance(on: day) == -balance
    else { return }
    let currency = ledger.account(account).currency
    func text(_ minor: Int64) -> String { AmountText.written(minor, currency, ledger.settings.decimalSeparator) }
    let sentence =
      "the book's balance of “\(ledger.label(of: account))” is \(text(-balance)), the same amount with the opposite sign"
    guard let ask = book.environment.terminal.ask else {
      throw .refused(Message(sentence, hint: "add --yes to write it as typed"))
    }
    book.environment.err(sentence + "\n")
    try book.environment.confirm("Write \(text(balance))?", ask)
  }
}

extension Draft.WrittenAssertion {
  fileprivate func report(_ account: Account, _ name: String) -> ChangeReport {
    let currency = account.currency
    let verb = former == nil ? "wrote" : "replaced"
    var lines = ["\(verb) \(id) in \(path):\(line)"]
    var warnings: Findings = []
    if let comparison {
      lines.append("\(name): \(comparison.sentence(findings))")
      if comparison.hasNewDifference { warnings = Findings([findings.finding(comparison)]) }
    } else {
      lines.append("the balance of \(name) was not compared: its date is before the opening date")
    }
    return ChangeReport(
      lines: lines,
      facts: [
        ("command", .string("balance")), ("id", .string(id)), ("path", .string(path)), ("line", .int(line)),
        ("account", .string(account.name)), ("date", .day(assertion.date)), ("former", .amount(former, currency)),
      ] + comparison.json(assertion, currency, findings), warnings: warnings)
  }
}
