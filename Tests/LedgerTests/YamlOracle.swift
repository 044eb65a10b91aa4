import Diagnostics
import Ledger
import Formats
import Yams

/// A document reduced to its strings, so that Daybook's reader and Yams can be compared.
indirect enum Tree: Equatable, CustomStringConvertible {
  case scalar(String)
  case mapping([Pair])
  case sequence([Tree])

  struct Pair: Equatable {
    var key: String
    var value: Tree
  }

  init(_ document: Document) {
    var index = 0
    self = Tree(document, &index)
  }

  private init(_ document: Document, _ index: inout Int) {
    let node = document.nodes[index]
    index += 1
    switch node.kind {
    case .mapping:
      var pairs: [Pair] = []
      while index < Int(node.next) {
        let key = ScalarText.text(of: document.nodes[index], in: document.file)
        index = Int(document.nodes[index].next)
        pairs.append(Pair(key: key, value: Tree(document, &index)))
      }
      self = .mapping(pairs)
    case .sequence:
      var items: [Tree] = []
      while index < Int(node.next) { items.append(Tree(document, &index)) }
      self = .sequence(items)
    default:
      self = .scalar(ScalarText.text(of: node, in: document.file))
    }
  }

  /// The document that Yams reads; `nil` if it refuses the text.
  init?(yaml: String) {
    // Yams treats a byte order mark as text.
    let text = yaml.hasPrefix("\u{FEFF}") ? String(yaml.unicodeScalars.dropFirst()) : yaml
    guard let node = try? Yams.compose(yaml: text) else { return nil }
    self.init(node)
  }

  private init(_ node: Yams.Node) {
    switch node {
    case .scalar(let scalar): self = .scalar(scalar.string)
    case .mapping(let mapping):
      self = .mapping(mapping.map { Pair(key: $0.key.scalar?.string ?? "?", value: Tree($0.value)) })
    case .sequence(let sequence): self = .sequence(sequence.map { Tree($0) })
    case .alias: self = .scalar("alias")
    }
  }

  /// Whether a key occurs twice: Yams refuses that, and Daybook reports it when it reads the keys.
  var repeatsKey: Bool {
    switch self {
    case .scalar: false
    case .mapping(let pairs): Set(pairs.map(\.key)).count < pairs.count || pairs.contains { $0.value.repeatsKey }
    case .sequence(let items): items.contains(where: \.repeatsKey)
    }
  }

  /// The same document with every scalar in double quotes.
  func quoted(indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .scalar(let text): return ScalarText.doubleQuoted(text)
    case .mapping(let pairs) where pairs.isEmpty: return "{}"
    case .sequence(let items) where items.isEmpty: return "[]"
    case .mapping(let pairs):
      return pairs.map { "\n\(margin)\(ScalarText.doubleQuoted($0.key)): \($0.value.quoted(indent: indent + 2))" }
        .joined()
    case .sequence(let items):
      return items.map { "\n\(margin)- \($0.quoted(indent: indent + 2))" }.joined()
    }
  }

  var description: String { quoted() }
}
