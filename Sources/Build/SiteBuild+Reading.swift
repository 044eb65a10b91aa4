import BookEditing
import Diagnostics
import Ledger
import SiteComponents
import Platform
import Reports
import Sealing
import Synchronization

// The parsed book, and the part of it that the site shows.

extension SiteBuild {
  struct Reading {
    let ledger: Ledger
    /// The findings about the book only.
    let findings: Findings
    let sources: BookSources
    /// The findings about the people who may unlock the site.
    let peopleFindings: Findings
    /// Whether the findings rule out a normal site: an error or, with `--strict`, any finding. Only an errors page can
    /// then be written.
    let isRefused: Bool
    /// The manifest of the folder's last build.
    let manifest: SiteManifest
  }

  func read(_ prerequisites: Prerequisites) throws(End) -> Reading {
    let book = day(prerequisites).map(self.book.asOf) ?? self.book
    var (manifest, (ledger, findings, sources)) = readAll(book, prerequisites.folder)
    if !options.isVerifying {
      try mapAccessErrors { () throws(SiteFolder.AccessError) in try prerequisites.folder.validateOwnership(manifest) }
      try validateKind(prerequisites.folder, manifest)
    }
    if ledger.settings.archivesAutomatically, mayWrite, try archive(book, ledger, findings) {
      (ledger, findings, sources) = book.read(reusing: cache.snapshot)
    }
    if try writeAutomatic(book, ledger, findings) {
      (ledger, findings, sources) = book.read(reusing: cache.snapshot)
    }
    let aboutPeople = prerequisites.seal?.findings ?? Findings()
    let isRefused = isRefusal(findings + aboutPeople)
    if isRefused, !hasErrorsPage { throw refused((findings + aboutPeople).sorted(), ledger, prerequisites.folder) }
    return Reading(
      ledger: ledger, findings: findings, sources: sources, peopleFindings: aboutPeople, isRefused: isRefused,
      manifest: manifest)
  }

  /// Returns the day on which the encrypted site to verify was built; `nil` to use the book's day. The folder is
  /// compared with the site as of this day.
  private func day(_ prerequisites: Prerequisites) -> Day? {
    guard options.isVerifying, book.today.asked == nil else { return nil }
    return prerequisites.seal?.index(in: prerequisites.folder, disk).flatMap { Day(digits: $0.index.day) }
  }

  /// Reads the folder and the book in parallel, because listing all files of a site takes as long as reading the book.
  private func readAll(_ book: Book, _ folder: SiteFolder) -> (SiteManifest, (Ledger, Findings, BookSources)) {
    let found = Mutex<(manifest: SiteManifest?, book: (Ledger, Findings, BookSources)?)>((nil, nil))
    let (snapshot, isClean) = (cache.snapshot, options.isClean)
    ConcurrentLoop.perform(2) { number in
      if number == 0 {
        let all = book.read(reusing: snapshot)
        found.withLock { $0.book = all }
      } else {
        let manifest = isClean ? folder.manifest().forgotten : folder.manifest()
        found.withLock { $0.manifest = manifest }
      }
    }
    guard case (let manifest?, let all?) = found.withLock({ $0 }) else {
      preconditionFailure("a task ended without a result")
    }
    return (manifest, all)
  }

  /// Archives the months that are no longer part of the rolling year.
  ///
  /// - Returns: whether any month was moved.
  private func archive(_ book: Book, _ ledger: Ledger, _ findings: Findings) throws(End) -> Bool {
    let archive = book.archiveMoves(ledger, findings)
    if archive.moves.isEmpty { return false }
    do throws(BookError) {
      try book.locked(as: "build", report: { report(.recovered($0)) }) { (book) throws(BookError) in
        try book.archive(archive, isAutomatic: true)
      }
    } catch {
      if case .failed(let failure) = error { throw .failure(.file(failure)) }
      throw .failure(.archive(error))
    }
    for month in archive.moves { report(.archived(from: month.from, to: month.to)) }
    return true
  }

  /// Whether the build may change the book. `false` if the build only verifies the site, or if `--today` or
  /// `SOURCE_DATE_EPOCH` determines the day.
  private var mayWrite: Bool { !options.isVerifying && book.today.mayWrite }

  /// Adds due occurrences of recurring transactions to the book, or reports why they were not added. Does nothing if
  /// the build only verifies the site or follows a file change.
  ///
  /// - Returns: whether anything was written.
  private func writeAutomatic(_ book: Book, _ ledger: Ledger, _ findings: Findings) throws(End) -> Bool {
    // A build after a save does not add occurrences. `serve` adds them when it starts and on each new day.
    if options.isVerifying || options.followsFileChange { return false }
    let count = Book.automaticCount(ledger)
    if count == 0 { return false }
    guard mayWrite else { return leave(count, "the build uses --today or SOURCE_DATE_EPOCH") }
    if findings.hasErrors { return leave(count, "the book has errors") }
    do throws(BookError) {
      let (written, failures) = try book.writeAutomatic { report(.recovered($0)) }
      if !written.isEmpty { report(.automatic(written)) }
      for refusal in failures { _ = leave(1, refusal.sentence) }
      return !written.isEmpty
    } catch {
      switch error {
      // The usual sentence for this error does not apply, because the build does not wait.
      case .busy: return leave(count, "another command is changing this book")
      case .findings: return leave(count, "the book would have errors")
      case .failed: return leave(count, error.sentence)
      default: throw .failure(.archive(error))
      }
    }
  }

  private func leave(_ count: Int, _ reason: String) -> Bool {
    report(.automaticSkipped(count, reason))
    return false
  }

  // MARK: Scope

  /// The part of the book that the site shows, with its fingerprints.
  struct ShownBook {
    let ledger: Ledger
    let receipts: [ReceiptSource]
    let pages: PDFPageCache?
    let fonts: ChartFonts
    let keys: BuildFingerprints
    /// The fingerprint of everything that the site depends on.
    let everything: UInt64
  }

  func scope(_ reading: Reading, _ prerequisites: Prerequisites) throws(End) -> ShownBook {
    let ledger = try shown(reading.ledger)
    let fonts = ChartFonts(book.folder, ledger, asked: options.font)
    let pages = pages(prerequisites)
    let used = SiteMaker.usedPhotos(ledger)
    let receipts = ReceiptLoader(
      folder: book.folder, used: used, pages: pages, convert: tools.convertPhoto
    ).make(reading.sources.receipts.filter { options.scope.isWhole || used.contains($0.name) })
    let keys = BuildFingerprints(
      ledger, reading.sources, prerequisites.template, receipts, fonts: fonts.files, findings: reading.findings,
      program: tools.program, scope: options.scope)
    let everything = prerequisites.seal?.key(keys.everything) ?? keys.everything
    if !reading.isRefused, !options.isVerifying, !options.isServed,
      let unchanged = prerequisites.folder.unchanged(everything, reading.manifest)
    {
      throw .result(
        BuildResult(
          isFine: true, findings: reading.findings + reading.peopleFindings, ledger: ledger, changed: [],
          written: unchanged, folder: prerequisites.folder.path))
    }
    return ShownBook(
      ledger: ledger, receipts: receipts, pages: pages, fonts: fonts, keys: keys, everything: everything)
  }

  private func shown(_ ledger: Ledger) throws(End) -> Ledger {
    if options.scope.isWhole { return ledger }
    let part: Ledger?
    do throws(TransactionFilter.Problem) { part = try options.scope.shown(of: ledger) } catch {
      throw .failure(.badFilter(error))
    }
    guard let part else { throw .failure(.emptyPart) }
    return part
  }

  /// Returns the cache of PDF pages; `nil` if no program draws PDF pages.
  private func pages(_ prerequisites: Prerequisites) -> PDFPageCache? {
    guard let draw = tools.drawPage else { return nil }
    // If the file with the sizes is missing, the pages are rendered to find their sizes.
    let (folder, sizes) = (prerequisites.folder, PDFPageCache.sizesPath)
    let remembered =
      options.isClean
      ? nil : prerequisites.seal.map { $0.read(sizes, in: folder, disk) } ?? (try? disk.read("\(folder.path)/\(sizes)"))
    return PDFPageCache(remembered: remembered ?? [], longSide: ReceiptPictures.largeSide, draw: draw)
  }
}
