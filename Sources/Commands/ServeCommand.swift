import ArgumentParser
import BookEditing
import Build
import CLISupport
import Diagnostics
import Imports
import Ledger
import Platform
import Serve

/// The command `daybook serve`, which shows the site on this machine and rebuilds it after each save.
struct ServeCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the site in the browser and update it after each save.",
    discussion: """
      Builds the site, watches the book and the template, and reloads changed pages in the browser. Until you fix \
      them, a link at the bottom of each page leads to the errors. Listens on this machine only; stop it with Ctrl-C.

      The pages have forms: “+ Add” (key n), Edit (e), Again (d), Pay, photos, categories, settings, import and undo. \
      They change the book's files as the commands do. The search (/) fills them: “4.20 coffee” is a new entry, “pay \
      kiln” that bill. The site on disk has no forms; --read-only omits them.

      Example: daybook serve --open
      Example: daybook serve --read-only
      """)

  @OptionGroup var book: BookOptions

  @Option(
    help: ArgumentHelp(
      "The port. If it is in use, the next free port is used; 0 means any free port.", valueName: "number"))
  var port: UInt16 = 4000

  @Flag(help: "Open the site in the browser.")
  var open = false

  @Flag(help: "Show the site without forms.")
  var readOnly = false

  @OptionGroup var site: SiteOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) -> ExitStatus {
    let folder = site.out ?? session.folder.path(of: BookLayout.site)
    if site.out == nil, session.environment.disk.isLink(folder) {
      session.report(.error, BuildError.linkedFolder(folder).message(session.commands))
      return .failed
    }
    guard let server = server(of: folder, session.environment) else { return .failed }
    return serve(session, from: folder, on: server)
  }

  private func server(of folder: String, _ environment: Environment) -> PreviewServer? {
    do throws(LoopbackListener.Failure) {
      let server = try PreviewServer(folder, port: port, run: ServeCommand.word())
      if port != 0, server.port != port {
        environment.err("port \(port) is in use; \(server.port) is used instead\n")
      }
      return server
    } catch {
      switch error {
      case .noFreePort: environment.report(.error, Message(error.sentence, hint: "choose another port with --port"))
      case .refused: environment.report(.error, Message(error.sentence))
      }
      return nil
    }
  }

  private func serve(_ session: Session, from folder: String, on server: PreviewServer) -> ExitStatus {
    let environment = session.environment
    let served = ServeLoop.Site(
      folder: session.folder, out: folder, template: site.template, font: site.font, isReadOnly: readOnly,
      importTrial: importTrial(session), clock: Clock.wall, book: { session.onClock($0).recovered()?.book })
    // If `--today` was given, the day does not change at midnight.
    let clock = environment.clock
    let today = book.today == nil ? clock.now : { @Sendable () -> Day in clock.day }
    let loop = ServeLoop(
      served, on: server, environment.buildTools, today: today, console: ServePrinter(session, opensBrowser: open))
    environment.programs.onInterrupt { loop.stop() }
    switch loop.run(from: clock.day) {
    case .stopped: return .fine
    case .noSite(let failure):
      if let failure { _ = BuildPrinter(session).report(failure) }
    case .noThread: environment.report(.error, "the system cannot start another thread")
    }
    return .failed
  }

  /// Returns a trial for imports in the browser, which runs `daybook import --dry-run` in a child process.
  private func importTrial(_ session: Session) -> ImportTrial {
    let (run, folder, today) = (session.environment.programs.runSelf, session.folder.path, book.today)
    return ImportTrial { paths, choices in
      switch run(ImportCommand.trialArguments(paths, choices, book: folder, today: today), 60) {
      case .finished: .fine
      case .crashed: .crashed
      case .tookTooLong: .tookTooLong
      case .notStarted(let reason): .notStarted(reason)
      }
    }
  }

  /// Returns a random word that distinguishes pages of this run from pages of any other run.
  private static func word() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
