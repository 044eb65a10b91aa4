import Ledger
import Formats

/// The metadata of an entry in a journal, under reserved keys.
enum JournalTags {
  /// The keys reserved for journals or Daybook. A user's tag with such a name is renamed, because it would otherwise
  /// have another meaning.
  static let keys = [
    "id", "pays", "noted", "due", "repeats", "until", "auto", "skip", "for", "receipt", "note", "original", "account",
    "from", "to", "arrived", "booked", "who", "shared", "paid", "category", "kind", "date", "date2", "type", "document",
    "tags", "name",
  ]

  /// Calls `body` for each key of an entry.
  ///
  /// - Parameter body: receives a key and its value, which needs no further escaping: names and paths are
  ///   percent-encoded.
  static func forEach(of index: Int, _ export: Export, _ body: (_ key: StaticString, _ text: String) -> Void) {
    body("id", export.identifiers.ids[index])
    let entry = export.ledger.transactions[index]
    if entry.direction == .moved, let day = entry.paymentDate, day != entry.date { body("noted", "\(entry.date)") }
    if let details = entry.details {
      if let who = details.who { body("who", escaped(export.ledger.name(who))) }
      if let shared = details.shared { body("shared", text(shared, export.ledger)) }
      if let due = details.due { body("due", "\(due)") }
      if let repeats = details.repeats { body("repeats", repeats.rawValue) }
      if let until = details.until { body("until", "\(until)") }
      if details.isAutomatic { body("auto", "yes") }
      if !details.skips.isEmpty { body("skip", details.skips.map(\.description).joined(separator: " ")) }
      if let reference = details.occurrenceOf { body("for", "\(reference)") }
      for photo in details.photos { body("receipt", "receipts/" + PercentEncoding.path(photo)) }
    }
    if entry.direction == .moved {
      forEachOfTransfer(entry, export.ledger, body)
    } else {
      forEachOfPayment(entry, export.ledger, body)
    }
  }

  /// Calls `body` with tags for the accounts and the received amount of a transfer, unless its postings contain these
  /// values.
  private static func forEachOfTransfer(
    _ entry: Transaction, _ ledger: Ledger, _ body: (_ key: StaticString, _ text: String) -> Void
  ) {
    guard entry.paymentDate == nil || entry.details?.destination == nil || !ledger.countsInBalance(entry) else {
      return
    }
    add("from", entry.account, ledger, body)
    if let destination = entry.details?.destination { add("to", destination, ledger, body) }
    if let arrived = entry.details?.arrived { body("arrived", text(arrived)) }
  }

  /// Calls `body` with tags for values of an expense or income that its postings do not contain.
  private static func forEachOfPayment(
    _ entry: Transaction, _ ledger: Ledger, _ body: (_ key: StaticString, _ text: String) -> Void
  ) {
    let counts = ledger.countsInBalance(entry)
    var change: Int64?
    if entry.paymentDate != nil, counts { change = ledger.change(of: entry.account, by: entry)?.minor }
    if change == nil { add("account", entry.account, ledger, body) }
    if !counts, let day = entry.paymentDate, day != entry.date { body("paid", "\(day)") }
    if let booked = entry.details?.booked { body("booked", text(booked)) }
    if entry.isSplit, entry.rest.amount == 0 { body("category", escaped(ledger.category(entry.category).name)) }
    // If the amount is zero, the postings do not show the direction.
    if entry.direction == .received, change ?? 0 == 0, (entry.homeAmount?.minor ?? entry.charged.minor) == 0 {
      body("kind", "received")
    }
  }

  private static func add(
    _ key: StaticString, _ account: Account.ID, _ ledger: Ledger,
    _ body: (_ key: StaticString, _ text: String) -> Void
  ) {
    body(key, escaped(JournalNames.name(ledger.account(account), ledger)))
  }

  /// Returns a keyword, or names with their weights, such as `Eva=2 Tomas=1`. Names are percent-encoded.
  private static func text(_ sharing: Sharing, _ ledger: Ledger) -> String {
    switch ledger.written(sharing) {
    case .word(let word): word
    case .weights(let weights):
      weights.map { "\(PercentEncoding.path($0.name))=\($0.weight)" }.joined(separator: " ")
    }
  }

  private static func text(_ money: Money) -> String {
    "\(PlainAmount.text(money.minor, money.currency)) \(money.currency.code)"
  }

  /// Returns a name in which the characters that end a tag or begin another tag are percent-encoded.
  private static func escaped(_ name: String) -> String {
    var result = ""
    var isAfterSpace = true
    for scalar in name.unicodeScalars {
      let isSpace = scalar == " "
      let isOdd =
        ",;:|[]%".unicodeScalars.contains(scalar) || ExportText.isHidden(scalar) || isSpace && isAfterSpace
        || !isSpace && scalar.properties.isWhitespace
      if isOdd {
        for byte in String(scalar).utf8 { result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      } else {
        result.unicodeScalars.append(scalar)
      }
      isAfterSpace = isSpace
    }
    return result
  }

  /// Returns the name in the journal for each tag in the ledger.
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
