import Diagnostics
import Formats
import Platform

/// A change to the book as a unified diff.
package struct BookDiff {
  private let change: BookChange
  private let folder: BookFolder

  package init(_ change: BookChange, _ folder: BookFolder) {
    self.change = change
    self.folder = folder
  }

  package func text(isColored: Bool) -> String {
    change.parts.map { part in
      switch part {
      case .write(let path, let before, let after):
        if folder.isText(path) {
          return UnifiedDiff(before, after).text(path: folder.path(of: path), isColored: isColored)
        }
        return "\(before == nil ? "new" : "removed") file \(TerminalSafeText.line(folder.path(of: path)))\n"
      case .move(let from, let to):
        return "moved \(TerminalSafeText.line(folder.path(of: from))) → \(TerminalSafeText.line(folder.path(of: to)))\n"
      }
    }.joined()
  }
}

extension BookFolder {
  /// Whether the file at the path is a text file. Any other file counts as a photo.
  fileprivate func isText(_ path: String) -> Bool { path.hasSuffix(".yaml") }
}
