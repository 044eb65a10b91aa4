import BookEditing
import Diagnostics
import Ledger
import Formats
import Platform

/// A search for the definition of a name, and for all references to it.
struct Navigation: Feature {
  let session: EditorSession

  func definition(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    guard let book = document.book else { return .null }
    if let named = SymbolReference(document, at: offset)?.named { return definitions(of: named, book).json }
    guard document.kind == .month, let rates = ratesFile(document, offset, book) else { return .null }
    return rates
  }

  private func definitions(of named: BookSymbol, _ book: LiveBookFolder) -> [JSON] {
    let reading = book.state.reading
    let sharedLedger = reading.sharedLedger
    switch named {
    case .category(let name):
      let category = sharedLedger.categories.first { $0.name == name || $0.formerNames.contains(name) }
      return category?.source.map { [session.location(nameRange(sharedLedger.range($0)))] } ?? []
    case .account(let name):
      // An account without a definition has no source.
      let source = sharedLedger.accounts.first { $0.name == name }?.source
      return source.map { [session.location(sharedLedger.range($0))] } ?? []
    case .photo(let name):
      let path = book.folder.path(of: BookLayout.receipt(name))
      if book.folder.disk.status(path) == nil { return [] }
      return [session.location(SourceRange(SourceFile(path: path, bytes: []), nil))]
    case .tag(let name):
      return book.state.places(of: .tag(name)).first.map { [session.location(SourceRange($0.file, $0.ranges[0]))] }
        ?? []
    case .entry(let id): return entry(id, reading).map { [session.location($0)] } ?? []
    }
  }

  /// Returns the location of the entry with the given id; `nil` if there is none.
  private func entry(_ id: String, _ reading: LiveReading) -> SourceRange? {
    if let day = Day(id.prefix(10)), let month = reading.month(day.month),
      let index = month.index(of: id)
    {
      return FieldPlace.entry(month.ledger.transactions[index], month.ledger)
    }
    for month in reading.months {
      if let transaction = month.ledger.transactions.first(where: { $0.details?.id == id }) {
        return FieldPlace.entry(transaction, month.ledger)
      }
    }
    return nil
  }

  /// Returns the location of the value of `name` in a list item, such as a category. If the item has no name, returns
  /// the location of the item.
  private func nameRange(_ place: SourceRange) -> SourceRange {
    guard let range = place.bytes else { return place }
    let positions = session.positions(of: place.file)
    guard let entry = EntryText(at: range.lowerBound, in: place.file, positions), let name = entry.field("name") else {
      return place
    }
    return SourceRange(place.file, name.valueRange)
  }

  /// Returns the location of the rates file with which an amount was converted; `nil` unless the offset is at a
  /// converted amount or its currency.
  private func ratesFile(_ document: OpenDocument, _ offset: Int, _ book: LiveBookFolder) -> JSON? {
    let reading = book.state.reading
    guard let month = reading.month(at: document.path),
      let entry = EntryText(at: offset, in: document.file, document.positions), let field = entry.field(at: offset),
      TransactionKey.directions.contains(where: { $0.name == field.key }) || field.key == "currency",
      let transaction = month.transaction(at: entry.start)
    else { return nil }
    let sharedLedger = reading.sharedLedger
    let table = sharedLedger.rates.table(
      for: transaction.date, transaction.amount.currency, sharedLedger.homeCurrency)
    guard transaction.amount.currency != sharedLedger.homeCurrency, let table else { return nil }
    let path = book.folder.path(of: BookLayout.rates(table.day))
    return [session.location(SourceRange(SourceFile(path: path, bytes: []), nil))].json
  }

  // MARK: All places

  func references(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    guard let book = document.book, let named = named(document, offset, book) else { return .null }
    var isWanted = true
    let places = book.state.places(of: named) {
      isWanted = !session.connection.isCancelled
      return isWanted
    }
    if !isWanted { throw .cancelled }
    var found = places.flatMap { file, ranges in ranges.map { session.location(SourceRange(file, $0)) } }
    if params.optional("context")?.json["includeDeclaration"]?.bool == true {
      for place in definitions(of: named, book) where !found.contains(place) { found.append(place) }
    }
    return found.json
  }

  /// Returns the name at an offset or, at the title of an entry, the entry's id; `nil` anywhere else.
  private func named(_ document: OpenDocument, _ offset: Int, _ book: LiveBookFolder) -> BookSymbol? {
    if let named = SymbolReference(document, at: offset)?.named { return named }
    guard document.kind == .month, let entry = EntryText(at: offset, in: document.file, document.positions),
      entry.field(at: offset)?.key == "title"
    else { return nil }
    return book.state.reading.month(at: document.path)?.id(at: entry.start).map { .entry($0) }
  }

  func highlights(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    guard let named = SymbolReference(document, at: offset)?.named else { return .null }
    let (name, keys) = named.keys
    if document.kind != .month { return .null }
    let (text, _) = TextReader.read(document.file)
    var found: [JSON] = []
    for entry in text.items(of: 0) {
      for pair in text.pairs(of: entry) where keys.contains(pair.key) {
        for place in text.names(of: pair.value, pair.key) where place.text == name {
          found.append(.object([("range", document.positions.range(place.range)), ("kind", .int(1))]))
        }
      }
    }
    return found.json
  }
}

extension [JSON] {
  var json: JSON { .array(self) }
}

extension MonthReading {
  /// Returns the id of the entry that begins at a byte offset; `nil` if no entry begins there.
  func id(at start: Int) -> String? {
    ledger.transactions.firstIndex { Int($0.source.start) == start }.map { provisionalIDs[$0] }
  }

  func index(of id: String) -> Int? { provisionalIDs.firstIndex(of: id) }
}
