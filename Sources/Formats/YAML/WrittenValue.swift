/// A value as YAML text: the part on the key's line, and the lines below.
package struct WrittenValue {
  package var inline: String
  /// The lines of a literal block, without indentation.
  package var below: [String] = []

  package init(inline: String, below: [String] = []) {
    self.inline = inline
    self.below = below
  }

  /// Returns the lines of `below`, each preceded by a line break. Empty lines are not indented.
  func block(indentedBy column: Int, lineBreak: [UInt8]) -> [UInt8] {
    below.flatMap { line in
      lineBreak + [UInt8](repeating: .space, count: line.isEmpty ? 0 : column) + Array(line.utf8)
    }
  }
}
