import Diagnostics

/// A reader of the files in `ledger/` and `archive/`: it checks their names and reads their months.
package enum MonthFiles {
  struct File: Sendable {
    var file: SourceFile
    var month: Month
    var isArchived: Bool
  }

  static func readAll(_ sources: BookSources, _ builder: inout LedgerBuilder) {
    let files = files(of: sources, &builder)
    reserve(files, &builder)
    for file in files { read(file, &builder) }
  }

  /// Returns the files to read, in the order of their months. Other files are reported as findings.
  static func files(of sources: BookSources, _ builder: inout LedgerBuilder) -> [File] {
    var files = named(sources.ledger, isArchived: false, &builder) + named(sources.archive, isArchived: true, &builder)
    files.sort { ($0.month, $0.isArchived ? 0 : 1, $0.file.path) < ($1.month, $1.isArchived ? 0 : 1, $1.file.path) }
    var last: File?
    return files.filter { file in
      if let last, last.month == file.month {
        builder.findings.add(
          .monthTwice, at: SourceRange(file.file, nil), "\(EnglishNames.name(of: file.month)) has two files",
          notes: [
            Finding.Note("the other one", at: SourceRange(last.file, nil)),
            Finding.Note("move all transactions into one of the files and remove the other"),
          ])
        return false
      }
      last = file
      return true
    }
  }

  /// Reserves memory for all entries in one allocation. The estimate is one entry for every 70 bytes of text, more than
  /// most files contain.
  private static func reserve(_ files: [File], _ builder: inout LedgerBuilder) {
    let total = files.reduce(0) { $0 + $1.file.bytes.count }
    builder.ledger.transactions.reserveCapacity(total / 70)
  }

  static func read(_ file: File, _ builder: inout LedgerBuilder) {
    let window = builder.ledger.window
    let isOutside = !window.months.contains(file.month)
    let index = builder.add(file.file)
    let start = builder.ledger.transactions.count
    var month = LedgerMonth(month: file.month, isArchived: file.isArchived, file: index, entries: start..<start)
    builder.readCached(file.file, isArchived: file.isArchived, index: index) { builder in
      LedgerReader.open(file.file, &builder) { document, bytes, builder in
        // A month outside the rolling year is reported once, not for each of its dates.
        let checked = file.isArchived || isOutside ? nil : window
        var reader = TransactionReader(
          document, bytes, builder.findings, month: month, window: checked, builder.commands)
        reader.values.decimalSeparator = builder.ledger.settings.decimalSeparator
        reader.members = builder.ledger.settings.members
        reader.readAll(into: &builder)
        return reader.namedPhotos
      }
    }
    month.entries = start..<builder.ledger.transactions.count
    builder.ledger.months.append(month)
    if isOutside, !file.isArchived || file.month > window.lastMonth {
      builder.findings.add(
        outside(file, window, movesAutomatically: movesAutomatically(month, builder.ledger), builder.commands))
    }
  }

  /// Whether the next build moves the month to the archive. This is the case if the settings contain `archive: auto`
  /// and no entry of the month has a pending payment.
  private static func movesAutomatically(_ month: LedgerMonth, _ ledger: Ledger) -> Bool {
    guard ledger.settings.archivesAutomatically else { return false }
    return ledger.transactions[month.entries].allSatisfy { transaction in
      if case .pending = transaction.status(on: ledger.today) { false } else { true }
    }
  }

  private static func outside(
    _ file: File, _ window: Window, movesAutomatically: Bool, _ commands: CommandText
  ) -> Finding {
    let name = EnglishNames.name(of: file.month)
    let range = "\(window.firstMonth) to \(window.lastMonth)"
    if file.month.year < Window.firstYear {
      return Finding(
        .badFileName, at: SourceRange(file.file, nil),
        "a book cannot have months before \(Window.firstYear), and this file is from \(file.month.year)",
        notes: [Finding.Note("on \(window.today), the rolling year is \(range)")])
    }
    if file.month < window.firstMonth {
      var finding = Finding(
        .monthLeftWindow, at: SourceRange(file.file, nil), "\(name) has left the rolling year",
        notes: [
          Finding.Note("on \(window.today), the rolling year is \(range)"),
          Finding.Note(
            movesAutomatically
              ? "the next build moves it to the archive, because of “archive: auto”"
              : "move it to the archive, where totals still include it: \(commands("archive"))"),
        ])
      if movesAutomatically { finding.severity = .warning }
      return finding
    }
    return Finding(
      .dateOutsideWindow, at: SourceRange(file.file, nil), "\(name) is after the rolling year",
      notes: [Finding.Note("on \(window.today), the rolling year is \(range)")])
  }
}
