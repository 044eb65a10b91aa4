import Formats

/// A journal with the files that it includes, as passed to the journal program.
///
/// Only files in the journal's folder and its subfolders are included. The program receives copies of these files and
/// cannot read any other file.
package struct JournalFiles: Sendable {
  /// A line in one of the journal's files.
  package struct Line: Sendable, Equatable {
    /// The path of the file, relative to the journal's folder.
    package var path: String
    /// The 1-based line number.
    package var line: Int
    package var text: String
  }

  package let syntax: JournalSyntax
  /// The journal, followed by its included files. Paths are relative to the journal's folder.
  package private(set) var files: [(path: String, bytes: [UInt8])]
  /// Lines with a directive that is not known to be harmless and may therefore run code or read a file.
  package private(set) var risks: [Line] = []
  /// Lines that include a file outside the journal's folder, or that exceed the maximum number or size of files. A
  /// journal with such lines is not read.
  package private(set) var outside: [Line] = []
  /// Whether a line begins with `-`, which Ledger would treat as an option. If so, the journal is not passed to Ledger.
  package private(set) var hasOptionLine = false

  private static let greatestFileCount = 1_000
  private static let greatestByteCount = 64 << 20

  /// Collects a journal and the files that it includes.
  ///
  /// - Parameters:
  ///   - name: name of the journal, without its folder.
  ///   - names: returns the names of the files in a folder, given by its path components relative to the journal's
  ///     folder.
  ///   - file: returns the bytes of a file, given by its path components; `nil` for a missing file or a link.
  package init(
    _ bytes: [UInt8], named name: String, _ syntax: JournalSyntax, names: (_ folder: [String]) -> [String],
    file: (_ path: [String]) -> [UInt8]?
  ) {
    self.syntax = syntax
    files = [(JournalFiles.isPlain(name) ? name : "journal", JournalFiles.withoutMark(bytes))]
    var known: Set<String> = [files[0].path]
    var byteCount = bytes.count
    var next = 0
    while next < files.count {
      let (path, bytes) = files[next]
      next += 1
      for (number, line) in JournalFiles.lines(of: bytes).enumerated() {
        let place = Line(path: path, line: number + 1, text: String(decoding: line.prefix(200), as: UTF8.self))
        if line.first == UInt8(ascii: "-") { hasOptionLine = true }
        switch JournalLine(line, syntax) {
        case .harmless: continue
        case .risk: risks.append(place)
        case .include(let written):
          guard let included = JournalFiles.included(written, from: path, names) else {
            outside.append(place)
            continue
          }
          for other in included where known.insert(other).inserted {
            // The program itself reports a missing file.
            guard let bytes = file(other.split(separator: "/").map(String.init)) else { continue }
            byteCount += bytes.count
            if files.count >= JournalFiles.greatestFileCount || byteCount > JournalFiles.greatestByteCount {
              outside.append(place)
              return
            }
            files.append((other, JournalFiles.withoutMark(bytes)))
          }
        }
      }
    }
    if syntax == .beancount { files = files.map { ($0.path, BeancountCopy.made(from: $0.bytes)) } }
  }

  /// Splits a file into lines at every character that one of the journal programs treats as a line break.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for index in bytes.indices where (0x0A...0x0D).contains(bytes[index]) {
      // A Windows line end has two bytes.
      if bytes[index] == 0x0A, index > 0, bytes[index - 1] == 0x0D {
        start = index + 1
        continue
      }
      lines.append(bytes[start..<index])
      start = index + 1
    }
    lines.append(bytes[start...])
    return lines
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Whether a file name has no special meaning to any of the journal programs.
  private static func isPlain(_ name: String) -> Bool {
    name.first != "-" && name.first != "." && name.utf8.count < 200
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_. ".unicodeScalars.contains($0)
      }
  }

  /// Returns the paths that an `include` refers to. A path without wildcards is returned even if the file does not exist.
  /// Returns `nil` if the path is outside the journal's folder, uses unsupported syntax, or names a CSV or rules file.
  private static func included(
    _ written: String, from path: String, _ names: (_ folder: [String]) -> [String]
  ) -> [String]? {
    var name = written.trimmingSpaces
    if name.hasPrefix("\"") { name = String(name.dropFirst().prefix { $0 != "\"" }) }
    let forbidden: Set<Character> = ["[", "{", "~", "$", "|", ":", "\\"]
    guard !name.isEmpty, !name.hasPrefix("/"), !name.hasPrefix("-"), !name.contains(where: forbidden.contains) else {
      return nil
    }
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !["csv", "tsv", "ssv", "rules"].contains(ending) else { return nil }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    let written = name.split(separator: "/").map(String.init)
    for (index, part) in written.enumerated() where part != "." {
      if part == ".." {
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      } else if part.contains(where: { "*?".contains($0) }) {
        // The program selects the matching files among the copies. Additional copies do no harm.
        guard index == written.count - 1, !part.contains("**") else { return nil }
        let (start, end) = (
          part.prefix { !"*?".contains($0) }, part.reversed().prefix { !"*?".contains($0) }.reversed()
        )
        return names(parts).filter { $0.hasPrefix(start) && $0.hasSuffix(String(end)) && !$0.hasPrefix(".") }
          .map { (parts + [$0]).joined(separator: "/") }
      } else {
        parts.append(part)
      }
    }
    return [parts.joined(separator: "/")]
  }
}

/// Copies of Beancount files without `document` directives, because the documents are not copied and Beancount would
/// report each of them as missing.
enum BeancountCopy {
  static func made(from bytes: [UInt8]) -> [UInt8] {
    let (document, documents) = (Array(" document ".utf8), Array("option \"documents\"".utf8))
    if !bytes.contains(document), !bytes.contains(documents) { return bytes }
    var copy = bytes
    for line in JournalFiles.lines(of: bytes) {
      if line.starts(with: documents) { copy[line.startIndex] = UInt8(ascii: ";") }
      // A note has the same form as a document.
      let rest = line.dropFirst(10)
      guard line.first?.isDigit == true, rest.starts(with: document) else { continue }
      copy.replaceSubrange(rest.startIndex..<rest.startIndex + document.count, with: Array("     note ".utf8))
    }
    return copy
  }
}
