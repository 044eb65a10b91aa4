import Diagnostics

/// A cache of the month files' contents, for rereading a book in the same process. It is never written to disk.
///
/// A file's contents are reused only if nothing that affects them has changed: its path, bytes and position, the
/// accounts and unknown names of the files before it, the settings, categories, rates and today.
package struct MonthsRead: Sendable {
  /// The data on which the contents of all files depend.
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
    /// The index of the file in `Ledger.files`.
    var index: Int
    var accountsBefore: [Account]
    /// The accounts whose first use is in this file.
    var accounts: ArraySlice<Account>
    var transactions: [Transaction]
    var balanceAssertions: [BalanceAssertion]
    var findings: Findings
    /// The state of the search for similar names before this file was read.
    var namesBefore: NameSearch
    /// The state of the search for similar names after this file was read.
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

  /// Stores the file's contents. A file with more than 1,000 findings is not stored, which limits the cache to about
  /// the size of the book.
  mutating func keep(_ file: File) {
    if file.findings.totalCount <= MonthsRead.greatestFindingCount { files[file.file.path] = file }
  }

  private static let greatestFindingCount = 1_000
}
