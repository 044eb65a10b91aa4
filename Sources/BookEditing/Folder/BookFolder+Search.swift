import Diagnostics
import Ledger
package import Platform

/// Functions that search for the folder of a book.
extension BookFolder {
  package enum Failure: Error, Sendable, Equatable {
    /// There is no book at this path.
    case noBook(String)
  }

  /// Finds a book.
  ///
  /// - Parameters:
  ///   - asked: the value of `--book`. If `nil`, the book is the nearest folder that contains `book.yaml` or month
  ///     files, searching upward from `start`; if there is none, `data`.
  ///   - start: the folder in which the search begins.
  package init(_ asked: String?, from start: String = ".", disk: Disk) throws(Failure) {
    self.disk = disk
    if var asked {
      while asked.count > 1, asked.hasSuffix("/") { asked.removeLast() }
      guard BookFolder.holdsBook(asked, disk) else { throw .noBook(asked) }
      path = asked
      commands = CommandText(book: asked)
      return
    }
    commands = CommandText()
    var folder = start
    for _ in 0..<40 {
      if disk.status("\(folder)/\(BookLayout.settings)")?.kind == .file || BookFolder.holdsMonths(folder, disk) {
        path = folder
        return
      }
      if disk.resolved(folder) == "/" { break }
      folder = folder == "." ? ".." : "\(folder)/.."
    }
    guard BookFolder.holdsBook("data", disk) else { throw .noBook("data") }
    path = "data"
  }

  private static func holdsBook(_ folder: String, _ disk: Disk) -> Bool {
    guard disk.status(folder)?.kind == .folder else { return false }
    return [BookLayout.settings, BookLayout.ledger, BookLayout.archive].contains { name in
      disk.status("\(folder)/\(name)") != nil
    }
  }

  /// Whether `ledger` or `archive` in the folder contains a month file. If so, the folder is a book even without
  /// `book.yaml`. The names alone are not enough, because other programs also use them.
  private static func holdsMonths(_ folder: String, _ disk: Disk) -> Bool {
    [BookLayout.ledger, BookLayout.archive].contains { months in
      let names = (try? disk.names(in: "\(folder)/\(months)")) ?? []  // most folders have neither
      return names.contains { MonthFiles.month(of: $0) != nil }
    }
  }
}
