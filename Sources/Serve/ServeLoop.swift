package import BookEditing
package import Build
import Diagnostics
package import Ledger
import Platform
import Synchronization

/// The loop of `daybook serve`: it rebuilds the site whenever a file of the book or template changes.
///
///     FolderWatch ─▶ ServeLoop ── SiteBuild.run ─▶ BuildResult ─▶ ServeEvent ─▶ ServeReporter (the terminal)
///                                                      └──────▶ BrowserUpdate ─▶ PreviewServer ─▶ open pages
///
/// Builds run on a separate thread, so that the server continues to respond.
package final class ServeLoop: Sendable {
  /// The site to serve.
  package struct Site: Sendable {
    /// The folder of the book, which determines which files are watched.
    package let folder: BookFolder
    /// Returns the book as of a day, after recovery from an interrupted change; `nil` if the book cannot be used now,
    /// which has already been reported.
    package let book: @Sendable (Day) -> Book?
    package let out: String
    package let template: String?
    package let font: String?
    /// Whether pages are prevented from changing the book.
    package let isReadOnly: Bool
    package let importTrial: ImportTrial?
    package let clock: WallClock

    package init(
      folder: BookFolder, out: String, template: String?, font: String?, isReadOnly: Bool = false,
      importTrial: ImportTrial? = nil, clock: WallClock = WallClock(),
      book: @escaping @Sendable (Day) -> Book?
    ) {
      self.folder = folder
      self.out = out
      self.template = template
      self.font = font
      self.isReadOnly = isReadOnly
      self.importTrial = importTrial
      self.clock = clock
      self.book = book
    }
  }

  /// The reason why the loop ended.
  package enum End: Sendable {
    case stopped
    /// The first build failed. The error is `nil` if the book cannot be used, which has already been reported.
    case noSite(BuildError?)
    /// The system cannot create another thread.
    case noThread
  }

  private let server: PreviewServer
  private let site: Site
  private let tools: BuildDependencies
  /// Returns the current day.
  private let today: @Sendable () -> Day
  private let console: any ServeReporter
  private let isStopped = Mutex(false)
  private let cache = ProcessCache(isLasting: true)
  /// The book of the last build; `nil` if pages cannot change the book.
  private let builtBook: BuiltBook?

  package init(
    _ site: Site, on server: PreviewServer, _ tools: BuildDependencies, today: @escaping @Sendable () -> Day,
    console: any ServeReporter
  ) {
    self.site = site
    self.server = server
    self.tools = tools
    self.today = today
    self.console = console
    builtBook = site.isReadOnly ? nil : BuiltBook(SiteFolder(site.out, disk: site.folder.disk))
  }

  /// Requests that `run` return. Thread-safe.
  package func stop() {
    isStopped.withLock { $0 = true }
    server.stop()
  }

  /// Builds the site and serves it until stopped.
  ///
  /// - Parameter day: the day when the command started.
  package func run(from day: Day) -> End {
    let end = Mutex(End.stopped)
    if let builtBook {
      let forms = BookForms(
        site.folder, builtBook, pages: ConfinedFolder(site.out), importTrial: site.importTrial, clock: site.clock
      ) {
        [site, today] in site.book(today())
      }
      guard forms.begin() else { return .noThread }
      server.offer(forms)
    }
    let builds = BackgroundThread { [self] in
      if let failure = build(from: day) { end.withLock { $0 = failure } }
      stop()
    }
    guard let builds else { return .noThread }
    builds.detach()
    server.serve()
    stop()
    return end.withLock { $0 }
  }

  // MARK: Building

  /// The reason why a build failed.
  private enum Failure: Error {
    case build(BuildError)
    /// The book cannot be used, which has already been reported.
    case noBook
  }

  /// Builds the site, then rebuilds it after each change. Returns the failure of the first build, or `nil` if the loop
  /// was stopped.
  private func build(from first: Day) -> End? {
    let watch = FolderWatch(places(), ignoring: site.out)
    do throws(Failure) { try build(on: first, followsFileChange: false) } catch {
      switch error {
      case .build(let failure): return .noSite(failure)
      case .noBook: return .noSite(nil)
      }
    }
    console.report(.serving(port: server.port))
    var day = first
    while !isStopped.withLock({ $0 }) {
      let hasChange = watch.waitForChange(atMost: .seconds(1))
      let now = today()
      if !hasChange, now == day, builtBook?.isWanted != true { continue }
      let followsFileChange = now == day
      day = now
      if isStopped.withLock({ $0 }) { break }
      if let failure = buildAside(on: day, followsFileChange: followsFileChange) { report(failure) }
    }
    return nil
  }

  /// Runs a build on a separate thread, and returns its failure; `nil` if the build succeeds. The priority of the
  /// thread is reduced once it has read the book, so that the browser can show the response to a form sooner.
  private func buildAside(on day: Day, followsFileChange: Bool) -> Failure? {
    let failure = Mutex<Failure?>(nil)
    let work = { @Sendable [self] (lowersPriority: Bool) in
      do throws(Failure) {
        try build(on: day, followsFileChange: followsFileChange, lowersPriority: lowersPriority)
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let thread = BackgroundThread({ work(true) }) { thread.join() } else { work(false) }
    return failure.withLock { $0 }
  }

  /// Returns the files and folders to watch.
  private func places() -> [FolderWatch.Place] {
    let folder = site.folder
    var places = [FolderWatch.Place.names(in: folder.path, endings: [".yaml", ".yml"])]
    places += BookLayout.readFolders.map { .tree(folder.path(of: $0)) }
    if let template = TemplateFolder(site.template, resourceFolders: tools.resourceFolders, folder.disk) {
      // Links may lead to the template's folder, but there are none inside it.
      places.append(.tree(folder.disk.resolved(template.path) ?? template.path))
    }
    if let font = site.font { places.append(.file(font)) }
    return places
  }

  /// Builds the site once.
  ///
  /// - Parameters:
  ///   - followsFileChange: whether a changed file or a waiting form caused the build, rather than the start of the
  ///     server or a new day.
  ///   - lowersPriority: whether to reduce the priority of this thread once it has read the book.
  private func build(on day: Day, followsFileChange: Bool, lowersPriority: Bool = false) throws(Failure) {
    let start = ContinuousClock.now
    // Before the forms can use the new book: requests for pictures wait from now on.
    server.beginBuild()
    builtBook?.begin()
    defer {
      builtBook?.end()
      server.endBuild()
    }
    guard let book = site.book(day) else { throw .noBook }
    // Files of open pages are written first, and their pages are notified early.
    var options = BuildOptions(out: site.out, template: site.template, font: site.font)
    options.first = server.shownFiles
    options.followsFileChange = followsFileChange
    options.isServed = builtBook != nil
    let publishedCount = Mutex(0)
    let build = SiteBuild(book, options, tools, cache: cache) { [console, server, builtBook] event in
      switch event {
      case .read(let context):
        builtBook?.take(context)
        if lowersPriority { BackgroundThread.lowerPriority() }
      case .written(let files):
        publishedCount.withLock { $0 += files.count }
        server.publish(written: files)
      default: console.report(.build(event))
      }
    }
    let result: BuildResult
    do throws(BuildError) { result = try build.run() } catch { throw .build(error) }
    let hasGoodSite =
      result.written != nil || SiteFolder(result.folder, disk: book.folder.disk).hasGoodSite
    let message = BrowserUpdate.Message(result, hasGoodSite: hasGoodSite, book.folder.commands)
    server.publish(BrowserUpdate(changed: result.changed, message: message))
    let changedCount = publishedCount.withLock { $0 } + result.changed.count
    console.report(
      .built(
        result, changedCount: changedCount, duration: ContinuousClock.now - start, hasGoodSite: hasGoodSite))
  }

  /// Reports a failed build, for example because of a full disk or a missing template. The next change starts another
  /// attempt.
  private func report(_ failure: Failure) {
    var known: BuildError?
    if case .build(let failure) = failure { known = failure }
    console.report(.notBuilt(known))
    let message = BrowserUpdate.Message(
      kind: .error, summary: "The site could not be written", text: TerminalSafeText.line(console.sentence(for: known)))
    server.publish(BrowserUpdate(changed: [], message: message))
  }
}
