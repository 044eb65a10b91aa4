package import Ledger
package import Formats

/// The fields of an occurrence to come, from the texts of two entries of its series: what it is called from the ruling
/// one, what it costs and where from the newest one.
package struct OccurrenceFields {
  /// Without date, `for` and all else that each entry says of itself.
  package let texts: [TransactionKey: FieldText]
  private let newest: [FieldSource]

  package init(ruling: [FieldSource], newest: [FieldSource]) {
    self.newest = newest
    var texts: [TransactionKey: FieldText] = [:]
    for field in ruling where [.title, .category, .tags].contains(field.key) { texts[field.key] = field.text }
    let ofNewest: [TransactionKey] = TransactionKey.directions + [.split, .currency, .account, .from, .to]
    for field in newest where ofNewest.contains(field.key) { texts[field.key] = field.text }
    self.texts = texts
  }

  /// The fields of a new entry.
  ///
  /// - Parameter more: further keys of the newest one.
  package func changes(_ more: [TransactionKey]) -> [FieldChange] {
    var texts = texts
    for field in newest where more.contains(field.key) { texts[field.key] = field.text }
    return TransactionKey.allCases.compactMap { key in texts[key].map { FieldChange(key, $0) } }
  }
}
