import Formats

extension TransactionField {
  /// All fields, in the order of the cases of `TransactionKey`. `KeyTests` checks the order.
  package static let all = usualFields + movedFields + memberFields + detailFields + seriesFields

  private static let usualFields = [
    TransactionField(
      Key("date", .day, .always, value: "date", "The day of the transaction.", example: "2026-11-03"), .kept
    ) { .day($0.date) },
    TransactionField(
      Key("title", .line, .always, value: "text", "A short description, such as the shop.", example: "Dining out")
    ) { .text($0.title) },
    TransactionField(
      Key("spent", .amount, .oneOf, value: "amount", "The amount that went out, like 1340.50.", example: "1340.50")
    ) { $0.direction == .spent ? .amount($0.amount) : nil },
    TransactionField(
      Key("received", .amount, .oneOf, value: "amount", "The amount that came in.", example: "52000")
    ) { $0.direction == .received ? .amount($0.amount) : nil },
    TransactionField(
      Key(
        "moved", .amount, .oneOf, value: "amount", "The amount of a transfer between two accounts.", example: "5000")
    ) { $0.direction == .moved ? .amount($0.amount) : nil },
    TransactionField(
      Key(
        "category", .category, value: "name", "A category from categories.yaml.",
        otherwise: "Other, or Income for money received", example: "Food")
    ) { $0.direction == .moved ? nil : .category($0.category) },
    TransactionField(
      Key(
        "split", .parts, value: "category=amount",
        "A part of the amount in another category, negative for a deduction such as a deposit; the rest remains in "
          + "“category”.",
        example: "{ Home: 26.50, Gifts: 12 }")
    ) { $0.isSplit ? .parts($0.split, $0.amount.currency) : nil },
    TransactionField(
      Key(
        "currency", .currency, value: "code", "The currency of the amount.", otherwise: "the home currency",
        example: "EUR")
    ) { .word($0.amount.currency.code) },
    TransactionField(
      Key(
        "account", .account, value: "name", "The account that was charged or credited.",
        otherwise: "the main account", example: "Cash")
    ) { $0.direction == .moved ? nil : .account($0.account) },
    TransactionField(
      Key("from", .account, value: "account", "With “moved”: the account that was debited.", example: "Bank")
    ) { $0.direction == .moved ? .account($0.account) : nil },
  ]

  private static let movedFields = [
    TransactionField(
      Key("to", .account, value: "account", "With “moved”: the account that was credited.", example: "Savings"),
      .withLedger, fingerprintTag: 13, read: nil
    ) { $0.destination.map(Value.account) },
    TransactionField(
      Key(
        "arrived", .amount, value: "amount", "With “moved” between two currencies: the amount that arrived.",
        example: "92.50"),
      .changed { $0.arrived = $0.arrived.map($1.amount) }, fingerprintTag: 14, read: nil
    ) { $0.arrived.map(Value.amount) },
    TransactionField(
      Key(
        "booked", .amount, value: "amount",
        "With “currency”: the amount charged or credited, in the account's currency.",
        otherwise: "converted at the rate of the day", example: "43.20"),
      .changed { values, _ in values.booked = nil }, fingerprintTag: 15, read: nil
    ) { $0.booked.map(Value.amount) },
  ]

  private static let memberFields = [
    TransactionField(
      Key(
        "who", .member, value: "member", "The member who paid or received.", otherwise: "the account's member",
        example: "Eva"),
      .kept, fingerprintTag: 16, read: { $1.rare.who = $0.readWho() }
    ) { $0.who.map(Value.member) },
    TransactionField(
      Key(
        "shared", .shares, value: "members",
        "The members who share the amount: yes for all equally, no for the payer alone, or weights such as "
          + "Eva=2,Tomas=1.",
        otherwise: "the category's, else the account's, else no", example: "yes"),
      // Weights may be amounts.
      .changed { values, _ in if case .weights? = values.shared { values.shared = nil } }, fingerprintTag: 17,
      read: { $1.rare.shared = $0.readShared() }
    ) { $0.shared.map(Value.shares) },
  ]

  private static let detailFields = [
    TransactionField(
      Key("note", .text, value: "text", "A longer description.", example: "with Ana"),
      .changed { values, _ in values.note = nil }, fingerprintTag: 1, isSearched: true,
      read: { $1.usual.note = $0.readNote() }
    ) { $0.note.map(Value.text) },
    TransactionField(
      Key(
        "tags", .tags, value: "words", "Labels that group transactions across categories.",
        example: "[trip, friends]"),
      .changed { $0.tags = $1.tags($0.tags) }, fingerprintTag: 2, isSearched: true,
      read: { $1.usual.tags = $0.readTags() }
    ) { $0.tags.isEmpty ? nil : .texts($0.tags) },
    TransactionField(
      Key("photo", .files, value: "name", "A receipt: a file in receipts/.", example: "dining-out.jpg"),
      .changed { values, _ in values.photos = [] }, fingerprintTag: 3, read: { $1.usual.photos = $0.readPhotos() }
    ) { $0.photos.isEmpty ? nil : .texts($0.photos) },
    TransactionField(
      Key(
        "due", .day, value: "date", "The day a bill must be paid by; makes the transaction a bill.",
        example: "2026-11-15"),
      .kept, fingerprintTag: 4, read: { $1.usual.due = $0.readDue() }
    ) { $0.due.map(Value.day) },
    TransactionField(
      Key(
        "paid", .dayOrNo, value: "date", "The day of the payment, or no.",
        otherwise: "“date”; not yet paid if “due” is given", example: "2026-11-12"),
      // The tag of the word `no` is 6.
      .kept, fingerprintTag: 5, read: { $1.usual.paid = $0.readPaid() }
    ) { details in
      switch details.paid {
      case .on(let day)?: .day(day)
      case .notYet?: .no
      case nil: nil
      }
    },
  ]

  private static let seriesFields = [
    TransactionField(
      Key(
        "repeats", .choice(Repeat.allCases.map(\.rawValue)), value: "period",
        "The interval of a recurring transaction.",
        otherwise: "it does not recur", example: "monthly"),
      .kept, fingerprintTag: 8, read: { $1.rare.repeats = $0.readRepeats() }
    ) { $0.repeats.map { .word($0.rawValue) } },
    TransactionField(
      Key("until", .day, value: "date", "The last day on which the transaction may recur.", example: "2027-06-30"),
      .kept, fingerprintTag: 9, read: { $1.rare.until = $0.readUntil() }
    ) { $0.until.map(Value.day) },
    TransactionField(
      Key(
        "auto", .choice(Automatic.allCases.map(\.rawValue)), value: "yes",
        "With “repeats”: yes for a standing order; each build adds due occurrences.", example: "yes"),
      .kept, fingerprintTag: 10, isShown: false, read: { $1.rare.isAutomatic = $0.readAuto() }
    ) { $0.isAutomatic ? .yes : nil },
    TransactionField(
      Key("skip", .days, value: "dates", "Days on which the series has no payment.", example: "[2026-12-05]"),
      .kept, fingerprintTag: 11, read: { $1.rare.skips = $0.readSkips() }
    ) { $0.skips.isEmpty ? nil : .days($0.skips) },
    TransactionField(
      Key(
        "id", .id, value: "id", "A permanent id.", otherwise: "derived from date and title, like 2026-11-03-dining-out",
        example: "rent-2026"),
      .withLedger, fingerprintTag: 7, read: { $1.usual.id = $0.readID(.id) }
    ) { $0.id.map(Value.text) },
    TransactionField(
      Key(
        "for", .reference, value: "id",
        "The id of the recurring transaction, and optionally the month or the day of the occurrence.",
        example: "rent-2026 2026-11"),
      .withLedger, fingerprintTag: 12, read: { $1.rare.occurrenceOf = $0.readReference() }
    ) { $0.occurrenceOf.map(Value.reference) },
  ]
}
