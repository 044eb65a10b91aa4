import ArgumentParser
import Bookkeeping
import Ledger
import Notation

/// The keys of a transaction as options, named as in a month file (BOOK.md §2).
struct FieldOptions: ParsableArguments {
  @Option(.date) var date: String?
  @Option(.title) var title: String?
  @Option(.spent) var spent: String?
  @Option(.received) var received: String?
  @Option(.moved) var moved: String?
  @Option(.category) var category: String?
  @Option(.split) var split: [String] = []
  @Option(.currency) var currency: String?
  @Option(.account) var account: String?
  @Option(.from) var from: String?
  @Option(.to) var to: String?
  @Option(.arrived) var arrived: String?
  @Option(.booked) var booked: String?
  @Option(.note) var note: String?
  @Option(.tags) var tags: [String] = []
  @Option(.photo) var photo: [String] = []
  @Option(.due) var due: String?
  @Option(.paid) var paid: String?
  @Option(.repeats) var repeats: String?
  @Option(.until) var until: String?
  @Option(.auto) var auto: String?
  @Option(.skip) var skip: [String] = []
  @Option(.id) var id: String?
  @Option(.occurrence) var occurrence: String?

  /// What was asked for, in the order of the keys; an empty value takes the key away.
  var changes: [FieldChange] {
    TransactionKey.allCases.compactMap { key in
      switch key {
      case .split: FieldOptions.parts(split, key)
      case .tags: FieldOptions.list(tags, key, separator: ",")
      case .photo: FieldOptions.list(photo, key, separator: nil)
      case .skip: FieldOptions.list(skip, key, separator: ",")
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

  func validate() throws {
    for part in split where !part.trimmingSpaces.isEmpty && FieldOptions.part(part) == nil {
      throw ValidationError(
        "--split “\(part)” is not a category and an amount; expected a part like --split Home=26.50")
    }
  }

  /// `Home=26.50` each; the last `=` divides, since a name may hold one.
  private static func parts(_ values: [String], _ key: TransactionKey) -> FieldChange? {
    if values.isEmpty { return nil }
    let parts = values.compactMap(part)
    return FieldChange(key, parts.isEmpty ? nil : .group(parts))
  }

  private static func part(_ value: String) -> FieldText.Part? {
    guard let sign = value.lastIndex(of: "=") else { return nil }
    let (name, amount) = (String(value[..<sign]).trimmingSpaces, String(value[sign...].dropFirst()).trimmingSpaces)
    return name.isEmpty || amount.isEmpty ? nil : FieldText.Part(key: name, text: amount)
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
    case .booked: booked
    case .note: note
    case .split, .tags, .photo, .skip: nil
    case .due: due
    case .paid: paid
    case .repeats: repeats
    case .until: until
    case .auto: auto
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

/// Whose transactions a command changes.
struct EraOptions: ParsableArguments {
  @Flag(
    name: .customLong("archive"),
    help: "Change history instead: archive/, from 2000 to the day before the rolling year.")
  var isHistory = false

  var era: Era { isHistory ? .history : .rollingYear }
}

/// The transaction that a command is about.
struct EntryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The transaction, as “daybook list” names it; three letters that no other id has are enough.", valueName: "id"),
    completion: .custom { words, _, _ in BookCompletion.ids(words) })
  var id: String
}
