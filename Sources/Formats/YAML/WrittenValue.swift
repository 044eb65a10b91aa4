/// A value as text.
package struct WrittenValue {
  package var inline: String
  /// Lines of a literal block, without their indentation.
  package var below: [String] = []

  package init(inline: String, below: [String] = []) {
    self.inline = inline
    self.below = below
  }

  /// The lines below as they follow the end of a line; an empty one is not indented.
  func block(indentedBy column: Int, lineBreak: [UInt8]) -> [UInt8] {
    below.flatMap { line in
      lineBreak + [UInt8](repeating: .space, count: line.isEmpty ? 0 : column) + Array(line.utf8)
    }
  }
}
