package import ArgumentParser
import Diagnostics
import Ledger
import Notation

/// `daybook category rename`.
package struct CategoryRenameCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a category another name, in every month at once.",
    discussion: """
      The archive stays as it is: the old name is kept in “was”, where it leads to the new one.

      Example: daybook category rename Food Groceries
      """)

  @Argument(help: "What it is called.", completion: .custom { words, _, _ in BookCompletion.categories(words) })
  var name: String

  @Argument(help: "What it shall be called.")
  var newName: String

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("category rename \(name) \(newName)") {
      (_, draft) throws(EditFailure) in
      var editor = CategoryEditor(draft)
      _ = try editor.find(name)
      try editor.mayGo(name, "renamed")
      let newName = try editor.newName(newName, insteadOf: name)
      if name == newName { throw .refused("it is called “\(name)” already") }
      if editor.before.ledger.categories.contains(where: { $0.name == newName }) {
        throw .refused(
          "“\(newName)” exists already; to put all of “\(name)” into it: daybook category remove "
            + "\(ShellText.word(name)) --into \(ShellText.word(newName))")
      }
      try editor.write { (file) throws(EditRefusal) in
        try CategoriesText.renaming(name, to: newName, in: file)
      }
      let (entries, files) = editor.replace(name, with: newName)
      let warnings = try editor.check([(option: "NEW-NAME", value: newName)])
      draft = editor.draft
      return BookEdit.Report(
        lines: [
          "renamed “\(name)” to “\(newName)”: \(counted(entries, "entry", "entries")) in \(counted(files, "month"))"
        ],
        facts: [
          ("command", .string("category rename")), ("name", .string(newName)), ("former", .string(name)),
          ("entries", .int(entries)),
        ], warnings: warnings)
    }
  }
}
