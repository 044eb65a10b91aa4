import Diagnostics

/// What the month files of a book said, for the next time that they are read in this process.
///
/// Of a file it serves only where nothing can differ: same path and bytes, same place among the files, after the same
/// accounts and unknown names, with the same settings, categories, rates and day. It is never written anywhere.
package struct MonthsRead: Sendable {
  /// What every file is read with.
  struct Circumstances: Sendable, Equatable {
    var settings: SourceFile?
    var categories: SourceFile?
    var rates: [SourceFile]
    var today: Day
    var purpose: Findings.Purpose
  }

  struct File: Sendable {
    var file: SourceFile
    var isArchived: Bool
    /// Place in `Ledger.files`.
    var index: Int
    var accountsBefore: [Account]
    /// Those that only this file's transactions name, and no file before it.
    var accounts: ArraySlice<Account>
    var transactions: [Transaction]
    var statements: [BalanceAssertion]
    var findings: Findings
    /// What was looked for among known names before, and after.
    var namesBefore: NameSearch
    var names: NameSearch
    var namedPhotos: Set<String>
    var hasWrittenIDs: Bool
    var mainUses: Instances<SourceSpan>
    var otherSigns: Instances<Finding>
  }

  private let circumstances: Circumstances?
  private var files: [String: File] = [:]

  package init() { circumstances = nil }

  init(_ circumstances: Circumstances) { self.circumstances = circumstances }

  func holds(under circumstances: Circumstances) -> Bool { self.circumstances == circumstances }

  func known(
    _ file: SourceFile, isArchived: Bool, index: Int, after accounts: [Account], _ names: NameSearch
  ) -> File? {
    guard let known = files[file.path], known.index == index, known.isArchived == isArchived, known.file == file,
      known.accountsBefore == accounts, known.namesBefore == names
    else { return nil }
    return known
  }

  /// A file of almost nothing but mistakes is read again, so that what is kept stays as large as the book.
  mutating func keep(_ file: File) {
    if file.findings.totalCount <= MonthsRead.greatestFindingCount { files[file.file.path] = file }
  }

  private static let greatestFindingCount = 1_000
}
