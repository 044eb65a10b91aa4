/// A file that an operating system or an editor creates automatically, and that is never part of a book.
enum ForeignFile {
  /// Whether this is the name of a hidden file, of an editor's swap or backup file, or of an operating system's
  /// metadata.
  ///
  /// - Parameter name: the file name without its folder.
  static func isOne(_ name: String) -> Bool {
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasPrefix("~$") || name.hasSuffix("~") { return true }
    let lower = name.lowercased()
    return names.contains(lower) || endings.contains { lower.hasSuffix($0) }
  }

  /// File names used by operating systems and editors. Vim creates `4913` to test whether it can write; `Icon` ends
  /// in a carriage return.
  private static let names: Set<String> = [
    "4913", "desktop.ini", "ehthumbs.db", "icon\r", "thumbs.db", "thumbs.db:encryptable",
  ]
  private static let endings = [".bak", ".orig", ".swo", ".swp", ".swx", ".tmp"]
}
