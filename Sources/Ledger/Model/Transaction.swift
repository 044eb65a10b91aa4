/// An entry of a month file: money spent, received, or transferred between two accounts.
package struct Transaction: Sendable {
  package enum Direction: UInt8, Sendable {
    case spent
    case received
    case moved
  }

  // Small properties are grouped, so that an entry takes 96 bytes.
  /// The day of the transaction.
  package var date: Day
  package var direction: Direction
  package var title: String
  /// The amount in the transaction's currency, above zero.
  package var amount: Money
  package var category: Category.ID
  /// The account that was charged or credited. For a transfer, the account that was debited.
  package var account: Account.ID
  /// The amount in the home currency: zero or more, except for rounding in a filtered site. `nil` if there is no
  /// exchange rate.
  package var homeAmount: HomeAmount?
  /// The parts that belong to other categories, one a category, in the order written.
  package var split: [EntryPart]
  /// Rarely used keys; `nil` if none is used.
  package var details: TransactionDetails?
  package var source: EntrySource
}

/// The rarely used keys of a transaction, stored separately to keep plain transactions small.
package final class TransactionDetails: Sendable {
  package let note: String?
  package let tags: [String]
  /// File names below `receipts/`.
  package let photos: [String]
  package let due: Day?
  package let paid: Payment?
  /// The `id:` as written; `nil` for a derived id.
  package let id: String?
  /// The least used keys; `nil` if none of them is used. Most entries with details only have a note.
  private let rarest: Rarest?

  package init(
    note: String?, tags: [String], photos: [String], due: Day?, paid: Payment?, repeats: Repeat?, until: Day?,
    isAutomatic: Bool = false, skips: [Day] = [], id: String?, occurrenceOf: OccurrenceReference?,
    destination: Account.ID?,
    arrived: Money?, booked: Money? = nil
  ) {
    self.note = note
    self.tags = tags
    self.photos = photos
    self.due = due
    self.paid = paid
    self.id = id
    let isUsed =
      repeats != nil || until != nil || isAutomatic || !skips.isEmpty || occurrenceOf != nil || destination != nil
      || arrived != nil || booked != nil
    rarest =
      isUsed
      ? Rarest(
        repeats: repeats, until: until, isAutomatic: isAutomatic, skips: skips, occurrenceOf: occurrenceOf,
        destination: destination, arrived: arrived, booked: booked) : nil
  }

  private final class Rarest: Sendable {
    let repeats: Repeat?
    let until: Day?
    let isAutomatic: Bool
    let skips: [Day]
    let occurrenceOf: OccurrenceReference?
    let destination: Account.ID?
    let arrived: Money?
    let booked: Money?

    init(
      repeats: Repeat?, until: Day?, isAutomatic: Bool, skips: [Day], occurrenceOf: OccurrenceReference?,
      destination: Account.ID?,
      arrived: Money?, booked: Money?
    ) {
      self.repeats = repeats
      self.until = until
      self.isAutomatic = isAutomatic
      self.skips = skips
      self.occurrenceOf = occurrenceOf
      self.destination = destination
      self.arrived = arrived
      self.booked = booked
    }
  }

  package var repeats: Repeat? { rarest?.repeats }
  package var until: Day? { rarest?.until }
  /// Whether builds add its due occurrences automatically (`auto: yes`).
  package var isAutomatic: Bool { rarest?.isAutomatic ?? false }
  /// Days whose periods get no occurrence of the series.
  package var skips: [Day] { rarest?.skips ?? [] }
  /// The series that this entry is an occurrence of, and the occurrence.
  package var occurrenceOf: OccurrenceReference? { rarest?.occurrenceOf }
  /// The account that was credited, for a transfer.
  package var destination: Account.ID? { rarest?.destination }
  /// The amount that arrived, for a transfer between currencies.
  package var arrived: Money? { rarest?.arrived }
  /// The amount in the account's currency that was charged or credited, for an amount in another currency.
  package var booked: Money? { rarest?.booked }
}

/// The value of `paid:`.
package enum Payment: Sendable, Equatable {
  case on(Day)
  case notYet
}

/// The value of `auto:`.
enum Automatic: String, CaseIterable {
  case yes
}

/// The interval of a recurring transaction.
package enum Repeat: String, Sendable, CaseIterable {
  case weekly
  case monthly
  case quarterly
  case yearly
}

/// The payment status of a transaction as of a day.
package enum Status: Sendable, Equatable {
  /// The money moved on that day.
  case paid(Day)
  /// A bill whose money has not moved.
  case pending(due: Day?)
  /// A transaction with a later date that is not a bill.
  case planned(Day)
}

extension Transaction {
  package var note: String? { details?.note }
  package var tags: [String] { details?.tags ?? [] }
  package var photos: [String] { details?.photos ?? [] }
  package var due: Day? { details?.due }

  /// The amount that was charged or credited: `booked` if it is written, else the amount.
  package var charged: Money { details?.booked ?? amount }

  /// The day the money moves: `paid`, else `date`. `nil` for an unpaid bill.
  package var movingDay: Day? {
    guard let details else { return date }
    switch details.paid {
    case .on(let day): return day
    case .notYet: return nil
    case nil: return details.due == nil ? date : nil
    }
  }

  /// Returns the payment status.
  ///
  /// - Parameter today: money with a later day has not moved yet.
  package func status(on today: Day) -> Status {
    guard let day = movingDay else { return .pending(due: due) }
    if day <= today { return .paid(day) }
    return details?.paid == nil ? .planned(day) : .pending(due: due ?? day)
  }

  /// Whether the money has moved by the end of a day.
  package func hasMoved(by day: Day) -> Bool {
    guard let movingDay else { return false }
    return movingDay <= day
  }
}

extension TransactionDetails {
  /// The values that `with` can change.
  package struct Values {
    package var note: String?
    package var tags: [String]
    package var photos: [String]
    package var id: String?
    package var occurrenceOf: OccurrenceReference?
    package var destination: Account.ID?
    package var arrived: Money?
    package var booked: Money?
  }

  /// Details without any key.
  package static let none = TransactionDetails(
    note: nil, tags: [], photos: [], due: nil, paid: nil, repeats: nil, until: nil, id: nil, occurrenceOf: nil,
    destination: nil, arrived: nil)

  /// Returns a copy with changed values.
  package func with(_ change: (inout Values) -> Void) -> TransactionDetails {
    var values = Values(
      note: note, tags: tags, photos: photos, id: id, occurrenceOf: occurrenceOf,
      destination: destination, arrived: arrived, booked: booked)
    change(&values)
    return TransactionDetails(
      note: values.note, tags: values.tags, photos: values.photos, due: due, paid: paid,
      repeats: repeats, until: until, isAutomatic: isAutomatic, skips: skips, id: values.id,
      occurrenceOf: values.occurrenceOf, destination: values.destination, arrived: values.arrived,
      booked: values.booked)
  }
}
