package import ArgumentParser
package import BookEditing
package import Ledger
import Formats

/// The keys of a transaction as options, named as in a month file.
package struct FieldOptions: ParsableArguments {
  @Option(.date) package var date: String?
  @Option(.title) package var title: String?
  @Option(.spent) package var spent: String?
  @Option(.received) package var received: String?
  @Option(.moved) package var moved: String?
  @Option(.category) package var category: String?
  @Option(.split) package var split: [String] = []
  @Option(.currency) package var currency: String?
  @Option(.account) package var account: String?
  @Option(.from) package var from: String?
  @Option(.to) package var to: String?
  @Option(.arrived) package var arrived: String?
  @Option(.booked) package var booked: String?
  @Option(.note) package var note: String?
  @Option(.tags) package var tags: [String] = []
  @Option(.photo) package var photo: [String] = []
  @Option(.due) package var due: String?
  @Option(.paid) package var paid: String?
  @Option(.repeats) package var repeats: String?
  @Option(.until) package var until: String?
  @Option(.auto) package var auto: String?
  @Option(.skip) package var skip: [String] = []
  @Option(.id) package var id: String?
  @Option(.occurrence) package var occurrence: String?

  package init() {}

  /// The requested changes, in the order of the keys. An empty value removes the key.
  package var changes: [FieldChange] {
    TransactionKey.allCases.compactMap { key in
      switch key {
      case .split: FieldOptions.parts(split, key)
      case .tags: FieldOptions.list(tags.flatMap(CommaSeparatedList.words), tags, key)
      case .photo: FieldOptions.list(photo.filter { !$0.isEmpty }, photo, key)
      case .skip: FieldOptions.list(skip.flatMap(CommaSeparatedList.words), skip, key)
      default: text(key).map(\.trimmingSpaces).map { FieldChange(key, $0.isEmpty ? nil : .one($0)) }
      }
    }
  }

  /// Returns the change of a key with a list of values; nil if the option was not used.
  ///
  /// - Parameter values: as they were given; empty if the option was not used.
  private static func list(_ words: [String], _ values: [String], _ key: TransactionKey) -> FieldChange? {
    if values.isEmpty { return nil }
    return FieldChange(key, words.isEmpty ? nil : .list(words))
  }

  package func validate() throws {
    for part in split where !part.trimmingSpaces.isEmpty && FieldOptions.part(part) == nil {
      throw ValidationError(
        "--split “\(part)” is not a category and an amount; expected a part like --split Home=26.50")
    }
  }

  /// Returns the change of `split` from values like `Home=26.50`, or `Home: 26.50` as in a file. The last sign
  /// separates name and amount, since a name may contain one.
  private static func parts(_ values: [String], _ key: TransactionKey) -> FieldChange? {
    if values.isEmpty { return nil }
    let parts = values.compactMap(part)
    return FieldChange(key, parts.isEmpty ? nil : .group(parts))
  }

  private static func part(_ value: String) -> FieldText.Part? {
    guard let sign = value.lastIndex(of: "=") ?? value.lastIndex(of: ":") else { return nil }
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

/// The options of every command that changes the book.
package struct EditOptions: ParsableArguments {
  @Flag(help: "Show the change as a diff; write nothing.")
  package var dryRun = false

  @Flag(help: "Answer with what changed, as JSON.")
  package var json = false

  package init() {}

  package var purpose: Session.Purpose { dryRun ? .reading : .changing }
}

/// The option that makes a command change the archive instead of the rolling year.
package struct ArchiveOption: ParsableArguments {
  @Flag(
    name: .customLong("archive"),
    help: "Change history instead: archive/, from 2000 to the day before the rolling year.")
  package var isHistory = false

  package init() {}

  package var era: LedgerSection { isHistory ? .history : .rollingYear }
}

/// The transaction that a command works on.
package struct EntryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The transaction, as “daybook list” names it; three letters that no other id has are enough.", valueName: "id"),
    completion: .names(.ids))
  package var id: String

  package init() {}
}
