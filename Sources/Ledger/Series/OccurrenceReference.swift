/// The value of `for:`: `rent-2026`, `rent-2026 2026-11` or `rent-2026 2026-11-01` (MONEY.md §2).
package struct OccurrenceReference: Sendable, Hashable {
  package enum Period: Sendable, Hashable {
    /// The occurrence whose expected day is in this month.
    case month(Month)
    /// The occurrence whose window holds this day.
    case day(Day)

    /// - Returns: nil for a text that is neither a month nor a day.
    package init?(_ text: some StringProtocol) {
      if let month = Month(text) {
        self = .month(month)
      } else if let day = Day(text) {
        self = .day(day)
      } else {
        return nil
      }
    }
  }

  /// The id of any entry of the series.
  package var id: String
  /// The occurrence that is meant; nil where the entry's own day says it.
  package var period: Period?

  package init(_ id: String, _ period: Period? = nil) {
    self.id = id
    self.period = period
  }

  /// - Parameter text: as it is written. Ids have no spaces, so what follows one is a period; where that is none the whole
  ///   text is taken for an id, which nothing has.
  package init(text: String) {
    if let space = text.lastIndex(of: " "), let period = Period(text[text.index(after: space)...]) {
      self.init(String(text[..<space].trimmedEnd), period)
    } else {
      self.init(text)
    }
  }
}

extension OccurrenceReference: CustomStringConvertible {
  package var description: String { period.map { "\(id) \($0)" } ?? id }
}

extension OccurrenceReference.Period: CustomStringConvertible {
  package var description: String {
    switch self {
    case .month(let month): "\(month)"
    case .day(let day): "\(day)"
    }
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
