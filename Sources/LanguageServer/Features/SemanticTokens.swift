import BookEditing
import Diagnostics
import Ledger
import Formats

/// The kind of a token, with the name in the protocol (LSP) that colour themes use.
enum TokenKind: String, CaseIterable {
  case key = "property"
  case date = "event"
  case amount = "number"
  case category = "enumMember"
  case account = "variable"
  case tag = "decorator"
  case text = "string"
  case word = "keyword"
  case comment = "comment"

  var number: Int { TokenKind.allCases.firstIndex(of: self) ?? 0 }

  /// Creates the token kind for a key's value; `nil` if the value is a group of keys.
  init?(_ kind: Key.Kind) {
    switch kind {
    case .day, .days, .dayOrNo, .month: self = .date
    case .amount, .balance, .number, .amountOrMappings, .percent, .percentOrMappings: self = .amount
    case .category: self = .category
    case .account: self = .account
    case .tags: self = .tag
    case .choice, .flag, .flagOrMonth, .currency, .color, .word, .shares: self = .word
    case .line, .text, .member, .id, .reference, .names, .files, .emoji: self = .text
    case .parts, .mapping, .mappings, .prices, .answers: return nil
    }
  }
}

struct SemanticTokens: Feature {
  let session: EditorSession

  func answer(_ params: Params) throws(RPCError) -> JSON {
    let document = try session.document(params)
    let wanted =
      params.optional("range") == nil ? 0..<document.bytes.count : document.positions.offsets(try params.range())
    let positions = document.positions
    var data: [JSON] = []
    var last = Position(line: 0, character: 0)
    for token in SemanticText(document).tokens where token.range.overlaps(wanted) {
      let (start, end) = (
        positions.position(of: token.range.lowerBound), positions.position(of: token.range.upperBound)
      )
      // Tokens over several lines are left out, since many clients do not support them.
      guard start.line == end.line, end.character > start.character else { continue }
      let column = start.line == last.line ? start.character - last.character : start.character
      data += [start.line - last.line, column, end.character - start.character, token.kind.number, 0].map { .int($0) }
      last = start
    }
    return .object([("data", .array(data))])
  }
}

/// The tokens of a document, in order.
private struct SemanticText {
  private let text: Document
  private(set) var tokens: [(range: Range<Int>, kind: TokenKind)] = []

  init(_ document: OpenDocument) {
    (text, _) = TextReader.read(document.file)
    let keys: [Key] =
      switch document.kind {
      case .month: TransactionKey.keys + [BalanceAssertionKey.balance.key]
      case .categories: CategoryKey.keys
      case .settings: SettingsKey.keys
      case .rates: RatesKey.keys
      case .other: []
      }
    if document.kind == .other { return }
    add(0, keys)
    addComments(document.bytes)
    tokens.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func add(_ index: Int, _ keys: [Key]) {
    switch text.nodes[index].kind {
    case .sequence: for item in text.items(of: index) { add(item, keys) }
    case .mapping:
      for pair in text.pairs(of: index) {
        let key = keys.first { $0.name == pair.key }
        tokens.append((pair.keyRange, .key))
        guard let key else { continue }
        switch key.kind {
        case .mapping(let keys), .mappings(let keys): add(pair.value, keys)
        case .percentOrMappings(let keys) where !text.nodes[pair.value].kind.isScalar: add(pair.value, keys)
        case .amountOrMappings(let keys) where !text.nodes[pair.value].kind.isScalar: add(pair.value, keys)
        case .shares where !text.nodes[pair.value].kind.isScalar:
          for part in text.pairs(of: pair.value) {
            tokens.append((part.keyRange, .text))
            addScalars(part.value, .amount)
          }
        case .parts, .prices:
          for part in text.pairs(of: pair.value) {
            tokens.append((part.keyRange, key.kind == .parts ? .category : .word))
            addScalars(part.value, .amount)
          }
        default: if let kind = TokenKind(key.kind) { addScalars(pair.value, kind) }
        }
      }
    default: break
    }
  }

  private mutating func addScalars(_ value: Int, _ kind: TokenKind) {
    for place in text.names(of: value, "") { tokens.append((place.range, kind)) }
  }

  /// Adds the comments outside values, which begin with a `#` at the beginning of a line or after a space.
  private mutating func addComments(_ bytes: [UInt8]) {
    var comments: [(range: Range<Int>, kind: TokenKind)] = []
    var at = 0
    for node in text.nodes where node.kind.isScalar {
      SemanticText.scan(at..<max(at, node.range.lowerBound), bytes, &comments)
      at = max(at, node.range.upperBound)
    }
    SemanticText.scan(at..<max(at, bytes.count), bytes, &comments)
    tokens += comments
  }

  private static func scan(
    _ range: Range<Int>, _ bytes: [UInt8], _ comments: inout [(range: Range<Int>, kind: TokenKind)]
  ) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard bytes[at] == 0x23, at == 0 || bytes[at - 1] <= 0x20 else {
        at += 1
        continue
      }
      let end = bytes[at..<range.upperBound].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
      comments.append((at..<end, .comment))
      at = end
    }
  }
}
