import Formats

/// Functions that find the text of a row: its name and its memo.
extension TableReader {
  func name(_ row: DelimitedText.Row) -> String { joined(row, title.isEmpty ? layout.texts.names : title) }

  func memo(_ row: DelimitedText.Row) -> String {
    let texts = layout.texts
    return joined(row, title.isEmpty ? texts.memos : (texts.names + texts.memos).filter { !title.contains($0) })
  }

  func joined(_ row: DelimitedText.Row, _ columns: [Int]) -> String {
    if columns.count == 1 { return words(row, columns[0]) }
    var texts: [String] = []
    for text in columns.map({ words(row, $0) }) where !text.isEmpty {
      // Some banks write the same name twice, once as the shop wrote it. The longer one has all words.
      if texts.contains(where: { TableReader.repeats($0, text) }) { continue }
      if let place = texts.firstIndex(where: { TableReader.repeats(text, $0) }) {
        texts[place] = text
      } else {
        texts.append(text)
      }
    }
    return texts.joined(separator: " ")
  }

  /// Whether the first string equals the second or begins with its words, apart from case and punctuation.
  private static func repeats(_ text: String, _ other: String) -> Bool {
    if text == other { return true }
    if text.utf8.count < other.utf8.count { return false }
    let (words, own) = (FoldedText.of(text), FoldedText.of(other))
    return !own.isEmpty && (words == own || own.utf8.count > 3 && words.hasPrefix(own + " "))
  }

  /// Returns the text of a cell; empty if the cell contains only a placeholder such as `/`, `--` or `null`.
  private func words(_ row: DelimitedText.Row, _ column: Int) -> String {
    let text = cell(row, column).spacedOnce
    if text == "null" || text == "NULL" { return "" }
    return text.utf8.allSatisfy({ $0 < 0x80 && !$0.isASCIILetter && !$0.isDigit }) ? "" : text
  }
}
