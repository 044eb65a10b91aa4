package import ArgumentParser
import Diagnostics
package import Ledger
import Notation

extension Category.Kind: ExpressibleByArgument {}

/// `daybook category add`.
package struct CategoryAddCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a category.",
    discussion: """
      Names that people would mistake for one another cannot both exist.

      Example: daybook category add Garden --budget 1500 --color olive
      """)

  @Argument(help: "Its name.")
  var name: String

  @Option(help: "What it is for: expense or income.")
  var kind = Category.Kind.expense

  @Option(parsing: .unconditional, help: ArgumentHelp("How much may be spent a month.", valueName: "amount"))
  var budget: String?

  @Option(
    help: ArgumentHelp("One of the palette, or #rrggbb. Default: one that no other has.", valueName: "color"),
    completion: .list(Category.colorNames))
  var color: String?

  @Option(help: ArgumentHelp("One emoji.", valueName: "emoji"))
  var icon: String?

  @Flag(help: "It is meant to be one letter from another.")
  var distinct = false

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("category add \(name)") { (_, draft) throws(EditFailure) in
      var editor = CategoryEditor(draft)
      let name = try editor.newName(name)
      let color = color ?? freeColor(editor.before.ledger)
      let category = CategoriesText.NewCategory(
        name: name, kind: kind, budget: budget, color: color, icon: icon, isDistinct: distinct)
      try editor.write { (file) throws(EditRefusal) in try CategoriesText.adding(category, to: file) }
      let typed = [("NAME", name), ("--budget", budget ?? ""), ("--color", color), ("--icon", icon ?? "")]
      let warnings = try editor.check(typed.map { (option: $0.0, value: $0.1) })
      draft = editor.draft
      return BookEdit.Report(
        lines: ["added category “\(name)” to \(draft.categoriesPath)"],
        facts: [("command", .string("category add")), ("name", .string(name)), ("color", .string(color))],
        warnings: warnings)
    }
  }

  /// The first colour of the palette that is used least.
  private func freeColor(_ ledger: Ledger) -> String {
    var counts = [Int](repeating: 0, count: Category.colorNames.count)
    for category in ledger.categories {
      if case .palette(let place) = category.color { counts[place % counts.count] += 1 }
    }
    let least = counts.min() ?? 0
    return Category.colorNames[counts.firstIndex(of: least) ?? 0]
  }
}
