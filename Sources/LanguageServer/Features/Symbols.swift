import BookEditing
import Diagnostics
import Formats
import Ledger
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
    let amount = AmountText.written(
      transaction.amount.minor, transaction.amount.currency, ledger.settings.decimalSeparator)
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
