package import BookEditing
import Diagnostics
import Localization
import Ledger
import SiteComponents
import Platform
import Reports
import Sealing
import Templates

/// A build of a book's site with all its phases.
///
///     prepare ─▶ Prerequisites ── read ─▶ Reading ── scope ─▶ ShownBook ── compile ─▶ Plan ── write ─▶ BuildResult
///
/// Each phase returns a value. Any phase may end the build early with a result, for example if the site is unchanged.
package struct SiteBuild {
  let book: Book
  let options: BuildOptions
  let tools: BuildDependencies
  let cache: ProcessCache
  /// A function that receives the events of the build, possibly on other threads.
  let report: @Sendable (BuildEvent) -> Void

  package init(
    _ book: Book, _ options: BuildOptions, _ tools: BuildDependencies, cache: ProcessCache = ProcessCache(),
    report: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) {
    self.book = book
    self.options = options
    self.tools = tools
    self.cache = cache
    self.report = report
  }

  var disk: Disk { book.folder.disk }

  /// An early end of a build, thrown by its phases.
  enum End: Error {
    case result(BuildResult)
    case failure(BuildError)
  }

  package func run() throws(BuildError) -> BuildResult {
    do throws(End) { return try phases() } catch {
      switch error {
      case .result(let result): return result
      case .failure(let failure): throw failure
      }
    }
  }

  private func phases() throws(End) -> BuildResult {
    var prerequisites = try prepare()
    let lock = try mapAccessErrors { () throws(SiteFolder.AccessError) in try prerequisites.folder.lock() }
    defer { lock.release() }
    prerequisites.seal = try seal(prerequisites)
    prerequisites.folder.seal = prerequisites.seal?.marker
    let reading = try read(prerequisites)
    let part = try scope(reading, prerequisites)
    let plan = try compile(part, reading, prerequisites)
    return options.isVerifying ? try verify(plan, prerequisites) : try write(plan, prerequisites)
  }

  // MARK: Ends

  func mapFileErrors<Result>(_ body: () throws(FileError) -> Result) throws(End) -> Result {
    do throws(FileError) { return try body() } catch { throw .failure(.file(error)) }
  }

  func mapAccessErrors<Result>(_ body: () throws(SiteFolder.AccessError) -> Result) throws(End) -> Result {
    do throws(SiteFolder.AccessError) { return try body() } catch { throw .failure(BuildError(error)) }
  }

  func isRefusal(_ findings: Findings) -> Bool { findings.hasErrors || (options.isStrict && !findings.isEmpty) }

  /// Whether an errors page can be written. The page shows lines of the book's files, so filtered and redacted sites
  /// have no errors page. An encrypted site has no errors page either, because the people who unlock it usually cannot
  /// fix the book.
  var hasErrorsPage: Bool { options.scope.isWhole && !options.isSealed }

  /// Returns the end of a build that is refused because of its findings and writes nothing.
  func refused(_ findings: Findings, _ ledger: Ledger, _ folder: SiteFolder) -> End {
    var untouched: BuildResult.Untouched?
    if !hasErrorsPage {
      untouched = options.isVerifying ? .notVerified : .asBefore
    }
    return .result(
      BuildResult(
        isFine: false, findings: options.isStrict ? findings.asErrors : findings, ledger: ledger, changed: [],
        untouched: untouched, folder: folder.path))
  }
}
