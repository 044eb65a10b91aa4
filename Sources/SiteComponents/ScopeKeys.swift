import Formats
import Ledger

/// Fingerprints of the values in a ledger, for a site that shows only a part of a book or hides amounts. The ledger's
/// text contains more than such a site shows, so that a fingerprint of the text would reveal changes to hidden values.
enum ScopeKeys {
  /// Adds the rarely changed data that pages show in addition to entries.
  static func add(_ ledger: Ledger, to key: inout Fingerprint) {
    key.add(ledger.settings.openingBalance)
    for account in ledger.accounts { key.add(account.openingBalance) }
    for member in ledger.members { key.add(member) }
    for goal in ledger.settings.goals {
      key.add(goal.name)
      key.add(goal.percent ?? -1)
      key.add(goal.account.index)
      key.add(goal.by?.number ?? 0)
    }
    for gain in ledger.exchangeGains {
      key.add(gain.account.index)
      key.add(gain.day.number)
      key.add(gain.amount)
    }
    for category in ledger.categories {
      key.add(category.name)
      key.add(category.kind.rawValue)
      key.add(category.icon ?? "")
      key.add(ColorClasses.className(category))
    }
    for table in ledger.rates.tables {
      key.add(table.day.number)
      for (currency, price) in table.prices.sorted(by: { $0.key.code < $1.key.code }) {
        key.add(currency.code)
        key.add(price.text)
      }
    }
  }

  /// Adds to the fingerprint every value of an entry that a page may show. The fields come from `TransactionField`, so
  /// that new keys are included automatically unless they are marked as not shown.
  static func add(_ transaction: Transaction, _ ledger: Ledger, to key: inout Fingerprint) {
    for (number, field) in (transaction.details == nil ? TransactionField.usual : TransactionField.shown).enumerated() {
      guard let value = field.value(transaction) else { continue }
      key.add(number)
      add(value, ledger, to: &key)
    }
  }

  private static func add(_ value: TransactionField.Value, _ ledger: Ledger, to key: inout Fingerprint) {
    switch value {
    case .day(let day): key.add(day.number)
    case .days(let days):
      key.add(days.count)
      for day in days { key.add(day.number) }
    case .no: key.add(0)
    case .yes: key.add(1)
    case .amount(let amount):
      key.add(amount.minor)
      key.add(amount.currency.code)
    case .category(let category): key.add(ledger.category(category).name)
    case .account(let account): key.add(account.index)
    case .member(let member): key.add(ledger.name(member))
    case .shares(let sharing): key.add(ledger.text(of: sharing))
    case .parts(let parts, _): add(parts, ledger, to: &key)
    case .text(let text), .word(let text): key.add(text)
    case .texts(let texts):
      key.add(texts.count)
      for text in texts { key.add(text) }
    case .reference(let reference): key.add(reference.description)
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
}
