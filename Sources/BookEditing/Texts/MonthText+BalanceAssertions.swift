import Diagnostics
package import Ledger
package import Formats

/// Functions that edit balance assertions in a month file.
extension MonthText {
  /// Adds a balance assertion after the other entries of its day.
  ///
  /// - Parameter fields: the fields in key order. Fields without a value are omitted.
  package func adding(assertion fields: [(key: BalanceAssertionKey, text: String?)], date: Day) -> EditedText {
    let month = withClosedEnd()
    let written = fields.compactMap { field in field.text.map { (key: field.key.name, value: FieldText.one($0)) } }
    return month.list.adding(written, isFlow: true, before: month.index(for: date))
  }

  /// Changes the amount or the note of a balance assertion.
  ///
  /// - Parameter fields: the new values. Fields without a value are not changed.
  /// - Throws: `noSuchEntry` if no entry with keys begins at the offset `start`.
  package func changing(
    assertion start: Int, _ fields: [(key: BalanceAssertionKey, text: String?)]
  ) throws(TextEditError) -> [UInt8] {
    let index = try index(of: start)
    var changed = list.closed(for: index)
    for field in fields {
      if let text = field.text { changed = try changed.changing(field.key.name, to: .one(text), in: index) }
    }
    return MonthText(changed).file.bytes
  }
}
