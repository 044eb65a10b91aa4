import Diagnostics
import Ledger
@testable import Formats

/// A month file as strings.
struct Reading {
  typealias Entry = [String: Tree]
  let entries: [Entry]
  /// The starts of the entries, as the reader reports them.
  let starts: [Int]
  let isSound: Bool

  init(_ bytes: [UInt8]) {
    let file = SourceFile(path: "x.yaml", bytes: bytes)
    let (document, findings) = TextReader.read(file)
    isSound = findings.isEmpty && TextCheck.findings(in: file).isEmpty
    var items: [Tree] = []
    if case .sequence(let found) = Tree(document) { items = found }
    entries = items.map { item in
      guard case .mapping(let pairs) = item else { return [:] }
      return Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    var starts: [Int] = []
    var index = 1
    while index < Int(document.root.next) {
      starts.append(Int(document.nodes[index].start))
      index = Int(document.nodes[index].next)
    }
    self.starts = starts
  }
}

extension Tree {
  /// The node's text, or those of its items.
  var texts: [String] {
    switch self {
    case .scalar(let text): [text]
    case .sequence(let items): items.flatMap(\.texts)
    case .mapping: []
    }
  }
}
