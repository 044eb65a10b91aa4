package import Diagnostics
package import Ledger
package import Platform
import Reports

/// A book: its folder, the day used as today, and functions that read and change it. It does not print anything.
///
/// Book ── folder: BookFolder ── load() ─▶ BookSources ── read ─▶ Ledger, Findings
///       └── change("edit rent") { draft in try draft.edit(…) }
///             lock, repair ─▶ Draft (texts) ─▶ read back, compare ─▶ BookStore.commit (journal = step of undo)
///
/// Every change takes the same path. It edits a draft of the text files, the parsers check the draft, and all changed
/// files are committed atomically.
package struct Book: Sendable {
  package private(set) var folder: BookFolder
  package let today: TodayChoice
  /// The parse cache for drafts, shared by copies of this value.
  package private(set) var snapshot = ParseCache()

  package init(_ folder: BookFolder, today: TodayChoice) {
    self.folder = folder
    self.today = today
  }

  package var store: BookStore { BookStore(book: folder.path, disk: folder.disk) }

  // MARK: Reading

  /// Detects whether a command was interrupted. If so, the book reads its files as they were before the command.
  ///
  /// - Returns: the change of the interrupted command; `nil` if there is none.
  package mutating func detectInterruptedChange() throws(FileError) -> InterruptedChange? {
    folder.interruption = try store.interruption()
    return folder.interruption
  }

  /// Makes the book use an editor's unsaved text instead of the file on disk. With `nil`, the book uses the file on
  /// disk again.
  ///
  /// - Parameter path: the path of the file, relative to the book.
  package mutating func setUnsaved(_ bytes: [UInt8]?, at path: String) { folder.unsaved[path] = bytes }

  /// Returns the same book with the given day as today.
  package func asOf(_ day: Day) -> Book { Book(folder, today: TodayChoice(asked: day, clock: today.clock)) }

  /// Returns the same book with the given parse cache. A process that makes several changes with one cache parses each
  /// unchanged file only once.
  package func sharing(parseCache snapshot: ParseCache) -> Book {
    var book = self
    book.snapshot = snapshot
    return book
  }

  /// Reads the book. Returns its ledger, its findings and its source files.
  ///
  /// - Parameter snapshot: the parse cache, for a book that is read repeatedly.
  package func read(reusing snapshot: ParseCache? = nil) -> (Ledger, Findings, BookSources) {
    let sources = folder.load()
    let (ledger, findings) =
      snapshot?.read(sources, today: today) ?? LedgerReader.read(sources, today: today)
    // Checking balances needs the whole book, so a change that reads only some files does not check them.
    let assertions = ledger.balanceAssertions.isEmpty ? [] : BalanceFindings(ledger).findings
    return (ledger, assertions.isEmpty ? findings : (findings + assertions).sorted(), sources)
  }

  // MARK: Changing

  /// The result of a change to the book.
  package struct Change<Result> {
    package var result: Result
    /// The changes to the book's files.
    package var files: BookChange
  }

  /// Changes the book while holding its lock. All parts of the change are written, or none.
  ///
  /// - Parameters:
  ///   - title: a description of the change, such as `edit rent`, which `undo` and waiting commands print.
  ///   - section: the section whose entries may change.
  ///   - withReceipts: whether to read photos too.
  ///   - patience: the maximum time to wait for another command, in seconds; `nil` for the default time.
  ///   - report: called with a sentence if an interrupted change was undone or finished before this one.
  ///   - body: changes the text files of the draft.
  package func change<Result>(
    _ title: String, of section: LedgerSection = .rollingYear, withReceipts: Bool = false, patience: Int? = nil,
    report: (String) -> Void = { _ in },
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Change<Result> {
    try locked(as: title, patience: patience, report: report) { (book) throws(BookError) in
      let change = try book.dryRun(title, of: section, withReceipts: withReceipts, body)
      try book.commit(change.files)
      return change
    }
  }

  /// Makes a change in memory, without writing it to disk.
  package func dryRun<Result>(
    _ title: String, of section: LedgerSection = .rollingYear, withReceipts: Bool = false,
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Change<Result> {
    var draft = try Draft(self, of: section, withReceipts: withReceipts)
    let result = try body(&draft)
    return Change(result: result, files: draft.change(named: title))
  }

  /// Runs a function while holding the book's lock, after finishing or undoing an interrupted change.
  ///
  /// - Parameters:
  ///   - patience: the maximum time to wait for another command, in seconds; `nil` for the default time.
  ///   - body: called with the book after recovery from an interrupted change.
  package func locked<Result>(
    as title: String, patience: Int? = nil, report: (String) -> Void = { _ in },
    _ body: (Book) throws(BookError) -> Result
  ) throws(BookError) -> Result {
    var whole = self
    whole.folder.interruption = nil
    var result: Swift.Result<Result, BookError>?
    do throws(BookStore.Failure) {
      let store = patience.map { BookStore(book: folder.path, disk: folder.disk, patience: $0) } ?? store
      try store.locked(as: title, report: report) {
        do throws(BookError) { result = .success(try body(whole)) } catch { result = .failure(error) }
      }
    } catch {
      switch error {
      case .failed(let error): throw .failed(error)
      case .locked(let holder): throw .busy(holder)
      }
    }
    guard let result else { preconditionFailure("the lock was taken, but the change did not run") }
    return try result.get()
  }

  func commit(_ files: BookChange) throws(BookError) {
    do throws(FileError) { try store.commit(files) } catch { throw .failed(error) }
  }

  // MARK: Months

  /// Returns a plan for moving the months that are no longer part of the rolling year to the archive.
  package func archiveMoves(_ ledger: Ledger, _ findings: Findings) -> ArchiveMoves {
    ArchiveMoves(folder, ledger, findings)
  }

  /// Moves months to the archive. The caller must hold the book's lock.
  ///
  /// - Parameter isAutomatic: whether the move is automatic rather than requested by the user.
  package func archive(_ moves: ArchiveMoves, isAutomatic: Bool = false) throws(BookError) {
    let parts = moves.moves.map { BookChange.Part.move(from: folder.relative($0.from), to: folder.relative($0.to)) }
    try commit(BookChange(name: "archive", parts: parts, isAutomatic: isAutomatic))
  }

  // MARK: Automatic changes

  /// Writes the due occurrences of series with `auto: yes`.
  ///
  /// - Parameter patience: the maximum time to wait for another command, in seconds. With 0, a locked book causes
  ///   `busy` immediately.
  /// - Returns: the entries that were written, and an error for each entry that could not be written.
  package func writeAutomatic(patience: Int = 0, report: (String) -> Void) throws(BookError) -> (
    written: [Draft.AutomaticEntry], failures: [BookError]
  ) {
    try locked(as: "build", patience: patience, report: report) { (book) throws(BookError) in
      var draft = try Draft(book)
      let result = try draft.writeAutomatic()
      var files = draft.change(named: "standing orders")
      files.isAutomatic = true
      try book.commit(files)
      return result
    }
  }

  /// Returns the number of due occurrences that are not in the book yet, in series with `auto: yes`.
  package static func automaticCount(_ ledger: Ledger) -> Int {
    // Few books have such series. This quick check does not copy entries.
    guard ledger.transactions.indices.contains(where: { ledger.transactions[$0].details?.isAutomatic == true }) else {
      return 0
    }
    return Recurrence(ledger).series.reduce(0) { sum, series in
      series.isAutomatic ? sum + series.openSinceLast(in: ledger).count : sum
    }
  }
}
