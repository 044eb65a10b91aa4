package import Diagnostics
import Formats

/// A reader of a whole book, which returns its ledger and the findings of all files.
package enum LedgerReader {
  /// Reads a book.
  ///
  /// - Parameter purpose: the purpose for which the findings are used.
  /// - Returns: the valid parts of the book, and the findings in file and line order. A ledger with errors is
  ///   incomplete and must not be shown.
  package static func read(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose = .reading
  ) -> (Ledger, Findings) {
    var nothing: MonthsRead?
    return read(sources, today: today, for: purpose, &nothing)
  }

  /// Reads a book, reusing the results of the last reading for unchanged files.
  ///
  /// - Parameter months: the results of the last reading, replaced by the results of this one; `nil` to store none.
  package static func read(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose, _ months: inout MonthsRead?
  ) -> (Ledger, Findings) {
    var builder = readSharedFiles(sources, today: today, for: purpose)
    let findings = builder.findings
    if let months { builder.remember(months, sources) }
    MonthFiles.readAll(sources, &builder)
    months = builder.monthsForNextTime
    LedgerChecks(
      ledger: builder.ledger, sources: sources, hasWrittenIDs: builder.hasWrittenIDs,
      mainUses: builder.mainUses, namedPhotos: builder.namedPhotos, findings: findings
    ).run()
    let separator = builder.ledger.settings.decimalSeparator
    if let finding = BadAmountExplanation.finding(about: findings.otherSigns, separator, sources.commands) {
      findings.add(finding)
    }
    return (builder.ledger, findings.findings.sorted())
  }

  /// Reads the parts that all months depend on: settings, categories and rates.
  static func readSharedFiles(
    _ sources: BookSources, today: TodayChoice, for purpose: Findings.Purpose
  ) -> LedgerBuilder {
    let findings = FindingCollector(for: purpose)
    findings.add(sources.findings)
    var builder = LedgerBuilder(window: Window(today: today.asked ?? today.clock), sources.commands, findings)
    let settings = readSettings(sources, &builder)
    builder.ledger.settings = settings
    builder.ledger.window = Window(today: today.asked ?? settings.today ?? today.clock)
    readCategories(sources, &builder)
    readRates(sources, &builder)
    return builder
  }

  /// Parses one file and passes its document to the closure. Findings about the text itself are added to the builder.
  static func open<Result>(
    _ file: SourceFile, _ builder: inout LedgerBuilder, decimalSeparator: DecimalSeparator? = nil,
    _ body: (Document, UnsafeBufferPointer<UInt8>, inout LedgerBuilder) -> Result
  ) -> Result {
    let separator = decimalSeparator ?? builder.ledger.settings.decimalSeparator
    let problems = TextCheck.findings(in: file)
    if let finding = TextCheck.binary(file, problems) {
      builder.findings.add(finding)
      let empty = TextReader.read(SourceFile(path: file.path, bytes: []), builder.findings)
      return empty.file.bytes.withUnsafeBufferPointer { body(empty, $0, &builder) }
    }
    builder.findings.add(problems)
    let document = TextReader.read(file, builder.findings, decimalSeparator: separator)
    return file.bytes.withUnsafeBufferPointer { body(document, $0, &builder) }
  }

  private static func readSettings(_ sources: BookSources, _ builder: inout LedgerBuilder) -> Settings {
    guard let file = sources.settings else {
      let settings = Settings()
      builder.setAccounts([Account(name: "", currency: settings.currency, openingBalance: 0)], settings)
      return settings
    }
    let index = builder.add(file)
    return open(file, &builder, decimalSeparator: SettingsReader.decimalSeparator(file)) { document, bytes, builder in
      var reader = SettingsReader(document, bytes, builder.findings, fileIndex: index)
      let (settings, accounts) = reader.readAll()
      builder.setAccounts(accounts, settings)
      return settings
    }
  }

  private static func readCategories(_ sources: BookSources, _ builder: inout LedgerBuilder) {
    guard let file = sources.categories else { return builder.setCategories(defaultCategories) }
    let index = builder.add(file)
    let home = builder.ledger.homeCurrency
    open(file, &builder) { document, bytes, builder in
      var reader = CategoryReader(document, bytes, builder.findings, home: home, fileIndex: index)
      reader.values.decimalSeparator = builder.ledger.settings.decimalSeparator
      reader.members = builder.ledger.settings.members
      builder.setCategories(reader.readAll())
    }
  }

  /// The categories of a book without `categories.yaml`. `daybook init` writes them too.
  package static var defaultCategories: [Category] {
    (Category.defaultExpenses + Category.defaultIncomes).enumerated().map { index, entry in
      Category(
        name: entry.0, kind: index < Category.defaultExpenses.count ? .expense : .income, color: .place(index),
        icon: entry.1)
    }
  }

  private static func readRates(_ sources: BookSources, _ builder: inout LedgerBuilder) {
    var tables: [RateTable] = []
    for file in sources.rates {
      guard let day = Day(MonthFiles.stem(of: file)), file.path.hasSuffix(".yaml") else {
        if let original = ConflictCopy.original(of: MonthFiles.name(of: file), in: .rates) {
          let other = sources.rates.first { MonthFiles.name(of: $0) == original }
          builder.findings.add(ConflictCopy.finding(file, of: original, other))
          continue
        }
        builder.findings.add(
          .badFileName, at: SourceRange(file, nil), "“\(MonthFiles.name(of: file))” is not the name of a rates file",
          notes: [Finding.Note("expected a name like 2026-11-20.yaml, one file per day")])
        continue
      }
      _ = builder.add(file)
      let table = open(file, &builder) { document, bytes, builder in
        var reader = RatesReader(document, bytes, builder.findings, fileDay: day)
        reader.values.decimalSeparator = builder.ledger.settings.decimalSeparator
        return reader.read()
      }
      if let table { tables.append(table) }
    }
    builder.ledger.rates = Rates(tables: tables)
    OddRateChecks(builder.ledger.rates).report(to: builder.findings)
  }
}
