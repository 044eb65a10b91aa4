/// The value of `for:`: the id of a series, and optionally one of its occurrences. Examples are `rent-2026`,
/// `rent-2026 2026-11` and `rent-2026 2026-11-01`.
package struct OccurrenceReference: Sendable, Hashable {
  /// The id of any entry of the series.
  package var id: String
  /// The period of the occurrence: the month of the expected day, or a day in the occurrence's window. `nil` if the
  /// entry's date determines the occurrence.
  package var period: MonthOrDay?

  /// The day at the beginning of the id, if the id was derived from a date and a title; otherwise `nil`.
  var day: Day? { Day(id.prefix(10)) }

  package init(_ id: String, _ period: MonthOrDay? = nil) {
    self.id = id
    self.period = period
  }

  /// Parses a value of `for:`.
  ///
  /// - Parameter text: the value as written. Ids have no spaces, so text after a space is the period. If that text is
  ///   not a valid period, the whole value becomes an id that no entry has.
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
