import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Exports
import Ledger
import Formats
import Platform
import Reports

/// The command `daybook export`, which writes the book in another program's format.
struct ExportCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the book to another program's format.",
    discussion: """
      Without a filter it exports the whole book with archive, opening balances, rates and balance assertions; with a \
      filter only the matching transactions, each complete. The filters are the same as for “daybook list”; see \
      “daybook help filters”.

      hledger, ledger, beancount: journals with a posting for each part of a transaction, categories in the home \
      currency, and receipts as links. Unpaid bills are owed to “payable”, and transactions whose money has not moved \
      are marked with “!”, so that account balances equal those of “daybook balance”. Balances are asserted if the \
      book agrees. “daybook import” reads such a journal as the same transactions: values without a place in double \
      entry are in tags, metadata and comments. Journals omit invisible letters, line breaks in notes (except in \
      beancount), “;” and “|” in text (in hledger and Ledger), and balance assertions that the book does not agree with.

      csv, json: a row for each transaction with all keys of a month file; “daybook import” reads them back exactly. \
      In CSV an apostrophe precedes text that a spreadsheet would run as a formula. --schema describes the JSON.

      ofx, qif: a statement for each account, up to today, in the account's currency. Importing the file produces \
      the same movements in each account. The file omits unpaid bills, due days, recurrence, photos, ids, tags and \
      amounts paid in another currency. OFX also omits categories and parts, except in a memo.

      Example: daybook export --to hledger --out book.journal
      Example: daybook export 2026 category:Travel --to csv --out travel.csv
      """)

  @Argument(help: ArgumentHelp("A filter, as in “daybook list”.", valueName: "filter"))
  var filters: [String] = []

  @Option(help: ArgumentHelp("The format.", valueName: "format"))
  var to: ExportFormat

  @Option(
    help: ArgumentHelp(
      "The output file; replaced atomically if it exists. Default: standard output.", valueName: "file"),
    completion: .file())
  var out: String?

  @Flag(help: "With --to json: print the JSON Schema of the export instead of the book.")
  var schema = false

  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if schema, to != .json { throw ValidationError("--schema describes the JSON export; add --to json") }
    if schema, !filters.isEmpty { throw ValidationError("--schema does not read the book; omit the filter") }
    if out == "" { throw ValidationError("--out is empty; pass a file, or omit --out to print the text") }
  }

  func run(in environment: Environment) -> ExitStatus {
    if schema {
      let text = ExportSchema.text
      guard let out else {
        environment.out(text)
        return .fine
      }
      do throws(FileError) {
        try environment.disk.replace(environment.path(out), with: Array(text.utf8), isDurable: true)
        return .fine
      } catch {
        environment.report(.error, Message(error.sentence))
        return .failed
      }
    }
    return Session.with(book, environment, for: purpose) { session in
      session.attempt { () throws(CommandError) in try run(session) }
    }
  }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let (ledger, findings) = session.read()
    if findings.hasErrors {
      var text = FindingText(isColored: session.environment.terminal.colorsErr)
      text.render(findings, to: session.environment.err)
      session.environment.err(findings.summary(of: ledger) + "\n")
      throw .refused("nothing is exported until these errors are fixed: the export would be incomplete")
    }
    let path = try out.map { (out) throws(CommandError) in try writablePath(out, session) }
    let identifiers = Identifiers(ledger)
    let filter: TransactionFilter
    do throws(TransactionFilter.Problem) { filter = try TransactionFilter(filters, ledger) } catch {
      throw .usage(error.message)
    }
    let indices = filter.terms.isEmpty ? nil : filter.indices(ledger, identifiers)
    let export = Export(ledger, identifiers, only: indices, to: to)
    if let path {
      do throws(FileError) {
        try session.environment.disk.replace(path, with: export.bytes, isDurable: true)
      } catch {
        return session.fail(error)
      }
    } else {
      session.environment.out(String(decoding: export.bytes, as: UTF8.self))
    }
    if !book.quiet { report(export, session) }
    return .fine
  }

  /// Returns the path to write to, which is never inside the book. Links are resolved, so that a link itself is not
  /// replaced.
  private func writablePath(_ typed: String, _ session: Session) throws(CommandError) -> String {
    let disk = session.environment.disk
    let typed = session.environment.path(typed)
    guard let path = disk.resolvedAllowingMissing(typed) else {
      throw .impossible("the folder of “\(typed)” does not exist")
    }
    if let book = disk.resolved(session.folder.path), BookLayout.isPartOfBook(path, in: book) {
      throw .refused(Message("“\(typed)” is inside the book", hint: "choose a file outside the book"))
    }
    switch disk.status(path)?.kind {
    case nil, .file?: return path
    default: throw .refused(Message("“\(typed)” is not a regular file", hint: "choose another file"))
    }
  }

  /// Prints the number of entries written, and notes about entries that the format cannot represent.
  private func report(_ export: Export, _ session: Session) {
    if let out {
      let entries = NumberText.counted(export.count, "entry", "entries")
      session.environment.out("wrote \(TerminalSafeText.line(out)): \(entries)\n")
    } else if export.count == 0 {
      session.report(.note, "no transaction matches")
    }
    let reasons = [
      (export.leftOut.unpaid, "not paid or received yet"),
      (export.leftOut.beforeOpening, "from before “opening-date”"),
      (export.leftOut.withoutRate, "without an exchange rate to the account's currency"),
    ]
    for (count, reason) in reasons where count > 0 {
      session.report(
        .note, "not in the \(to.rawValue) file: \(NumberText.counted(count, "entry", "entries")) \(reason)")
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
