/// What money was for, or where it came from.
package struct Category: Sendable, Equatable {
  /// Its index in `Ledger.categories`; a former name leads to the same id.
  package struct ID: Sendable, Hashable, Comparable {
    package let index: Int

    package init(index: Int) {
      self.index = index
    }

    package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }

  package enum Kind: String, Sendable, CaseIterable {
    case expense
    case income
  }

  /// A colour of the palette by its index, or one of the person's own.
  package enum Color: Sendable, Hashable {
    /// 0…11, the order of SITE.md §6; from 12 on the same colours with a pattern.
    case palette(Int)
    /// 0xRRGGBB.
    case custom(UInt32)
  }

  package var name: String
  package var kind: Kind
  package var budget: Budget?
  package var color: Color
  /// One emoji.
  package var icon: String?
  /// Former names, valid in the archive.
  package var formerNames: [String] = []
  /// Where it was defined; nil for the default list.
  package var source: EntrySource?

  package init(name: String, kind: Kind, color: Color) {
    self.name = name
    self.kind = kind
    self.color = color
  }

  /// The palette's names, in its order.
  package static let colorNames = [
    "teal", "ochre", "violet", "plum", "clay", "rose", "periwinkle", "navy", "olive", "lime", "mauve", "forest",
  ]

  /// BOOK.md §4.
  package static let defaultExpenseNames = [
    "Travel", "Family", "Entertainment", "Home", "Food", "Drink", "Bills", "Car", "Utility", "Shopping", "Healthcare",
    "Clothing", "Vegetables", "Accommodation", "Other", "Transport", "Hobbies", "Education", "Pets", "Kids",
    "Vacation", "Gifts",
  ]
  package static let defaultIncomeNames = ["Salary", "Savings", "Income"]
}

/// Where money is. The unnamed account has the empty name and is always the first.
package struct Account: Sendable, Equatable {
  /// Its index in `Ledger.accounts`.
  package struct ID: Sendable, Hashable, Comparable {
    package let index: Int

    package init(index: Int) {
      self.index = index
    }

    package static let unnamed = ID(index: 0)

    package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }

  package var name: String
  package var currency: Currency
  /// Minor units of the account's own currency.
  package var openingBalance: Int64
  /// Where it was defined; nil for the unnamed account and for those that only transactions name.
  package var source: SourceSpan?

  package init(name: String, currency: Currency, openingBalance: Int64, source: SourceSpan? = nil) {
    self.name = name
    self.currency = currency
    self.openingBalance = openingBalance
    self.source = source
  }
}

/// A stretch of one of the ledger's files.
package struct SourceSpan: Sendable, Equatable {
  /// Place in `Ledger.files`.
  package var file: Int32
  /// UTF-8 byte offsets.
  package var start: Int32
  package var end: Int32
}

package typealias EntrySource = SourceSpan
