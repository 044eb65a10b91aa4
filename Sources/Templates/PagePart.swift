/// A part of a file whose bytes the next build can reuse instead of rendering the part again, such as a month of a
/// yearbook.
package final class PagePart: Sendable {
  /// The position of a part in a file.
  package struct Place: Sendable, Equatable {
    /// The key of the part.
    package let key: UInt64
    /// The offsets of the part's bytes.
    package let bytes: Range<Int>

    package init(key: UInt64, bytes: Range<Int>) {
      self.key = key
      self.bytes = bytes
    }
  }

  /// A fingerprint of everything on which the bytes depend. Parts of one file have different keys.
  package let key: UInt64
  /// The bytes from the last build; `nil` if the part must be rendered.
  package let kept: ArraySlice<UInt8>?

  package init(key: UInt64, kept: ArraySlice<UInt8>?) {
    self.key = key
    self.kept = kept
  }
}
