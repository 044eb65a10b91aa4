/// The rarely used keys of a transaction, stored separately to keep plain transactions small.
package final class TransactionDetails: Sendable {
  /// The most frequently used details.
  package struct Usual: Sendable, Equatable {
    package var note: String?
    package var tags: [String] = []
    /// The receipts of the transaction, as file names in `receipts/`.
    package var photos: [String] = []
    package var due: Day?
    package var paid: Payment?
    /// The `id:` as written; `nil` if the id is derived.
    package var id: String?
  }

  /// The rare details, which are stored only if at least one is present.
  package struct Rare: Sendable, Equatable {
    package var repeats: Repeat?
    package var until: Day?
    /// Whether due occurrences of the series are written automatically.
    package var isAutomatic = false
    /// The days in `skip:`. The series has no occurrence in the period that contains such a day.
    package var skips: [Day] = []
    /// The value of `for:`: the id of a series, and optionally the period of the occurrence.
    package var occurrenceOf: OccurrenceReference?
    /// The account that a transfer credits.
    package var destination: Account.ID?
    /// The amount that arrived, for a transfer between two currencies.
    package var arrived: Money?
    /// The amount debited or credited in the account's currency, which may be specified if the entry's amount is in a
    /// different currency.
    package var booked: Money?
    /// The member who paid or received; `nil` if that is the account's member.
    package var who: Member.ID?
    /// The members who share the amount; `nil` if the category or the account sets them.
    package var shared: Sharing?

    fileprivate static let none = Rare()
  }

  /// The details as a mutable value.
  @dynamicMemberLookup package struct Values: Sendable {
    package var usual = Usual()
    package var rare = Rare()

    package init() {}

    fileprivate init(_ details: TransactionDetails) { (usual, rare) = (details.usual, details.rarest?.rare ?? .none) }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Usual, Value>) -> Value {
      get { usual[keyPath: path] }
      set { usual[keyPath: path] = newValue }
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Rare, Value>) -> Value {
      get { rare[keyPath: path] }
      set { rare[keyPath: path] = newValue }
    }
  }

  private final class Rarest: Sendable {
    let rare: Rare

    init(_ rare: Rare) { self.rare = rare }
  }

  private let usual: Usual
  private let rarest: Rarest?

  package init(_ values: Values) {
    usual = values.usual
    rarest = values.rare == .none ? nil : Rarest(values.rare)
  }

  /// Whether no key has a value.
  package var isEmpty: Bool { rarest == nil && usual == Usual() }

  /// The details of a transaction without rarely used keys.
  package static let none = TransactionDetails(Values())

  /// Returns a copy with a change applied to it.
  package func with(_ change: (inout Values) -> Void) -> TransactionDetails {
    var values = Values(self)
    change(&values)
    return TransactionDetails(values)
  }

  package var note: String? { usual.note }
  package var tags: [String] { usual.tags }
  package var photos: [String] { usual.photos }
  package var due: Day? { usual.due }
  package var paid: Payment? { usual.paid }
  package var id: String? { usual.id }
  package var repeats: Repeat? { rarest?.rare.repeats }
  package var until: Day? { rarest?.rare.until }
  package var isAutomatic: Bool { rarest?.rare.isAutomatic ?? false }
  package var skips: [Day] { rarest?.rare.skips ?? [] }
  package var occurrenceOf: OccurrenceReference? { rarest?.rare.occurrenceOf }
  package var destination: Account.ID? { rarest?.rare.destination }
  package var arrived: Money? { rarest?.rare.arrived }
  package var booked: Money? { rarest?.rare.booked }
  package var who: Member.ID? { rarest?.rare.who }
  package var shared: Sharing? { rarest?.rare.shared }
}
