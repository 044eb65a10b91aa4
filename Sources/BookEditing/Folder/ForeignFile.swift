/// A file that a system or an editor puts into every folder, and that is never part of a book.
enum ForeignFile {
  /// Whether a name is one of them: hidden files, the swap and backup files of editors, what systems note.
  ///
  /// - Parameter name: without its folder.
  static func isOne(_ name: String) -> Bool {
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasPrefix("~$") || name.hasSuffix("~") { return true }
    let lower = name.lowercased()
    return names.contains(lower) || endings.contains { lower.hasSuffix($0) }
  }

  /// Vim tries with 4913 whether it may write; `Icon` ends in a return.
  private static let names: Set<String> = [
    "4913", "desktop.ini", "ehthumbs.db", "icon\r", "thumbs.db", "thumbs.db:encryptable",
  ]
  private static let endings = [".bak", ".orig", ".swo", ".swp", ".swx", ".tmp"]
}
