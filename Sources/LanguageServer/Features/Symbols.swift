import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The symbols of a document (days with their entries), and a word search in all entries of the book.
struct Symbols: Feature {
  let session: EditorSession

  /// The kind of a symbol, with its number in the protocol (LSP).
  private enum SymbolKind: Int {
    case namespace = 3
    case event = 24
    case constant = 14
    case property = 7
  }

  func ofDocument(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    if document.kind == .categories { return categorySymbols(document) }
    guard let book = document.book, let month = book.state.reading.month(at: document.path), document.isFile else {
      return .array([])
    }
    let positions = document.positions
    var days: [(day: Day, entries: [JSON], range: Range<Int>, sum: HomeAmount)] = []
    for transaction in month.ledger.transactions {
      let range = Int(transaction.source.start)..<Int(transaction.source.end)
      let symbol = symbol(
        transaction.title, summary(transaction, month.ledger), .event, positions.range(range), positions.range(range),
        [])
      let spent = month.ledger.sum(of: transaction).spent
      if let last = days.last, last.day == transaction.date {
        days[days.count - 1].entries.append(symbol)
        days[days.count - 1].range = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
        days[days.count - 1].sum += spent
      } else {
        days.append((transaction.date, [symbol], range, spent))
      }
    }
    if !session.client.nestsSymbols { return flat(days.flatMap(\.entries), document.uri) }
    return days.map { day in
      let range = positions.range(day.range)
      return symbol(
        "\(day.day), \(EnglishNames.weekdays[day.day.weekday - 1])",
        month.ledger.written(day.sum), .namespace, range, range, day.entries)
    }.json
  }

  private func categorySymbols(_ document: OpenDocument) -> JSON {
    let lines = EntryLines(document.bytes, document.positions)
    let symbols = lines.dashes.compactMap { dash -> JSON? in
      let entry = EntryText(from: dash, document.file, lines)
      guard let name = entry.field("name"), let text = entry.text("name"), !text.isEmpty else { return nil }
      let positions = document.positions
      return symbol(
        text, entry.text("kind") ?? "", .property, positions.range(entry.range), positions.range(name.valueRange), [])
    }
    return session.client.nestsSymbols ? symbols.json : flat(symbols, document.uri)
  }

  private func symbol(
    _ name: String, _ detail: String, _ kind: SymbolKind, _ range: JSON, _ selection: JSON, _ children: [JSON]
  ) -> JSON {
    .some([
      ("name", .string(name)), ("detail", .string(detail)), ("kind", .int(kind.rawValue)), ("range", range),
      ("selectionRange", selection), ("children", children.isEmpty ? nil : .array(children)),
    ])
  }

  /// Returns symbols as a list without nesting, for a client that does not support trees.
  private func flat(_ symbols: [JSON], _ uri: String) -> JSON {
    symbols.map { symbol in
      .object([
        ("name", symbol["name"] ?? .null), ("kind", symbol["kind"] ?? .null),
        ("location", .object([("uri", .string(uri)), ("range", symbol["range"] ?? .null)])),
      ])
    }.json
  }

  private func summary(_ transaction: Transaction, _ ledger: Ledger) -> String {
    let amount = AmountText.written(transaction.amount.minor, transaction.amount.currency, ledger.settings.decimalSign)
    let word = transaction.direction == .spent ? "" : transaction.direction == .received ? "+" : "⇄ "
    return transaction.direction == .moved
      ? word + amount : "\(word)\(amount), \(ledger.category(transaction.category).name)"
  }

  // MARK: The book's

  /// The maximum number of search results.
  private static let greatestSymbolCount = 200

  func ofBooks(_ params: Params) throws(RPCError) -> JSON {
    let query = try params.string("query")
    var found: [JSON] = []
    for book in session.books.values.sorted(by: { $0.path < $1.path }) {
      try session.connection.checkCancellation()
      let catalog = session.catalog(book)
      let ledger = catalog.ledger
      for index in catalog.words.indices(of: query, atMost: Symbols.greatestSymbolCount - found.count) {
        let transaction = ledger.transactions[index]
        let file = ledger.file(of: transaction)
        // The catalog may be slightly older. The text from which it was made gives the right lines.
        let place = session.location(SourceRange(file, Int(transaction.source.start)..<Int(transaction.source.start)))
        found.append(
          .object([
            ("name", .string("\(transaction.date) \(transaction.title)")), ("kind", .int(SymbolKind.event.rawValue)),
            ("containerName", .string(summary(transaction, ledger))), ("location", place),
          ]))
      }
    }
    return found.json
  }
}

/// The words of all entries, stored as one string. Searching the whole string takes a few milliseconds for 100,000
/// entries.
struct EntryWords {
  private var bytes: [UInt8] = []
  /// The offset in `bytes` at which each entry's words begin.
  private var starts: [Int] = []

  init(_ ledger: Ledger) {
    starts.reserveCapacity(ledger.transactions.count)
    let categories = ledger.categories.map { UnicodeText.searchable($0.name) }
    for transaction in ledger.transactions {
      starts.append(bytes.count)
      bytes += UnicodeText.searchable(transaction.title).utf8
      bytes.append(0x20)
      bytes += categories[transaction.category.index].utf8
      bytes.append(0x20)
      bytes += transaction.date.description.utf8
      for tag in transaction.details?.tags ?? [] {
        bytes.append(0x20)
        bytes += UnicodeText.searchable(tag).utf8
      }
      bytes.append(0x0A)
    }
  }

  /// Returns the indices of entries that contain every word of a query, newest first.
  func indices(of query: String, atMost count: Int) -> [Int] {
    if count <= 0 { return [] }
    let words = UnicodeText.searchable(query).split(separator: " ").map { Array($0.utf8) }
    guard let longest = words.max(by: { $0.count < $1.count }) else {
      return Array(starts.indices.reversed().prefix(count))
    }
    var found: [Int] = []
    bytes.withUnsafeBytes { buffer in
      var at = 0
      while let hit = EntryWords.place(of: longest, in: buffer, at..<buffer.count) {
        let index = entry(of: hit)
        let end = index + 1 < starts.count ? starts[index + 1] : buffer.count
        if words.allSatisfy({ EntryWords.place(of: $0, in: buffer, starts[index]..<end) != nil }) {
          found.append(index)
        }
        at = end
      }
    }
    return Array(found.reversed().prefix(count))
  }

  /// Returns the first offset of a word in a range.
  private static func place(of word: [UInt8], in buffer: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    guard let base = buffer.baseAddress else { return nil }
    var at = range.lowerBound
    while at + word.count <= range.upperBound {
      guard let hit = memchr(base + at, Int32(word[0]), range.upperBound - word.count + 1 - at) else { return nil }
      at = UnsafeRawPointer(hit) - base
      if memcmp(base + at, word, word.count) == 0 { return at }
      at += 1
    }
    return nil
  }

  private func entry(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
