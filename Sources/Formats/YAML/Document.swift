package import Diagnostics

/// A parsed YAML file, as nodes.
package struct Document: Sendable {
  package let file: SourceFile
  /// The nodes, the root first: a mapping or a sequence, or `missing` if the file has no content.
  package let nodes: [Node]

  package var root: Node { nodes[0] }
}
