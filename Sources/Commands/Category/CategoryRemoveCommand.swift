package import ArgumentParser
import Diagnostics
import Ledger
import Notation

/// `daybook category remove`.
package struct CategoryRemoveCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a category away.",
    discussion: """
      One that entries have, in the archive or not, goes only with --into, which gives them another.

      Example: daybook category remove Drink --into Food
      """)

  @Argument(help: "The category.", completion: .custom { words, _, _ in BookCompletion.categories(words) })
  var name: String

  @Option(
    help: ArgumentHelp("The category that its entries get.", valueName: "name"),
    completion: .custom { words, _, _ in BookCompletion.categories(words) })
  var into: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("category remove \(name)") { (_, draft) throws(EditFailure) in
      var editor = CategoryEditor(draft)
      let category = try editor.find(name)
      try editor.mayGo(name, "removed")
      if let into {
        let heir = try editor.find(into)
        try refuseOtherKind(category, heir, editor.before)
        if into == name { throw .refused("“\(name)” cannot go into itself") }
      } else {
        try refuseUsed(category, editor.before)
      }
      let heir = needsHeir(category, editor.before.ledger) ? into : nil
      try editor.write { (file) throws(EditRefusal) in
        try CategoriesText.removing(name, in: with(heir, file), handingNamesTo: heir)
      }
      let count = into.map { editor.replace(name, with: $0).entries } ?? 0
      let warnings = try editor.check([])
      draft = editor.draft
      let sentence = into.map { ": \(counted(count, "entry", "entries")) now in “\($0)”" } ?? ""
      return BookEdit.Report(
        lines: ["removed category “\(name)”\(sentence)"],
        facts: [
          ("command", .string("category remove")), ("name", .string(name)),
          ("into", into.map { .string($0) } ?? .null), ("entries", .int(count)),
        ], warnings: warnings)
    }
  }

  /// Whether the archive says its name, or a former one, which must lead somewhere.
  private func needsHeir(_ category: Category.ID, _ ledger: Ledger) -> Bool {
    !ledger.category(category).formerNames.isEmpty
      || ledger.months.contains { month in
        month.isArchived && ledger.transactions[month.entries].contains { $0.category == category }
      }
  }

  /// `Other` and `Income` may be there without being written, and then have no place for former names.
  private func with(_ heir: String?, _ file: SourceFile) throws(EditRefusal) -> SourceFile {
    guard let heir, heir == "Other" || heir == "Income" else { return file }
    do throws(EditRefusal) {
      _ = try CategoriesText.renaming(heir, to: heir, in: file)
      return file
    } catch .noSuchEntry {
      let category = CategoriesText.NewCategory(name: heir, kind: heir == "Income" ? .income : .expense)
      return SourceFile(path: file.path, bytes: try CategoriesText.adding(category, to: file))
    }
  }

  /// What was income would be refunds, and what was spent cannot be income at all.
  private func refuseOtherKind(
    _ category: Category.ID, _ heir: Category.ID, _ reading: Draft.Reading
  ) throws(EditFailure) {
    let ledger = reading.ledger
    let kinds = (ledger.category(category).kind, ledger.category(heir).kind)
    guard kinds.0 != kinds.1, ledger.transactions.contains(where: { $0.category == category }) else { return }
    throw .refused(
      "“\(name)” is a category of \(kinds.0 == .income ? "income" : "expenses"), and "
        + "“\(ledger.category(heir).name)” of \(kinds.1 == .income ? "income" : "expenses"); choose one of its kind")
  }

  private func refuseUsed(_ category: Category.ID, _ reading: Draft.Reading) throws(EditFailure) {
    let ledger = reading.ledger
    let used = ledger.transactions.indices.filter { place in
      ledger.transactions[place].category == category && ledger.transactions[place].direction != .moved
    }
    guard let first = used.first else { return }
    let file = reading.file(of: first)
    let line = LineTable(file).index(of: reading.start(of: first)) + 1
    throw .refused(
      "“\(name)” is used \(used.count == 1 ? "once" : "\(grouped(used.count)) times"), first in \(file.path):\(line); "
        + "give its entries another: daybook category remove \(ShellText.word(name)) --into NAME")
  }
}
