import Diagnostics
import Localization
package import Formats
package import Ledger
package import Reports

/// Fingerprints of each entry, of each month, and of the whole book. A page is regenerated only if the fingerprints of
/// its data have changed.
///
/// The key of a page must cover everything that the page shows. All keys include data that rarely changes: settings,
/// words, templates, rates, the day, and the existing months and lists. Each page adds the other data that it shows.
package struct PageKeys: Sendable {
  /// The fingerprint of the data that all keys include.
  let base: UInt64
  /// The fingerprint of each transaction, in the order of the ledger, which covers everything that its rows show.
  package let entries: [UInt64]
  /// The fingerprint of all entries, for pages that may show any entry.
  package let whole: UInt64
  private let months: [Month: UInt64]
  private let paymentsByYear: [Int: UInt64]

  init(
    _ input: SiteInput, _ addresses: PageAddresses, _ lists: CategoryAndTagLists, _ pictures: ReceiptPictures,
    _ reports: SiteReports
  ) {
    let ledger = input.ledger
    base = PageKeys.base(input, lists, reports)
    entries = PageKeys.entries(input, addresses, lists, pictures)
    var months: [Month: UInt64] = [:]
    var whole = Fingerprint(base)
    for file in ledger.months {
      var month = Fingerprint()
      for index in file.entries { month.add(entries[index]) }
      months[file.month] = month.value
      whole.add(month.value)
    }
    AccountLists.add(ledger, to: &whole)
    for category in ledger.categories {
      PageKeys.add(category.budget, to: &whole)
      whole.add(category.shared.map(ledger.text) ?? "")
    }
    self.months = months
    self.whole = whole.value
    var payments: [Int: UInt64] = [:]
    for (index, transaction) in ledger.transactions.enumerated() {
      // Sums, so that the order of the entries does not matter.
      if let day = transaction.paymentDate { payments[day.year, default: 0] &+= entries[index] }
    }
    var sum: UInt64 = 0
    for (year, key) in payments.sorted(by: { $0.key < $1.key }) {
      sum &+= key
      payments[year] = sum
    }
    paymentsByYear = payments
  }

  /// Returns the fingerprint of a month's entries; 0 for a month without a file.
  package func month(_ month: Month) -> UInt64 { months[month] ?? 0 }

  /// Returns the fingerprint of all entries that were paid before the end of the given year.
  package func paymentsFingerprint(through year: Int) -> UInt64 {
    paymentsByYear.filter { $0.key <= year }.max { $0.key < $1.key }?.value ?? 0
  }

  /// Returns the beginning of a page's key.
  ///
  /// - Parameter kind: the kind of page, so that pages of different kinds with the same entries have different keys.
  package func key(_ kind: String) -> Fingerprint {
    var key = Fingerprint(base)
    key.add(kind)
    return key
  }

  /// Adds entries to the key.
  ///
  /// - Parameter indices: the entries that the page shows, in the order of the page.
  package func add(_ indices: [Int], to key: inout Fingerprint) {
    for index in indices { key.add(entries[index]) }
  }

  /// Adds the entries of months to the key.
  ///
  /// - Parameter months: the months of the list whose entries the page shows.
  package func add(_ months: [MonthEntries], to key: inout Fingerprint) {
    for month in months { add(month.indices, to: &key) }
  }

  /// Adds the categories to the key. Their budgets are not included, because only pages with budgets depend on them.
  package static func add(_ categories: [Category], to key: inout Fingerprint) {
    for category in categories {
      key.add(category.name)
      key.add(category.kind.rawValue)
      switch category.color {
      case .palette(let index): key.add(index)
      case .custom(let value): key.add(Int64(value) + 256)
      }
      key.add(category.colorRound)
      key.add(category.icon ?? "")
      key.add(category.formerNames.count)
      for name in category.formerNames { key.add(name) }
    }
  }

  /// Adds all values of the budget.
  package static func add(_ budget: Budget?, to key: inout Fingerprint) {
    key.add(budget?.items.count ?? 0)
    for item in budget?.items ?? [] {
      key.add(item.from?.number ?? 0)
      key.add(item.amount)
      key.add(item.every.rawValue)
      key.add(item.carry.text ?? "")
    }
  }

  // MARK: Making

  private static func base(_ input: SiteInput, _ lists: CategoryAndTagLists, _ reports: SiteReports) -> UInt64 {
    let ledger = input.ledger
    var key = Fingerprint(input.key)
    key.add(input.wording.language)
    key.add(ledger.settings.decimalSeparator.rawValue)
    key.add(ledger.today.number)
    for month in ledger.months {
      key.add(month.month.number)
      key.add(month.isArchived)
      key.add(month.entries.isEmpty)
    }
    for account in ledger.accounts {
      key.add(account.name)
      key.add(account.currency.code)
    }
    for list in lists.categories {
      key.add(list.stem)
      key.add(list.isSplit)
      for year in list.years where list.isSplit(year) { key.add(year.year) }
    }
    let used = input.figures.usedMonths(ledger.window)
    key.add(used.lowerBound.number)
    key.add(used.upperBound.number)
    key.add(lists.tags.isEmpty)
    key.add(reports.yearbooks.isEmpty)
    key.add(reports.bills.overdueCount)
    key.add(input.shownFindings.count)
    key.add(input.figures.countsWithoutRate.reduce(0, +))
    if !input.scope.isWhole { ScopeKeys.add(ledger, to: &key) }
    return key.value
  }

  /// Returns the fingerprint of each entry, which covers the text of the entry and the other data that its rows show.
  private static func entries(
    _ input: SiteInput, _ addresses: PageAddresses, _ lists: CategoryAndTagLists, _ pictures: ReceiptPictures
  ) -> [UInt64] {
    let ledger = input.ledger
    var keys = [UInt64](repeating: 0, count: ledger.transactions.count)
    for month in ledger.months {
      ledger.files[month.file].bytes.withUnsafeBufferPointer { bytes in
        for index in month.entries {
          let transaction = ledger.transactions[index]
          var key = Fingerprint()
          let (start, end) = (Int(transaction.source.start), Int(transaction.source.end))
          // The manifest in the site's folder contains keys, so that they too depend only on what is shown.
          if input.scope.isWhole {
            key.add(UnsafeBufferPointer(rebasing: bytes[start..<end]))
          } else {
            ScopeKeys.add(transaction, ledger, to: &key)
          }
          key.add(addresses.identifiers.ids[index])
          key.add(transaction.homeAmount ?? -1)
          key.add(transaction.date.number)
          key.add(addresses.monthPages.number(ofTransaction: index))
          key.add(addresses.hasPage(index))
          if let details = transaction.details { add(details, lists, pictures, to: &key) }
          keys[index] = key.value
        }
      }
    }
    return keys
  }

  /// Adds the data in an entry's rows that can change even if its text does not: the names of its tags' lists, and the
  /// pictures of its receipts.
  private static func add(
    _ details: TransactionDetails, _ lists: CategoryAndTagLists, _ pictures: ReceiptPictures, to key: inout Fingerprint
  ) {
    for tag in details.tags {
      guard let list = lists.list(ofTag: tag) else { continue }
      key.add(list.list.stem)
      key.add(list.name)
    }
    for photo in details.photos {
      key.add(pictures.formatWord(photo).rawValue)
      guard let picture = pictures.picture(photo) else { continue }
      key.add(picture.large)
      key.add(picture.largeSize.width)
      key.add(picture.largeSize.height)
    }
  }
}
