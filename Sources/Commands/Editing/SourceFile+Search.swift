import Diagnostics
import Ledger

extension SourceFile {
  /// Whether a text may stand in it as a value: as it is, or written with escapes, or in another form of Unicode.
  func mayHold(_ text: String) -> Bool {
    mayHold {
      ByteSearch(text).isIn($0)
    } isASCII: {
      text.utf8.allSatisfy { $0 < 0x80 }
    }
  }

  fileprivate func mayHold(_ search: ([UInt8]) -> Bool, isASCII: () -> Bool) -> Bool {
    if search(bytes) || bytes.contains(UInt8(ascii: "\\")) { return true }
    return !isASCII() && bytes.contains { $0 >= 0x80 }
  }
}

/// Tells quickly in which files an entry with some part of an id cannot stand.
struct IDWords {
  private let search: ByteSearch

  /// Nil for a part without any word that its title must have too.
  init?(_ part: String) {
    let words = part.split { !($0.isASCII && $0.isLetter) }
    guard let longest = words.max(by: { $0.count < $1.count }), longest.count > 2 else { return nil }
    // A title without any letter is called so.
    if "entry".contains(longest.lowercased()) { return nil }
    search = ByteSearch(String(longest), ignoresCase: true)
  }

  /// Letters of other scripts may become ASCII in an id.
  func mayStand(in file: SourceFile) -> Bool { file.mayHold(search.isIn, isASCII: { false }) }
}
