package import Ledger
package import Formats

/// The fields of a new occurrence, from two entries of its series: the title, category and tags of the template
/// entry, the amount and accounts of the newest one.
package struct OccurrenceFields {
  /// The fields without date, `for` and others that differ in each entry.
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

  /// Returns the fields of a new entry.
  ///
  /// - Parameter more: further keys of the newest entry.
  package func changes(_ more: [TransactionKey]) -> [FieldChange] {
    var texts = texts
    for field in newest where more.contains(field.key) { texts[field.key] = field.text }
    return TransactionKey.allCases.compactMap { key in texts[key].map { FieldChange(key, $0) } }
  }
}
