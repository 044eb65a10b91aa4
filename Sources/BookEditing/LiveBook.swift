package import Diagnostics
package import Ledger
import Platform
import Reports

/// A book whose files are being edited. After each change, only the changed files are reread.
///
/// It must be used on a single thread.
package final class LiveBook {
  /// A function that returns those findings of `check` that do not come from parsing the ledger, such as findings about
  /// settings and people.
  package typealias Others = (Book, Ledger) -> [Finding]

  /// The state of the book after one reading.
  package struct State {
    package let reading: LiveReading
    /// The findings, grouped by origin: parsed files, balance assertions, and other checks.
    package let parts: [LiveReading.Part]

    /// The findings that `daybook check` reports.
    package var findings: Findings { LiveReading.findings(of: parts) }
  }

  package private(set) var book: Book
  package private(set) var sources: BookSources
  private let others: Others
  private let ledger = LiveLedger { ConcurrentLoop.perform($0, $1) }
  private let balances = IncrementalBalances()
  private var otherFindings: CachedFindings?
  private var assertions: (print: [UInt64], sharedFiles: [SourceFile], findings: CachedFindings)?

  private final class CachedFindings {
    let findings: Findings
    private let partID = LiveReading.PartID()
    init(_ findings: [Finding]) { self.findings = Findings(findings) }
    var part: LiveReading.Part { LiveReading.Part(findings: findings, id: partID) }
  }

  package init(_ book: Book, others: @escaping Others) {
    self.book = book
    self.others = others
    sources = BookSources(folder: book.folder.path, commands: book.folder.commands)
    reload()
  }

  // MARK: Texts

  /// Rereads all files from disk. Unsaved editor text is kept.
  ///
  /// - Parameter receipts: whether to read photos too, which is slow if there are many.
  package func reload(receipts: Bool = true) {
    // If this fails, the files are read as they are, and the next command that changes the book reports the error.
    _ = try? book.detectInterruptedChange()
    let former = sources
    sources = book.folder.load(receipts: receipts)
    if !receipts {
      let folder = book.folder.path(of: BookLayout.receipts)
      sources.receipts = former.receipts
      sources.findings += former.findings.filter { $0.place.file.path.hasPrefix(folder) }
    }
    otherFindings = nil
  }

  /// Makes the book use an editor's unsaved text instead of the file on disk.
  ///
  /// - Parameters:
  ///   - bytes: the unsaved text; `nil` to use the file on disk again.
  ///   - path: the path, relative to the book.
  package func set(_ bytes: [UInt8]?, at path: String) {
    book.setUnsaved(bytes, at: path)
    if let bytes { put(bytes, at: path) } else { refresh(path) }
  }

  /// Rereads one file from disk. Unsaved editor text is kept.
  package func refresh(_ path: String) {
    if book.folder.unsaved[path] != nil { return }
    guard BookLayout.isRead(path) else { return reload(receipts: path.hasPrefix("\(BookLayout.receipts)/")) }
    // The finding about an unreadable file is only updated when all files are read again.
    if !sources.findings.isEmpty { return reload(receipts: false) }
    do throws(FileError) {
      let bytes = try book.folder.content(path)
      if bytes != text(at: path)?.bytes { put(bytes, at: path) }
    } catch {
      reload(receipts: false)
    }
  }

  private func put(_ bytes: [UInt8]?, at path: String) {
    guard BookLayout.isRead(path), let kind = BookLayout.kind(of: path) else { return }
    let whole = book.folder.path(of: path)
    let file = bytes.map { SourceFile(path: whole, bytes: $0) }
    switch kind {
    case .settings: sources.settings = file
    case .categories: sources.categories = file
    case .month: sources.ledger.set(file, at: whole)
    case .archivedMonth: sources.archive.set(file, at: whole)
    case .rates: sources.rates.set(file, at: whole)
    }
    if kind == .settings { otherFindings = nil }
  }

  /// Returns the current text of a file; `nil` if the file does not exist or is not parsed as part of the ledger.
  package func text(at path: String) -> SourceFile? { sources.text(at: book.folder.path(of: path)) }

  // MARK: Reading

  package func read(today: TodayChoice) -> State {
    let reading = ledger.read(sources, today: today)
    let assertions = assertionPart(reading)
    let others = otherFindings ?? CachedFindings(others(book, reading.sharedLedger))
    otherFindings = others
    return State(reading: reading, parts: reading.parts + [assertions.part, others.part])
  }

  /// Compares the balance assertions with the book. The comparison is repeated only if amounts or accounts have
  /// changed, or if the positions of existing findings may have changed.
  private func assertionPart(_ reading: LiveReading) -> CachedFindings {
    if reading.sharedLedger.balanceAssertions.isEmpty {
      let none = kept([])
      assertions = ([], [], none)
      return none
    }
    var print = reading.months.map(\.balanceFingerprint)
    print.append(UInt64(bitPattern: Int64(reading.sharedLedger.today.number)))
    let sharedFiles = [sources.settings].compactMap(\.self) + sources.rates
    if let last = assertions, last.findings.findings.isEmpty, last.print == print, last.sharedFiles == sharedFiles {
      return last.findings
    }
    let kept = kept(balances.hasNews(reading) ? BalanceFindings(reading.joined()).findings : [])
    assertions = (print, sharedFiles, kept)
    return kept
  }

  private func kept(_ findings: [Finding]) -> CachedFindings {
    if let last = assertions?.findings, last.findings == Findings(findings) { return last }
    return CachedFindings(findings)
  }
}

extension BookLayout {
  /// Whether the file is parsed as part of the ledger.
  ///
  /// - Parameter path: the path, relative to the book.
  package static func isRead(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return kind(of: path) != nil && parts.count <= 2 && !ForeignFile.isOne(String(parts[parts.count - 1]))
  }
}

extension [SourceFile] {
  /// Replaces a file, or inserts it in path order.
  ///
  /// - Parameter file: the new file; `nil` removes the file at the path.
  fileprivate mutating func set(_ file: SourceFile?, at path: String) {
    let place = firstIndex { $0.path >= path } ?? count
    let isThere = place < count && self[place].path == path
    switch (isThere, file) {
    case (true, let file?): self[place] = file
    case (true, nil): remove(at: place)
    case (false, let file?): insert(file, at: place)
    case (false, nil): break
    }
  }
}
