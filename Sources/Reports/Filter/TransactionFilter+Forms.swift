extension TransactionFilter {
  /// The words before a colon.
  package enum Key: String, Sendable, CaseIterable {
    case category, account, tag, id
    case kind = "is"
    case opposite = "not"
  }

  /// A way to write a filter, for help.
  package struct Form: Sendable {
    /// Examples as a shell takes them.
    package let examples: [String]
    /// What is found, a phrase.
    package let meaning: String
  }

  /// All ways, in the order in which they are learned.
  package static let forms: [Form] =
    [Form(examples: ["dinner", "'two words'"], meaning: "stands in title, note, category, account or tags")]
    + [Form(examples: Comparison.allCases.map(\.example), meaning: "the amount as written; quote the sign")]
    + [
      Form(examples: ["2026", "2026-11", "2026-11-03"], meaning: "the date: a year, a month, a day"),
      Form(
        examples: ["2026-09..2026-11", "2026-09..", "..2026-11"], meaning: "a range of dates, open at one end or not"),
    ] + Key.allCases.map(\.form)
}

extension TransactionFilter.Key {
  package var form: TransactionFilter.Form {
    switch self {
    case .category:
      .init(examples: ["category:Food", "category:Food,Home"], meaning: "a category of a part, or one of several")
    case .account: .init(examples: ["account:Bank"], meaning: "an account that the money left or reached")
    case .tag: .init(examples: ["tag:trip", "'tag:trip,\"sea, sun\"'"], meaning: "a tag, or one of several")
    case .id: .init(examples: ["id:rent"], meaning: "a part of the id")
    case .kind: .init(examples: ["is:pending", "is:refund,moved"], meaning: "one of the words below, or of several")
    case .opposite: .init(examples: ["-category:Food", "not:dinner"], meaning: "the opposite of any of these")
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
  /// What is found, a phrase.
  package var meaning: String {
    switch self {
    case .pending: "the money has not moved yet: bills, and what is still to come in"
    case .paid: "spent, and the money has moved"
    case .planned: "of a later date, and nothing is owed"
    case .overdue: "pending, and its due day has passed"
    case .recurring: "repeats, or belongs to a series that does"
    case .spent: "money that went out"
    case .received: "money that came in, refunds apart"
    case .moved: "from one account to another"
    case .refund: "came back in a category of expenses"
    case .correction: "went out in a category of income, which it lowers"
    case .photo: "has a photo"
    }
  }
}
