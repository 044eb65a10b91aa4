import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform
import TerminalOutput
import Reports

/// The command `daybook pay`, which marks bills as paid or records occurrences of recurring transactions.
struct PayCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Mark bills as paid, or record occurrences of recurring transactions.",
    discussion: """
      Adds “paid:” to a pending bill, with the date in --on or today. With --for, the occurrence of a recurring \
      transaction is added to its month, or marked as paid if it is already there. If one of several cannot be \
      paid, none of them is.

      --due pays all bills due by today and adds the due occurrences of all recurring transactions since their last \
      payment, such as rent or salary, each on its own day. It shows them first and asks.

      --suggest lists payments of about the same amount in three of the last four whole months that have no “repeats”, \
      with the commands to add it; it writes nothing.

      Example: daybook pay rent fibre --for 2026-12
      Example: daybook pay --due
      Example: daybook pay --suggest
      """)

  @Argument(
    help: ArgumentHelp(
      "The ids of transactions; any unique part of at least three characters is enough.", valueName: "id"),
    completion: .names(.ids))
  var ids: [String] = []

  @Flag(help: "Pay all bills and recurring transactions due by today.")
  var due = false

  @Flag(help: "List monthly payments that could be entered as recurring.")
  var suggest = false

  @Flag(help: "With --due: do not ask for confirmation.")
  var yes = false

  @Option(parsing: .unconditional, help: ArgumentHelp("The day of the payment. Default: today.", valueName: "date"))
  var on: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "The month of the occurrence, like 2026-12; for a weekly transaction, a day near the expected one.",
      valueName: "month"))
  var period: String?

  @OptionGroup var history: ArchiveOption
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if due, !ids.isEmpty { throw ValidationError("--due pays all due bills; omit the ids") }
    if due, period != nil { throw ValidationError("--due pays all due occurrences, not just one; omit --for") }
    if due, history.isHistory { throw ValidationError("--due pays only bills in the rolling year; omit --archive") }
    if yes, !due { throw ValidationError("--yes requires --due") }
    if suggest, due || !ids.isEmpty || period != nil || on != nil {
      throw ValidationError("--suggest only prints a list; omit all other arguments")
    }
    if !due, !suggest, ids.isEmpty { throw ValidationError("pass an id, or use --due for all due bills") }
  }

  var purpose: Session.Purpose { suggest ? .reading : edit.purpose }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if suggest {
      let book = try session.open()
      return book.withFigures {
        book.environment.out(MonthlyProposals(book.shown).text)
        return .fine
      }
    }
    if due { return try payDue(session) }
    let paid = try session.reading(on, as: .paid)
    let period = try session.readingPeriod(self.period)
    let title = (["pay"] + ids + (period.map { ["--for", $0] } ?? [])).joined(separator: " ")
    var isRecurrent = false
    let outcome = session.change(title, edit, of: history.section, names: names) { (draft) throws(BookError) in
      do throws(BookError) {
        return try draft.pay(ids, on: paid?.value?.texts.first, typed: paid?.typed, for: period)
          .report(draft.folder.commands).with(daysOf: [paid].compactMap(\.self))
      } catch {
        if case .severalEntries(_, _, true, _) = error { isRecurrent = true }
        throw error
      }
    }
    if isRecurrent {
      session.environment.hint(
        "pay the next occurrence of a recurring transaction with “\(session.commands("pay", "ID", "--for", "MONTH"))”")
    }
    return outcome
  }

  private var names: OptionNames { OptionNames(named: ["paid": "--on"]) }

  /// Pays all bills and occurrences that are due, after listing them and asking for confirmation.
  private func payDue(_ session: Session) throws(CommandError) -> ExitStatus {
    let paid = try session.reading(on, as: .paid)
    func pay(_ draft: inout Draft) throws(BookError) -> ChangeReport {
      var report = try draft.payDue(on: paid?.value?.texts.first, typed: paid?.typed).report(draft.folder.commands)
        .with(daysOf: [paid].compactMap(\.self))
      report.nothing = "nothing is due by \(draft.base.today)"
      return report
    }
    if !yes, !edit.dryRun {
      let trial = try session.mapBookErrors { () throws(BookError) in try session.book.dryRun("pay --due", pay) }
      if !trial.files.parts.isEmpty {
        let environment = session.environment
        guard let ask = environment.terminal.ask else {
          throw .usage(
            Message(
              "cannot ask for confirmation without a terminal",
              hint: "add --yes, or --dry-run to see what would be written"))
        }
        environment.err(BookDiff(trial.files, session.folder).text(isColored: environment.terminal.colorsErr) + "\n")
        try environment.confirm("Write this?", ask)
      }
    }
    return session.change("pay --due", edit, names: names, pay)
  }
}

extension Draft.PaymentResult {
  fileprivate func report(_ commands: CommandText) -> ChangeReport {
    var report = ChangeReport(
      lines: entries.flatMap { entry in
        [entry.sentence] + entry.edited.renamed.map(\.sentence)
      },
      warnings: entries.map(\.edited.warnings).reduce(Findings(), +), notes: failures.map { $0.message(commands) })
    report.facts = [("command", .string("pay"))]
    if entries.count == 1 {
      report.facts += entries[0].facts
    } else {
      report.facts.append(("entries", .array(entries.map { .object($0.facts) })))
    }
    return report
  }
}

extension Draft.PaymentResult.Entry {
  /// A sentence that states the day of payment, which is today by default, even for a bill dated in another month.
  fileprivate var sentence: String {
    let day = day.map { " on \($0)" } ?? ""
    return "\(direction.pastTense) \(edited.id)\(day) in \(edited.path):\(edited.line)"
  }

  fileprivate var facts: [(String, JSON)] {
    [
      ("id", .string(edited.id)), ("path", .string(edited.path)), ("line", .int(edited.line)),
      ("paid", day.map { JSON.string("\($0)") } ?? JSON.null), ("renamed", edited.renamed.json),
    ]
  }
}

extension Transaction.Direction {
  fileprivate var pastTense: String {
    switch self {
    case .spent: "paid"
    case .received: "received"
    case .moved: "moved"
    }
  }
}
