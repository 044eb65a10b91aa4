import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats

/// The command `daybook category remove`, which removes categories.
struct CategoryRemoveCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove categories.",
    discussion: """
      If transactions use a category, even in the archive, name another category for them with --into.

      Example: daybook category remove Drink --into Food
      Example: daybook category remove Pets Kids Hobbies
      """)

  @Argument(help: ArgumentHelp("The categories.", valueName: "name"), completion: .names(.categories))
  var names: [String]

  @Option(
    help: ArgumentHelp("The category to move the transactions to.", valueName: "name"),
    completion: .names(.categories))
  var into: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "category remove \(names.joined(separator: " "))" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    var removed: [Draft.ReplacedCategory] = []
    for name in names { removed.append(try draft.removeCategory(name, into: into)) }
    let first = removed[0]
    let others = removed.count == 1 ? [] : [("names", JSON.array(removed.map { .string($0.former) }))]
    return ChangeReport(
      lines: removed.map { one in
        let entries = NumberText.counted(one.entryCount, "transaction is", "transactions are")
        return "removed category “\(one.former)”" + (one.name.map { ": \(entries) now in “\($0)”" } ?? "")
      },
      facts: [
        ("command", .string("category remove")), ("name", .string(first.former)),
        ("into", first.name.map { .string($0) } ?? .null),
        ("entries", .int(removed.reduce(0) { $0 + $1.entryCount })),
      ] + others, warnings: Findings(removed.flatMap(\.warnings)))
  }
}
