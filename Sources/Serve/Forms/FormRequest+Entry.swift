import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import SiteComponents
import Platform
import Reports
import Site

/// Functions that return the values and hints of an entry's form.
extension FormRequest {
  /// Returns the values of an existing entry for a form.
  func entryForm(of id: String) throws(BookError) -> EntryForm {
    let draft = try Draft(server.book)
    let entry = try draft.find(id)
    return EntryForm(try draft.fields(of: entry))
  }

  /// Returns a day in words. For the key `date`, the number of entries on that day and the amount spent are added.
  private func meaning(of day: Day, _ key: TransactionKey) -> String {
    let name = wording.weekdayDate(day)
    if key != .date { return name }
    let count = ledger.transactions(in: day.month).count { $0.date == day }
    if count == 0 { return "\(name) · \(word(.nothingYet))" }
    let spent = context.maker?.input.figures.spent(on: day)
    return ([name, wording.text(.entries, count: count)] + (spent.map { [wording.money($0)] } ?? []))
      .joined(separator: " · ")
  }

  /// Returns hints that show how the fields were understood, such as a date, the result of a calculation, or the amount
  /// left for the category.
  func meanings(of entry: EntryForm) -> [(String, String)] {
    var hints: [(String, String)] = []
    for key in TransactionKey.allCases {
      guard let reach = key.reach, let text = entry.texts[key], !text.isEmpty, let day = days.day(text, reach) else {
        continue
      }
      hints.append((key.name, meaning(of: day, key)))
    }
    let currency = entry.texts[.currency].flatMap { Currency(code: $0.uppercased()) } ?? home
    if let text = entry.texts[entry.kind] {
      let sum = AmountSum.minorUnits(text, decimals: currency.decimals, decimal)
      let whole = sum ?? AmountText.minor(text, currency, decimal)
      if let sum { hints.append((EntryForm.amount, "= \(wording.money(Money(sum, currency)))")) }
      if let whole, !entry.parts.isEmpty {
        let parts = entry.parts.map { part in
          AmountSum.minorUnits(part.text, decimals: currency.decimals, decimal) ?? AmountText.partMinor(
            part.text, currency, decimal) ?? 0
        }
        // Amounts in files are limited, so this cannot overflow.
        let left = parts.reduce(whole) { $0 &- $1 }
        let category = entry.texts[.category].flatMap { $0.isEmpty ? nil : $0 } ?? "–"
        let rest =
          left < 0
          ? word(.partsOver, ["amount": wording.money(Money(0 &- left, currency))])
          : word(.partsLeft, ["amount": wording.money(Money(left, currency)), "category": FormText.clean(category)])
        hints.append((EntryForm.partAmount, rest))
      }
    }
    return hints
  }
}
