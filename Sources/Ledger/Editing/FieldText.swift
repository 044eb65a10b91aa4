/// What a field says, or shall say.
package enum FieldText: Sendable, Equatable {
  case one(String)
  /// `tags` and `photo` of a transaction, `was` of a category.
  case list([String])

  /// The texts in their order, one for a single text.
  package var texts: [String] {
    switch self {
    case .one(let text): [text]
    case .list(let texts): texts
    }
  }
}

/// One field of a transaction as it shall be.
package struct FieldChange: Sendable, Equatable {
  package var key: TransactionKey
  /// Nil takes the key away.
  package var value: FieldText?

  package init(_ key: TransactionKey, _ value: FieldText?) {
    self.key = key
    self.value = value
  }
}

/// Why a file cannot be edited.
package enum EditRefusal: Error, Sendable, Equatable {
  /// The whole file is one list in brackets, so there are no lines to work with; `BookFormat` makes them.
  case bracketsOnly
  /// The file is not a list of entries at all.
  case notAList
  /// No entry begins there, or none has that name.
  case noSuchEntry
  /// The entry would have no key left.
  case nothingLeft
}

/// A file's new text and where the entry stands in it.
package struct EditedText: Sendable, Equatable {
  package var bytes: [UInt8]
  /// UTF-8 byte offset of the entry, as `Transaction.source` has it when the new text is read.
  package var start: Int
}

/// One field of an entry where it stands in the text.
package struct FieldInText: Sendable, Equatable {
  package var key: TransactionKey
  /// UTF-8 byte offsets, quotes included.
  package var keyRange: Range<Int>
  package var value: Range<Int>
  /// A list for `tags` and `photo`, also where one text is written without brackets.
  package var text: FieldText
}

/// The keys of one kind of entry: their order, and how their values are written.
struct EntryKeys: Sendable {
  /// In the order in which they are written.
  var names: [String]
  /// Fields that are dates, amounts or fixed words: what they say may look like it.
  var typed: Set<String>
  var lists: Set<String>
  /// Lists that are written without brackets when they have one text.
  var shortLists: Set<String> = []

  /// BOOK.md §2.
  static let transaction = EntryKeys(
    names: TransactionKey.names,
    typed: ["date", "spent", "received", "moved", "currency", "arrived", "due", "paid", "repeats", "until"],
    lists: ["tags", "photo"], shortLists: ["photo"])

  /// BOOK.md §4.
  static let category = EntryKeys(
    names: CategoryReader.keys, typed: ["kind", "budget", "color", "distinct"], lists: ["was"])

  /// The place of a key in the order; unknown ones come last.
  func rank(_ key: String) -> Int { names.firstIndex(of: key) ?? names.count }

  /// A text on one line.
  func written(_ text: String, for key: String, in place: ScalarText.Place) -> String {
    ScalarText.written(text, in: place, mayLookTyped: typed.contains(key))
  }

  /// The rest of a key's line, and the lines below it.
  ///
  /// - Parameter mayBeBlock: whether text of several lines may stand below the key.
  func written(_ value: FieldText, for key: String, in place: ScalarText.Place, mayBeBlock: Bool) -> WrittenValue {
    let isShort = shortLists.contains(key) || !lists.contains(key)
    if isShort, value.texts.count == 1, let text = value.texts.first {
      if place == .block, mayBeBlock, let literal = ScalarText.literal(text) {
        return WrittenValue(inline: literal.header, below: literal.lines)
      }
      return WrittenValue(inline: written(text, for: key, in: place))
    }
    let items = value.texts.map { written($0, for: key, in: .flow) }
    return WrittenValue(inline: "[" + items.joined(separator: ", ") + "]")
  }
}

/// A value as text.
struct WrittenValue {
  var inline: String
  /// Lines of a literal block, without their indentation.
  var below: [String] = []

  /// The lines below as they follow the end of a line; an empty one is not indented.
  func block(indentedBy column: Int, lineBreak: [UInt8]) -> [UInt8] {
    below.flatMap { line in
      lineBreak + [UInt8](repeating: .space, count: line.isEmpty ? 0 : column) + Array(line.utf8)
    }
  }
}
