import BookEditing
import Diagnostics
import Ledger
import Formats

/// A named item of a book, to which several places may refer.
enum BookSymbol: Equatable {
  case category(String)
  case account(String)
  case tag(String)
  case photo(String)
  /// An entry, named by its id.
  case entry(String)
}

/// A name at a position in a document. It refers to an item of the book.
struct SymbolReference {
  var named: BookSymbol
  /// The range of the name, including quotes.
  var range: Range<Int>

  init?(_ document: OpenDocument, at offset: Int) {
    switch document.kind {
    case .month, .categories:
      guard let entry = EntryText(at: offset, in: document.file, document.positions),
        let field = entry.field(at: offset)
      else { return nil }
      let value = entry.scalars(of: field).first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
      guard let value, let named = SymbolReference.named(value.text, field.key, document.kind) else { return nil }
      (self.named, range) = (named, value.range)
    case .settings:
      let (text, _) = TextReader.read(document.file)
      for pair in text.pairs(of: 0) {
        let values =
          pair.key == "main-account"
          ? [pair.value]
          : pair.key == "accounts"
            ? text.items(of: pair.value).flatMap { text.pairs(of: $0).filter { $0.key == "name" }.map(\.value) } : []
        for value in values {
          let range = text.nodes[value].range
          guard range.lowerBound <= offset, offset <= range.upperBound else { continue }
          (named, self.range) = (.account(text.text(value)), range)
          return
        }
      }
      return nil
    case .rates, .other: return nil
    }
  }

  private static func named(_ text: String, _ key: String, _ kind: OpenDocument.Kind) -> BookSymbol? {
    if text.isEmpty { return nil }
    if kind == .categories { return key == "name" ? .category(text) : nil }
    switch key {
    case "category", "split": return .category(text)
    case "account", "from", "to": return .account(text)
    case "tags": return .tag(text)
    case "photo": return .photo(text)
    case "id": return .entry(text)
    case "for": return .entry(OccurrenceReference(text: text).id)
    default: return nil
    }
  }
}

extension LiveBook.State {
  /// Returns every place in month files that contains a name, grouped by file. Files that cannot contain the name are
  /// skipped without parsing.
  ///
  /// - Parameter isWanted: called for each file; `false` ends the search.
  func places(of named: BookSymbol, isWanted: () -> Bool = { true }) -> [(file: SourceFile, ranges: [Range<Int>])] {
    let (name, keys) = named.keys
    let isFolded = named.isFolded
    var places: [(file: SourceFile, ranges: [Range<Int>])] = []
    for month in reading.months {
      if !isWanted() { return places }
      guard isFolded ? month.file.mayName(name) : month.file.mayHold(name) else { continue }
      let (document, _) = TextReader.read(month.file)
      var ranges: [Range<Int>] = []
      for entry in document.items(of: 0) {
        for pair in document.pairs(of: entry) where keys.contains(pair.key) {
          ranges += document.names(of: pair.value, pair.key).filter {
            $0.text == name || isFolded && UnicodeText.isSameName($0.text, name)
          }.map(\.range)
        }
      }
      if !ranges.isEmpty { places.append((month.file, ranges)) }
    }
    return places
  }
}

extension BookSymbol {
  /// Whether different spellings of a name are equal. Ids and file names must match exactly.
  fileprivate var isFolded: Bool {
    switch self {
    case .category, .account, .tag: true
    case .photo, .entry: false
    }
  }

  /// The name as written, and the keys of an entry that can contain it.
  var keys: (name: String, keys: Set<String>) {
    switch self {
    case .category(let name): (name, ["category", "split"])
    case .account(let name): (name, ["account", "from", "to"])
    case .tag(let name): (name, ["tags"])
    case .photo(let name): (name, ["photo"])
    case .entry(let id): (id, ["id", "for"])
    }
  }
}

extension Document {
  /// Returns the names in a value: the items of a list, the names of parts, or the value itself. For `for:`, returns
  /// only the id.
  func names(of value: Int, _ key: String) -> [(text: String, range: Range<Int>)] {
    if key == TransactionKey.occurrence.name, nodes[value].kind == .plain {
      let (id, range) = (OccurrenceReference(text: text(value)).id, nodes[value].range)
      return [(id, range.lowerBound..<min(range.upperBound, range.lowerBound + id.utf8.count))]
    }
    return switch nodes[value].kind {
    case .sequence: items(of: value).map { (text($0), nodes[$0].range) }
    case .mapping: pairs(of: value).map { ($0.key, $0.keyRange) }
    case .missing: []
    default: [(text(value), nodes[value].range)]
    }
  }
}
