import BookEditing
import Diagnostics
import Ledger
import Formats

/// A document that is open in the client, with its unsaved changes.
final class OpenDocument {
  /// The kind of a file in a book, determined by its path.
  enum Kind {
    case month
    case categories
    case settings
    case rates
    case other

    /// Determines the kind of a file.
    ///
    /// - Parameter path: relative to the book.
    init(_ path: String) {
      switch path {
      case BookLayout.settings: self = .settings
      case BookLayout.categories: self = .categories
      default:
        switch path.prefix(while: { $0 != "/" }) {
        case BookLayout.ledger[...], BookLayout.archive[...]: self = path.contains("/") ? .month : .other
        case BookLayout.rates[...]: self = path.contains("/") ? .rates : .other
        default: self = .other
        }
      }
    }
  }

  let uri: String
  /// The path of the file. If the URI's scheme is not `file`, the document is probably another version of this file.
  let path: String
  /// Whether the document is a file on disk. Only files on disk are part of a book.
  let isFile: Bool
  private(set) var version: Int
  private(set) var bytes: [UInt8]
  /// The book that contains the document; `nil` if no book contains it.
  let book: LiveBookFolder?
  /// The path of the document, relative to the book.
  let relativePath: String
  let kind: Kind
  private let encoding: PositionEncoding

  private var knownPositions: Positions?
  private var knownFile: SourceFile?
  /// The byte offset of the end of the last edit, where the caret probably is; `nil` before the first edit.
  private(set) var lastEdit: Int?

  init(
    uri: String, path: String, isFile: Bool, version: Int, _ bytes: [UInt8], _ encoding: PositionEncoding,
    in book: LiveBookFolder?
  ) {
    self.uri = uri
    self.path = path
    self.isFile = isFile
    self.version = version
    self.bytes = bytes
    self.encoding = encoding
    self.book = book
    relativePath = book?.relative(path) ?? path
    kind = book == nil ? .other : Kind(relativePath)
  }

  var positions: Positions {
    if let knownPositions { return knownPositions }
    let positions = Positions(bytes, encoding)
    knownPositions = positions
    return positions
  }

  /// The text as a source file. The same object is returned until the text changes.
  var file: SourceFile {
    if let knownFile { return knownFile }
    let file = SourceFile(path: path, bytes: bytes)
    knownFile = file
    return file
  }

  var month: Month? {
    guard kind == .month, let slash = relativePath.lastIndex(of: "/") else { return nil }
    return Month(relativePath[relativePath.index(after: slash)...].prefix { $0 != "." })
  }

  var isArchived: Bool { relativePath.hasPrefix("\(BookLayout.archive)/") }

  // MARK: Changing

  /// Applies changes.
  ///
  /// - Parameter changes: the changes in order; each change refers to the text after the previous change.
  func change(_ changes: [Params], to version: Int) throws(RPCError) {
    for change in changes {
      let text = try change.string("text")
      if change.optional("range") != nil {
        let range = positions.offsets(try change.range())
        replace(range, with: Array(text.utf8))
      } else {
        replace(0..<bytes.count, with: Array(text.utf8))
      }
    }
    self.version = version
  }

  private func replace(_ range: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(range, with: new)
    knownPositions = nil
    knownFile = nil
    lastEdit = range.lowerBound + new.count
  }
}
