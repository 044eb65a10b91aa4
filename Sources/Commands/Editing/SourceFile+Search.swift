import Diagnostics
import Ledger

extension SourceFile {
  /// Whether the bytes of a text stand anywhere in it.
  func contains(_ text: String) -> Bool { ByteSearch(text).isIn(bytes) }
}

/// Tells quickly in which files an id cannot stand.
struct IDWords {
  private let search: ByteSearch

  /// Nil for a part without any word that its title must have too.
  init?(_ part: String) {
    let words = part.split { !($0.isASCII && $0.isLetter) }
    guard let longest = words.max(by: { $0.count < $1.count }), longest.count > 2 else { return nil }
    search = ByteSearch(String(longest), ignoresCase: true)
  }

  /// Letters of other scripts may become others in an id, and escapes hide theirs; such a file is read to know.
  func mayStand(in file: SourceFile) -> Bool {
    search.isIn(file.bytes) || file.bytes.contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
  }
}
