package import Diagnostics
package import Ledger
package import Platform
import Reports

/// A book: its folder, the day that counts as today, and its changes. Says nothing by itself.
///
///     Book ── folder: BookFolder ── load() ─▶ BookSources ── read ─▶ Ledger, Findings
///       └── change("edit rent") { draft in try draft.edit(…) }
///             lock, mend ─▶ Draft (texts) ─▶ read back, compare ─▶ BookStore.commit (journal = step of undo)
///
/// All changes go one way: a draft of the texts is changed, read as files are read, and committed together or not at
/// all.
package struct Book: Sendable {
  package private(set) var folder: BookFolder
  package let today: TodayChoice
  /// Shared by all copies.
  package private(set) var snapshot = ParseCache()

  package init(_ folder: BookFolder, today: TodayChoice) {
    self.folder = folder
    self.today = today
  }

  package var store: BookStore { BookStore(book: folder.path, disk: folder.disk) }

  // MARK: Reading

  /// From now on the book is read as it was before a command that was interrupted.
  ///
  /// - Returns: that command's change; nil where nothing is half-way.
  package mutating func detectInterruptedChange() throws(FileError) -> InterruptedChange? {
    folder.interruption = try store.interruption()
    return folder.interruption
  }

  /// From now on a text of an editor counts in the place of a file; the file itself again for nil.
  ///
  /// - Parameter path: relative to the book.
  package mutating func setUnsaved(_ bytes: [UInt8]?, at path: String) { folder.unsaved[path] = bytes }

  /// The same book on another day.
  package func on(_ day: Day) -> Book { Book(folder, today: TodayChoice(asked: day, clock: today.clock)) }

  /// The same book for one of many changes in a process: what one has read the next need not read again.
  package func remembered(by snapshot: ParseCache) -> Book {
    var book = self
    book.snapshot = snapshot
    return book
  }

  /// What it says, what is wrong with it, and the files that both were read from.
  ///
  /// - Parameter snapshot: of a book that is read again and again.
  package func read(reusing snapshot: ParseCache? = nil) -> (Ledger, Findings, BookSources) {
    let sources = folder.load()
    let (ledger, findings) =
      snapshot?.read(sources, today: today) ?? LedgerReader.read(sources, today: today)
    // Only of a whole book a balance is what it holds, so that a change of some files tells nothing of this.
    let statements = ledger.statements.isEmpty ? [] : BalanceFindings(ledger).findings
    return (ledger, statements.isEmpty ? findings : (findings + statements).sorted(), sources)
  }

  // MARK: Changing

  /// What a change did.
  package struct Change<Result> {
    package var result: Result
    /// The files that it touched, by path.
    package var files: BookChange
  }

  /// Changes the book, while no other command does; all of it is done or nothing.
  ///
  /// - Parameters:
  ///   - title: what is done to what, for `undo` and for another command that finds the book locked.
  ///   - era: whose entries may change.
  ///   - withReceipts: photos are looked at too.
  ///   - told: called with a sentence about a command that was interrupted, whose change is taken back or finished first.
  ///   - body: brings the texts into the state that is to be.
  package func change<Result>(
    _ title: String, of era: LedgerSection = .rollingYear, withReceipts: Bool = false,
    told: (String) -> Void = { _ in },
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Change<Result> {
    try locked(as: title, told: told) { (book) throws(BookError) in
      let change = try book.dryRun(title, of: era, withReceipts: withReceipts, body)
      try book.commit(change.files)
      return change
    }
  }

  /// The same, of which nothing is written.
  package func dryRun<Result>(
    _ title: String, of era: LedgerSection = .rollingYear, withReceipts: Bool = false,
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Change<Result> {
    var draft = try Draft(self, of: era, withReceipts: withReceipts)
    let result = try body(&draft)
    return Change(result: result, files: draft.change(named: title))
  }

  /// Runs while no other command changes the book; what one left half-way is finished or taken back first.
  ///
  /// - Parameters:
  ///   - patience: seconds to wait for another command.
  ///   - body: gets the book in which nothing is half-way any more.
  package func locked<Result>(
    as title: String, patience: Int? = nil, told: (String) -> Void = { _ in },
    _ body: (Book) throws(BookError) -> Result
  ) throws(BookError) -> Result {
    var whole = self
    whole.folder.interruption = nil
    var result: Swift.Result<Result, BookError>?
    do throws(BookStore.Failure) {
      let store = patience.map { BookStore(book: folder.path, disk: folder.disk, patience: $0) } ?? store
      try store.locked(as: title, told: told) {
        do throws(BookError) { result = .success(try body(whole)) } catch { result = .failure(error) }
      }
    } catch {
      switch error {
      case .failed(let error): throw .failed(error)
      case .locked(let holder): throw .busy(holder)
      }
    }
    guard let result else { preconditionFailure("the lock was taken and nothing was done") }
    return try result.get()
  }

  func commit(_ files: BookChange) throws(BookError) {
    do throws(FileError) { try store.commit(files) } catch { throw .failed(error) }
  }

  // MARK: Months

  /// The months that left the rolling year, on their way to the archive.
  package func archiveMoves(_ ledger: Ledger, _ findings: Findings) -> ArchiveMoves {
    ArchiveMoves(folder, ledger, findings)
  }

  /// Moves months to the archive; the book must be locked.
  ///
  /// - Parameter isByItself: nobody asked for it now.
  package func archive(_ moves: ArchiveMoves, isByItself: Bool = false) throws(BookError) {
    let parts = moves.moves.map { BookChange.Part.move(from: folder.relative($0.from), to: folder.relative($0.to)) }
    try commit(BookChange(name: "archive", parts: parts, isByItself: isByItself))
  }

  // MARK: What happens by itself

  /// Writes the occurrences that fell due of series that say so, where no other command is at work.
  ///
  /// - Returns: what was written, and what could not be.
  package func writeAutomatic(told: (String) -> Void) throws(BookError) -> (
    written: [Draft.Automatic], leftOut: [BookError]
  ) {
    try locked(as: "build", patience: 0, told: told) { (book) throws(BookError) in
      var draft = try Draft(book)
      let result = try draft.writeAutomatic()
      var files = draft.change(named: "standing orders")
      files.isByItself = true
      try book.commit(files)
      return result
    }
  }

  /// How many occurrences fell due of series that are written by themselves.
  package static func automaticCount(_ ledger: Ledger) -> Int {
    // Few books have any; no entry is copied to be asked.
    guard ledger.transactions.indices.contains(where: { ledger.transactions[$0].details?.isAutomatic == true }) else {
      return 0
    }
    return Recurrence(ledger).series.reduce(0) { sum, series in
      series.isAutomatic ? sum + series.openSinceLast(in: ledger).count : sum
    }
  }
}
