package import BookEditing
package import Ledger
package import Localization
import Formats

/// Functions that return the transaction that a draft proposes.
extension InboxDraft {
  /// Returns the parsed line of a note; `nil` for a photo.
  ///
  /// - Parameter days: parses days relative to today. Days in a note are parsed relative to the day on which it was
  ///   written.
  package func quickEntry(_ ledger: Ledger, _ days: DayReader) -> QuickEntry? {
    guard let text else { return nil }
    let written = day.map { min($0, ledger.today) } ?? ledger.today
    return QuickEntry(text, QuickEntry.Context(ledger, days.on(written)))
  }

  /// Whether the day of the transaction is known, rather than guessed from the file's modification time.
  package func isDayCertain(_ ledger: Ledger, _ days: DayReader) -> Bool {
    isFileDayCertain || quickEntry(ledger, days)?.hasFullDay == true
  }

  /// Returns the known fields of the transaction, which include a day.
  package func fields(_ ledger: Ledger, _ days: DayReader) -> [FieldChange] {
    let written = day.map { min($0, ledger.today) } ?? ledger.today
    return (quickEntry(ledger, days)?.fields ?? []).withDate(written)
  }
}

extension FormRequest {
  /// Returns the amount of an entry that was typed on a single line, with “+” for money received; `nil` if the text is
  /// not an entry.
  func amount(of quick: QuickEntry) -> String? {
    let currency = quick.currency ?? home
    guard quick.problem == nil, let amount = quick.amount.flatMap({ AmountText.minor($0, currency, decimal) }) else {
      return nil
    }
    return "\(quick.isReceived ? "+" : "")\(wording.money(Money(amount, currency)))"
  }
}

extension QuickEntry.Context {
  /// Creates the context for parsing text in a book.
  ///
  /// - Parameter days: parses days relative to the day on which the text was written.
  init(_ ledger: Ledger, _ days: DayReader) {
    var accounts = ledger.accounts.map(\.name).filter { !$0.isEmpty }
    if let main = ledger.settings.mainAccount, !accounts.contains(main) { accounts.append(main) }
    self.init(days: days, home: ledger.homeCurrency, decimal: ledger.settings.decimalSeparator, accounts: accounts)
  }
}
