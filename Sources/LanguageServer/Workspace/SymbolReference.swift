import BookEditing
import Diagnostics
import Formats
import Ledger

/// A name at a position in a document that refers to an item of the book.
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
