package import Diagnostics
package import Ledger
import Platform

/// The section of the ledger whose entries a change may edit.
package enum LedgerSection: Sendable {
  /// The months in `ledger/`.
  case rollingYear
  /// The months in `archive/`, from 2000 at the earliest to the month before the rolling year.
  case history
}

/// The text files of a book, before and after a change that has not been written to disk yet.
///
/// A change writes text into the draft. The text is then parsed as if it were on disk, and each finding points to the
/// entered field, so that command-line options do not need separate checks.
package struct Draft {
  package let book: Book
  package let section: LedgerSection
  private var committed: BookSources
  private var edited: BookSources
  private var changed: [String: [UInt8]?] = [:]
  private var moves: [BookChange.Part] = []
  /// The files that are not ledger text, before and after the change, keyed by their path in the book.
  var auxiliaryFiles: [String: (before: [UInt8]?, after: [UInt8]?)] = [:]
  /// The import logs with the changes of this draft; `nil` if they have not been parsed since the last change to them.
  var parsedImportFiles: ImportFiles?
  /// The idempotency key of the submitted form, which is used to detect a repeated submission.
  package var idempotencyKey: IdempotencyKey?
  private let searches: FileSearchCache
  /// A ledger with the settings and categories, but without entries.
  package let base: Ledger

  /// Reads the files from which the ledger of a book is parsed.
  ///
  /// - Parameters:
  ///   - section: the section whose entries may change.
  ///   - withReceipts: whether to read photos too, which is slow if there are many.
  /// - Throws: an error if a file cannot be read. A book can be changed only if all of its files were read.
  package init(_ book: Book, of section: LedgerSection = .rollingYear, withReceipts: Bool = false) throws(BookError) {
    self.book = book
    self.section = section
    committed = book.folder.load(receipts: withReceipts)
    edited = committed
    searches = FileSearchCache(committed.ledger + committed.archive)
    var bare = committed
    bare.ledger = []
    bare.archive = []
    base = LedgerReader.read(bare, today: book.today).0
    for finding in committed.findings where finding.id == .unreadableFile { throw .unreadableFile(finding) }
  }

  package var folder: BookFolder { book.folder }
  package var sources: BookSources { edited }

  /// Reads the photos, for a change that needs them only in some cases.
  package mutating func loadReceipts() {
    var findings: [Finding] = []
    committed.receipts = ReceiptFolder(book: folder).load(&findings)
    committed.findings += findings
    edited.receipts = committed.receipts
    edited.findings = committed.findings
  }

  // MARK: Texts

  /// Returns the path of the month's file in `ledger/`. The file need not exist.
  func path(of month: Month) -> String { folder.path(of: BookLayout.month(month)) }
  func archivedPath(of month: Month) -> String { folder.path(of: BookLayout.archived(month)) }

  package var categoriesPath: String { folder.path(of: BookLayout.categories) }

  /// Whether the entries of a month file may change.
  func isOpen(_ path: String) -> Bool { isArchived(path) == (section == .history) }

  func isArchived(_ path: String) -> Bool { BookLayout.kind(of: folder.relative(path)) == .archivedMonth }

  /// Returns the file at the path, including the draft's changes; an empty file if it does not exist.
  package func file(_ path: String) -> SourceFile { edited.text(at: path) ?? SourceFile(path: path, bytes: []) }

  /// Replaces the text of a file.
  ///
  /// - Parameters:
  ///   - bytes: empty to remove the file.
  ///   - path: the path of a text file of the ledger.
  package mutating func write(_ bytes: [UInt8], to path: String) {
    guard let kind = BookLayout.kind(of: folder.relative(path)) else {
      preconditionFailure("“\(path)” is not a ledger file")
    }
    changed[path] = .some(bytes.isEmpty ? nil : bytes)
    let file = bytes.isEmpty ? nil : SourceFile(path: path, bytes: bytes)
    switch kind {
    case .settings: edited.settings = file
    case .categories: edited.categories = file
    case .month: edited.ledger.put(file, at: path)
    case .archivedMonth: edited.archive.put(file, at: path)
    case .rates: edited.rates.put(file, at: path)
    }
  }

  /// Adds a photo.
  mutating func copy(_ bytes: [UInt8], to path: String, _ receipt: ReceiptFile) {
    edited.receipts.append(receipt)
    moves.append(.write(path: folder.relative(path), before: nil, after: bytes))
  }

  /// Moves a file from another folder of the book into `receipts/`.
  mutating func moveIn(_ from: String, to path: String, _ receipt: ReceiptFile) {
    edited.receipts.append(receipt)
    moves.append(.move(from: from, to: path))
  }

  package mutating func move(_ from: String, to: String) {
    moves.append(.move(from: folder.relative(from), to: folder.relative(to)))
  }

  package func change(named title: String) -> BookChange {
    let writes = changed.sorted { $0.key < $1.key }.compactMap { path, bytes -> BookChange.Part? in
      let before = committed.text(at: path)?.bytes
      return before == bytes ? nil : .write(path: folder.relative(path), before: before, after: bytes)
    }
    let others = auxiliaryFiles.sorted { $0.key < $1.key }.compactMap { path, bytes -> BookChange.Part? in
      bytes.before == bytes.after ? nil : .write(path: path, before: bytes.before, after: bytes.after)
    }
    return BookChange(name: title, parts: writes + others + moves, idempotencyKey: idempotencyKey)
  }

  // MARK: Reading back

  /// A state of the book's text files: before or after the change.
  package enum State: Sendable {
    case committed
    case edited
  }

  /// Parses the text files in one of the two states.
  ///
  /// - Parameter files: the month files to read; `nil` for all.
  package func read(_ state: State, only files: Set<String>? = nil) -> Reading {
    var sources = state == .committed ? committed : edited
    if let files {
      sources.ledger.removeAll { !files.contains($0.path) }
      sources.archive.removeAll { !files.contains($0.path) }
    }
    let (ledger, findings) = book.snapshot.read(sources, today: book.today, for: .comparing)
    return Reading(ledger: ledger, findings: findings, ids: Identifiers(ledger))
  }

  /// Returns the month files that may contain the text.
  func files(thatMayContain text: String) -> [SourceFile] {
    searches.files(of: edited.ledger + edited.archive, thatMayContain: text)
  }

  /// Returns the findings that the change causes: errors in any file, and warnings in the changed files.
  func newFindings(_ before: Reading, _ after: Reading) -> Findings {
    // A known error may have moved to another line or file.
    after.findings.since(before.findings).keeping { finding in
      finding.severity == .error || changed.keys.contains(finding.place.file.path)
    }
  }
}

extension BookSources {
  /// The text files from which the ledger is parsed: settings, categories, months and rates.
  var textFiles: [SourceFile] { [settings, categories].compactMap { $0 } + ledger + archive + rates }

  func text(at path: String) -> SourceFile? { textFiles.first { $0.path == path } }
}

extension [SourceFile] {
  /// Replaces the file at a path, or appends it.
  ///
  /// - Parameter file: `nil` removes the file.
  fileprivate mutating func put(_ file: SourceFile?, at path: String) {
    let index = firstIndex { $0.path == path }
    switch (index, file) {
    case (let index?, let file?): self[index] = file
    case (let index?, nil): remove(at: index)
    case (nil, let file?): append(file)
    case (nil, nil): break
    }
  }
}
