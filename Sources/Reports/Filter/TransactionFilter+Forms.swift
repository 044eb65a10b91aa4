extension TransactionFilter {
  /// The keys of filter terms, written before a colon as in `category:Food`.
  package enum Key: String, Sendable, CaseIterable {
    case category, account, who, tag, id
    case kind = "is"
    case opposite = "not"
  }

  /// A form of a filter term, for the help.
  package struct Form: Sendable {
    /// The example terms, quoted for a shell.
    package let examples: [String]
    /// A phrase that explains the form.
    package let meaning: String
  }

  /// All forms, in the order in which help explains them.
  package static let forms: [Form] =
    [Form(examples: ["dinner", "'two words'"], meaning: "matches title, note, category, account or tags")]
    + [Form(examples: Comparison.allCases.map(\.example), meaning: "the amount in its own currency; quote the sign")]
    + [
      Form(examples: ["2026", "2026-11", "2026-11-03"], meaning: "the date: a year, a month or a day"),
      Form(
        examples: ["2026-09..2026-11", "2026-09..", "..2026-11"], meaning: "a range of dates; either end may be open"),
    ] + Key.allCases.map(\.form)
}

extension TransactionFilter.Key {
  package var form: TransactionFilter.Form {
    switch self {
    case .category:
      .init(
        examples: ["category:Food", "category:Food,Home"],
        meaning: "the category of the transaction or of a part; separate alternatives with commas")
    case .account: .init(examples: ["account:Bank"], meaning: "the account that was debited or credited")
    case .who:
      .init(examples: ["who:Eva"], meaning: "the member who paid or received; for a transfer, the owner of an account")
    case .tag:
      .init(
        examples: ["tag:trip", "'tag:trip,\"sea, sun\"'"], meaning: "a tag; separate alternatives with commas")
    case .id: .init(examples: ["id:rent"], meaning: "part of the id")
    case .kind:
      .init(
        examples: ["is:pending", "is:refund,moved"],
        meaning: "a property, listed below; separate alternatives with commas")
    case .opposite: .init(examples: ["-category:Food", "not:dinner"], meaning: "excludes matches")
    }
  }
}

extension TransactionFilter.Comparison {
  fileprivate var example: String {
    switch self {
    case .atLeast: "'>=50'"
    case .atMost: "'<=50'"
    case .above: "'>500'"
    case .below: "'<500'"
    case .equal: "'=12.50'"
    }
  }
}

extension TransactionFilter.Kind {
  /// A phrase that describes the matching entries.
  package var meaning: String {
    switch self {
    case .pending: "not yet paid or received"
    case .paid: "spent, and paid"
    case .planned: "dated later than today, and not a bill"
    case .overdue: "pending, and past its due date"
    case .recurring: "part of a recurring series"
    case .spent: "money that went out"
    case .received: "money that came in, without refunds"
    case .moved: "a transfer between two accounts"
    case .refund: "received in an expense category"
    case .correction: "spent in an income category"
    case .photo: "has a photo"
    }
  }
}
