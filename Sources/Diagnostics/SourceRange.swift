/// A range of a source file, or the whole file.
package struct SourceRange: Sendable, Equatable {
  package let file: SourceFile
  /// The UTF-8 byte offsets in the file; `nil` for the whole file.
  package let bytes: Range<Int>?

  package init(_ file: SourceFile, _ bytes: Range<Int>?) {
    self.file = file
    self.bytes = bytes
  }
}
