package import Diagnostics
package import Ledger
import Platform
import Reports

/// A book whose texts are being typed: read again after each change, only as far as something changed.
///
/// For the use of one thread.
package final class LiveBook {
  /// What `check` says beside what the ledger's readers find, of settings and people.
  package typealias Others = (Book, Ledger) -> [Finding]

  /// A state of the book.
  package struct State {
    package let reading: LiveReading
    /// Those of the reading, of statements, and others.
    package let parts: [LiveReading.Part]

    /// As `daybook check` tells them.
    package var findings: Findings { LiveReading.findings(of: parts) }
  }

  package private(set) var book: Book
  package private(set) var sources: BookSources
  private let others: Others
  private let ledger = LiveLedger { ConcurrentLoop.perform($0, $1) }
  private let balances = IncrementalBalances()
  private var otherFindings: Kept?
  private var statements: (print: [UInt64], ground: [SourceFile], findings: Kept)?

  private final class Kept {
    let findings: Findings
    private let mark = LiveReading.Mark()
    init(_ findings: [Finding]) { self.findings = Findings(findings) }
    var part: LiveReading.Part { LiveReading.Part(findings: findings, mark: mark) }
  }

  package init(_ book: Book, others: @escaping Others) {
    self.book = book
    self.others = others
    sources = BookSources(folder: book.folder.path, commands: book.folder.commands)
    reload()
  }

  // MARK: Texts

  /// Reads all files of the disk anew; texts of an editor stay.
  ///
  /// - Parameter receipts: photos too, which takes time where there are many.
  package func reload(receipts: Bool = true) {
    // Where that cannot be told the files are read as they are; a command that changes the book says so.
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

  /// Takes a text of an editor for what a file is now.
  ///
  /// - Parameters:
  ///   - bytes: nil where the disk's counts again.
  ///   - path: relative to the book.
  package func set(_ bytes: [UInt8]?, at path: String) {
    book.setUnsaved(bytes, at: path)
    if let bytes { put(bytes, at: path) } else { refresh(path) }
  }

  /// Reads one file of the disk again; a text of an editor stays.
  package func refresh(_ path: String) {
    if book.folder.unsaved[path] != nil { return }
    guard BookLayout.isRead(path) else { return reload(receipts: path.hasPrefix("\(BookLayout.receipts)/")) }
    // What cannot be read is a finding, which only a whole reading makes.
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

  /// The text of a file as it counts; nil for one that is not there, or no text of the ledger.
  package func text(at path: String) -> SourceFile? { sources.text(at: book.folder.path(of: path)) }

  // MARK: Reading

  package func read(today: TodayChoice) -> State {
    let reading = ledger.read(sources, today: today)
    let statements = statementPart(reading)
    let others = otherFindings ?? Kept(others(book, reading.ground))
    otherFindings = others
    return State(reading: reading, parts: reading.parts + [statements.part, others.part])
  }

  /// What the bank says beside what the book says: looked at again only where money differs, or where a finding may
  /// point into a text that does.
  private func statementPart(_ reading: LiveReading) -> Kept {
    if reading.ground.statements.isEmpty {
      let none = kept([])
      statements = ([], [], none)
      return none
    }
    var print = reading.months.map(\.moneyPrint)
    print.append(UInt64(bitPattern: Int64(reading.ground.today.number)))
    let ground = [sources.settings].compactMap(\.self) + sources.rates
    if let last = statements, last.findings.findings.isEmpty, last.print == print, last.ground == ground {
      return last.findings
    }
    let kept = kept(balances.hasNews(reading) ? BalanceFindings(reading.joined()).findings : [])
    statements = (print, ground, kept)
    return kept
  }

  private func kept(_ findings: [Finding]) -> Kept {
    if let last = statements?.findings, last.findings == Findings(findings) { return last }
    return Kept(findings)
  }
}

extension BookLayout {
  /// Whether a file is read as a part of the ledger.
  ///
  /// - Parameter path: relative to the book.
  package static func isRead(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return kind(of: path) != nil && parts.count <= 2 && !ForeignFile.isOne(String(parts[parts.count - 1]))
  }
}

extension [SourceFile] {
  /// In the order of paths, as they are loaded.
  ///
  /// - Parameter file: nil where it goes.
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
