import Ledger
import Formats

/// What an entry says besides its amounts, by names that a journal can hold.
enum JournalTags {
  /// Of journals themselves or of ours: no tag of a person may be called so, or it would mean something else.
  static let keys = [
    "id", "pays", "noted", "due", "repeats", "until", "for", "receipt", "note", "original", "date", "date2", "type",
    "document", "tags", "name",
  ]

  /// - Parameters:
  ///   - text: an id, a day, a word of ours, a path in percent-encoding: nothing that a journal takes for its own.
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

  /// Every tag of the ledger once, in the order in which they come, with what stands for it.
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
