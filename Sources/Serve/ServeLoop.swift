package import BookEditing
package import Build
import Diagnostics
package import Ledger
import Platform
import Synchronization

/// A site that is served, and built again whenever a file of its book or template changes.
///
///     FolderWatch ─▶ ServeLoop ── SiteBuild.run ─▶ BuildResult ─▶ ServeEvent ─▶ ServeReporter (the terminal)
///                                                      └──────▶ BrowserUpdate ─▶ PreviewServer ─▶ open pages
///
/// Builds are made in a thread of their own, so that pages are answered meanwhile.
package final class ServeLoop: Sendable {
  /// What is served.
  package struct Site: Sendable {
    /// As it was found; which of its files are watched follows from it.
    package let folder: BookFolder
    /// The same book on a day of the clock, with nothing half-way in it; nil where it cannot be used now, which was
    /// told.
    package let book: @Sendable (Day) -> Book?
    package let out: String
    package let template: String?
    package let font: String?
    /// Whether pages only show the book, and nothing on them changes it.
    package let isReadOnly: Bool
    package let importTrial: ImportTrial?
    package let localTime: @Sendable (Int) -> LocalTime?

    package init(
      folder: BookFolder, out: String, template: String?, font: String?, isReadOnly: Bool = false,
      importTrial: ImportTrial? = nil, localTime: @escaping @Sendable (Int) -> LocalTime? = { _ in nil },
      book: @escaping @Sendable (Day) -> Book?
    ) {
      self.folder = folder
      self.out = out
      self.template = template
      self.font = font
      self.isReadOnly = isReadOnly
      self.importTrial = importTrial
      self.localTime = localTime
      self.book = book
    }
  }

  /// How it ended.
  package enum End: Sendable {
    case stopped
    /// There could be no site from the beginning; nil where the book cannot be used, which was told.
    case noSite(BuildError?)
    /// The system has no room for another thread.
    case noThread
  }

  private let server: PreviewServer
  private let site: Site
  private let tools: BuildDependencies
  /// The day by the clock.
  private let today: @Sendable () -> Day
  private let console: any ServeReporter
  private let isStopped = Mutex(false)
  private let cache = BuildCache(isLasting: true)
  /// The book as the last build understood it; nil where pages only show it.
  private let served: CurrentBook?

  package init(
    _ site: Site, on server: PreviewServer, _ tools: BuildDependencies, today: @escaping @Sendable () -> Day,
    console: any ServeReporter
  ) {
    self.site = site
    self.server = server
    self.tools = tools
    self.today = today
    self.console = console
    served = site.isReadOnly ? nil : CurrentBook(SiteFolder(site.out, disk: site.folder.disk))
  }

  /// Makes `run` return before long. From any thread.
  package func stop() {
    isStopped.withLock { $0 = true }
    server.stop()
  }

  /// Builds and answers until stopped.
  ///
  /// - Parameter day: when the command began.
  package func run(from day: Day) -> End {
    let end = Mutex(End.stopped)
    if let served {
      let forms = BookForms(
        site.folder, served, pages: ConfinedFolder(site.out), importTrial: site.importTrial, localTime: site.localTime
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
    builds.letGo()
    server.serve()
    stop()
    return end.withLock { $0 }
  }

  // MARK: Building

  /// Why there was no build.
  private enum Failure: Error {
    case build(BuildError)
    /// Which was told.
    case noBook
  }

  /// Builds, then waits for changes and builds again until stopped; nil then.
  private func build(from first: Day) -> End? {
    let watch = FolderWatch(places(), ignoring: site.out)
    do throws(Failure) { try build(on: first, isAnswer: false) } catch {
      switch error {
      case .build(let failure): return .noSite(failure)
      case .noBook: return .noSite(nil)
      }
    }
    console.tell(.serving(port: server.port))
    var day = first
    while !isStopped.withLock({ $0 }) {
      let hasChange = watch.waitForChange(atMost: .seconds(1))
      let now = today()
      if !hasChange, now == day, served?.isWanted != true { continue }
      let isAnswer = now == day
      day = now
      if isStopped.withLock({ $0 }) { break }
      if let failure = buildAside(on: day, isAnswer: isAnswer) { report(failure) }
    }
    return nil
  }

  /// Builds in a thread that gives way once the book is understood: a form's answer is on its way to the browser that draws
  /// it, and needs a core more than files that nobody looks at yet.
  private func buildAside(on day: Day, isAnswer: Bool) -> Failure? {
    let failure = Mutex<Failure?>(nil)
    let work = { @Sendable [self] (givesWay: Bool) in
      do throws(Failure) { try build(on: day, isAnswer: isAnswer, givesWay: givesWay) } catch {
        failure.withLock { $0 = error }
      }
    }
    if let thread = BackgroundThread({ work(true) }) { thread.join() } else { work(false) }
    return failure.withLock { $0 }
  }

  /// What a build reads.
  private func places() -> [FolderWatch.Place] {
    let folder = site.folder
    var places = [FolderWatch.Place.names(in: folder.path, endings: [".yaml", ".yml"])]
    places += BookLayout.readFolders.map { .tree(folder.path(of: $0)) }
    if let template = TemplateFolder(site.template, resourceFolders: tools.resourceFolders, folder.disk) {
      // Links on the way to it are of the machine; in it there are none.
      places.append(.tree(folder.disk.resolved(template.path) ?? template.path))
    }
    if let font = site.font { places.append(.file(font)) }
    return places
  }

  /// - Parameters:
  ///   - isAnswer: to a save; otherwise the day is new.
  ///   - givesWay: whether this thread lets others run first once the book is understood.
  private func build(on day: Day, isAnswer: Bool, givesWay: Bool = false) throws(Failure) {
    let start = ContinuousClock.now
    // Before the forms answer of what it understood, so that no picture of their pages comes too early.
    server.beginBuild()
    served?.begin()
    defer {
      served?.end()
      server.endBuild()
    }
    guard let book = site.book(day) else { throw .noBook }
    // Pages on a screen come first, and are told before the rest is made.
    var options = BuildOptions(out: site.out, template: site.template, font: site.font)
    options.first = server.shownFiles
    options.isAnswer = isAnswer
    options.isServed = served != nil
    let toldCount = Mutex(0)
    let build = SiteBuild(book, options, tools, cache: cache) { [console, server, served] news in
      switch news {
      case .understood(let book):
        served?.take(book)
        if givesWay { BackgroundThread.giveWay() }
      case .written(let files):
        toldCount.withLock { $0 += files.count }
        server.publish(written: files)
      default: console.tell(.build(news))
      }
    }
    let result: BuildResult
    do throws(BuildError) { result = try build.run() } catch { throw .build(error) }
    let hasGoodSite =
      result.written != nil || SiteFolder(result.folder, disk: book.folder.disk).hasGoodSite
    let message = BrowserUpdate.Message(result, hasGoodSite: hasGoodSite, book.folder.commands)
    server.publish(BrowserUpdate(changed: result.changed, message: message))
    let changedCount = toldCount.withLock { $0 } + result.changed.count
    console.tell(
      .built(
        result, changedCount: changedCount, duration: ContinuousClock.now - start, hasGoodSite: hasGoodSite))
  }

  /// A disk that is full or a template that is gone for a moment: told, and tried again with the next change.
  private func report(_ failure: Failure) {
    var known: BuildError?
    if case .build(let failure) = failure { known = failure }
    console.tell(.notBuilt(known))
    let message = BrowserUpdate.Message(
      kind: .error, summary: "The site could not be written", text: TerminalSafeText.line(console.sentence(for: known)))
    server.publish(BrowserUpdate(changed: [], message: message))
  }
}
