import BookEditing
import Diagnostics
package import Imports
package import Ledger
package import Formats

/// The result of undoing an import, as text and as JSON.
package struct TakeBackOutput {
  private let result: TakeBackResult
  private let ledger: Ledger

  /// Creates the output for an import that was undone.
  ///
  /// - Parameter ledger: the book before the import was undone.
  package init(_ result: TakeBackResult, _ ledger: Ledger) {
    self.result = result
    self.ledger = ledger
  }

  // MARK: Text

  package var text: String {
    var lines = ["import \(result.logged.label): \(NumberText.counted(result.rowCount, "row"))"]
    lines += listed(result.removed, "-", "is removed")
    lines += listed(result.restored, "<", "is restored")
    lines += listed(result.reducedTransfers, "|", "is no longer a transfer: its other row is kept")
    for kept in result.kept { lines.append("  = \(line(kept.entry))  is kept: \(kept.why)") }
    lines += result.notes.map { "  \($0)" }
    lines.append(summary)
    return lines.map { TerminalSafeText.line($0) + "\n" }.joined()
  }

  /// Returns a line for each entry, up to twenty. If there are more entries, the last line contains the number of those
  /// not listed.
  private func listed(_ entries: [TakeBackResult.Entry], _ sign: String, _ what: String) -> [String] {
    let shown = entries.prefix(20).map { "  \(sign) \(line($0))  \(what)" }
    return entries.count > 20 ? shown + ["  \(sign) and \(entries.count - 20) more"] : shown
  }

  private func line(_ entry: TakeBackResult.Entry) -> String {
    let minor = entry.isDebit ? -entry.amount.minor : entry.amount.minor
    let amount = AmountText.written(minor, entry.amount.currency, ledger.settings.decimalSeparator)
    return "\(entry.day)  \(entry.title)  \(amount) \(entry.amount.currency.code)"
  }

  /// A line that counts the removed, restored and kept entries, and lists the other changes.
  private var summary: String {
    var parts = ["\(NumberText.counted(result.removed.count, "entry", "entries")) removed"]
    func add(_ count: Int, _ text: String) { if count > 0 { parts.append("\(count) \(text)") } }
    add(result.restored.count, "restored")
    let reduced = result.reducedTransfers.count
    add(reduced, reduced == 1 ? "is no longer a transfer" : "are no longer transfers")
    add(result.balanceCount, "\(result.balanceCount == 1 ? "balance" : "balances") removed")
    if !result.openings.isEmpty { parts.append("opening balance of \(result.openings.joined(separator: ", "))") }
    if !result.accounts.isEmpty { parts.append("account \(result.accounts.joined(separator: ", "))") }
    if !result.categories.isEmpty { parts.append("category \(result.categories.joined(separator: ", "))") }
    add(result.kept.count, "kept")
    add(result.goneCount, result.goneCount == 1 ? "row no longer has an entry" : "rows no longer have an entry")
    return parts.joined(separator: ", ")
  }

  // MARK: JSON

  package var json: JSON {
    func entries(_ entries: [TakeBackResult.Entry]) -> JSON { .array(entries.map { .object(fields(of: $0)) }) }
    return .object([
      ("import", .string(result.logged.label)), ("rows", .number("\(result.rowCount)")),
      ("removed", entries(result.removed)), ("restored", entries(result.restored)),
      ("alone", entries(result.reducedTransfers)),
      ("kept", .array(result.kept.map { .object(fields(of: $0.entry) + [("why", .string($0.why))]) })),
      ("gone", .number("\(result.goneCount)")), ("balances", .number("\(result.balanceCount)")),
      ("openings", .array(result.openings.map { .string($0) })),
      ("accounts", .array(result.accounts.map { .string($0) })),
      ("categories", .array(result.categories.map { .string($0) })),
      ("notes", .array(result.notes.map { .string($0) })),
    ])
  }

  private func fields(of entry: TakeBackResult.Entry) -> [(String, JSON)] {
    let minor = entry.isDebit ? -entry.amount.minor : entry.amount.minor
    return [
      ("id", .string(entry.id)), ("date", .string(entry.day.description)), ("title", .string(entry.title)),
      ("amount", .string(PlainAmount.text(minor, entry.amount.currency))),
      ("currency", .string(entry.amount.currency.code)),
    ]
  }
}
