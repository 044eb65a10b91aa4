package import ArgumentParser
import Ledger
import Notation

/// `daybook remove`: a transaction goes.
package struct RemoveCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a transaction out of the book.",
    discussion: """
      Its comment lines go with it; its photos stay in receipts/. “daybook undo” brings it back.

      Example: daybook remove 2026-11-03-dining-out
      """)

  @OptionGroup var entry: EntryArgument
  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("remove \(self.entry.id)") { (session, draft) throws(EditFailure) in
      var editor = EntryEditor(draft)
      let entry = try editor.find(self.entry.id, session.environment)
      let line = editor.line(of: entry)
      let renamed = try editor.remove(entry)
      draft = editor.draft
      let lines = ["removed \(entry.id) from \(entry.path):\(line)"]
      return BookEdit.Report(
        lines: lines + renamed.map(\.sentence),
        facts: [("command", .string("remove")), ("id", .string(entry.id)), ("renamed", renamed.json)])
    }
  }
}
