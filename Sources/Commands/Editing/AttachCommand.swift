import ArgumentParser
import BookEditing
import CLISupport
import Ledger
import Formats
import Platform

/// The command `daybook attach`, which adds a photo to a transaction.
struct AttachCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Copy a photo into receipts/ and add it to a transaction.",
    discussion: """
      JPEG, PNG, WebP, HEIC, AVIF and PDF files are recognized by content. The copy is named after the transaction; a \
      photo that is already in receipts/ is not copied again.

      Example: daybook attach dining-out ~/Pictures/IMG_4711.jpg
      """)

  @OptionGroup var entry: EntryArgument

  @Argument(help: "The photo.", completion: .file())
  var file: String

  @OptionGroup var history: ArchiveOption
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) -> ExitStatus {
    let photo = session.environment.path(file)
    return session.change(
      "attach \(entry.id)", edit, of: history.section, withReceipts: true, names: OptionNames(named: ["photo": "FILE"])
    ) { (draft) throws(BookError) in try attach(photo, &draft) }
  }

  private func attach(_ photo: String, _ draft: inout Draft) throws(BookError) -> ChangeReport {
    let attached = try draft.attach(photo, to: entry.id)
    var report = attached.edited.report("attached receipts/\(attached.name) to", "attach")
    report.facts.append(("photo", .string(attached.name)))
    if !attached.isNew { report.lines.append("the same photo was already in receipts/, so it was not copied") }
    return report
  }
}
