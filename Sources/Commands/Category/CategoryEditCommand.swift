import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats

/// The command `daybook category edit`, which changes the budget, kind, colour, icon or shares of a category.
struct CategoryEditCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the budget, kind, color, icon or shares of a category.",
    discussion: """
      Only the named keys change; an empty value removes a key. A budget applies from this month on, and earlier \
      months keep theirs; --always replaces it for all time. --budget 0 ends it.

      Example: daybook category edit Food --budget 100
      Example: daybook category edit Holidays --budget 1200 --every year --always
      Example: daybook category edit Food --shared yes
      """)

  @Argument(help: "The category.", completion: .names(.categories))
  var name: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The amount for each period; 0 for no budget.", valueName: "amount")
  )
  var budget: String?

  @Option(help: ArgumentHelp(BudgetKey.every.key), completion: .values(of: BudgetKey.every.key))
  var every: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Whether an unspent or overspent amount carries over to the next period: yes, no or, with --always, a starting month.",
      valueName: "yes or no"))
  var carry: String?

  @Flag(help: "Replace the budget for all time, including the past.")
  var always = false

  @Option(help: ArgumentHelp(CategoryKey.kind.key), completion: .values(of: CategoryKey.kind.key))
  var kind: String?

  @Option(help: ArgumentHelp(CategoryKey.color.key), completion: .list(Category.colorNames))
  var color: String?

  @Option(help: ArgumentHelp(CategoryKey.icon.key))
  var icon: String?

  @Option(help: ArgumentHelp(CategoryKey.shared.key))
  var shared: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "category edit \(name)" }

  func validate() throws {
    if budget == nil, every == nil, carry == nil {
      if always { throw ValidationError("--always requires --budget, --every or --carry") }
      if kind == nil, color == nil, icon == nil, shared == nil {
        throw ValidationError("nothing to change: pass at least one option, like --budget or --color")
      }
    }
  }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let name = try draft.categoryName(name)
    let typed: [(key: CategoryKey, value: String?)] = [(.kind, kind), (.color, color), (.icon, icon)]
    let values = typed.compactMap { key, text -> (key: CategoryKey, value: FieldText?)? in
      text.map { (key, $0.isEmpty || $0 == key.key.otherwise ? nil : .one($0)) }
    }
    let sharing = shared.map { [(key: CategoryKey.shared, value: SharingText.value($0))] } ?? []
    let warnings = try draft.changeCategory(name, values + sharing, budget: budgetChange)
    return ChangeReport(
      lines: ["changed category “\(name)” in \(draft.categoriesPath)"],
      facts: [("command", .string("category edit")), ("name", .string(name))], warnings: warnings)
  }

  private var budgetChange: BudgetChange? {
    if budget == nil, every == nil, carry == nil { return nil }
    return BudgetChange(
      amount: budget.map { $0.isEmpty ? "0" : $0 }, every: every, carry: carry.map { $0.isEmpty ? "no" : $0 },
      isForAllTime: always)
  }
}
