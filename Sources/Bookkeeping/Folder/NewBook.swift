package import Ledger

/// The files of a book without transactions.
package enum NewBook {
  /// The default list, written down.
  package static var categories: [UInt8] {
    let lines = LedgerReader.defaultCategories.map { category in
      var line = "- { name: \(category.name)"
      if category.kind == .income { line += ", kind: income" }
      if case .palette(let index) = category.color { line += ", color: \(Category.colorNames[index % 12])" }
      return line + " }\n"
    }
    let heading = "# What money is for, and where it comes from. A budget counts by month.\n"
    return Array((heading + lines.joined()).utf8)
  }

  /// What is made from a book, and what is kept beside it, does not belong into version control.
  package static let gitignore = BookLayout.sites.map { "/\($0)/\n" }.joined() + ".daybook/\n"

  package static func files(today: Day) -> [(name: String, bytes: [UInt8])] {
    let texts = [
      (".gitignore", gitignore),
      (
        BookLayout.settings,
        """
        # The settings of this book; every line may be left out.
        title: Daybook
        currency: INR
        # Bare numbers; “yes” shows them with the currency.
        show-currency: no
        # Months that leave the rolling year move to archive/ by themselves.
        archive: auto

        """
      ),
      (BookLayout.categories, String(decoding: categories, as: UTF8.self)),
      (
        BookLayout.month(today.month),
        """
        # \(EnglishNames.name(of: today.month)). One entry for each transaction, in any order:
        #
        # - date: \(today)
        #   title: Dining out
        #   spent: 1340.50
        #   category: Food
        #   photo: dining-out.jpg   # a file in receipts/

        """
      ),
    ]
    return texts.map { ($0.0, Array($0.1.utf8)) }
  }
}
