import BookEditing
import Diagnostics
import Formats
import Ledger

/// A named item of a book, which may be mentioned at several positions.
enum BookSymbol: Equatable {
  case category(String)
  case account(String)
  case tag(String)
  case photo(String)
  /// An entry, named by its id.
  case entry(String)
}

extension LiveBook.State {
  /// Returns every occurrence of a name in month files, grouped by file. Files that cannot contain the name are skipped
  /// without parsing.
  ///
  /// - Parameter isWanted: called for each file; `false` ends the search.
  func places(of named: BookSymbol, isWanted: () -> Bool = { true }) -> [(file: SourceFile, ranges: [Range<Int>])] {
    let (name, keys) = named.keys
    let isFolded = named.isFolded
    var places: [(file: SourceFile, ranges: [Range<Int>])] = []
    for month in reading.months {
      if !isWanted() { return places }
      guard isFolded ? month.file.mayContainName(name) : month.file.mayContain(name) else { continue }
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
  /// Whether different spellings of the name are treated as equal. Ids and file names must match exactly.
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
