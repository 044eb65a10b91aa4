package import Diagnostics
package import Ledger
import Platform

/// Whose entries a change is about; it never reaches from one into the other (BOOK.md §3).
package enum LedgerSection: Sendable {
  /// The months of `ledger/`.
  case rollingYear
  /// The months of `archive/`, from 2000 to the last one before the rolling year.
  case history
}

/// All texts of a book as they are, and as a change is about to leave them.
///
/// A change writes text, which is then read back by the same readers as files: what is wrong only since then is told at
/// the fields that were typed. So no rule of a book is written twice. Rejected: checking options on their own.
package struct Draft {
  package let book: Book
  package let era: LedgerSection
  private var committed: BookSources
  private var edited: BookSources
  private var changed: [String: [UInt8]?] = [:]
  private var moves: [BookChange.Part] = []
  /// Files that are no text of the ledger, as they were and as they are to be; by path in the book.
  var auxiliaryFiles: [String: (before: [UInt8]?, after: [UInt8]?)] = [:]
  /// By which this change is known again when it is asked for twice.
  package var once: IdempotencyKey?
  private let searches: FileSearchCache
  /// Settings and categories, without any month.
  package let base: Ledger

  /// - Parameters:
  ///   - era: whose entries may change.
  ///   - withReceipts: photos are looked at too, which takes time where there are many.
  /// - Throws: when a file cannot be read: a book that is only half there must not be changed.
  package init(_ book: Book, of era: LedgerSection = .rollingYear, withReceipts: Bool = false) throws(BookError) {
    self.book = book
    self.era = era
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

  /// Photos are looked at too from now on; for what names some of them only in some cases.
  package mutating func lookAtReceipts() {
    var findings: [Finding] = []
    committed.receipts = ReceiptFolder(book: folder).load(&findings)
    committed.findings += findings
    edited.receipts = committed.receipts
    edited.findings = committed.findings
  }

  // MARK: Texts

  /// The month's file of the ledger, be it there or not.
  func path(of month: Month) -> String { folder.path(of: BookLayout.month(month)) }
  func archivedPath(of month: Month) -> String { folder.path(of: BookLayout.archived(month)) }

  package var categoriesPath: String { folder.path(of: BookLayout.categories) }

  /// Whether the entries of a month file may change.
  func isOpen(_ path: String) -> Bool { isArchived(path) == (era == .history) }

  func isArchived(_ path: String) -> Bool { BookLayout.kind(of: folder.relative(path)) == .archivedMonth }

  /// The text as it would be; without bytes for a file that is not there.
  package func file(_ path: String) -> SourceFile { edited.text(at: path) ?? SourceFile(path: path, bytes: []) }

  /// - Parameters:
  ///   - bytes: none for a file that is to go.
  ///   - path: of a text file of the ledger.
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

  /// A photo comes in.
  mutating func copy(_ bytes: [UInt8], to path: String, _ receipt: ReceiptFile) {
    edited.receipts.append(receipt)
    moves.append(.write(path: folder.relative(path), before: nil, after: bytes))
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
    return BookChange(name: title, parts: writes + others + moves, once: once)
  }

  // MARK: Meaning

  /// A state of the book's texts.
  package enum State: Sendable {
    case committed
    case edited
  }

  /// - Parameter files: the month files that matter; nil for all.
  package func read(_ state: State, only files: Set<String>? = nil) -> Reading {
    var sources = state == .committed ? committed : edited
    if let files {
      sources.ledger.removeAll { !files.contains($0.path) }
      sources.archive.removeAll { !files.contains($0.path) }
    }
    let (ledger, findings) = book.snapshot.read(sources, today: book.today, for: .comparing)
    return Reading(ledger: ledger, findings: findings, ids: Identifiers(ledger))
  }

  /// The month files in which a text may stand as a value.
  func files(thatMayHold text: String) -> [SourceFile] {
    searches.files(of: edited.ledger + edited.archive, thatMayHold: text)
  }

  /// What is wrong only since the change, in the files that were changed.
  func newFindings(_ before: Reading, _ after: Reading) -> Findings {
    // The same mistake may stand in another line now, or in another file.
    after.findings.since(before.findings).keeping { finding in
      finding.severity == .error || changed.keys.contains(finding.place.file.path)
    }
  }
}

extension BookSources {
  /// Every text file of the book.
  var textFiles: [SourceFile] { [settings, categories].compactMap { $0 } + ledger + archive + rates }

  func text(at path: String) -> SourceFile? { textFiles.first { $0.path == path } }
}

extension [SourceFile] {
  /// In the place of the file of that path, else at the end.
  ///
  /// - Parameter file: nil when the file goes.
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
