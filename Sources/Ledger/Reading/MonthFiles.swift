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

  /// Reserves memory for all entries in one allocation. In most files, an entry takes at least 70 bytes of text.
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

  /// Whether the next build moves a month to the archive, which requires `archive: auto` and a month without unpaid
  /// bills.
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

  // MARK: Names

  private static func named(_ files: [SourceFile], isArchived: Bool, _ builder: inout LedgerBuilder) -> [File] {
    let names = Dictionary(files.map { (name(of: $0), $0) }) { first, _ in first }
    return files.compactMap { file in
      if let month = month(of: name(of: file)) {
        if !isArchived || month.year >= Window.firstYear {
          return File(file: file, month: month, isArchived: isArchived)
        }
        builder.findings.add(
          .badFileName, at: SourceRange(file, nil),
          "the archive cannot have months before \(Window.firstYear), and this file is from \(month.year)")
        return nil
      }
      if let original = ConflictCopy.original(of: name(of: file), in: .months) {
        builder.findings.add(ConflictCopy.finding(file, of: original, names[original]))
      } else {
        builder.findings.add(badName(file, among: Set(names.keys)))
      }
      return nil
    }
  }

  private static func badName(_ file: SourceFile, among others: Set<String>) -> Finding {
    let name = name(of: file)
    var notes = [Finding.Note("expected a name like 2026-11.yaml, one file per month")]
    let numbers = stem(of: file).split { !$0.isNumber }.compactMap { Int($0) }
    if numbers.count == 2 {
      let (year, month) = numbers[0] > 12 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      if (1...12).contains(month), (2000...2999).contains(year) {
        let right = "\(Month(year: year, month: month)).yaml"
        notes = [
          Finding.Note(
            others.contains(right)
              ? "\(right) already exists: put these transactions into it, and remove this file"
              : "rename it to \(right)")
        ]
      } else if !(1...12).contains(month) {
        notes = [Finding.Note("there is no month \(month)")]
      }
    }
    return Finding(
      .badFileName, at: SourceRange(file, nil), "“\(name)” is not the name of a month file", notes: notes)
  }

  /// Returns the month of a file name like `2026-11.yaml`; `nil` for any other name.
  package static func month(of name: String) -> Month? {
    name.hasSuffix(".yaml") ? Month(name.dropLast(5)) : nil
  }

  static func name(of file: SourceFile) -> String {
    file.path.lastIndex(of: "/").map { String(file.path[file.path.index(after: $0)...]) } ?? file.path
  }

  /// The file name without its extension.
  static func stem(of file: SourceFile) -> String {
    let name = name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
