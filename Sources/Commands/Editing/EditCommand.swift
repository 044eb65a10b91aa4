import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Platform
import Formats

/// The command `daybook edit`, which changes fields of a transaction.
struct EditCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a transaction.",
    discussion: """
      Changes only the given keys; an empty value removes a key. With a new date the transaction moves to the file of \
      its month. Any unique part of an id is enough. In a terminal, without options, it asks for each value. A photo \
      from elsewhere is copied into receipts/. A transaction in archive/ changes only with --archive.

      Example: daybook edit dining-out --spent 1290 --note "with Ana"
      """)

  @OptionGroup var entry: EntryArgument
  @OptionGroup(title: "The transaction") var fields: TransactionKeyOptions
  @OptionGroup var history: ArchiveOption
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let changes = try ask(session)
    return session.change("edit \(entry.id)", edit, of: history.section, withReceipts: changes.namesPhoto) {
      (draft) throws(BookError) in
      let news = draft.newAccounts(changes)
      let entry = try draft.find(entry.id)
      return try draft.edit(entry, withPhotos: changes.withoutOtherDirections).report("changed", "edit", news)
        .with(daysOf: changes)
    }
  }

  private func ask(_ session: Session) throws(CommandError) -> [FieldChange] {
    let given = try session.reading(fields.changes)
    if !given.isEmpty { return given }
    guard let ask = session.environment.terminal.ask else {
      throw .usage(Message("nothing to change", hint: "pass at least one option, like --title or --spent"))
    }
    let draft = try session.draft(of: history.section)
    let entry = try session.mapBookErrors { () throws(BookError) in try draft.find(self.entry.id) }
    let fields = try session.mapBookErrors { () throws(BookError) in try draft.fields(of: entry) }
    var interview = FieldPrompter([], draft, session, ask: ask) { (trial, changes) throws(BookError) in
      _ = try trial.edit(entry, changes)
    }
    for field in fields {
      let current = field.text.texts.joined(separator: ", ")
      switch field.key {
      case .category: try interview.askCategory(current: current)
      case .split, .tags, .photo: continue
      default:
        let isRequired = [.date, .title, .spent, .received, .moved].contains(field.key)
        try interview.ask(field.key, field.key.name.capitalized, current: current, isRequired: isRequired)
      }
    }
    if !fields.contains(where: { $0.key == .note }) { try interview.ask(.note, "Note") }
    if interview.changes.isEmpty {
      session.environment.err("nothing was changed\n")
      throw .silent(.fine)
    }
    let text = try session.preview(draft) { (trial) throws(BookError) in try trial.edit(entry, interview.changes) }
    session.environment.err("\n\(text)")
    try interview.confirm("Write it?")
    return interview.changes
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
