package import ArgumentParser
import Diagnostics
import Ledger
import Notation

/// `daybook edit`: another date, amount or anything else.
package struct EditCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a transaction.",
    discussion: """
      Only what is named changes; an empty value takes a key away. With a new date the entry moves to its month's \
      file. An id may be shortened to any part that no other has. On a terminal, without options, each field is \
      asked for.

      Example: daybook edit dining-out --spent 1290 --note "with Ana"
      """)

  @OptionGroup var entry: EntryArgument
  @OptionGroup(title: "The transaction") var fields: FieldOptions
  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    switch Session.asking(book, environment, { session throws(EditFailure) in try ask(session) }) {
    case .failure(let outcome): return outcome
    case .success(let changes):
      return BookEdit(book, edit, environment).run("edit \(self.entry.id)", withReceipts: changes.namesPhoto) {
        (session, draft) throws(EditFailure) in
        var editor = EntryEditor(draft)
        let entry = try editor.find(self.entry.id, session.environment)
        let edited = try editor.change(entry, changes.withoutOtherDirections)
        draft = editor.draft
        return edited.report("changed", "edit")
      }
    }
  }

  private func ask(_ session: Session) throws(EditFailure) -> [FieldChange] {
    let given = fields.changes
    if !given.isEmpty { return given }
    guard let ask = session.environment.ask else {
      throw .usage("nothing to change: name at least one option, like --title or --spent")
    }
    let editor = try EntryEditor(Draft(session))
    let entry = try editor.find(self.entry.id, session.environment)
    var interview = Interview([], editor.base, session.environment, ask: ask) { (changes) throws(EditFailure) in
      var trial = editor
      _ = try trial.change(entry, changes)
    }
    for field in try editor.fields(of: entry) {
      let current = field.text.texts.joined(separator: ", ")
      switch field.key {
      case .category: try interview.askCategory(current: current)
      case .tags, .photo: continue
      default:
        let isRequired = [.date, .title, .spent, .received, .moved].contains(field.key)
        try interview.ask(field.key, field.key.name.capitalized, current: current, isRequired: isRequired)
      }
    }
    if try !editor.fields(of: entry).contains(where: { $0.key == .note }) { try interview.ask(.note, "Note") }
    if interview.changes.isEmpty {
      session.environment.err("nothing was changed\n")
      throw .silent(.fine)
    }
    var trial = editor
    let edited = try trial.change(entry, interview.changes)
    session.environment.err("\n\(try trial.text(of: edited))")
    try interview.confirm("Write it?")
    return interview.changes
  }
}

extension [FieldChange] {
  /// Money that now came in did not go out too.
  fileprivate var withoutOtherDirections: [FieldChange] {
    let directions = TransactionKey.directions
    let named = filter { directions.contains($0.key) }
    guard named.count == 1, named[0].value != nil else { return self }
    return self + directions.filter { $0 != named[0].key }.map { FieldChange($0, nil) }
  }
}

extension String {
  /// With a capital letter at its beginning.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
