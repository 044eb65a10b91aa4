import Diagnostics
import Formats

/// Functions that parse balance assertions, which are entries of a month file.
extension TransactionReader {
  /// Whether the entry is a balance assertion, that is, has `balance` and no direction key. A misspelled `balance`
  /// counts too if the entry also has no `title`.
  func isBalanceAssertion(_ index: Int) -> Bool {
    let names = keyNames(index)
    let isTransaction = names.contains { name in TransactionKey.directions.contains { $0.name == name } }
    if isTransaction { return false }
    if names.contains(BalanceAssertionKey.mark) { return true }
    return !names.contains(TransactionKey.title.name)
      && names.contains { TransactionKey(name: $0) == nil && isNearlyBalance($0) }
  }

  private func isNearlyBalance(_ name: String) -> Bool {
    !NameSuggestions.of(name, among: [BalanceAssertionKey.mark]).isEmpty
  }

  private func keyNames(_ index: Int) -> [String] {
    var names: [String] = []
    var at = index + 1
    while at < Int(nodes[index].next) {
      names.append(values.text(nodes[at]))
      at = Int(nodes[Int(nodes[at].next)].next)
    }
    return names
  }

  /// Reports a transaction that also has `balance`.
  mutating func reportBalance(_ key: Node, _ index: Int) {
    let direction = keyNames(index).first { name in TransactionKey.directions.contains { $0.name == name } }
    values.report(
      .unknownKey, key, "a transaction cannot have both “balance” and “\(direction ?? "spent")”",
      label: "write the balance as a separate entry",
      notes: [Finding.Note("such as - { date: \(month.month)-03, balance: 1204.55, account: Checking }")],
      key: BalanceAssertionKey.mark)
  }

  mutating func readBalanceAssertion(_ index: Int, _ ledger: inout LedgerBuilder) {
    let entry = nodes[index]
    let unknown = keyNames(index).filter { BalanceAssertionKey(name: $0) == nil }
    let pairs = values.pairs(at: index, BalanceAssertionKey.self)
    // The keys it shares with a transaction are parsed the same way.
    present = 0
    for (key, value) in pairs {
      guard let same = TransactionKey(name: key.name) else { continue }
      present |= same.bit
      slots[same.rawValue] = Int32(value)
    }
    let balance = pairs.first { $0.key == .balance }.map { nodes[$0.value] }
    let hasDate = node(.date) != nil
    if !hasDate {
      values.report(
        .missingKey, head(entry), "this balance assertion has no “date”",
        label: "add a line like “date: \(month.month)-03”", key: "date")
    }
    let date = hasDate ? readDate(entry) : nil
    let account = readAccount(.account, &ledger)
    let note = readNote()
    guard let balance else {
      // The misspelled key was already reported.
      if !unknown.contains(where: isNearlyBalance) {
        values.report(
          .missingKey, head(entry), "this balance assertion has no “balance”", label: "add “balance:” with an amount",
          key: BalanceAssertionKey.mark)
      }
      return
    }
    let minor = values.balance(balance, BalanceAssertionKey.mark, ledger.ledger.account(account).currency)
    guard let date, let minor else { return }
    ledger.ledger.balanceAssertions.append(
      BalanceAssertion(
        date: date, account: account, balance: minor, note: note,
        source: SourceSpan(file: spanFile, start: entry.start, end: entry.end)))
  }
}
