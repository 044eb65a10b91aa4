import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats

extension Category.Kind: ExpressibleByArgument {}

/// The command `daybook category add`, which adds categories.
struct CategoryAddCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add categories.",
    discussion: """
      Two categories cannot have names that look the same. A name that is similar to another one, like Foood, requires \
      --distinct. The options apply to all named categories.

      Example: daybook category add Holidays --budget 1200 --every year --carry 2026-01
      Example: daybook category add Rent Phone Insurance --budget 100
      """)

  @Argument(help: ArgumentHelp("The names of the new categories.", valueName: "name"))
  var names: [String]

  @Option(help: ArgumentHelp("\(CategoryKey.kind.key.meaning)"))
  var kind = Category.Kind.expense

  @Option(parsing: .unconditional, help: ArgumentHelp(CategoryKey.budget.key))
  var budget: String?

  @Option(
    help: ArgumentHelp("With --budget: \(Phrase.plainName(BudgetKey.every.key.meaning))", valueName: "period"),
    completion: .values(of: BudgetKey.every.key))
  var every: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --budget: \(Phrase.plainName(BudgetKey.carry.key.meaning))", valueName: "month"))
  var carry: String?

  @Option(
    help: ArgumentHelp("\(CategoryKey.color.key.meaning) Default: the least used color.", valueName: "color"),
    completion: .list(Category.colorNames))
  var color: String?

  @Option(help: ArgumentHelp(CategoryKey.icon.key))
  var icon: String?

  @Option(help: ArgumentHelp(CategoryKey.shared.key))
  var shared: String?

  @Flag(help: ArgumentHelp(CategoryKey.distinct.key))
  var distinct = false

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "category add \(names.joined(separator: " "))" }
  var optionNames: OptionNames { OptionNames(named: ["name": "NAME"]) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    var added: [Draft.AddedCategory] = []
    for name in names {
      added.append(
        try draft.addCategory(
          CategoriesText.NewCategory(
            name: name, kind: kind, budget: budget, every: every, carry: carry, color: color, icon: icon,
            isDistinct: distinct)))
    }
    var warnings = added.flatMap(\.warnings)
    if let shared {
      for category in added {
        warnings += try draft.changeCategory(category.name, [(.shared, SharingText.value(shared))])
      }
    }
    let first = added[0]
    let others = added.count == 1 ? [] : [("names", JSON.array(added.map { .string($0.name) }))]
    return ChangeReport(
      lines: added.map { "added category “\($0.name)” to \(draft.categoriesPath)" },
      facts: [
        ("command", .string("category add")), ("name", .string(first.name)), ("color", .string(first.color)),
      ] + others, warnings: Findings(warnings))
  }
}
