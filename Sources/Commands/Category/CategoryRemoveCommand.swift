import ArgumentParser
import Bookkeeping
import Console
import Diagnostics
import Ledger
import Notation

/// `daybook category remove`.
struct CategoryRemoveCommand: ChangeVerb {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a category away.",
    discussion: """
      One that entries have, in the archive or not, goes only with --into, which gives them another.

      Example: daybook category remove Drink --into Food
      """)

  @Argument(help: "The category.", completion: .names(.categories))
  var name: String

  @Option(
    help: ArgumentHelp("The category that its entries get.", valueName: "name"),
    completion: .names(.categories))
  var into: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "category remove \(name)" }

  func change(_ draft: inout Draft) throws(Refusal) -> ChangeReport {
    let removed = try draft.removeCategory(name, into: into)
    let entries = NumberText.counted(removed.entryCount, "entry", "entries")
    return ChangeReport(
      lines: ["removed category “\(removed.former)”" + (removed.name.map { ": \(entries) now in “\($0)”" } ?? "")],
      facts: [
        ("command", .string("category remove")), ("name", .string(removed.former)),
        ("into", removed.name.map { .string($0) } ?? .null), ("entries", .int(removed.entryCount)),
      ], warnings: removed.warnings)
  }
}
