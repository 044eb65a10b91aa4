package import Diagnostics

/// A file of the book as nodes.
package struct Document: Sendable {
  package let file: SourceFile
  /// The root first: a mapping or a sequence; `missing` in a file without content.
  package let nodes: [Node]

  package var root: Node { nodes[0] }
}
