package import Diagnostics

/// A parsed YAML file, as nodes.
package struct Document: Sendable {
  package let file: SourceFile
  /// The nodes. The first one is the root: a mapping or a sequence, or `missing` if the file has no content.
  package let nodes: [Node]

  package var root: Node { nodes[0] }
}
