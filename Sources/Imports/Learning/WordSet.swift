import Formats
import Statements

/// The words in a row's text, for comparing rows. Case, accents, punctuation and single letters are ignored, and so are
/// words with a digit, such as card numbers, dates and references.
struct WordSet: Hashable, Sendable {
  /// Hashes of the words, each once, in ascending order.
  private(set) var hashes: [UInt64]

  init(_ text: String) {
    var hashes: [UInt64] = []
    // Room for all words of most texts.
    hashes.reserveCapacity(8)
    var text = text
    let isPlain = text.withUTF8 { bytes -> Bool in
      guard UnicodeText.isASCII(bytes) else { return false }
      var (hash, count, hasDigit) = (WordSet.start, 0, false)
      func end() {
        if count > 1, !hasDigit { hashes.append(hash) }
        (hash, count, hasDigit) = (WordSet.start, 0, false)
      }
      for byte in bytes {
        if byte.isASCIILetter {
          hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
          count += 1
        } else if byte.isDigit {
          hasDigit = true
          count += 1
        } else {
          end()
        }
      }
      end()
      return true
    }
    if !isPlain {
      for word in WordSet.spelled(text) {
        hashes.append(word.utf8.reduce(WordSet.start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
      }
    }
    hashes.sort()
    var last: UInt64?
    hashes.removeAll { hash in
      defer { last = hash }
      return hash == last
    }
    self.hashes = hashes
  }

  /// The offset basis of the FNV-1a hash.
  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the words as text, in their original order.
  static func spelled(_ text: String) -> [String] {
    FoldedText.of(text).split(separator: " ").map(String.init).filter { word in
      word.unicodeScalars.count > 1 && !word.contains(where: \.isNumber)
    }
  }

  var isEmpty: Bool { hashes.isEmpty }

  /// Combines the hashes of the words into one value, which is faster than hashing each of them again.
  func hash(into hasher: inout Hasher) {
    hasher.combine(hashes.reduce(WordSet.start) { ($0 ^ $1) &* 0x100_0000_01B3 })
  }

  mutating func keep(_ isKept: (UInt64) -> Bool) { hashes.removeAll { !isKept($0) } }

  func shares(a other: WordSet) -> Bool {
    var (left, right) = (0, 0)
    while left < hashes.count, right < other.hashes.count {
      if hashes[left] == other.hashes[right] { return true }
      if hashes[left] < other.hashes[right] { left += 1 } else { right += 1 }
    }
    return false
  }
}
