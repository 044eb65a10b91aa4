import BookEditing
import Diagnostics
import Formats
import Ledger

/// The completion of keys, values and entries at the caret.
struct CompletionList: Feature {
  let session: EditorSession

  /// The maximum lengths of a list. A list of at most `whole` items is complete, so that the client need not request it
  /// again. A longer list is shortened to `part` items.
  private static let greatestCounts = (whole: 400, part: 60)

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let (document, offset) = try session.place(params)
    guard let book = document.book, document.kind != .other else { return CompletionList.list([], isIncomplete: false) }
    let caret = CaretContext(document, at: offset)
    // A space or a colon triggers only the completion of values. Otherwise a list of entries would appear everywhere.
    let trigger = params.optional("context")?.json["triggerCharacter"]?.content
    if trigger == " " || trigger == ":", case .entry = caret.spot, caret.dash != caret.line {
      return CompletionList.list([], isIncomplete: false)
    }
    let completion = Completion(session, document, book, caret)
    let typed = caret.typed
    let wanted = TypedName.Typed(typed)
    var shown: [JSON] = []
    var isCut = false
    let range = document.positions.range(caret.range)
    let touchesColon = caret.range.lowerBound > 0 && document.bytes[caret.range.lowerBound - 1] == UInt8(ascii: ":")
    let (items, titles) = (completion.items, completion.titles)
    let counts = CompletionList.greatestCounts
    let most = items.count + titles.count > counts.whole ? counts.part : counts.whole
    /// Adds an item if it matches the typed text.
    ///
    /// - Returns: `false` if the list is full.
    func show(_ name: SearchedName, _ make: () -> CompletionItem) -> Bool {
      guard wanted.matches(name) else { return true }
      if shown.count == most {
        isCut = true
        return false
      }
      var item = make()
      // Directly after a colon a value would become part of the key.
      if touchesColon { item.newText = " " + item.newText }
      shown.append(json(item, name.texts, typed: typed, range, number: shown.count))
      return true
    }
    for item in items where !show(SearchedName(item.names ?? [item.label]), { item }) { break }
    let make = completion.titleItem
    // By index: only a few of thousands of titles are shown, and none needs to be copied.
    for index in titles.indices where !show(titles[index].name, { make(titles[index]) }) { break }
    return CompletionList.list(shown, isIncomplete: isCut)
  }

  private static func list(_ items: [JSON], isIncomplete: Bool) -> JSON {
    .object([("isIncomplete", .bool(isIncomplete)), ("items", .array(items))])
  }

  private func json(
    _ item: CompletionItem, _ forms: [String], typed: String, _ range: JSON, number: Int
  ) -> JSON {
    let digits = String(number)
    let name = item.names?.first ?? item.label
    let isSnippet = item.isSnippet && session.client.hasSnippets
    return .some([
      ("label", .string(item.label)), ("kind", .int(item.kind.rawValue)), ("detail", item.detail.map { .string($0) }),
      // Clients show this text for each row, but some show `detail` only for the selected one.
      (
        "labelDetails",
        session.client.hasLabelDetails ? item.detail.map { .object([("description", .string($0))]) } : nil
      ),
      ("documentation", item.documentation.map { session.markup($0, isMarkdown: session.client.documentsAsMarkdown) }),
      ("sortText", .string(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)),
      ("filterText", .string(TypedName.filterText(name, forms, typed: typed))),
      ("preselect", item.isPreselected ? .bool(true) : nil),
      ("insertTextFormat", .int(isSnippet ? 2 : 1)),
      ("insertTextMode", session.client.insertsAsIs ? .int(1) : nil),
      ("textEdit", .object([("range", range), ("newText", .string(item.newText))])), ("data", item.data),
    ])
  }

  /// Adds the image of a photo to the photo's item. If it contained all images, the list would be too large.
  func resolve(_ params: Params) throws(RPCError) -> JSON {
    guard case .members(var members) = params.json else { throw .wrongParams("a completion item must be an object") }
    guard let path = params.json.at("data.photo")?.content, let book = params.json.at("data.book")?.content,
      let folder = session.books[book]?.folder
    else { return params.json }
    let file = folder.path(of: BookLayout.receipt(path))
    let text = session.client.documentsAsMarkdown ? "![\(path)](\(DocumentURI.file(file)))" : path
    members.removeAll { $0.key == "documentation" }
    members.append(
      .init(key: "documentation", value: session.markup(text, isMarkdown: session.client.documentsAsMarkdown)))
    return .members(members)
  }
}
