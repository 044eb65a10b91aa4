import Localization
import Ledger
import Reports

/// Sentences that are shown on every page if the site shows only a part of the book or hides amounts.
enum ScopeSentences {
  /// Returns a sentence about the part of the book that is shown; empty for the whole book.
  ///
  /// Example: “Part of the book: category:Taxes · January 2026 to December 2026. All totals are of this part.”
  static func part(_ scope: LedgerScope, _ wording: Wording) -> String {
    guard scope.isPart else { return "" }
    let filter = scope.filter.map(clean).joined(separator: " ")
    // The filter may contain an amount, or a name with digits.
    let shown = scope.isRedacted ? Redaction.withoutDigits(filter) : filter
    let parts = [shown, months(scope, wording)].filter { !$0.isEmpty }
    return wording.text(.partOfBook, ["part": parts.joined(separator: " · ")])
  }

  static func hidden(_ scope: LedgerScope, _ wording: Wording) -> String {
    scope.isRedacted ? wording.text(.amountsHidden) : ""
  }

  private static func months(_ scope: LedgerScope, _ wording: Wording) -> String {
    switch (scope.from, scope.to) {
    case (let from?, let to?) where from == to: name(from, wording)
    case (let from?, let to?): wording.text(.partMonths, ["first": name(from, wording), "last": name(to, wording)])
    case (let from?, nil): wording.text(.partFrom, ["month": name(from, wording)])
    case (nil, let to?): wording.text(.partTo, ["month": name(to, wording)])
    case (nil, nil): ""
    }
  }

  private static func name(_ bound: MonthOrDay, _ wording: Wording) -> String {
    switch bound {
    case .month(let month): wording.month(month)
    case .day(let day): wording.fullDate(day)
    }
  }
}
