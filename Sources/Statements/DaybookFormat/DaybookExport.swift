package import Ledger
package import Formats

/// A reader of files written by `daybook export --to json` or `--to csv`. It returns entries with the keys of a month
/// file.
package enum DaybookExport {
  /// Returns the content of the file; `nil` if the file is not a Daybook export.
  ///
  /// - Parameters:
  ///   - home: the home currency of the target book. Entries in this currency omit `currency`; if `nil`, all entries
  ///     keep the key.
  ///   - decimal: the decimal separator of the returned amounts.
  package static func read(_ bytes: [UInt8], home: Currency? = nil, decimal: DecimalSeparator = .point)
    -> ParsedEntries?
  {
    // A spreadsheet may have saved the file as UTF-16.
    let bytes = DecodedText.isLittleEndian(bytes) == nil ? bytes : DecodedText(bytes).bytes
    let first = bytes.prefix(64).first { $0 > 0x20 && $0 < 0x80 }
    let reader = EntryReader(home: home, decimal: decimal)
    return first == .openBrace ? ParsedEntries(json: bytes, reader) : ParsedEntries(csv: bytes, reader)
  }
}

// MARK: CSV

extension ParsedEntries {
  /// Reads a CSV export with columns in any order; `nil` if the CSV is malformed, a required column is missing or a
  /// heading occurs twice. Any common separator is accepted, because a spreadsheet may have changed it.
  fileprivate init?(csv bytes: [UInt8], _ reader: EntryReader) {
    let head = bytes.prefix { !$0.isLineBreak }
    let separators: [UInt8] = [.comma, UInt8(ascii: ";"), .tab]
    let separator = separators.max { one, other in
      head.count { $0 == one } < head.count { $0 == other }
    }
    // Most CSV files are not exports of Daybook, so the headings are checked before any row is read.
    guard let heading = CSVRows(Array(head), separator: separator ?? .comma)?.rows.first else { return nil }
    var headings = heading.cells.map { $0.text.trimmingSpaces.lowercased() }
    while headings.last?.isEmpty == true { headings.removeLast() }
    let needed = [DaybookColumns.entry] + ["date", "title", "spent", "received", "moved"]
    guard needed.allSatisfy(headings.contains), Set(headings).count == headings.count else { return nil }
    guard let table = CSVRows(ParsedEntries.utf8(bytes), separator: separator ?? .comma) else { return nil }
    self.init(format: "CSV of Daybook")
    for row in table.rows.dropFirst() where row.cells.contains(where: { !$0.text.isEmpty }) {
      let isNamed = row.cells.dropFirst(headings.count).allSatisfy(\.text.isEmpty)
      if row.cells.count > heading.cells.count || !isNamed {
        refused.append(RefusedRow(line: row.line, problem: .cells(row.cells.count, of: headings.count)))
        continue
      }
      // An export has two quotes for an empty string and nothing for a missing value. This rule does not apply if all
      // cells are quoted.
      let saysEmpty = row.cells.contains { $0.text.isEmpty && !$0.isQuoted }
      var values: [EntryReader.Value] = []
      var problem: EntryConversionError?
      for (heading, cell) in zip(headings, row.cells) {
        let isEmptyText = saysEmpty && cell.isQuoted && TransactionKey(name: heading)?.key.kind == .text
        if cell.text.isEmpty, !isEmptyText { continue }
        do throws(EntryConversionError) {
          values.append((heading, try ParsedEntries.value(heading, cell.text)))
        } catch {
          problem = problem ?? error
        }
      }
      add(row.line, values, problem, reader)
    }
  }

  /// Returns the file as UTF-8, decoding the code page in which a spreadsheet may have saved it. The bytes are
  /// unchanged if the code page is ambiguous, or if only some non-ASCII characters are valid UTF-8, as in a damaged
  /// UTF-8 file.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let isDamaged = String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
      $0.value >= 0x80 && $0 != "\u{FFFD}"
    }
    if isDamaged { return bytes }
    let text = DecodedText(bytes)
    return text.rivals.isEmpty && text.unreadable.isEmpty ? text.bytes : bytes
  }

  private static func value(_ heading: String, _ cell: String) throws(EntryConversionError) -> FieldText {
    let text = FormulaSafeCell.unguarded(cell)
    guard let key = TransactionKey(name: heading)?.key else { return .one(text) }
    if key.kind == .parts || key.kind == .shares, let parts = CellList.parts(text) {
      return .mapping(parts.map { FieldText.Part(key: $0.0, text: $0.1) })
    }
    if key.kind == .parts { throw .badValue(heading, text) }
    if key.kind.isList {
      guard let items = CellList.items(text) else { throw .badValue(heading, text) }
      return .list(items)
    }
    return .one(text)
  }

  fileprivate mutating func add(
    _ line: Int, _ values: [EntryReader.Value], _ problem: EntryConversionError?, _ reader: EntryReader
  ) {
    do throws(EntryConversionError) {
      if let problem { throw problem }
      switch try reader.row(values, line: line) {
      case .entry(let entry): entries.append(entry)
      case .balanceAssertion(let assertion): balanceAssertions.append(assertion)
      }
    } catch {
      refused.append(RefusedRow(line: line, problem: error))
    }
  }
}

// MARK: JSON

extension ParsedEntries {
  fileprivate init?(json bytes: [UInt8], _ reader: EntryReader) {
    guard let file = JSON(bytes), file["format"]?.content == DaybookColumns.format,
      case .array(let rows)? = file["entries"]
    else { return nil }
    self.init(format: "JSON of Daybook")
    home = file["book"]?["currency"]?.content.flatMap { Currency(code: $0) }
    if case .bool(let isWhole)? = file["book"]?["whole"] { self.isWhole = isWhole }
    if case .array(let names)? = file["book"]?["members"] { members = names.compactMap(\.content) }
    for (index, row) in rows.enumerated() {
      guard case .members(let members) = row else {
        refused.append(RefusedRow(line: index + 1, problem: .invalidDay("")))
        continue
      }
      var values: [EntryReader.Value] = []
      var problem: EntryConversionError?
      for member in members {
        guard let value = ParsedEntries.value(member.value) else {
          problem = problem ?? .badValue(member.key, member.value.text)
          continue
        }
        values.append((member.key, value))
      }
      add(index + 1, values, problem, reader)
    }
    if case .array(let rows)? = file["accounts"] { accounts = rows.compactMap(ParsedEntries.account) }
    if case .array(let rows)? = file["categories"] {
      categories = rows.compactMap(ParsedEntries.category)
      let shared = rows.filter { $0[CategoryKey.shared.name] != nil }.compactMap { $0["name"]?.content }
      if !shared.isEmpty {
        let names = shared.map { "“\($0)”" }.joined(separator: ", ")
        notes.append("“shared” is not imported for \(names): set it with “daybook category edit NAME --shared …”")
      }
    }
  }

  private static func value(_ value: JSON) -> FieldText? {
    switch value {
    case .string(let text): return .one(text)
    case .array(let values):
      let texts = values.compactMap(\.content)
      return texts.count == values.count ? .list(texts) : nil
    case .members(let members):
      let parts = members.compactMap { member in
        member.value.content.map { FieldText.Part(key: member.key, text: $0) }
      }
      return parts.count == members.count ? .mapping(parts) : nil
    case .null, .bool, .number: return nil
    }
  }

  private static func account(_ row: JSON) -> NamedAccount? {
    guard let name = row["name"]?.content, let currency = row["currency"]?.content.flatMap({ Currency(code: $0) })
    else { return nil }
    let kind = row["kind"]?.content.flatMap { Account.Kind(rawValue: $0) } ?? .everyday
    let opening = row["opening-balance"]?.content.flatMap { EntryReader.balance($0, currency) }
    return NamedAccount(
      name: name, currency: currency, kind: kind, openingBalance: opening, who: row[AccountKey.who.name]?.content,
      shared: row[AccountKey.shared.name].flatMap(value))
  }

  private static func category(_ row: JSON) -> NamedCategory? {
    guard let name = row["name"]?.content else { return nil }
    return NamedCategory(name: name, kind: row["kind"]?.content.flatMap { Category.Kind(rawValue: $0) } ?? .expense)
  }
}
