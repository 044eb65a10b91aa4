/// One entry of a month file: money that came, went, or moved between two accounts.
package struct Transaction: Sendable {
  package enum Direction: UInt8, Sendable {
    case spent
    case received
    case moved
  }

  // Short values stand beside each other, so that one takes 96 bytes.
  /// The day it happened, or was noted down.
  package var date: Day
  package var direction: Direction
  package var title: String
  /// Above zero, in the transaction's own currency.
  package var amount: Money
  package var category: Category.ID
  /// Where the money was; with `moved` the account it came from.
  package var account: Account.ID
  /// Above or equal zero, but for a unit of rounding in a part of a book; nil while a rate is missing.
  package var homeAmount: HomeAmount?
  /// What belongs to other categories than its own, each of them once, in the order written.
  package var split: [EntryPart]
  /// The keys that few entries have.
  package var details: TransactionDetails?
  package var source: EntrySource
}

/// The rarer keys of a transaction, apart so that the many plain ones stay small.
package final class TransactionDetails: Sendable {
  package let note: String?
  package let tags: [String]
  /// File names below `receipts/`.
  package let photos: [String]
  package let due: Day?
  package let paid: Payment?
  /// The `id:` that was written, if one was.
  package let id: String?
  /// Nil where none of these keys is written: most entries with details have a note.
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
  /// What falls due is written by itself.
  package var isAutomatic: Bool { rarest?.isAutomatic ?? false }
  /// Days whose periods get no entry of the series.
  package var skips: [Day] { rarest?.skips ?? [] }
  /// The series that this is an occurrence of, and which occurrence.
  package var occurrenceOf: OccurrenceReference? { rarest?.occurrenceOf }
  /// With `moved`: the account the money went to.
  package var destination: Account.ID? { rarest?.destination }
  /// With `moved` between currencies: what arrived.
  package var arrived: Money? { rarest?.arrived }
  /// What the account was charged or credited for an amount of another currency.
  package var booked: Money? { rarest?.booked }
}

/// What `paid:` says.
package enum Payment: Sendable, Equatable {
  case on(Day)
  case notYet
}

/// What `auto:` says.
enum Automatic: String, CaseIterable {
  case yes
}

/// How often a recurrent transaction is expected.
package enum Repeat: String, Sendable, CaseIterable {
  case weekly
  case monthly
  case quarterly
  case yearly
}

/// Whether the money has moved, as of a day.
package enum Status: Sendable, Equatable {
  /// Moved on that day.
  case paid(Day)
  /// A bill whose money has not moved.
  case pending(due: Day?)
  /// A later date, nothing owed.
  case planned(Day)
}

extension Transaction {
  package var note: String? { details?.note }
  package var tags: [String] { details?.tags ?? [] }
  package var photos: [String] { details?.photos ?? [] }
  package var due: Day? { details?.due }

  /// What the account was charged or credited: in its own currency where that was written.
  package var charged: Money { details?.booked ?? amount }

  /// The day the money moves, if one is known: `paid`, else `date` unless it is a bill that is not paid.
  package var movingDay: Day? {
    guard let details else { return date }
    switch details.paid {
    case .on(let day): return day
    case .notYet: return nil
    case nil: return details.due == nil ? date : nil
    }
  }

  /// - Parameter today: what has a later day has not moved yet.
  package func status(on today: Day) -> Status {
    guard let day = movingDay else { return .pending(due: due) }
    if day <= today { return .paid(day) }
    return details?.paid == nil ? .planned(day) : .pending(due: due ?? day)
  }

  /// Whether its money has moved by the end of a day.
  package func hasMoved(by day: Day) -> Bool {
    guard let movingDay else { return false }
    return movingDay <= day
  }
}

extension TransactionDetails {
  /// The same values, to be changed.
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

  /// None of the keys is written.
  package static let none = TransactionDetails(
    note: nil, tags: [], photos: [], due: nil, paid: nil, repeats: nil, until: nil, id: nil, occurrenceOf: nil,
    destination: nil, arrived: nil)

  /// A copy in which something differs.
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
