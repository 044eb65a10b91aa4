package import Ledger

/// Where the files of a book lie: every path of a book is composed here, relative to its folder (BOOK.md §1).
package enum BookLayout {
  package static let settings = "book.yaml"
  package static let categories = "categories.yaml"
  package static let ledger = "ledger"
  package static let archive = "archive"
  package static let rates = "rates"
  package static let receipts = "receipts"
  /// All whose files a book is read from.
  package static let readFolders = [ledger, archive, rates, receipts]
  /// All that belong to a book.
  package static let folders = readFolders + [imports]
  /// What was taken from statements: a log for each account.
  package static let imports = "imports"
  /// What was decided about the files of banks.
  package static let importSettings = "imports.yaml"
  /// Photos that nothing names any more.
  package static let removedReceipts = "\(receipts)/.removed"
  /// Where builds go unless another folder is named.
  package static let site = "site"
  package static let sealedSite = "sealed"
  package static let redactedSite = "redacted"
  package static let sites = [site, sealedSite, redactedSite]

  package static func month(_ month: Month) -> String { "\(ledger)/\(month).yaml" }
  package static func archived(_ month: Month) -> String { "\(archive)/\(month).yaml" }
  package static func rates(_ day: Day) -> String { "\(rates)/\(day).yaml" }
  package static func receipt(_ name: String) -> String { "\(receipts)/\(name)" }

  /// What a text file of a book is.
  enum Kind {
    case settings
    case categories
    case month
    case archivedMonth
    case rates
  }

  /// - Returns: nil for a file that is not read as part of the ledger.
  static func kind(of path: String) -> Kind? {
    switch path {
    case settings: .settings
    case categories: .categories
    default:
      switch path.prefix(while: { $0 != "/" }) {
      case path[...]: nil
      case ledger[...]: .month
      case archive[...]: .archivedMonth
      case rates[...]: .rates
      default: nil
      }
    }
  }

  /// Beside the folders of a book.
  private static let files = [settings, categories, importSettings, "people.yaml"]

  /// Whether a path is one of those that hold a book, or hidden in it: undo, keys and the history of git lie in such.
  ///
  /// - Parameters: both resolved.
  package static func isPartOfBook(_ path: String, in book: String) -> Bool {
    let inside = book == "/" ? "/" : book + "/"
    guard path.hasPrefix(inside) else { return false }
    let parts = path.dropFirst(inside.count).split(separator: "/").map(String.init)
    return parts.contains { $0.hasPrefix(".") }
      || parts.first.map { folders.contains($0) || parts.count == 1 && files.contains($0) } ?? false
  }
}
