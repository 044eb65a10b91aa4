/// What money was for, or where it came from.
package struct Category: Sendable, Equatable {
  /// Its index in `Ledger.categories`; a former name leads to the same id. As small as can be: every entry has some.
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

  /// A colour of the palette by its index, or one of the person's own.
  package enum Color: Sendable, Hashable {
    /// 0…11, the order of SITE.md §6.
    case palette(Int)
    /// 0xRRGGBB.
    case custom(UInt32)

    /// Of a category that names none: that of its place in the list, from the thirteenth on the same ones again.
    package static func place(_ index: Int) -> Color { .palette(index % colorNames.count) }
  }

  package var name: String
  package var kind: Kind
  package var budget: Budget?
  package var color: Color
  /// How many before it in the list have its colour: the first is plain, later ones have patterns (BOOK.md §4).
  package fileprivate(set) var colorRound = 0
  /// One emoji.
  package var icon: String?
  /// Former names, valid in the archive.
  package var formerNames: [String] = []
  /// Where it was defined; nil for the default list.
  package var source: EntrySource?

  package init(name: String, kind: Kind, color: Color, icon: String? = nil) {
    self.name = name
    self.kind = kind
    self.color = color
    self.icon = icon
  }

  /// The palette's names, in its order.
  package static let colorNames = [
    "teal", "ochre", "violet", "plum", "clay", "rose", "periwinkle", "navy", "olive", "lime", "mauve", "forest",
  ]

  /// BOOK.md §4.
  package static let defaultExpenses = [
    ("Travel", "✈️"), ("Family", "👪"), ("Entertainment", "🎬"), ("Home", "🏠"), ("Food", "🥖"), ("Drink", "☕"),
    ("Bills", "🧾"), ("Car", "🚗"), ("Utility", "💡"), ("Shopping", "🛒"), ("Healthcare", "🩺"), ("Clothing", "👕"),
    ("Vegetables", "🥕"), ("Accommodation", "🛏️"), ("Other", "📦"), ("Transport", "🚋"), ("Hobbies", "🎨"),
    ("Education", "🎓"), ("Pets", "🐈"), ("Kids", "🧸"), ("Vacation", "🏝️"), ("Gifts", "🎁"),
  ]
  package static let defaultIncomes = [("Salary", "💼"), ("Savings", "🏦"), ("Income", "🪙")]
}

extension Ledger {
  /// The same book with more categories at the end, as a change would add them.
  package func adding(_ new: [(name: String, kind: Category.Kind)]) -> Ledger {
    var ledger = self
    for category in new {
      ledger.categories.append(
        Category(name: category.name, kind: category.kind, color: .place(ledger.categories.count)))
    }
    return ledger
  }
}

extension [Category] {
  /// Tells equal colours apart, wherever each of them comes from.
  package mutating func countColors() {
    var counts: [Category.Color: Int] = [:]
    for index in indices {
      self[index].colorRound = counts[self[index].color, default: 0]
      counts[self[index].color, default: 0] += 1
    }
  }
}

/// Where money is. The unnamed account has the empty name and is always the first.
package struct Account: Sendable, Equatable {
  /// Its index in `Ledger.accounts`.
  package struct ID: Sendable, Hashable, Comparable {
    @usableFromInline let number: Int32

    @inlinable package var index: Int { Int(number) }

    @inlinable package init(index: Int) {
      number = Int32(index)
    }

    package static let unnamed = ID(index: 0)

    package static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }

  package var name: String
  package var currency: Currency
  /// Minor units of the account's own currency.
  package var openingBalance: Int64
  package var kind = Kind.everyday
  /// Its IBAN or last digits, by which an import knows it; nothing that is made of the book shows it.
  package var number: String?
  /// Where it was defined; nil for the unnamed account and for those that only transactions name.
  package var source: SourceSpan?

  /// What an account is for; what is owed is negative, whatever its kind.
  package enum Kind: String, Sendable, CaseIterable {
    case everyday
    case savings
    case cash
    case card
    case loan
    case closed
  }

  package init(
    name: String, currency: Currency, openingBalance: Int64, kind: Kind = .everyday, number: String? = nil,
    source: SourceSpan? = nil
  ) {
    self.name = name
    self.currency = currency
    self.openingBalance = openingBalance
    self.kind = kind
    self.number = number
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
