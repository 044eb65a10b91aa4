import Ledger
import Formats

/// The metadata of an entry in a journal, under reserved keys.
enum JournalTags {
  /// Keys that journals or Daybook use. A user's tag never has such a name, since it would have another meaning.
  static let keys = [
    "id", "pays", "noted", "due", "repeats", "until", "for", "receipt", "note", "original", "date", "date2", "type",
    "document", "tags", "name",
  ]

  /// Calls a closure for each key of an entry.
  ///
  /// - Parameters:
  ///   - body: receives a key and its value: an id, a day, a keyword or a percent-encoded path. Journals do not
  ///     interpret them.
  static func forEach(of index: Int, _ export: Export, _ body: (_ key: StaticString, _ text: String) -> Void) {
    body("id", export.identifiers.ids[index])
    guard let details = export.ledger.transactions[index].details else { return }
    let entry = export.ledger.transactions[index]
    if entry.direction == .moved, let day = entry.movingDay, day != entry.date { body("noted", "\(entry.date)") }
    if let due = details.due { body("due", "\(due)") }
    if let repeats = details.repeats { body("repeats", repeats.rawValue) }
    if let until = details.until { body("until", "\(until)") }
    if let reference = details.occurrenceOf { body("for", "\(reference)") }
    for photo in details.photos { body("receipt", "receipts/" + PercentEncoding.path(photo)) }
  }

  /// Returns the name in the journal of every tag of the ledger.
  static func names(_ export: Export, _ written: (String) -> String) -> [String: String] {
    var tags: [String] = []
    var known: Set<String> = []
    for index in export.ledger.transactions.indices {
      guard let details = export.ledger.transactions[index].details else { continue }
      for tag in details.tags where known.insert(tag).inserted { tags.append(tag) }
    }
    let names = UniqueNames.of(tags, besides: Set(keys)) { written($1) }
    return Dictionary(uniqueKeysWithValues: zip(tags, names))
  }
}
