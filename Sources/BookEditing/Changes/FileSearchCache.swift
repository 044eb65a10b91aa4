package import Diagnostics
import Ledger
import Formats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A cache that stores which files of a book may contain a given text. A command searches for the same few ids
/// repeatedly, and searching all months takes longer than the rest of the command.
package final class FileSearchCache {
  private let files: [SourceFile]
  private let known: Set<ObjectIdentifier>
  private var found: [String: Set<ObjectIdentifier>] = [:]

  /// Creates a cache.
  ///
  /// - Parameter files: the files to search, which must not change.
  package init(_ files: [SourceFile]) {
    self.files = files
    known = Set(files.map { ObjectIdentifier($0) })
  }

  /// Returns the given files that may contain the text.
  package func files(of some: [SourceFile], thatMayContain text: String) -> [SourceFile] {
    let holding = found[text] ?? Set(files.filter { $0.mayContain(text) }.map { ObjectIdentifier($0) })
    found[text] = holding
    return some.filter { file in
      let id = ObjectIdentifier(file)
      return known.contains(id) ? holding.contains(id) : file.mayContain(text)
    }
  }
}

extension SourceFile {
  /// Whether the file may contain the text, possibly with escapes or in another Unicode form.
  package func mayContain(_ text: String) -> Bool {
    mayContain {
      ByteSearch(text).isIn($0)
    } isASCII: {
      UnicodeText.isASCII(text)
    }
  }

  /// Whether the file may contain the name, ignoring case and differences in white space.
  package func mayContainName(_ name: String) -> Bool {
    let word = name.split(whereSeparator: \.isWhitespace).max { $0.utf8.count < $1.utf8.count }.map(String.init) ?? name
    let search = ByteSearch(word.replacing("'", with: ""), ignoresCase: true)
    return mayContain(word.contains("'") ? { _ in true } : search.isIn, isASCII: { UnicodeText.isASCII(name) })
  }

  fileprivate func mayContain(_ search: ([UInt8]) -> Bool, isASCII: () -> Bool) -> Bool {
    if search(bytes) || hasBackslash { return true }
    return !isASCII() && bytes.contains { $0 >= 0x80 }
  }
}

extension SourceFile {
  private var hasBackslash: Bool {
    bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "\\")), bytes.count) != nil } ?? false
    }
  }
}

/// A filter that quickly finds files that may have an entry whose id contains a given part.
package struct IDPrefilter {
  private let search: ByteSearch

  /// Creates the filter. `nil` if the part contains no word that must also occur in a file with such an id, for example
  /// because all of its words are short.
  package init?(_ part: String) {
    let words = part.split { !($0.isASCII && $0.isLetter) }
    guard let longest = words.max(by: { $0.count < $1.count }), longest.count > 2 else { return nil }
    // The id of an entry whose title has no letters contains “entry”.
    if "entry".contains(longest.lowercased()) { return nil }
    search = ByteSearch(String(longest), ignoresCase: true)
  }

  /// Whether the file may have an entry whose id contains the part. A file with non-ASCII text always matches, because
  /// ids contain the titles in a normalized form, in which such text may become ASCII.
  package func mayMatch(in file: SourceFile) -> Bool { file.mayContain(search.isIn, isASCII: { false }) }
}
