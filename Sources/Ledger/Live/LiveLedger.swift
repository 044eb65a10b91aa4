import Diagnostics

/// Reads a book again and again while one of its texts is typed: only the month that changed, and of the others what
/// stands in several months.
///
///     settings, categories, rates ─▶ ground ─▶ MonthReading (one a file, kept while its text is the same)
///                                                  │ ids, references, accounts, sizes, photos, statements
///                                                  ▼
///                                    a ledger of only those entries ─▶ LedgerChecks
///
/// What it finds is what `LedgerReader.read` finds, of which it uses every check. Where a limit of the whole book could
/// make a difference, such as the number of findings that are kept, all of it is read anew. For the use of one thread.
package final class LiveLedger {
  /// What all months are read with.
  private struct Ground {
    var settings: SourceFile?
    var categories: SourceFile?
    var rates: [SourceFile]
    var today: Day
    var builder: LedgerBuilder
  }

  private var ground: Ground?
  private var months: [String: MonthReading] = [:]
  private var receipts = ReceiptIndex(BookSources(folder: ""))
  private var photos: (named: [Set<String>], part: CachedFindings)?
  private var ownPart: CachedFindings?
  private var groundPart: CachedFindings?
  private var wholePart: CachedFindings?

  /// Findings that are kept as long as they are the same.
  private final class CachedFindings {
    let findings: Findings
    private let mark = LiveReading.Mark()
    init(_ findings: Findings) { self.findings = findings }
    var part: LiveReading.Part { LiveReading.Part(findings: findings, mark: mark) }
  }

  /// Runs a body once for each number below a count, on several threads.
  package typealias Workers = (Int, @Sendable (Int) -> Void) -> Void

  private let workers: Workers

  package init(workers: @escaping Workers) { self.workers = workers }

  package func read(_ sources: BookSources, today: TodayChoice) -> LiveReading {
    let ground = ground(sources, today)
    if receipts.receipts != sources.receipts || receipts.folder != sources.folder {
      receipts = ReceiptIndex(sources)
      months.removeAll()
      photos = nil
    }
    // Names of files are looked at each time; that is a few hundred at most.
    var list = ground.apart()
    let files = MonthFiles.files(of: sources, &list)
    let readings = months(files, ground)
    months = Dictionary(readings.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    return join(readings, sources, ground, list.findings.findings, today)
  }

  private func months(_ files: [MonthFiles.File], _ ground: LedgerBuilder) -> [MonthReading] {
    var readings = files.map(known)
    let missing = readings.indices.filter { readings[$0] == nil }
    if missing.count < LiveLedger.leastShared {
      for index in missing { readings[index] = MonthReading(files[index], on: ground, receipts) }
    } else {
      receipts.prepare()
      nonisolated(unsafe) let ground = ground
      nonisolated(unsafe) let receipts = receipts
      readings.withUnsafeMutableBufferPointer { buffer in
        // Each thread writes places of its own.
        nonisolated(unsafe) let places = buffer
        workers(missing.count) { number in
          places[missing[number]] = MonthReading(files[missing[number]], on: ground, receipts)
        }
      }
    }
    return readings.compactMap(\.self)
  }

  /// Fewer months are read sooner than a thread begins.
  private static let leastShared = 8

  private func known(_ file: MonthFiles.File) -> MonthReading? {
    guard let last = months[file.file.path], last.file == file.file, last.month == file.month,
      last.isArchived == file.isArchived
    else { return nil }
    return last
  }

  private func ground(_ sources: BookSources, _ today: TodayChoice) -> LedgerBuilder {
    let day = today.asked ?? today.clock
    if let ground, ground.settings == sources.settings, ground.categories == sources.categories,
      ground.rates == sources.rates, ground.today == day
    {
      return ground.builder
    }
    var bare = sources
    bare.findings = []
    let builder = LedgerReader.readGround(bare, today: today, for: .reading)
    ground = Ground(
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
    let sign = builder.ledger.settings.decimalSign
    if let finding = BadAmount.finding(about: join.otherSigns, sign, sources.commands) { collector.add(finding) }
    let photos = photosPart(readings)
    let count = readings.reduce(builder.findings.findings.totalCount) { $0 + $1.findings.totalCount }
    let total =
      count + names.totalCount + collector.findings.totalCount + photos.findings.count + sources.findings.count
    let isWhole =
      total > Findings.greatestCount || !join.areSizesRight || !join.search(collector.names)
      || join.ledger.accounts.count > BookLimits.accounts
    if isWhole { return whole(readings, join, sources, today) }
    groundPart = kept(groundPart, builder.findings.findings + sources.findings + names)
    ownPart = kept(ownPart, collector.findings)
    let own = [groundPart, ownPart].compactMap { $0?.part } + [photos.part]
    return LiveReading(
      ground: join.ledger, months: readings,
      parts: own + readings.map { LiveReading.Part(findings: $0.findings, mark: $0.mark) },
      isWhole: false, accounts: join.accounts)
  }

  private func kept(_ last: CachedFindings?, _ findings: Findings) -> CachedFindings {
    if let last, last.findings == findings { return last }
    return CachedFindings(findings)
  }

  /// Photos that nothing names, and those that are there twice.
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

  /// The whole book anew, which is what the findings are.
  private func whole(
    _ readings: [MonthReading], _ join: CrossMonthChecks, _ sources: BookSources, _ today: TodayChoice
  ) -> LiveReading {
    let (_, findings) = LedgerReader.read(sources, today: today)
    let part = kept(wholePart, findings)
    wholePart = part
    return LiveReading(
      ground: join.ledger, months: readings, parts: [part.part], isWhole: true, accounts: join.accounts)
  }
}
