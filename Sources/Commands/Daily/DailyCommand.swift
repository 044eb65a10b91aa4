import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Platform

/// The command `daybook daily`, which runs the daily tasks of a book.
struct DailyCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily", abstract: "Run the daily tasks of a book, usually from a timer.",
    discussion: """
      Fetches exchange rates if the book has other currencies, moves months to the archive, imports downloaded \
      statements, adds standing orders, builds the site and checks the book. It prints one line for each step.

      Only downloads whose account is known from imports.yaml or an account number are read. A statement is imported \
      only if its balances prove its rows and no row has a question; otherwise it is listed, and none of it is \
      written. Each step is a separate change that “daybook undo” reverts. A run waits up to a minute for another \
      command. If a step fails, the error is printed and the next steps run. With --today nothing is archived or added \
      automatically.

      --commit records the files that this run wrote in a git commit, and nothing else. It is skipped during a merge \
      or rebase, with a staged file, or if one of the files had uncommitted changes before. It never pushes. --install \
      prints a timer (systemd on Linux, launchd on macOS) that runs this command every day; with --yes it writes the \
      timer.

      Exit codes: 0 success, 1 the book has errors, 2 a step failed.

      Example: daybook daily
      Example: daybook daily --install --commit
      """)

  @Flag(help: "Commit the written files to git.")
  var commit = false

  @Flag(help: "Print a timer that runs this command every day with the other options.")
  var install = false

  @Flag(help: "With --install: write the timer instead of printing it.")
  var yes = false

  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if yes, !install { throw ValidationError("--yes requires --install") }
  }

  var purpose: Session.Purpose { install ? .reading : .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if install { return try DailyTimer(session, commits: commit).run(isWriting: yes) }
    guard let session = session.recovered() else { return .failed }
    var run = DailyRun(session, isQuiet: book.quiet)
    let repository = commit ? BookRepository(session) : nil
    run.doAll()
    if let repository { run.commit(to: repository) }
    return run.status
  }
}
