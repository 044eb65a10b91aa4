import Ledger

/// The matching entries of a book with their categories, accounts and rates, as a separate book without opening
/// balances.
struct FilteredLedger {
  private(set) var ledger: Ledger

  /// Filters a ledger; `nil` if no entry matches.
  ///
  /// - Parameter days: the range of days whose entries are kept, within `months`; `nil` for all days.
  /// - Throws: the problem with the first invalid term of the filter.
  init?(
    _ whole: Ledger, filter: [String], months: ClosedRange<Month>?, days: ClosedRange<Day>?
  ) throws(TransactionFilter.Problem) {
    let identifiers = Identifiers(whole)
    let filter = try TransactionFilter(filter, whole)
    var matching = Set(filter.indices(whole, identifiers))
    var indices: [Int] = []
    // The entries of which only some parts are kept.
    var kept: [Int: Transaction] = [:]
    if let categories = filter.categories {
      for index in matching where whole.transactions[index].isSplit {
        kept[index] = whole.transactions[index].keepingParts(in: categories)
        if kept[index] == nil { matching.remove(index) }
      }
    }
    if matching.isEmpty { return nil }
    ledger = whole
    ledger.months = []
    ledger.balanceAssertions = []
    for file in whole.months where months?.contains(file.month) ?? true {
      let shown = file.entries.filter {
        matching.contains($0) && (days?.contains(whole.transactions[$0].date) ?? true)
      }
      if shown.isEmpty { continue }
      var file = file
      file.entries = indices.count..<indices.count + shown.count
      indices += shown
      ledger.months.append(file)
    }
    if indices.isEmpty { return nil }
    ledger.transactions = indices.map { kept[$0] ?? whole.transactions[$0] }
    ledger.window = Window(today: whole.today, limits: months)
    ledger.settings.openingBalance = 0
    ledger.settings.openingDate = nil
    ledger.settings.goals = []
    keepCategories(of: whole)
    keepAccounts(of: whole)
    keepMembers(of: whole)
    keepRates(of: whole)
    EntryReferences(whole, identifiers, indices).update(&ledger)
  }

  private mutating func keepCategories(of whole: Ledger) {
    let named = ledger.transactions.filter { $0.direction != .moved }.flatMap { transaction in
      [transaction.category] + transaction.split.map(\.category)
    }
    let used = Set(named).sorted()
    let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    ledger.categories = used.map {
      var category = whole.category($0)
      category.formerNames = []
      category.shared = nil
      category.source = nil
      return category
    }
    if used.isEmpty {
      // Transfers have no category, but each transaction needs one.
      ledger.categories = [Category(name: Category.otherName, kind: .expense, color: .palette(0))]
    }
    func moved(_ category: Category.ID) -> Category.ID { Category.ID(index: indices[category] ?? 0) }
    for index in ledger.transactions.indices {
      ledger.transactions[index].category = moved(ledger.transactions[index].category)
      for part in ledger.transactions[index].split.indices {
        ledger.transactions[index].split[part].category = moved(ledger.transactions[index].split[part].category)
      }
    }
  }

  private mutating func keepAccounts(of whole: Ledger) {
    let named = ledger.transactions.flatMap { [$0.account, $0.details?.destination].compactMap(\.self) }
    let used = Set(named + [.unnamed]).sorted()
    let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    func moved(_ account: Account.ID) -> Account.ID { Account.ID(index: indices[account] ?? 0) }
    ledger.accounts = used.map {
      Account(name: whole.account($0).name, currency: whole.account($0).currency, openingBalance: 0)
    }
    for index in ledger.transactions.indices {
      ledger.transactions[index].account = moved(ledger.transactions[index].account)
      guard let details = ledger.transactions[index].details, let destination = details.destination else { continue }
      ledger.transactions[index].details = details.with { $0.destination = moved(destination) }
    }
  }

  /// Keeps only the members who occur in the `who` of an entry. The names of other members and the values of `shared`
  /// must not appear.
  private mutating func keepMembers(of whole: Ledger) {
    let used = Set(ledger.transactions.compactMap { $0.details?.who }).sorted()
    let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    ledger.settings.members = used.map { whole.name($0) }
    for index in ledger.transactions.indices {
      guard let details = ledger.transactions[index].details, details.who != nil || details.shared != nil else {
        continue
      }
      let changed = details.with { values in
        values.who = values.who.flatMap { indices[$0] }.map(Member.ID.init)
        values.shared = nil
      }
      // A transfer keeps its details for the destination.
      ledger.transactions[index].details = changed.isEmpty ? nil : changed
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

extension Transaction {
  /// Returns the entry, reduced to its parts in the given categories. The amount is the sum of the parts; the photos
  /// and the booked amount are removed, because they belong to the whole entry. Parts with a sum below zero become an
  /// entry in the opposite direction.
  ///
  /// - Returns: `nil` if the parts add up to zero.
  fileprivate func keepingParts(in categories: Set<Category.ID>) -> Transaction? {
    let all = parts
    var kept = all.filter { categories.contains($0.category) }
    if kept.isEmpty || kept.count == all.count && categories.contains(category) { return self }
    var entry = self
    let sum = kept.reduce(Int64(0)) { $0 + $1.amount }
    if sum == 0 { return nil }
    if sum < 0 {
      entry.direction = direction.opposite
      for index in kept.indices {
        kept[index].amount = -kept[index].amount
        kept[index].homeAmount = kept[index].homeAmount.map { -$0 }
      }
    }
    // The main part must be positive. Its category becomes the entry's category.
    let main = kept.firstIndex { $0.amount > 0 } ?? 0
    entry.category = kept[main].category
    entry.amount.minor = Int64(sum.magnitude)
    entry.homeAmount = homeAmount == nil ? nil : kept.reduce(0) { $0 + ($1.homeAmount ?? 0) }
    kept.remove(at: main)
    entry.split = kept
    if kept.count + 1 < all.count { entry.details = details?.with { ($0.photos, $0.booked) = ([], nil) } }
    return entry
  }
}

/// The entries that `for:` refers to, stored by index so that references stay correct when ids change.
struct EntryReferences {
  /// The indices of the referenced entries, keyed by the index of the referring entry. Both are indices in the new
  /// ledger.
  private var targets: [Int: Int] = [:]

  /// Finds the references between the entries of a new ledger.
  ///
  /// - Parameter indices: the index in the old ledger of each entry in the new ledger.
  init(_ old: Ledger, _ identifiers: Identifiers, _ indices: some Collection<Int>) {
    let new = Dictionary(uniqueKeysWithValues: zip(indices, 0...))
    for (index, entry) in zip(0..., indices) {
      guard let id = old.transactions[entry].details?.occurrenceOf?.id, let target = identifiers.index(of: id) else {
        continue
      }
      targets[index] = new[target]
    }
  }

  /// Updates each `for:` to the current id of the entry that it refers to, and removes it if that entry is not in the
  /// new ledger.
  func update(_ ledger: inout Ledger) {
    let ids = Identifiers(ledger).ids
    for index in ledger.transactions.indices {
      guard let details = ledger.transactions[index].details, let reference = details.occurrenceOf else { continue }
      ledger.transactions[index].details = details.with {
        $0.occurrenceOf = targets[index].map { OccurrenceReference(ids[$0], reference.period) }
      }
    }
  }
}
