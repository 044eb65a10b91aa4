/// The value of `for:`: `rent-2026`, `rent-2026 2026-11` or `rent-2026 2026-11-01` (MONEY.md §2).
package struct OccurrenceReference: Sendable, Hashable {
  /// The id of any entry of the series.
  package var id: String
  /// The occurrence that is meant: the one whose expected day is in this month, or whose window holds this day; nil where
  /// the entry's own day says it.
  package var period: MonthOrDay?

  /// The day that a derived id begins with; nil for one that was written without.
  var day: Day? { Day(id.prefix(10)) }

  package init(_ id: String, _ period: MonthOrDay? = nil) {
    self.id = id
    self.period = period
  }

  /// - Parameter text: as it is written. Ids have no spaces, so what follows one is a period; where that is none the whole
  ///   text is taken for an id, which nothing has.
  package init(text: String) {
    if let space = text.lastIndex(of: " "), let period = MonthOrDay(text[text.index(after: space)...]) {
      self.init(String(text[..<space].trimmedEnd), period)
    } else {
      self.init(text)
    }
  }
}

extension OccurrenceReference: CustomStringConvertible {
  package var description: String { period.map { "\(id) \($0)" } ?? id }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
