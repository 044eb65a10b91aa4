import Notation
import Ledger

/// Fingerprints of a ledger whose text says more than it does: that of a part of a book, or of one with amounts hidden.
enum ScopeKeys {
  /// What pages show besides entries, and few edits of the whole book change.
  static func add(_ ledger: Ledger, to key: inout Fingerprint) {
    key.add(ledger.settings.openingBalance)
    for account in ledger.accounts { key.add(account.openingBalance) }
    for category in ledger.categories {
      key.add(category.name)
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

  /// All that an entry says.
  static func add(_ transaction: Transaction, _ ledger: Ledger, to key: inout Fingerprint) {
    key.add(transaction.title)
    key.add(transaction.direction.rawValue)
    add(transaction.amount, to: &key)
    key.add(transaction.direction == .moved ? "" : ledger.category(transaction.category).name)
    key.add(transaction.account.index)
    for part in transaction.split {
      key.add(ledger.category(part.category).name)
      key.add(part.amount)
      key.add(part.homeAmount ?? -1)
    }
    key.add(transaction.split.count)
    guard let details = transaction.details else { return }
    key.add(details.note ?? "")
    for list in [details.tags, details.photos] {
      key.add(list.count)
      for text in list { key.add(text) }
    }
    key.add(details.due?.number ?? 0)
    switch details.paid {
    case .on(let day): key.add(day.number)
    case .notYet: key.add(-1)
    case nil: key.add(-2)
    }
    key.add(details.repeats?.rawValue ?? "")
    key.add(details.until?.number ?? 0)
    key.add(details.id ?? "")
    key.add(details.occurrenceOf ?? "")
    key.add(details.destination?.index ?? -1)
    for money in [details.arrived, details.booked].compactMap(\.self) { add(money, to: &key) }
  }

  private static func add(_ money: Money, to key: inout Fingerprint) {
    key.add(money.minor)
    key.add(money.currency.code)
  }
}
