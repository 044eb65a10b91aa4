import Notation

/// Finds what makes a program run code, or read what lies outside the folder of a journal.
struct JournalRisks {
  let file: (_ path: String) -> [UInt8]?

  private static let greatestFileCount = 1_000
  /// Words of beancount, of Ledger and of hledger at the beginning of a line.
  private static let code = ["plugin", "python", "import", "eval", "expr", "assert", "check"]

  /// In the order of the files; those that are included are looked at as well.
  func all(_ bytes: [UInt8], at path: String) -> [JournalReader.Risk] {
    let folder = JournalRisks.folder(of: path)
    var known: Set<String> = [path]
    var open: [(path: String, bytes: [UInt8])] = [(path, bytes)]
    var risks: [JournalReader.Risk] = []
    while !open.isEmpty {
      let (path, bytes) = open.removeFirst()
      let text = String(decoding: bytes, as: UTF8.self)
      for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
        func tell() { risks.append(JournalReader.Risk(path: path, line: number + 1, text: String(line.prefix(200)))) }
        // Ledger knows every directive with a sign before it too.
        let words = line.drop { "!@".contains($0) }.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let word = words.first, line.first?.isWhitespace == false else { continue }
        if JournalRisks.code.contains(String(word)) || line.contains("insert_pythonpath") {
          tell()
        } else if word == "include" {
          guard let other = included(words.count > 1 ? String(words[1]) : "", from: path, in: folder) else {
            tell()
            continue
          }
          guard known.insert(other).inserted else { continue }
          if known.count > JournalRisks.greatestFileCount {
            tell()
          } else if let bytes = file(other) {
            open.append((other, bytes))
          }
        }
      }
    }
    return risks
  }

  /// The path of an included file; nil where it lies elsewhere, cannot be told, or is no journal.
  private func included(_ written: String, from path: String, in folder: String) -> String? {
    var name = written.trimmingSpaces
    if name.hasPrefix("\"") { name = String(name.dropFirst().prefix { $0 != "\"" }) }
    let forbidden: Set<Character> = ["*", "?", "[", "{", "~", "$", "|", ":", "\\"]
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains(where: forbidden.contains) else { return nil }
    let ending = name.split(separator: ".").last.map { $0.lowercased() }
    guard !["csv", "tsv", "ssv", "rules"].contains(ending) else { return nil }
    var parts = JournalRisks.folder(of: path).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let least = folder.split(separator: "/", omittingEmptySubsequences: false).count
    for part in name.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.count > least else { return nil }
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
