/// A category of transactions: a purpose of spending or a source of income.
package struct Category: Sendable, Equatable {
  /// An index in `Ledger.categories`; a former name has the index of its category. The type is small, since every entry
  /// stores one.
  package struct ID: Sendable, Hashable, Comparable {
    @usableFromInline let number: Int32

    @inlinable package var index: Int { Int(number) }

    @inlinable package init(index: Int) {
      number = Int32(index)
    }

    package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }

  package enum Kind: String, Sendable, CaseIterable {
    case expense
    case income
  }

  package var name: String
  package var kind: Kind
  package var budget: Budget?
  package var color: Color
  /// The number of earlier categories with the same colour. The first category with a colour is drawn in plain colour;
  /// later ones have patterns.
  package internal(set) var colorRound = 0
  /// An emoji; `nil` if the category has no icon.
  package var icon: String?
  /// The former names, which only archived entries may use.
  package var formerNames: [String] = []
  /// The members who share amounts in this category; `nil` if the account's setting applies.
  package var shared: Sharing?
  /// The source of the definition; `nil` for a default category.
  package var source: EntrySource?

  package init(name: String, kind: Kind, color: Color, icon: String? = nil) {
    self.name = name
    self.kind = kind
    self.color = color
    self.icon = icon
  }
}

extension Ledger {
  /// Returns a copy of the ledger with more categories at the end.
  package func adding(_ new: [(name: String, kind: Category.Kind)]) -> Ledger {
    var ledger = self
    for category in new {
      ledger.categories.append(
        Category(name: category.name, kind: category.kind, color: .place(ledger.categories.count)))
    }
    return ledger
  }
}
