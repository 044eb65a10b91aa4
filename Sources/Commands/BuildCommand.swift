import ArgumentParser
import Bookkeeping
import Build
import Console
import Ledger
import Platform
import Reports
import Sealing

/// `daybook build`: check, then write the site.
struct BuildCommand: BookVerb {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Check the book and write its site.",
    discussion: """
      Writes only what changed. With mistakes in the book the last good site stays as it is, and errors.html in it \
      shows them.

      --redact makes a site to show to others, --only, --from and --to one of a part of the book, for an accountant: \
      its totals are of that part, and nothing of the rest is in its files. Both go together. Such a site has no \
      errors.html. Hidden amounts go to “redacted” inside the book, a part to the folder that --out names.

      A folder keeps its kind of site: none of another kind, or of another part, takes its place.

      --sealed encrypts every file, of a site of any of these kinds. “daybook person” says who can unlock it, \
      “daybook help seal” what that protects against.

      --sealed --verify writes nothing: it opens every file of the sealed folder, or of a copy from a host that --out \
      names, and says which is not what the book says on the day of that build, or on --today. Give the options that \
      the site was built with.

      Example: daybook build --out ~/finance
      Example: daybook build --sealed
      Example: daybook build --sealed --verify --out ~/copy-of-the-host
      Example: daybook build --redact
      Example: daybook build --only category:Taxes,Medical --from 2026-01 --to 2026-12 --out ~/taxes
      """)

  @OptionGroup var book: BookOptions

  @OptionGroup var site: SiteOptions

  @OptionGroup var scope: ScopeOptions

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(help: "Make every file anew, whatever is remembered of the last build.")
  var clean = false

  @Flag(help: "Encrypt the site for a host; goes to “sealed” inside the book unless --out says otherwise.")
  var sealed = false

  @Flag(help: "With --sealed: write nothing; open every file that is there, and compare it with the book.")
  var verify = false

  init() {}

  func validate() throws {
    if verify, !sealed { throw ValidationError("--verify goes with --sealed; an open site can be looked at") }
    if verify, clean { throw ValidationError("--verify makes nothing anew; leave out --clean") }
  }

  var purpose: Session.Purpose { verify ? .reading : .changing }

  func run(_ session: Session) -> ExitStatus {
    guard let session = verify ? session : session.mended() else { return .failed }
    let printer = BuildPrinter(session)
    let build = SiteBuild(session.book, buildOptions(session), session.environment.buildTools, told: printer.tell)
    do throws(BuildFailure) {
      let result = try build.run()
      printer.tell(result)
      if result.isFine, let written = result.written, !sealed {
        if result.ledger.transactions.isEmpty {
          session.tell(.empty)
        } else if written.unchanged == 0, scope.scope.isWhole {
          session.tell(.built)
        }
      }
      return result.isFine ? .fine : .refused
    } catch {
      return printer.tell(error)
    }
  }

  private func buildOptions(_ session: Session) -> BuildOptions {
    var options = site.buildOptions
    options.scope = scope.scope
    options.isStrict = strict
    options.isClean = clean
    options.isVerifying = verify
    if sealed {
      options.sealing = { [verify] () throws(PeopleRefusal) in
        try SealingPeople(session.folder, mends: !verify)
      }
    }
    return options
  }
}

extension Environment {
  /// What a build needs of the machine and of this command.
  var buildTools: BuildTools {
    BuildTools(
      resourceFolders: resourceFolders, drawPage: programs.drawPage, convertPhoto: programs.convertPhoto,
      version: DaybookCommand.version, program: program())
  }
}
