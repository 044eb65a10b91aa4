import Bookkeeping
import Diagnostics
import Platform
import Ledger

/// All texts of a book as they are, and as a command is about to leave them.
struct Draft {
  enum Moment {
    case before
    case after
  }

  /// What some of the months say.
  struct Reading {
    let ledger: Ledger
    let findings: Findings
    let ids: Identifiers

    /// The place of the entry that begins at a byte of a file.
    func place(of start: Int, in path: String) -> Int? {
      ledger.transactions.indices.first { place in
        let source = ledger.transactions[place].source
        return Int(source.start) == start && ledger.files[Int(source.file)].path == path
      }
    }

    /// The file that an entry stands in.
    func file(of place: Int) -> SourceFile { ledger.files[Int(ledger.transactions[place].source.file)] }

    func start(of place: Int) -> Int { Int(ledger.transactions[place].source.start) }
  }

  let folder: BookFolder
  private let today: TodayChoice
  private let original: BookSources
  private(set) var sources: BookSources
  private var changed: [String: [UInt8]?] = [:]
  private var moves: [BookChange.Part] = []
  private let searches: FileSearches

  /// - Parameter withReceipts: photos are looked at too, which takes time where there are many.
  /// - Throws: when a file cannot be read: nobody should change a book that is only half there.
  init(_ session: Session, withReceipts: Bool = false) throws(EditFailure) {
    folder = session.folder
    today = TodayChoice(asked: session.options.today, clock: session.environment.clock)
    original = session.folder.load(receipts: withReceipts)
    sources = original
    searches = FileSearches(original.ledger + original.archive)
    for finding in original.findings where finding.id == .unreadableFile {
      let message = finding.message.replacing(" it: ", with: " “\(finding.place.file.path)”: ")
      throw .impossible(message == finding.message ? "“\(finding.place.file.path)”: \(message)" : message)
    }
  }

  // MARK: Texts

  /// The month's file of the ledger, be it there or not.
  func path(of month: Month) -> String { folder.path(of: "ledger/\(month).yaml") }

  var categoriesPath: String { folder.path(of: "categories.yaml") }

  func isArchived(_ path: String) -> Bool { path.hasPrefix(folder.path(of: "archive") + "/") }

  /// The text as it would be; without bytes for a file that is not there.
  func file(_ path: String) -> SourceFile { Draft.find(path, sources) ?? SourceFile(path: path, bytes: []) }

  private static func find(_ path: String, _ sources: BookSources) -> SourceFile? {
    sources.texts.first { $0.path == path }
  }

  /// - Parameter bytes: none for a file that is to go.
  mutating func write(_ bytes: [UInt8], to path: String) {
    changed[path] = .some(bytes.isEmpty ? nil : bytes)
    let file = bytes.isEmpty ? nil : SourceFile(path: path, bytes: bytes)
    switch path {
    case categoriesPath: sources.categories = file
    case folder.path(of: "book.yaml"): sources.settings = file
    case let path where path.hasPrefix(folder.path(of: "rates/")): sources.rates += file.map { [$0] } ?? []
    default: sources.replace(path, by: file)
    }
  }

  /// A photo comes in.
  mutating func copy(_ bytes: [UInt8], to path: String, _ receipt: ReceiptFile) {
    sources.receipts.append(receipt)
    moves.append(.write(path: folder.relative(path), before: nil, after: bytes))
  }

  mutating func move(_ from: String, to: String) {
    moves.append(.move(from: folder.relative(from), to: folder.relative(to)))
  }

  func change(named name: String) -> BookChange {
    let writes = changed.sorted { $0.key < $1.key }.compactMap { path, bytes -> BookChange.Part? in
      let before = Draft.find(path, original)?.bytes
      return before == bytes ? nil : .write(path: folder.relative(path), before: before, after: bytes)
    }
    return BookChange(name: name, parts: writes + moves)
  }

  // MARK: Meaning

  /// - Parameter files: the month files that matter; nil for all.
  func read(_ moment: Moment, only files: Set<String>? = nil) -> Reading {
    var sources = moment == .before ? original : self.sources
    if let files {
      sources.ledger.removeAll { !files.contains($0.path) }
      sources.archive.removeAll { !files.contains($0.path) }
    }
    let (ledger, findings) = LedgerReader.read(sources, today: today, for: .comparing)
    return Reading(ledger: ledger, findings: findings, ids: Identifiers(ledger))
  }

  /// The month files in which a text may stand as a value.
  func files(thatMayHold text: String) -> [SourceFile] {
    searches.files(of: sources.ledger + sources.archive, thatMayHold: text)
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
  var texts: [SourceFile] { [settings, categories].compactMap { $0 } + ledger + archive + rates }

  /// - Parameter file: nil when the file goes.
  fileprivate mutating func replace(_ path: String, by file: SourceFile?) {
    ledger.removeAll { $0.path == path }
    if let file { ledger.append(file) }
  }
}
