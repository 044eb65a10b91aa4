import TestSupport

/// Month files with random damage as done by people and broken programs.
enum DamagedDocument {
  static let pieces = [
    "- date: 2026-11-03\n  title: Dining out\n  spent: 1340.50\n  category: Food\n", "  note: Lunch: pizza\n",
    "- { date: 2026-11-01, received: 85000, title: Salary, tags: [a, 'b c', \"d\"] }\n", "# comment\n", "\n",
    "  note: |\n    one\n      two\n\n    three\n", "  note: >-\n    one\n    two\n\n    three\n", "key: value # c\n",
    "  tags:\n    - work\n    - trip\n", "  tags:\n  - x\n", "accounts:\n- name: A\n  currency: USD\n",
    "  'q''k': \"v\\n\"\n",
    "  title: \"tab\\there \\u20AC\"\n", "  title: 'it''s'\n", "  title: Größe 東京 हिन्दी 👩‍👩‍👧\n", "- - nested\n  - list\n",
    "  empty:\n", "  note: |+\n    kept\n\n", "-\n  a: b\n", "plain text\n", "a:\n  b:\n    c:\n      d: e\n",
  ]
  static let hurts = [
    " ", "  ", "\n", "\t", ":", ": ", "- ", "#", " #", " # ", "'", "\"", "\\", "{", "}", "[", "]", ",", "|", ">", "|-",
    "&", "*",
    "!", "?", "? ", "@", "%", "`", "\r\n", "\r", "---\n", "...\n", "\u{FEFF}", "\0", "é", "\u{301}", "~", "null", "<<",
    "0",
  ]

  static func make(_ random: inout SeededRandom) -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1:
        let last = min(bytes.count, place + Int.random(in: 0...12, using: &random))
        bytes.removeSubrange(place..<last)
      case 2 where place < bytes.count:
        if Int.random(in: 0..<8, using: &random) == 0 { bytes[place] = UInt8.random(in: 0...255, using: &random) }
      default: bytes.insert(contentsOf: Array((hurts.randomElement(using: &random) ?? " ").utf8), at: place)
      }
    }
    return bytes
  }
}
