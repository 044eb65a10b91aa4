import Diagnostics
import ArgumentParser
import BookEditing
import CLISupport
import Ledger
import Formats
import Platform

/// The command `daybook add`, which adds a transaction.
struct AddCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a transaction.",
    discussion: """
      The options are the keys of a month file. The transaction is added to the file of its month, before the first \
      one with a later date; nothing else moves. In a terminal it asks for missing values. A photo from elsewhere is \
      copied into receipts/. A transaction before the rolling year goes to archive/ with --archive.

      A day can be written in the book's language, or like “20 nov”, “20”, “yesterday”, “friday”: the nearest such day \
      up to today or, for --due and --until, from today on.

      Example: daybook add --spent 90 --title Tea --category Food
      Example: daybook add --spent 48.50 --title Vet --photo ~/vet.jpg
      Example: daybook add --archive --date 2020-02-25 --spent 40 --title "Dentist"
      """)

  @OptionGroup(title: "The transaction") var fields: TransactionKeyOptions
  @OptionGroup var history: ArchiveOption
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let changes = try ask(session)
    return session.change(
      "add \(changes.text(.title) ?? "")", edit, of: history.section, withReceipts: changes.namesPhoto
    ) { (draft) throws(BookError) in
      let news = draft.newAccounts(changes)
      return try draft.add(withPhotos: changes).report("added", "add", news).with(daysOf: changes)
    }
  }

  /// Returns the given fields. On a terminal, asks for the missing fields.
  private func ask(_ session: Session) throws(CommandError) -> [FieldChange] {
    let given = try session.reading(fields.changes.filter { $0.value != nil })
    let hasTitle = given.contains { $0.key == .title }
    if hasTitle, given.contains(where: { TransactionKey.directions.contains($0.key) }) { return given }
    guard let ask = session.environment.terminal.ask else {
      throw .usage(
        hasTitle
          ? Message("an amount is required", hint: "add --spent, --received or --moved")
          : Message("a title is required", hint: "add --title"))
    }
    let draft = try session.draft(of: history.section, withReceipts: true)
    let base = draft.base
    var interview = FieldPrompter(given, draft, session, ask: ask) { (trial, changes) throws(BookError) in
      _ = try trial.add(withPhotos: changes.completed)
    }
    // Errors in the given fields are reported before the first prompt.
    if !history.isHistory || interview.knows(.date) { try interview.attempt(given) }
    try interview.askDate(current: history.isHistory ? nil : base.today)
    try interview.ask(.title, "Title", isRequired: true)
    try interview.askAmount()
    if interview.knows(.moved) {
      try interview.ask(.from, "From account")
      try interview.ask(.to, "To account")
    }
    try interview.askCategory(current: Category.defaultName(isDebit: !interview.knows(.received)))
    if !interview.knows(.moved) { try interview.ask(.account, "Account") }
    if interview.knows(.spent) { try interview.ask(.due, "Due date (Enter: already paid)") }
    try interview.ask(.note, "Note")
    try interview.ask(.photo, "Photo file")
    let text = try session.preview(draft) { (trial) throws(BookError) in
      try trial.add(withPhotos: interview.changes).edited
    }
    session.environment.err("\n\(text)")
    try interview.confirm("Add it?")
    return interview.changes
  }
}

extension [FieldChange] {
  var namesPhoto: Bool { contains { $0.key == .photo } }

  /// The changes, with placeholders for missing required fields, so that the other fields can be checked.
  fileprivate var completed: [FieldChange] {
    var changes = self
    if !contains(where: { $0.key == .title }) { changes.append(FieldChange(.title, .one("…"))) }
    if !contains(where: { TransactionKey.directions.contains($0.key) }) {
      changes.append(FieldChange(.spent, .one("1")))
    }
    if contains(where: { $0.key == .moved }), !contains(where: { $0.key == .from || $0.key == .to }) {
      changes.append(FieldChange(.to, .one("…")))
    }
    return changes
  }
}
