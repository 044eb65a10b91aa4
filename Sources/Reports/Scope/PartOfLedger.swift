import Ledger

/// The entries of a book that match, and what belongs to them: a book of its own, without opening balances.
struct PartOfLedger {
  private(set) var ledger: Ledger

  /// Nil if no entry matches.
  ///
  /// - Throws: the first term of the filter that can mean nothing.
  init?(
    _ whole: Ledger, filter: [String], months: ClosedRange<Month>?
  ) throws(TransactionFilter.Problem) {
    let identifiers = Identifiers(whole)
    let matching = Set(try TransactionFilter(filter, whole).places(whole, identifiers))
    var places: [Int] = []
    ledger = whole
    ledger.months = []
    for file in whole.months where months?.contains(file.month) ?? true {
      let kept = file.entries.filter(matching.contains)
      if kept.isEmpty { continue }
      var file = file
      file.entries = places.count..<places.count + kept.count
      places += kept
      ledger.months.append(file)
    }
    if places.isEmpty { return nil }
    ledger.transactions = places.map { whole.transactions[$0] }
    ledger.window = Window(today: whole.today, limits: months)
    ledger.settings.openingBalance = 0
    ledger.settings.openingDate = nil
    keepCategories(of: whole)
    keepAccounts(of: whole)
    keepRates(of: whole)
    EntryReferences(whole, identifiers, places).mend(&ledger)
  }

  private mutating func keepCategories(of whole: Ledger) {
    let used = Set(ledger.transactions.filter { $0.direction != .moved }.map(\.category)).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    ledger.categories = used.map {
      var category = whole.category($0)
      category.formerNames = []
      category.source = nil
      return category
    }
    if used.isEmpty {
      // Moved money has none, but everything that is moved names one.
      ledger.categories = [Category(name: "Other", kind: .expense, color: .palette(0))]
    }
    for place in ledger.transactions.indices {
      ledger.transactions[place].category = Category.ID(index: places[ledger.transactions[place].category] ?? 0)
    }
  }

  private mutating func keepAccounts(of whole: Ledger) {
    let named = ledger.transactions.flatMap { [$0.account, $0.details?.destination].compactMap(\.self) }
    let used = Set(named + [.unnamed]).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    func moved(_ account: Account.ID) -> Account.ID { Account.ID(index: places[account] ?? 0) }
    ledger.accounts = used.map {
      Account(name: whole.account($0).name, currency: whole.account($0).currency, openingBalance: 0)
    }
    for place in ledger.transactions.indices {
      ledger.transactions[place].account = moved(ledger.transactions[place].account)
      guard let details = ledger.transactions[place].details, let destination = details.destination else { continue }
      ledger.transactions[place].details = details.with { $0.destination = moved(destination) }
    }
  }

  private mutating func keepRates(of whole: Ledger) {
    var used: Set<Currency> = [whole.homeCurrency]
    used.formUnion(ledger.accounts.map(\.currency))
    for transaction in ledger.transactions {
      used.insert(transaction.amount.currency)
      if let arrived = transaction.details?.arrived { used.insert(arrived.currency) }
    }
    ledger.rates = Rates()
    if used.count < 2 { return }
    ledger.rates = Rates(
      tables: whole.rates.tables.map { table in
        var table = table
        table.prices = table.prices.filter { used.contains($0.key) }
        return table
      }.filter { table in used.count { $0 == table.base || table.prices[$0] != nil } > 1 })
  }
}

/// Which entries name which by `for:`, so that ids can be made anew.
struct EntryReferences {
  /// By the place of an entry in the new ledger, the place of the one that its `for:` names.
  private var targets: [Int: Int] = [:]

  /// - Parameter places: one element an entry of the new ledger: its place in the old one.
  init(_ old: Ledger, _ identifiers: Identifiers, _ places: some Collection<Int>) {
    let new = Dictionary(uniqueKeysWithValues: zip(places, 0...))
    for (place, entry) in zip(0..., places) {
      guard let id = old.transactions[entry].details?.occurrenceOf, let target = identifiers.place(of: id) else {
        continue
      }
      targets[place] = new[target]
    }
  }

  /// Lets each `for:` name its entry as it is called now; one that names nothing any more goes.
  func mend(_ ledger: inout Ledger) {
    let ids = Identifiers(ledger).ids
    for place in ledger.transactions.indices {
      guard let details = ledger.transactions[place].details, details.occurrenceOf != nil else { continue }
      ledger.transactions[place].details = details.with { $0.occurrenceOf = targets[place].map { ids[$0] } }
    }
  }
}
