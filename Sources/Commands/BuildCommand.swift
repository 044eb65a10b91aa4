import ArgumentParser
import BookEditing
import Build
import CLISupport
import Ledger
import Platform
import Reports
import Sealing

/// The command `daybook build`, which checks the book and writes the site.
struct BuildCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Check the book and write its site.",
    discussion: """
      Writes only files that changed. If the book has errors, the last version of the site without errors is kept, \
      and its errors.html lists them.

      --redact hides all amounts, for a site to show to others. --only, --from and --to build a site of some \
      transactions, for example for an accountant: its totals include only these, and its files contain nothing else. \
      The options can be combined. Such sites have no errors.html. A redacted site goes to “redacted” inside the book, \
      a filtered one to the folder given by --out.

      A build never overwrites a site of another kind (complete, redacted, filtered, encrypted).

      --sealed encrypts every file of any of these sites. “daybook person” manages who can unlock it; “daybook help \
      seal” explains what it protects against.

      --sealed --verify writes nothing. It decrypts every file of the encrypted site, or of a copy from a host given \
      by --out, and reports files that differ from the book on the day of that build or on --today. Give the same \
      options as for the build.

      Example: daybook build --out ~/finance
      Example: daybook build --sealed
      Example: daybook build --sealed --verify --out ~/copy-of-the-host
      Example: daybook build --redact
      Example: daybook build --only category:Taxes,Medical --from 2026-01 --to 2026-12 --out ~/taxes
      """)

  @OptionGroup var book: BookOptions

  @OptionGroup var site: SiteOptions

  @OptionGroup var scope: ScopeOptions

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Rewrite all files, not only changed ones; this also repairs files edited in the site.")
  var clean = false

  @Flag(help: "Encrypt the site for publishing. Default folder: “sealed” inside the book.")
  var sealed = false

  @Flag(help: "With --sealed: decrypt every file and compare it with the book; write nothing.")
  var verify = false

  init() {}

  func validate() throws {
    if verify, !sealed { throw ValidationError("--verify requires --sealed") }
    if verify, clean { throw ValidationError("--verify writes nothing; omit --clean") }
  }

  var purpose: Session.Purpose { verify ? .reading : .changing }

  func run(_ session: Session) -> ExitStatus {
    guard let session = verify ? session : session.recovered() else { return .failed }
    let printer = BuildPrinter(session)
    let build = SiteBuild(session.book, buildOptions(session), session.environment.buildTools, report: printer.report)
    do throws(BuildError) {
      let result = try build.run()
      printer.report(result)
      if result.isFine, let written = result.written, !sealed {
        if result.ledger.transactions.isEmpty {
          session.suggest(.empty)
        } else if written.unchanged == 0, scope.scope.isWhole {
          session.suggest(.built)
        }
      }
      return result.isFine ? .fine : .refused
    } catch {
      return printer.report(error)
    }
  }

  private func buildOptions(_ session: Session) -> BuildOptions {
    var options = site.buildOptions
    options.scope = scope.scope
    options.isStrict = strict
    options.isClean = clean
    options.isVerifying = verify
    if sealed {
      options.sealing = { [verify] () throws(PeopleError) in
        try SealingPeople(session.folder, restrictsKey: !verify)
      }
    }
    return options
  }
}

extension Environment {
  /// The parts of the environment that a build uses.
  var buildTools: BuildDependencies {
    BuildDependencies(
      resourceFolders: resourceFolders, drawPage: programs.drawPage, convertPhoto: programs.convertPhoto,
      version: DaybookCommand.version, program: program())
  }
}
