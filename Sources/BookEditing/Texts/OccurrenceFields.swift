package import Ledger
package import Formats

/// The fields of a new occurrence. The title, category and tags come from the template entry of the series. The amount,
/// accounts and members come from the newest entry.
package struct OccurrenceFields {
  /// The fields that do not differ between the entries of the series, unlike `date` and `for`.
  package let texts: [TransactionKey: FieldText]
  private let newest: [FieldSource]

  package init(template: [FieldSource], newest: [FieldSource]) {
    self.newest = newest
    var texts: [TransactionKey: FieldText] = [:]
    for field in template where [.title, .category, .tags].contains(field.key) { texts[field.key] = field.text }
    let ofNewest: [TransactionKey] =
      TransactionKey.directions + [.split, .currency, .account, .from, .to, .who, .shared]
    for field in newest where ofNewest.contains(field.key) { texts[field.key] = field.text }
    self.texts = texts
  }

  /// Returns the fields of a new entry.
  ///
  /// - Parameter more: further keys whose fields are copied from the newest entry.
  package func changes(_ more: [TransactionKey]) -> [FieldChange] {
    var texts = texts
    for field in newest where more.contains(field.key) { texts[field.key] = field.text }
    return TransactionKey.allCases.compactMap { key in texts[key].map { FieldChange(key, $0) } }
  }
}
