import ArgumentParser
import Ledger
import Notation

/// The keys of a transaction as options, named as in a month file (BOOK.md §2).
struct FieldOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("The day it happened.", valueName: "date"))
  var date: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("What it was.", valueName: "text"))
  var title: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("How much went out, like 1340.50.", valueName: "amount"))
  var spent: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("How much came in.", valueName: "amount"))
  var received: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How much went from one account to another.", valueName: "amount"))
  var moved: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What it was for.", valueName: "name"),
    completion: .custom { words, _, _ in BookCompletion.categories(words) })
  var category: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The currency, if not the home one.", valueName: "code"))
  var currency: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where the money was.", valueName: "name"),
    completion: .custom { words, _, _ in BookCompletion.accounts(words) })
  var account: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("With --moved: where the money came from.", valueName: "account"),
    completion: .custom { words, _, _ in BookCompletion.accounts(words) })
  var from: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("With --moved: where the money went.", valueName: "account"),
    completion: .custom { words, _, _ in BookCompletion.accounts(words) })
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --moved between two currencies: how much arrived.", valueName: "amount"))
  var arrived: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A description.", valueName: "text"))
  var note: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag, or several with commas; may be given again.", valueName: "words"))
  var tags: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A file below receipts/; may be given again.", valueName: "name"))
  var photo: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("The day it must be paid: makes it a bill.", valueName: "date"))
  var due: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The day it was paid, or no.", valueName: "date"))
  var paid: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How often it comes again.", valueName: "period"),
    completion: .list(Repeat.allCases.map(\.rawValue)))
  var repeats: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The last day it may come again.", valueName: "date"))
  var until: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A name that never changes.", valueName: "id"))
  var id: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("The recurrent transaction that this is an occurrence of.", valueName: "id"),
    completion: .custom { words, _, _ in BookCompletion.ids(words) })
  var occurrence: String?

  /// What was asked for, in the order of the keys; an empty value takes the key away.
  var changes: [FieldChange] {
    TransactionKey.allCases.compactMap { key in
      switch key {
      case .tags: FieldOptions.list(tags, key, separator: ",")
      case .photo: FieldOptions.list(photo, key, separator: nil)
      default: text(key).map(\.trimmingSpaces).map { FieldChange(key, $0.isEmpty ? nil : .one($0)) }
      }
    }
  }

  private static func list(_ values: [String], _ key: TransactionKey, separator: Character?) -> FieldChange? {
    if values.isEmpty { return nil }
    let parts = values.flatMap { value in
      separator.map { value.split(separator: $0).map { String($0).trimmingSpaces } } ?? [value]
    }.filter { !$0.isEmpty }
    return FieldChange(key, parts.isEmpty ? nil : .list(parts))
  }

  private func text(_ key: TransactionKey) -> String? {
    switch key {
    case .date: date
    case .title: title
    case .spent: spent
    case .received: received
    case .moved: moved
    case .category: category
    case .currency: currency
    case .account: account
    case .from: from
    case .to: to
    case .arrived: arrived
    case .note: note
    case .tags, .photo: nil
    case .due: due
    case .paid: paid
    case .repeats: repeats
    case .until: until
    case .id: id
    case .occurrence: occurrence
    }
  }
}

/// What every command that changes the book can do.
struct EditOptions: ParsableArguments {
  @Flag(help: "Show the change as a diff; write nothing.")
  var dryRun = false

  @Flag(help: "Answer with what changed, as JSON.")
  var json = false

  var purpose: Session.Purpose { dryRun ? .reading : .changing }
}

/// The transaction that a command is about.
struct EntryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The transaction, as “daybook list” names it; any part that no other id has is enough.", valueName: "id"),
    completion: .custom { words, _, _ in BookCompletion.ids(words) })
  var id: String
}
