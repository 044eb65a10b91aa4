package import Ledger

/// The paths of the main files and folders of a book, relative to the book's folder.
package enum BookLayout {
  package static let settings = "book.yaml"
  package static let categories = "categories.yaml"
  package static let ledger = "ledger"
  package static let archive = "archive"
  package static let rates = "rates"
  package static let receipts = "receipts"
  /// The folders whose files are read as part of a book.
  package static let readFolders = [ledger, archive, rates, receipts]
  /// All folders of a book, except for hidden folders and generated sites.
  package static let folders = readFolders + [imports, inbox]
  /// The folder of import logs, one for each account.
  package static let imports = "imports"
  /// The folder for photos and notes that come from phones. The user turns them into transactions.
  package static let inbox = "inbox"
  /// The file with the user's decisions about imports from banks.
  package static let importSettings = "imports.yaml"
  /// The file with the people who may unlock the encrypted site.
  package static let people = "people.yaml"
  /// The folder of undo steps, keys and other files that belong to one computer.
  package static let hidden = ".daybook"
  /// The file with the key of the encrypted site.
  package static let key = "\(hidden)/key"
  /// The file with the number of the last encrypted build.
  package static let buildNumber = "\(hidden)/sealed"
  /// The folder for photos that no entry uses any more.
  package static let removedReceipts = "\(receipts)/.removed"
  /// The default output folder of builds.
  package static let site = "site"
  package static let sealedSite = "sealed"
  package static let redactedSite = "redacted"
  package static let sites = [site, sealedSite, redactedSite]

  package static func month(_ month: Month) -> String { "\(ledger)/\(month).yaml" }
  package static func archived(_ month: Month) -> String { "\(archive)/\(month).yaml" }
  package static func rates(_ day: Day) -> String { "\(rates)/\(day).yaml" }
  package static func receipt(_ name: String) -> String { "\(receipts)/\(name)" }
  package static func inboxFile(_ name: String) -> String { "\(inbox)/\(name)" }

  /// The kind of a book's text file.
  enum Kind {
    case settings
    case categories
    case month
    case archivedMonth
    case rates
  }

  /// Returns the kind of a text file; `nil` for a file that is not read as part of the ledger.
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

  /// The files directly in a book's folder.
  package static let files = [settings, categories, importSettings, people]

  /// Whether the path is part of a book: one of its files or folders, or a hidden file in its folder. Hidden files
  /// contain undo steps, keys and Git's history.
  ///
  /// - Parameters:
  ///   - path: the path to check, with symbolic links resolved.
  ///   - book: the path of the book's folder, with symbolic links resolved.
  package static func isPartOfBook(_ path: String, in book: String) -> Bool {
    let inside = book == "/" ? "/" : book + "/"
    guard path.hasPrefix(inside) else { return false }
    let parts = path.dropFirst(inside.count).split(separator: "/").map(String.init)
    return parts.contains { $0.hasPrefix(".") }
      || parts.first.map { folders.contains($0) || parts.count == 1 && files.contains($0) } ?? false
  }
}
