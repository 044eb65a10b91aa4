import ArgumentParser
package import CLISupport
import Diagnostics
import TerminalOutput

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `daybook`. Each of its subcommands is in a separate file.
struct DaybookCommand: RunnableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "daybook", abstract: "Turn a folder of text and receipts into a private finance site.",
    usage: "daybook <subcommand>",
    discussion: """
      A book is a folder with one text file a month in ledger/ and receipt photos in receipts/. Edit the text, run \
      “daybook build”, and open site/index.html.

      “daybook help seal” explains how to publish an encrypted site: “daybook build --sealed”.

      Every file and key is described, with examples, by “daybook help TOPIC”. The topics are \(HelpTopic.list).

      Example: daybook init home --sample && daybook build --book home
      """,
    version: version,
    subcommands: [
      InitCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self, ExplainCommand.self, ListCommand.self,
      ShowCommand.self,
      ReportCommand.self, BalanceCommand.self, ImportCommand.self, ExportCommand.self, AddCommand.self,
      EditCommand.self, RemoveCommand.self, OpenCommand.self, InboxCommand.self,
      PayCommand.self, DailyCommand.self,
      AttachCommand.self,
      DetachCommand.self, CategoryCommand.self, AccountCommand.self, MemberCommand.self, GoalCommand.self,
      RatesCommand.self, PersonCommand.self, SealCommand.self,
      FormatCommand.self, LSPCommand.self, EditorCommand.self, SchemaCommand.self,
      UndoCommand.self, MergeCommand.self,
      ArchiveCommand.self, BackupCommand.self, RestoreCommand.self,
      CompletionsCommand.self, ManualCommand.self, HelpCommand.self,
    ])

  @Flag(help: "With --version: print the C libraries too, with versions and paths.")
  var verbose = false

  init() {}

  func validate() throws {
    if verbose { throw ValidationError("--verbose requires --version") }
  }

  func run(in environment: Environment) -> ExitStatus {
    environment.out(
      """
      Daybook turns a folder of text and receipts into a private finance site.

      Create a sample book and build its site:
        daybook init home --sample
        daybook build --book home

      All commands: daybook --help

      """)
    return .fine
  }
}

/// Runs the command that the arguments specify.
///
/// - Returns: the exit code: 0 success, 1 refused, 2 failed, 64 usage error.
package func runDaybook(_ arguments: [String], in environment: Environment) -> Int32 {
  switch arguments.first {
  case CompletionAnswer.requestWord?:
    environment.out(CompletionAnswer.text(arguments.dropFirst(), of: DaybookCommand.self, in: environment))
    return ExitStatus.fine.rawValue
  case CompletionAnswer.legacyRequestWord?: return ExitStatus.fine.rawValue
  default: break
  }
  // The argument parser's own script would run the names of categories as shell code.
  if arguments.contains(where: { $0.prefix { $0 != "=" } == "--generate-completion-script" }) {
    environment.report(
      .error,
      Message(
        "unknown option “--generate-completion-script”",
        hint: "print a completion script with “daybook completions bash”"))
    return ExitStatus.usage.rawValue
  }
  do {
    var command = try DaybookCommand.parseAsRoot(
      BalanceCommand.withTrueMinus(FilterArguments.spellingOutNegations(arguments)))
    if let verb = command as? any RunnableCommand { return verb.run(in: environment).rawValue }
    // Commands of the argument parser itself, such as its help.
    try command.run()
    return 0
  } catch {
    return printHelp(for: error, arguments, in: environment)
  }
}

/// The range of times from the year 2000 to the year 2199, in seconds since 1970.
private let possibleSeconds: Range<Int64> = 946_684_800..<7_258_118_400

/// Runs the command that the process's arguments specify, and ends the process with its exit code.
package func runDaybook() -> Never {
  if let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }),
    Int64(text).map({ possibleSeconds.contains($0) }) != true
  {
    Environment.process().report(
      .error, "SOURCE_DATE_EPOCH is “\(text)”; expected the number of seconds since 1970, for a day from 2000 to 2199")
    exit(64)
  }
  // A file at its size limit is reported like a full disk; the signal would end the process.
  signal(SIGXFSZ, SIG_IGN)
  let code = runDaybook(Array(CommandLine.arguments.dropFirst()), in: .process())
  // Not `exit`, whose cleanup would free libraries that the thread of an interrupted build may still use.
  fflush(nil)
  _exit(code)
}
