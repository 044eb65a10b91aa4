import Diagnostics
import Formats

/// The data for checks across months: the entries that are compared with other months, and the accounts of all months,
/// numbered consecutively.
struct CrossMonthChecks {
  /// The ledger of all months, with only the entries that are compared.
  private(set) var ledger: Ledger
  /// The accounts of each month, as ids in `ledger`, in the order of the month's own account list.
  private(set) var accounts: [[Account.ID]] = []
  private(set) var hasWrittenIDs = false
  private(set) var mainUses: Instances<SourceSpan>
  private(set) var otherSigns: Instances<Finding>
  private(set) var unnamedUseCount = 0
  /// Whether the sum of all amounts is known to be within its limit.
  private(set) var isSumWithinLimit: Bool
  private var names: NameSearch
  private var areNamesKnown = true
  private let months: [MonthReading]

  init(_ base: LedgerBuilder, _ months: [MonthReading]) {
    self.months = months
    ledger = base.ledger
    mainUses = base.mainUses
    otherSigns = base.findings.otherSigns
    names = base.findings.names
    var sizes = TotalSizes(ledger)
    isSumWithinLimit = sizes.addOpenings(of: ledger) == nil
    addAccounts(base.ledger.accounts.count)
    let references = CrossMonthChecks.references(months)
    // Received income is only needed if a correction lowers it; most books have none.
    let hasCorrections = months.contains(where: \.hasCorrections)
    // Any entry with the title of a series may be one of its occurrences; that matters only to `for:`.
    let series = months.contains(where: \.hasReferences) ? Set(months.flatMap(\.repeatedTitles)) : []
    for (place, month) in months.enumerated() {
      add(month, at: place, named: references[month.month] ?? [], series, withIncome: hasCorrections)
      unnamedUseCount += month.unnamedUseCount
      hasWrittenIDs = hasWrittenIDs || month.hasWrittenIDs
      otherSigns.add(month.otherSigns)
      let file = Int32(ledger.months[place].file)
      var uses = Instances<SourceSpan>()
      if let first = month.mainUses.first {
        let span = SourceSpan(file: file, start: first.start, end: first.end)
        for _ in 0..<month.mainUses.count { uses.add { span } }
      }
      mainUses.add(uses)
      areNamesKnown = names.join(month.names) && areNamesKnown
      if let other = month.sizes {
        isSumWithinLimit = sizes.join(other) && isSumWithinLimit
      } else {
        isSumWithinLimit = false
      }
    }
  }

  /// Adds the results of another search for similar names.
  ///
  /// - Returns: `false` if a single search over the whole book would have stopped at its limit and found fewer names.
  mutating func search(_ other: NameSearch) -> Bool { names.join(other) && areNamesKnown }

  /// Adds all files, and all accounts in order of first appearance.
  private mutating func addAccounts(_ known: Int) {
    var places: [String: Int] = [:]
    let same = ledger.accounts.indices.map { Account.ID(index: $0) }
    for month in months {
      let file = ledger.files.count
      ledger.files.append(month.file)
      ledger.months.append(LedgerMonth(month: month.month, isArchived: month.isArchived, file: file, entries: 0..<0))
      var ids = same
      for account in month.ledger.accounts.dropFirst(known) {
        let key = UnicodeText.nameKey(account.name)
        let place = places[key] ?? ledger.accounts.count
        if place == ledger.accounts.count {
          places[key] = place
          var account = account
          account.source?.file = Int32(file)
          ledger.accounts.append(account)
        }
        ids.append(Account.ID(index: place))
      }
      accounts.append(ids)
    }
  }

  /// Adds the balance assertions of the month, and the entries that are compared with other months.
  ///
  /// - Parameters:
  ///   - days: the days of the entries that other entries refer to by a derived id.
  ///   - series: title hashes of entries with `repeats`.
  private mutating func add(
    _ month: MonthReading, at place: Int, named days: Set<Day>, _ series: Set<UInt64>, withIncome: Bool
  ) {
    let (accounts, file) = (accounts[place], ledger.months[place].file)
    var indices = month.comparedEntries
    let others =
      days.flatMap { month.indices(of: $0) } + series.flatMap { month.indices(of: $0) }
      + (withIncome ? month.incomes : [])
    if !others.isEmpty { indices = Set(indices + others).sorted() }
    let start = ledger.transactions.count
    for index in indices {
      ledger.transactions.append(month.ledger.transactions[index].joined(accounts, file: Int32(file)))
    }
    ledger.months[place].entries = start..<ledger.transactions.count
    for assertion in month.ledger.balanceAssertions {
      var assertion = assertion
      assertion.source.file = Int32(file)
      assertion.account = accounts[assertion.account.index]
      ledger.balanceAssertions.append(assertion)
    }
  }

  /// Returns the days of all derived ids that entries refer to, grouped by month. A derived id begins with the day of
  /// its entry.
  private static func references(_ months: [MonthReading]) -> [Month: Set<Day>] {
    var days: [Month: Set<Day>] = [:]
    for month in months where month.hasWrittenIDs {
      for index in month.comparedEntries {
        guard let day = month.ledger.transactions[index].details?.occurrenceOf?.day else { continue }
        days[day.month, default: []].insert(day)
      }
    }
    return days
  }

  // MARK: Ids

  /// The ids of all entries in the book, in no particular order.
  var ids: [NameList] {
    let isApart = months.allSatisfy { month in
      month.comparedEntries.allSatisfy { index in
        guard let id = month.ledger.transactions[index].details?.id, let day = Day(id.prefix(10)) else { return true }
        return day.month == month.month
      }
    }
    if isApart { return months.map(\.idNames) }
    let reading = LiveReading(sharedLedger: ledger, months: months, parts: [], isWhole: false, accounts: accounts)
    return [NameList(Identifiers(reading.joined()).ids)]
  }
}
