import Diagnostics

/// The files of `ledger/` and `archive/`: their names, their months, their transactions.
enum MonthFiles {
  private struct File {
    var file: SourceFile
    var month: Month
    var isArchived: Bool
  }

  static func readAll(_ sources: BookSources, _ builder: inout LedgerBuilder) {
    var files = named(sources.ledger, isArchived: false, &builder) + named(sources.archive, isArchived: true, &builder)
    files.sort { ($0.month, $0.isArchived ? 0 : 1, $0.file.path) < ($1.month, $1.isArchived ? 0 : 1, $1.file.path) }
    reserve(files, &builder)
    var last: File?
    for file in files {
      if let last, last.month == file.month {
        builder.findings.append(
          Finding(
            .monthTwice, at: SourceRange(file.file, nil), "\(EnglishNames.name(of: file.month)) has two files",
            notes: [
              Finding.Note("the other one", at: SourceRange(last.file, nil)),
              Finding.Note("put all its transactions into one of them and remove the other"),
            ]))
        continue
      }
      last = file
      read(file, &builder)
    }
  }

  /// One allocation instead of many: most entries take at least 60 bytes of text.
  private static func reserve(_ files: [File], _ builder: inout LedgerBuilder) {
    let total = files.reduce(0) { $0 + $1.file.bytes.count }
    builder.ledger.transactions.reserveCapacity(total / 70)
  }

  private static func read(_ file: File, _ builder: inout LedgerBuilder) {
    let window = builder.ledger.window
    let isOutside = !window.months.contains(file.month)
    if !file.isArchived, isOutside { builder.findings.append(outside(file, window)) }
    if file.isArchived, file.month > window.lastMonth { builder.findings.append(outside(file, window)) }
    let index = builder.add(file.file)
    let start = builder.ledger.transactions.count
    var month = LedgerMonth(month: file.month, isArchived: file.isArchived, file: index, entries: start..<start)
    LedgerReader.open(file.file, &builder) { document, bytes, builder in
      // A month that left the window is one finding, not one a date.
      let checked = file.isArchived || isOutside ? nil : window
      var reader = TransactionReader(document, bytes, month: month, window: checked)
      reader.readAll(into: &builder)
      builder.findings += reader.values.findings
    }
    month.entries = start..<builder.ledger.transactions.count
    builder.ledger.months.append(month)
  }

  private static func outside(_ file: File, _ window: Window) -> Finding {
    let name = EnglishNames.name(of: file.month)
    let range = "\(window.firstMonth) to \(window.lastMonth)"
    if file.month < window.firstMonth {
      return Finding(
        .monthLeftWindow, at: SourceRange(file.file, nil), "\(name) has left the rolling year",
        notes: [
          Finding.Note("the rolling year of \(window.today) is \(range)"),
          Finding.Note("move it to the archive, where totals still count it: daybook archive"),
        ])
    }
    return Finding(
      .dateOutsideWindow, at: SourceRange(file.file, nil), "\(name) is after the rolling year",
      notes: [Finding.Note("the rolling year of \(window.today) is \(range)")])
  }

  // MARK: Names

  private static func named(_ files: [SourceFile], isArchived: Bool, _ builder: inout LedgerBuilder) -> [File] {
    files.compactMap { file in
      if let month = Month(stem(of: file)), file.path.hasSuffix(".yaml") {
        if !isArchived || month.year >= 2000 { return File(file: file, month: month, isArchived: isArchived) }
        builder.findings.append(
          Finding(
            .badFileName, at: SourceRange(file, nil), "the archive begins in 2000, and this file is of \(month.year)"))
        return nil
      }
      builder.findings.append(badName(file))
      return nil
    }
  }

  private static func badName(_ file: SourceFile) -> Finding {
    let name = name(of: file)
    var notes = [Finding.Note("expected a name like 2026-11.yaml, one file a month")]
    let numbers = stem(of: file).split { !$0.isNumber }.compactMap { Int($0) }
    if numbers.count == 2 {
      let (year, month) = numbers[0] > 12 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      if (1...12).contains(month), (2000...2999).contains(year) {
        notes = [Finding.Note("rename it to \(Month(year: year, month: month)).yaml")]
      } else if !(1...12).contains(month) {
        notes = [Finding.Note("there is no month \(month)")]
      }
    }
    return Finding(
      .badFileName, at: SourceRange(file, nil), "“\(name)” is not the name of a month file", notes: notes)
  }

  static func name(of file: SourceFile) -> String {
    file.path.lastIndex(of: "/").map { String(file.path[file.path.index(after: $0)...]) } ?? file.path
  }

  /// The name without its ending.
  static func stem(of file: SourceFile) -> String {
    let name = name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
