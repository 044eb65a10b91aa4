package import Diagnostics

/// Reads a whole book: every file, and every finding of every file.
package enum LedgerReader {
  /// - Returns: what could be read, and the findings in file and line order. A ledger with errors is not to be shown:
  ///   it lacks what was refused.
  package static func read(_ sources: BookSources, today: TodayChoice) -> (Ledger, [Finding]) {
    var nothing: MonthsRead?
    return read(sources, today: today, &nothing)
  }

  /// The same of a book that is read again and again.
  ///
  /// - Parameter months: what the last reading left, and what this one leaves; nil to leave nothing.
  package static func read(
    _ sources: BookSources, today: TodayChoice, _ months: inout MonthsRead?
  ) -> (Ledger, [Finding]) {
    var builder = LedgerBuilder(window: Window(today: today.asked ?? today.clock))
    builder.findings = sources.findings
    let settings = readSettings(sources, &builder)
    builder.ledger.settings = settings
    builder.ledger.window = Window(today: today.asked ?? settings.today ?? today.clock)
    readCategories(sources, &builder)
    readRates(sources, &builder)
    if let months { builder.remember(months, sources) }
    MonthFiles.readAll(sources, &builder)
    months = builder.monthsForNextTime
    let checks = LedgerChecks(
      ledger: builder.ledger, sources: sources, hasWrittenIDs: builder.hasWrittenIDs,
      namedPhotos: builder.namedPhotos)
    return (builder.ledger, Finding.sorted(builder.findings + checks.findings()))
  }

  /// Reads one file's text and hands its nodes on; findings about the text itself are gathered on the way.
  static func open<Result>(
    _ file: SourceFile, _ builder: inout LedgerBuilder,
    _ body: (Document, UnsafeBufferPointer<UInt8>, inout LedgerBuilder) -> Result
  ) -> Result {
    let problems = TextCheck.findings(in: file)
    if let finding = TextCheck.binary(file, problems) {
      builder.findings.append(finding)
      let (empty, _) = TextReader.read(SourceFile(path: file.path, bytes: []))
      return empty.file.bytes.withUnsafeBufferPointer { body(empty, $0, &builder) }
    }
    builder.findings += problems
    let (document, findings) = TextReader.read(file)
    builder.findings += findings
    return file.bytes.withUnsafeBufferPointer { body(document, $0, &builder) }
  }

  private static func readSettings(_ sources: BookSources, _ builder: inout LedgerBuilder) -> Settings {
    guard let file = sources.settings else {
      let settings = Settings()
      builder.setAccounts([Account(name: "", currency: settings.currency, openingBalance: 0, source: nil)])
      return settings
    }
    let index = builder.add(file)
    return open(file, &builder) { document, bytes, builder in
      var reader = SettingsReader(document, bytes, fileIndex: index)
      let (settings, accounts) = reader.readAll()
      builder.setAccounts(accounts)
      builder.findings += reader.values.findings
      return settings
    }
  }

  private static func readCategories(_ sources: BookSources, _ builder: inout LedgerBuilder) {
    guard let file = sources.categories else { return builder.setCategories(defaultCategories) }
    let index = builder.add(file)
    let home = builder.ledger.homeCurrency
    open(file, &builder) { document, bytes, builder in
      var reader = CategoryReader(document, bytes, home: home, fileIndex: index)
      builder.setCategories(reader.readAll())
      builder.findings += reader.values.findings
    }
  }

  /// What a book without `categories.yaml` has, and what `init` writes.
  package static var defaultCategories: [Category] {
    let expenses = Category.defaultExpenseNames.map { ($0, Category.Kind.expense) }
    let incomes = Category.defaultIncomeNames.map { ($0, Category.Kind.income) }
    return (expenses + incomes).enumerated().map { place, entry in
      Category(name: entry.0, kind: entry.1, color: .palette(place))
    }
  }

  private static func readRates(_ sources: BookSources, _ builder: inout LedgerBuilder) {
    var tables: [RateTable] = []
    for file in sources.rates {
      guard let day = Day(MonthFiles.stem(of: file)), file.path.hasSuffix(".yaml") else {
        builder.findings.append(
          Finding(
            .badFileName, at: SourceRange(file, nil), "“\(MonthFiles.name(of: file))” is not the name of a rates file",
            label: "", notes: [Finding.Note("expected a name like 2026-11-20.yaml, one file a day")]))
        continue
      }
      _ = builder.add(file)
      let table = open(file, &builder) { document, bytes, builder in
        var reader = RatesReader(document, bytes, fileDay: day)
        let table = reader.read()
        builder.findings += reader.values.findings
        return table
      }
      if let table { tables.append(table) }
    }
    builder.ledger.rates = Rates(tables: tables)
  }
}
