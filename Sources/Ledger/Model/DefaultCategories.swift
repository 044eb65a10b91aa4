/// The categories of a book that defines none, and the categories that every book has.
extension Category {
  /// The name of the category for expenses without a category. Every book has it.
  package static let otherName = "Other"
  /// The name of the category for income without a category. Every book has it.
  package static let incomeName = "Income"
  /// The names of the categories that always exist, because entries without a category belong to them.
  package static let permanentNames = [otherName, incomeName]

  /// Returns the name of the category for entries without a category.
  package static func defaultName(isDebit: Bool) -> String { isDebit ? otherName : incomeName }

  /// The expense categories of a book without `categories.yaml`.
  package static let defaultExpenses = [
    ("Travel", "✈️"), ("Family", "👪"), ("Entertainment", "🎬"), ("Home", "🏠"), ("Food", "🥖"), ("Drink", "☕"),
    ("Bills", "🧾"), ("Car", "🚗"), ("Utility", "💡"), ("Shopping", "🛒"), ("Healthcare", "🩺"), ("Clothing", "👕"),
    ("Vegetables", "🥕"), ("Accommodation", "🛏️"), (otherName, "📦"), ("Transport", "🚋"), ("Hobbies", "🎨"),
    ("Education", "🎓"), ("Pets", "🐈"), ("Kids", "🧸"), ("Vacation", "🏝️"), ("Gifts", "🎁"),
  ]
  package static let defaultIncomes = [("Salary", "💼"), ("Savings", "🏦"), (incomeName, "🪙")]
}

extension Ledger {
  /// Returns the default category for entries without a category.
  package func defaultCategory(isDebit: Bool) -> Category.ID? {
    categories.firstIndex { $0.name == Category.defaultName(isDebit: isDebit) }.map { Category.ID(index: $0) }
  }
}
