package import Formats
package import Ledger

/// A filter of transactions: terms that must all match.
///
/// An entry matches a category term if any of its parts has the category. Sums then include only the parts that
/// `categories` contains.
///
/// Each argument is one term: a word, or several words that must occur exactly as given. `>500` `<50` `>=` `<=`
/// `=12.50` compare the transaction's own amount in any currency. Other terms are `category:` `account:` `who:` `tag:`
/// `id:` `is:`, a year, month or day, or a range such as `2026-09..2026-11`. After a key, several values are separated
/// by commas, and any of them matches. A name that contains a comma must be in quotes, unless the key has no other
/// value. A leading `-` or `not:` negates a term. Comparisons of text ignore case and accents.
package struct TransactionFilter: Sendable {
  package struct Term: Sendable, Equatable {
    package var isNegated: Bool
    package var test: Test
  }

  package indirect enum Test: Sendable, Equatable {
    /// Text in the title, note, category, account or tags, normalized with `UnicodeText.searchable`.
    case text(String)
    case amount(Comparison, thousandths: Int64)
    case category(Category.ID)
    case account(Account.ID)
    case member(Member.ID)
    case tag(String)
    case id(String)
    /// A range of days that must contain the entry's `date`.
    case days(ClosedRange<Day>)
    case kind(Kind)
    /// Several tests, of which at least one must match.
    case any([Test])
  }

  package enum Comparison: String, Sendable, CaseIterable {
    // Longer operators come first, so that `>=` is not parsed as `>`.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
  }

  /// The values of `is:`.
  package enum Kind: String, Sendable, CaseIterable {
    /// Unpaid bills and outstanding income.
    case pending
    /// Spending that has been paid.
    case paid
    /// Entries dated after today that are not bills.
    case planned
    /// Pending bills whose due day has passed.
    case overdue
    /// Entries that declare `repeats` or belong to a series.
    case recurring
    case spent
    /// Income without refunds.
    case received
    case moved
    case refund
    /// Spending in an income category.
    case correction
    case photo
  }

  package let terms: [Term]

  /// Parses a filter.
  ///
  /// - Throws: the problem with the first invalid term.
  package init(_ arguments: [String], _ ledger: Ledger) throws(Problem) {
    var terms: [Term] = []
    for argument in arguments {
      if let term = try FilterParser(ledger).term(argument) { terms.append(term) }
    }
    self.terms = terms
  }

  /// The reason why a term is invalid. The caller creates the error message.
  package enum Problem: Error, Sendable, Equatable {
    case unknownCategory(String, known: [String])
    case unknownAccount(String, known: [String])
    case unknownMember(String, known: [String])
    case unknownTag(String, known: [String])
    case unknownKind(String)
    /// A word before a colon that is not a key.
    case unknownKey(String, term: String)
    case noValue(String)
    /// An amount that cannot be parsed with the book's decimal separator.
    case badAmount(String, Comparison, decimal: DecimalSeparator = .point)
    /// Text that looks like a day, month or year but is not valid.
    case badDay(String)
    /// A range whose end is before its start.
    case emptyRange(String)
  }

}
