import ArgumentParser
import BookEditing
import CLISupport
import Ledger
import Formats
import Platform

/// The command `daybook detach`, which removes a photo from a transaction.
struct DetachCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "detach", abstract: "Remove a photo from a transaction.",
    discussion: """
      A photo that no other transaction names moves to receipts/.removed/; it is never deleted.

      Example: daybook detach dining-out
      """)

  @OptionGroup var entry: EntryArgument

  @Argument(help: "The photo's name in receipts/. Required if the transaction has several photos.")
  var file: String?

  @OptionGroup var history: ArchiveOption
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var section: LedgerSection { history.section }
  var title: String { "detach \(entry.id)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let detached = try draft.detach(file, from: entry.id)
    var report = detached.edited.report("detached receipts/\(detached.name) from", "detach")
    if let moved = detached.moved { report.lines.append("no other transaction uses it, so it was moved to \(moved)") }
    report.facts.append(("photo", .string(detached.name)))
    return report
  }
}
