import Bookkeeping
import Build
import Diagnostics
import Platform
import Ledger
import Serve
import Synchronization

/// Builds again and again, and tells the server what came of it.
final class LivePreview: Sendable {
  private let session: Session
  private let options: SiteOptions
  private let server: PreviewServer
  private let opensBrowser: Bool
  private let isStopped = Mutex(false)
  private let cache = BuildCache(isLasting: true)

  init(session: Session, options: SiteOptions, server: PreviewServer, opensBrowser: Bool) {
    self.session = session
    self.options = options
    self.server = server
    self.opensBrowser = opensBrowser
  }

  private var environment: Environment { session.environment }

  /// Makes `run` return before long. From any thread.
  func stop() { isStopped.withLock { $0 = true } }

  /// Builds, then waits for changes and builds again until stopped.
  ///
  /// - Returns: how the command ends if there could be no site from the beginning; nil once stopped.
  func run() -> ExitStatus? {
    let watch = FolderWatch(places(), ignoring: options.out ?? session.folder.path(of: BookLayout.site))
    do throws(Failure) {
      try build(on: environment.clock.day)
    } catch {
      if case .build(let failure) = error { _ = BuildPrinter(session).tell(failure) }
      return .failed
    }
    welcome()
    var day = environment.clock.day
    while !isStopped.withLock({ $0 }) {
      let hasChange = watch.waitForChange(atMost: .seconds(1))
      let now = session.options.today == nil ? environment.clock.now() : day
      if !hasChange && now == day { continue }
      day = now
      if isStopped.withLock({ $0 }) { break }
      do throws(Failure) { try build(on: day) } catch { tell(error) }
    }
    return nil
  }

  private func welcome() {
    let address = "http://127.0.0.1:\(server.port)/"
    environment.out("\(address)\n")
    if !session.options.quiet { environment.err("every save is shown there; Ctrl-C ends it\n") }
    if opensBrowser, !environment.programs.openBrowser(address) {
      environment.err("no browser could be started; open the address yourself\n")
    }
  }

  /// What a build reads.
  private func places() -> [FolderWatch.Place] {
    let folder = session.folder
    var places = [FolderWatch.Place.names(in: folder.path, endings: [".yaml", ".yml"])]
    places += BookLayout.readFolders.map { .tree(folder.path(of: $0)) }
    if let template = TemplateFolder(
      options.template, resourceFolders: environment.resourceFolders, environment.disk)
    {
      // Links on the way to it are of the machine; in it there are none.
      places.append(.tree(environment.disk.resolved(template.path) ?? template.path))
    }
    if let font = options.font { places.append(.file(font)) }
    return places
  }

  // MARK: Building

  /// Why there was no build.
  private enum Failure: Error {
    case build(BuildFailure)
    /// The book cannot be used now, which was said.
    case noBook
  }

  private func build(on day: Day) throws(Failure) {
    let start = ContinuousClock.now
    let session = session.onClock(day)
    guard let session = session.mended() else { throw .noBook }
    // Open pages hear of the change before the rest is made.
    var options = options.buildOptions
    options.first = server.shownFiles
    let toldCount = Mutex(0)
    let printer = BuildPrinter(session)
    let build = SiteBuild(session.book, options, environment.buildTools, cache: cache) { [server] news in
      guard case .written(let files) = news else { return printer.tell(news) }
      toldCount.withLock { $0 += files.count }
      server.publish(written: files)
    }
    let result: BuildResult
    do throws(BuildFailure) { result = try build.run() } catch { throw .build(error) }
    server.publish(LiveNews(changed: result.changed, message: message(result)))
    printer.tellFindings(result)
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    if session.options.quiet { return }
    guard result.written != nil else {
      environment.err(hasGoodSite(result) ? "nothing was built; the last good site is shown\n" : "nothing was built\n")
      return
    }
    let changedCount = toldCount.withLock { $0 } + result.changed.count
    environment.err(
      "built in \(NumberText.grouped(milliseconds)) ms: \(NumberText.counted(changedCount, "file")) changed\n")
  }

  /// A disk that is full or a template that is gone for a moment: told, and tried again with the next save.
  private func tell(_ failure: Failure) {
    var sentence = "nothing was built"
    switch failure {
    case .build(.archive(let refusal)): _ = session.tell(refusal)
    case .build(let failure): sentence = failure.advice
    case .noBook: break
    }
    environment.tell(sentence)
    let message = LiveNews.Message(
      kind: .error, summary: "The site could not be written", text: HarmlessText.line(sentence))
    server.publish(LiveNews(changed: [], message: message))
  }

  /// More than these are for `daybook check`.
  private static let greatestCount = 30

  private func message(_ result: BuildResult) -> LiveNews.Message? {
    let findings = result.findings
    let greatestCount = LivePreview.greatestCount
    if findings.isEmpty { return nil }
    var text = FindingText(isColored: false)
    var parts = findings.prefix(greatestCount).map { text.render($0) }
    if findings.totalCount > greatestCount {
      parts.append("… and \(NumberText.grouped(findings.totalCount - parts.count)) more: daybook check\n")
    }
    let summary = Summary.of(findings, result.ledger)
    let isRefused = result.written == nil
    return LiveNews.Message(
      kind: isRefused ? .error : .warning,
      summary: isRefused && hasGoodSite(result) ? "\(summary). This is the last good site." : summary,
      text: parts.joined(separator: "\n"))
  }

  private func hasGoodSite(_ result: BuildResult) -> Bool {
    SiteFolder(result.folder, disk: environment.disk).hasGoodSite
  }
}
