package import Ledger
package import Formats
package import Platform

/// Functions that check a folder and create a new book in it.
package enum NewBook {
  /// The text of `categories.yaml` with the default list.
  package static var categories: [UInt8] {
    let lines = LedgerReader.defaultCategories.map { category in
      var line = "- { name: \(category.name)"
      if category.kind == .income { line += ", kind: income" }
      if case .palette(let index) = category.color { line += ", color: \(Category.colorNames[index])" }
      if let icon = category.icon { line += ", icon: \(icon)" }
      return line + " }\n"
    }
    let heading =
      "# The categories of expenses and income. A budget is monthly, unless it is written like\n# budget: { amount: 1200, every: year, carry: 2026-01 }.\n"
    return Array((heading + lines.joined()).utf8)
  }

  /// The text of `.gitignore`, which excludes generated sites, the inbox and hidden files of the book from version
  /// control.
  package static let gitignore =
    (BookLayout.sites + [BookLayout.inbox]).map { "/\($0)/\n" }.joined() + "\(BookLayout.hidden)/\n"

  /// The text of `.gitattributes`. After the setup described in “daybook help git”, Git uses it to merge months entry
  /// by entry. In the logs of imports and of the inbox, the lines of both versions are kept.
  package static let gitattributes =
    "\(BookLayout.ledger)/*.yaml merge=daybook\n\(BookLayout.imports)/*.log merge=union\n"

  /// The initial settings of a book.
  package struct Settings: Sendable {
    package var title: String
    package var currency: Currency
    package var showsCurrency: Bool
    package var language: String
    package var decimal: DecimalSeparator

    package init(title: String, currency: Currency, showsCurrency: Bool, language: String, decimal: DecimalSeparator) {
      self.title = title
      self.currency = currency
      self.showsCurrency = showsCurrency
      self.language = language
      self.decimal = decimal
    }
  }

  /// Checks that the folder is empty or does not exist.
  ///
  /// - Throws: `folderNotEmpty` if the folder contains anything; `failed` if it cannot be read.
  package static func validate(_ folder: String, _ disk: Disk) throws(BookError) {
    if disk.status(folder) == nil { return }
    let names: [String]
    do throws(FileError) { names = try disk.names(in: folder) } catch { throw .failed(error) }
    if !names.isEmpty { throw .folderNotEmpty(folder) }
  }

  /// Creates the folder of a book and writes its files. Throws an error if one of the files exists.
  ///
  /// - Parameter files: the initial files, or the files of the sample book. Their names are paths within the book.
  package static func create(
    _ folder: String, with files: [(name: String, bytes: [UInt8])], _ disk: Disk
  ) throws(BookError) {
    do throws(FileError) {
      for (name, bytes) in files {
        let target = "\(folder)/\(name)"
        if let slash = target.lastIndex(of: "/") { try disk.makeFolder(String(target[..<slash])) }
        try disk.create(target, with: bytes)
      }
    } catch {
      throw .failed(error)
    }
  }

  /// Returns the initial files of a new book that is not a copy of the sample book.
  package static func files(today: Day, _ settings: Settings) -> [(name: String, bytes: [UInt8])] {
    let texts = [
      (".gitignore", gitignore), (".gitattributes", gitattributes), (BookLayout.settings, text(of: settings)),
      (BookLayout.categories, String(decoding: categories, as: UTF8.self)),
      (BookLayout.month(today.month), month(today, settings)),
    ]
    return texts.map { ($0.0, Array($0.1.utf8)) }
  }

  private static func text(of settings: Settings) -> String {
    """
    # The settings of this book; every line is optional. See “daybook help settings” for all of them.
    title: \(ScalarText.written(settings.title))
    currency: \(settings.currency.code)
    # “no” shows amounts without the currency.
    show-currency: \(settings.showsCurrency ? "yes" : "no")
    language: \(settings.language)
    # Amounts are written with a decimal point, 45.90, or a comma, 45,90.
    decimal: \(settings.decimal.rawValue)
    # Months that leave the rolling year move to archive/ automatically.
    archive: auto

    # The opening balance, and other accounts. Remove the leading “# ” to use these lines:
    # opening-balance: 1500
    # accounts:
    #   - { name: Savings, opening-balance: 8000 }
    #   - { name: Cash, opening-balance: 40 }

    """
  }

  private static func month(_ today: Day, _ settings: Settings) -> String {
    """
    # \(EnglishNames.name(of: today.month)). One entry for each transaction, in any order:
    #
    # - date: \(today)
    #   title: Dining out
    #   spent: \(settings.currency.decimals == 0 ? "1340" : "1340\(settings.decimal.character)50")
    #   category: Food
    #   photo: dining-out.jpg   # a file in receipts/

    """
  }
}
