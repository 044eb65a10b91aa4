import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// Inline completion (LSP 3.18), which suggests the rest of the likeliest entry as ghost text that the user accepts
/// with one key.
struct InlineCompletion: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    guard let book = document.book, document.kind == .month, !document.isArchived,
      document.positions.content(of: document.positions.line(of: offset)).upperBound == offset
    else { return .object([("items", .array([]))]) }
    let caret = CaretContext(document, at: offset)
    let ghost = Completion(session, document, book, caret).ghost
    let items = ghost.map { text -> JSON in
      .object([("insertText", .string(text)), ("range", document.positions.range(caret.range))])
    }
    return .object([("items", .array(items.map { [$0] } ?? []))])
  }
}

extension Completion {
  /// The suggested text, beginning with the text that the user has typed; `nil` if there is no suggestion.
  var ghost: String? {
    let before = String(decoding: document.bytes[caret.range], as: UTF8.self)
    switch caret.spot {
    case .entry:
      // On an empty line, only a due occurrence is suggested: the line may be empty on purpose.
      guard caret.typed.isEmpty, let month = document.month else { return nil }
      let open = catalog.open(in: month).first { $0.day <= today }
      return open.flatMap { likely($0.series.expected, on: $0.day, reference: $0.series.template) }
    case .value("date", of: nil):
      guard let day = Day(caret.typed), entry?.field("title") == nil else { return nil }
      let open = catalog.open(in: day.month).first { $0.day == day }
      let last = catalog.titles.first.map { catalog.ledger.transactions[$0.newest] }
      guard let entry = open?.series.expected ?? last,
        let rest = rest(of: entry, on: day, reference: open?.series.template)
      else { return nil }
      return before + rest
    case .value("title", of: nil):
      guard caret.typed.count >= 2 else { return nil }
      let title = catalog.titles.first { $0.text.hasPrefix(caret.typed) && $0.text != caret.typed }
      guard let title else { return nil }
      return plainTitle(catalog.ledger.transactions[title.newest])
    default: return nil
    }
  }
}
