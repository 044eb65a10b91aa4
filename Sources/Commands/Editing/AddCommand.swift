package import ArgumentParser
import Ledger
import Notation

/// `daybook add`: a new transaction.
package struct AddCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a transaction.",
    discussion: """
      The options are the keys of a month file; the entry goes into its month's file, before the first later one, and \
      nothing else moves. On a terminal what is missing is asked for.

      Example: daybook add --spent 90 --title Tea --category Food
      """)

  @OptionGroup(title: "The transaction") var fields: FieldOptions
  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    let asked = Session.asking(book, environment) { session throws(EditFailure) in try ask(session) }
    switch asked {
    case .failure(let outcome): return outcome
    case .success(let changes):
      return BookEdit(book, edit, environment).run(
        "add \(changes.text(.title) ?? "")", withReceipts: changes.namesPhoto
      ) {
        (_, draft) throws(EditFailure) in
        var editor = EntryEditor(draft)
        let edited = try editor.add(changes.withDate(editor.base.today))
        draft = editor.draft
        return edited.report("added", "add")
      }
    }
  }

  /// What was given, or asked for where it was not.
  private func ask(_ session: Session) throws(EditFailure) -> [FieldChange] {
    let given = fields.changes.filter { $0.value != nil }
    let hasTitle = given.contains { $0.key == .title }
    if hasTitle, given.contains(where: { TransactionKey.directions.contains($0.key) }) { return given }
    guard let ask = session.environment.ask else {
      throw .usage(
        hasTitle ? "an amount is missing: add --spent, --received or --moved" : "a title is missing: add --title")
    }
    let editor = try EntryEditor(Draft(session))
    var interview = Interview(given, editor.base, session.environment, ask: ask) { (changes) throws(EditFailure) in
      var trial = editor
      _ = try trial.add(changes.withDate(editor.base.today).completed)
    }
    // A mistake in what was typed is told before anything is asked.
    try interview.attempt(given)
    try interview.ask(.date, "Date", current: "\(editor.base.today)", isRequired: true)
    try interview.ask(.title, "Title", isRequired: true)
    try interview.askAmount()
    if interview.knows(.moved) {
      try interview.ask(.from, "From account")
      try interview.ask(.to, "To account")
    }
    try interview.askCategory(current: interview.knows(.received) ? "Income" : "Other")
    try interview.ask(.note, "Note")
    var trial = editor
    let edited = try trial.add(interview.changes.withDate(editor.base.today))
    session.environment.err("\n\(try trial.text(of: edited))")
    try interview.confirm("Add it?")
    return interview.changes
  }
}

extension [FieldChange] {
  var namesPhoto: Bool { contains { $0.key == .photo } }

  /// With a date, if none is given.
  func withDate(_ day: Day) -> [FieldChange] {
    contains { $0.key == .date } ? self : [FieldChange(.date, .one("\(day)"))] + self
  }

  /// With stand-ins for what every entry needs, to try the rest.
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
