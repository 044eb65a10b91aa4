import Diagnostics

/// A node of a document: a scalar, a mapping or a sequence.
///
/// Nodes are stored in one flat array in file order, a collection before its children, so that a file with many
/// thousand entries needs only one allocation.
package struct Node: Sendable {
  package enum Kind: UInt8, Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    /// Literal text after `|`.
    case literal
    /// Folded text after `>`.
    case folded
    /// A missing value.
    case missing
    /// A mapping, followed by its keys and values in turn.
    case mapping
    case sequence

    package var isScalar: Bool { rawValue < Kind.missing.rawValue }
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A quoted scalar with escapes to decode: doubled single quotes or backslashes.
    package static let escaped = Flags(rawValue: 1)
    /// The node is followed by a comment whose `#` directly precedes a letter or digit, as in `Room #5`.
    package static let touchingComment = Flags(rawValue: 2)
    /// The node is written in `{ }` or `[ ]`.
    package static let flow = Flags(rawValue: 4)
    /// An error in the node has already been reported, so no further finding is added.
    package static let refused = Flags(rawValue: 8)
  }

  package var kind: Kind
  package var flags: Flags = []
  /// The UTF-8 byte offset of the first byte, including quotes.
  package var start: Int32
  /// The UTF-8 byte offset after the last byte, including quotes. A block scalar ends after its last line.
  package var end: Int32
  /// The index of the next node that is not inside this node.
  package var next: Int32 = 0

  package init(kind: Node.Kind, flags: Node.Flags = [], start: Int32, end: Int32, next: Int32 = 0) {
    self.kind = kind
    self.flags = flags
    self.start = start
    self.end = end
    self.next = next
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
}
