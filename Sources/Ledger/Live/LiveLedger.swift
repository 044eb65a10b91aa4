import Diagnostics

/// An incremental reader of a book whose files are being edited. It rereads only the months that changed, and compares
/// entries across months.
///
///     settings, categories, rates ─▶ base ─▶ MonthReading (one a file, kept while its text is the same)
///                                                  │ ids, references, accounts, sizes, photos, balance assertions
///                                                  ▼
///                                    a ledger of only those entries ─▶ LedgerChecks
///
/// It runs the checks of `LedgerReader.read` and reports the same findings. If a limit for the whole book may be
/// reached, such as the number of stored findings, it rereads the whole book. It must be used on a single thread.
package final class LiveLedger {
  /// The parts of a book that all months depend on, and the files they were read from.
  private struct SharedFiles {
    var settings: SourceFile?
    var categories: SourceFile?
    var rates: [SourceFile]
    var today: Day
    var builder: LedgerBuilder
  }

  private var sharedFiles: SharedFiles?
  private var months: [String: MonthReading] = [:]
  private var receipts = ReceiptIndex(BookSources(folder: ""))
  private var photos: (named: [Set<String>], part: CachedFindings)?
  private var ownPart: CachedFindings?
  private var basePart: CachedFindings?
  private var wholePart: CachedFindings?

  /// Findings with an identifier that changes only if the findings change.
  private final class CachedFindings {
    let findings: Findings
    private let partID = LiveReading.PartID()
    init(_ findings: Findings) { self.findings = findings }
    var part: LiveReading.Part { LiveReading.Part(findings: findings, id: partID) }
  }

  /// A function that calls the closure once for each number below the count, on several threads.
  package typealias Workers = (Int, @Sendable (Int) -> Void) -> Void

  private let workers: Workers

  package init(workers: @escaping Workers) { self.workers = workers }

  package func read(_ sources: BookSources, today: TodayChoice) -> LiveReading {
    let base = base(sources, today)
    if receipts.receipts != sources.receipts || receipts.folder != sources.folder {
      receipts = ReceiptIndex(sources)
      months.removeAll()
      photos = nil
    }
    // File names are checked each time; there are a few hundred at most.
    var list = base.apart()
    let files = MonthFiles.files(of: sources, &list)
    let readings = months(files, base)
    months = Dictionary(readings.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    return join(readings, sources, base, list.findings.findings, today)
  }

  private func months(_ files: [MonthFiles.File], _ base: LedgerBuilder) -> [MonthReading] {
    var readings = files.map(known)
    let missing = readings.indices.filter { readings[$0] == nil }
    if missing.count < LiveLedger.leastShared {
      for index in missing { readings[index] = MonthReading(files[index], on: base, receipts) }
    } else {
      receipts.prepare()
      nonisolated(unsafe) let base = base
      nonisolated(unsafe) let receipts = receipts
      readings.withUnsafeMutableBufferPointer { buffer in
        // Each thread writes different elements.
        nonisolated(unsafe) let places = buffer
        workers(missing.count) { number in
          places[missing[number]] = MonthReading(files[missing[number]], on: base, receipts)
        }
      }
    }
    return readings.compactMap(\.self)
  }

  /// The minimum number of months that are read in parallel. Reading fewer months takes less time than starting a
  /// thread.
  private static let leastShared = 8

  private func known(_ file: MonthFiles.File) -> MonthReading? {
    guard let last = months[file.file.path], last.file == file.file, last.month == file.month,
      last.isArchived == file.isArchived
    else { return nil }
    return last
  }

  private func base(_ sources: BookSources, _ today: TodayChoice) -> LedgerBuilder {
    let day = today.asked ?? today.clock
    if let sharedFiles, sharedFiles.settings == sources.settings, sharedFiles.categories == sources.categories,
      sharedFiles.rates == sources.rates, sharedFiles.today == day
    {
      return sharedFiles.builder
    }
    var bare = sources
    bare.findings = []
    let builder = LedgerReader.readSharedFiles(bare, today: today, for: .reading)
    sharedFiles = SharedFiles(
      settings: sources.settings, categories: sources.categories, rates: sources.rates, today: day, builder: builder)
    months.removeAll()
    return builder
  }

  // MARK: Joining

  private func join(
    _ readings: [MonthReading], _ sources: BookSources, _ builder: LedgerBuilder, _ names: Findings,
    _ today: TodayChoice
  ) -> LiveReading {
    var join = CrossMonthChecks(builder, readings)
    let collector = FindingCollector()
    LedgerChecks(
      ledger: join.ledger, sources: sources, hasWrittenIDs: join.hasWrittenIDs, mainUses: join.mainUses,
      namedPhotos: [], findings: collector,
      whole: (join.unnamedUseCount, { join.ids })
    ).checkTogether()
    let separator = builder.ledger.settings.decimalSeparator
    if let finding = BadAmountExplanation.finding(about: join.otherSigns, separator, sources.commands) {
      collector.add(finding)
    }
    let photos = photosPart(readings)
    let count = readings.reduce(builder.findings.findings.totalCount) { $0 + $1.findings.totalCount }
    let total =
      count + names.totalCount + collector.findings.totalCount + photos.findings.count + sources.findings.count
    let isWhole =
      total > FindingLimits.kept || !join.isSumWithinLimit || !join.search(collector.names)
      || join.ledger.accounts.count > BookLimits.accounts
    if isWhole { return whole(readings, join, sources, today) }
    basePart = kept(basePart, builder.findings.findings + sources.findings + names)
    ownPart = kept(ownPart, collector.findings)
    let own = [basePart, ownPart].compactMap { $0?.part } + [photos.part]
    return LiveReading(
      sharedLedger: join.ledger, months: readings,
      parts: own + readings.map { LiveReading.Part(findings: $0.findings, id: $0.partID) },
      isWhole: false, accounts: join.accounts)
  }

  private func kept(_ last: CachedFindings?, _ findings: Findings) -> CachedFindings {
    if let last, last.findings == findings { return last }
    return CachedFindings(findings)
  }

  /// Returns the findings about unused and duplicate photos.
  private func photosPart(_ readings: [MonthReading]) -> CachedFindings {
    let sets = readings.map(\.namedPhotos)
    if let photos, photos.named == sets { return photos.part }
    let named = sets.reduce(into: Set<String>()) { $0.formUnion($1) }
    let collector = FindingCollector()
    ReceiptChecks(ledger: Ledger(window: Window(today: Day(number: 0))), receipts, findings: collector)
      .checkFiles(named)
    let part = kept(photos?.part, collector.findings)
    photos = (sets, part)
    return part
  }

  /// Rereads the whole book, and returns the months with the findings of the whole book.
  private func whole(
    _ readings: [MonthReading], _ join: CrossMonthChecks, _ sources: BookSources, _ today: TodayChoice
  ) -> LiveReading {
    let (_, findings) = LedgerReader.read(sources, today: today)
    let part = kept(wholePart, findings)
    wholePart = part
    return LiveReading(
      sharedLedger: join.ledger, months: readings, parts: [part.part], isWhole: true, accounts: join.accounts)
  }
}
