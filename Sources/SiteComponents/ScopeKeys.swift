import Formats
import Ledger

/// Fingerprints of a ledger by its values, for a part of a book or hidden amounts. The ledger's text contains more than
/// such a site shows.
enum ScopeKeys {
  /// Adds what pages show besides entries, and what few edits change in a whole book.
  static func add(_ ledger: Ledger, to key: inout Fingerprint) {
    key.add(ledger.settings.openingBalance)
    for account in ledger.accounts { key.add(account.openingBalance) }
    for gain in ledger.exchangeGains {
      key.add(gain.account.index)
      key.add(gain.day.number)
      key.add(gain.amount)
    }
    for category in ledger.categories {
      key.add(category.name)
      key.add(category.kind.rawValue)
      key.add(category.icon ?? "")
      key.add(BookColors.className(category))
    }
    for table in ledger.rates.tables {
      key.add(table.day.number)
      for (currency, price) in table.prices.sorted(by: { $0.key.code < $1.key.code }) {
        key.add(currency.code)
        key.add(price.text)
      }
    }
  }

  /// Adds every key of an entry. A switch covers all keys, so that a new one cannot be forgotten.
  static func add(_ transaction: Transaction, _ ledger: Ledger, to key: inout Fingerprint) {
    let details = transaction.details
    for entryKey in TransactionKey.allCases {
      // The keys from here on need details.
      if details == nil, entryKey == .from { return }
      switch entryKey {
      case .title: key.add(transaction.title)
      case .spent: key.add(transaction.direction.rawValue)
      case .received, .moved, .from: break  // The direction and the account, which are added once.
      case .currency: add(transaction.amount, to: &key)
      case .category: key.add(transaction.direction == .moved ? "" : ledger.category(transaction.category).name)
      case .account: key.add(transaction.account.index)
      case .split: add(transaction.split, ledger, to: &key)
      case .date: key.add(transaction.date.number)
      case .to: key.add(details?.destination?.index ?? -1)
      case .arrived: add(details?.arrived, to: &key)
      case .booked: add(details?.booked, to: &key)
      case .note: key.add(details?.note ?? "")
      case .tags: add(details?.tags ?? [], to: &key)
      case .photo: add(details?.photos ?? [], to: &key)
      case .due: key.add(details?.due?.number ?? 0)
      case .paid: add(details?.paid, to: &key)
      case .repeats: key.add(details?.repeats?.rawValue ?? "")
      case .until: key.add(details?.until?.number ?? 0)
      case .auto: key.add(details?.isAutomatic ?? false)
      case .skip: add(details?.skips ?? [], to: &key)
      case .id: key.add(details?.id ?? "")
      case .occurrence: key.add(details?.occurrenceOf?.description ?? "")
      }
    }
  }

  private static func add(_ parts: [EntryPart], _ ledger: Ledger, to key: inout Fingerprint) {
    key.add(parts.count)
    for part in parts {
      key.add(ledger.category(part.category).name)
      key.add(part.amount)
      key.add(part.homeAmount != nil)
      key.add(part.homeAmount ?? 0)
    }
  }

  private static func add(_ texts: [String], to key: inout Fingerprint) {
    key.add(texts.count)
    for text in texts { key.add(text) }
  }

  private static func add(_ days: [Day], to key: inout Fingerprint) {
    key.add(days.count)
    for day in days { key.add(day.number) }
  }

  private static func add(_ payment: Payment?, to key: inout Fingerprint) {
    switch payment {
    case .on(let day): key.add(day.number)
    case .notYet: key.add(-1)
    case nil: key.add(-2)
    }
  }

  private static func add(_ money: Money?, to key: inout Fingerprint) {
    key.add(money != nil)
    if let money { add(money, to: &key) }
  }

  private static func add(_ money: Money, to key: inout Fingerprint) {
    key.add(money.minor)
    key.add(money.currency.code)
  }
}
