import ArgumentParser
import BookEditing
import CLISupport
import Ledger
import Formats

/// The command `daybook remove`, which removes a transaction or a balance assertion.
struct RemoveCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a transaction from the book.",
    discussion: """
      The transaction's comment lines are removed too; its photos stay in receipts/. “daybook undo” restores \
      the transaction.

      Example: daybook remove 2026-11-03-dining-out
      """)

  @OptionGroup var entry: EntryArgument
  @OptionGroup var history: ArchiveOption
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var section: LedgerSection { history.section }
  var title: String { "remove \(entry.id)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    if let assertion = try draft.balanceAssertion(entry.id, isExact: true) { return try remove(assertion, &draft) }
    let found: Draft.ExistingEntry
    do throws(BookError) { found = try draft.find(entry.id) } catch {
      guard case .noEntry = error, let assertion = try draft.balanceAssertion(entry.id, isExact: false) else {
        throw error
      }
      return try remove(assertion, &draft)
    }
    let line = draft.line(of: found)
    let removed = try draft.remove(found)
    var lines = ["removed \(found.id) from \(found.path):\(line)"] + removed.renamed.map(\.sentence)
    if let series = removed.skipping {
      lines.append(
        "added \(found.transaction.date) to “skip” of “\(series)”, so builds will not add the transaction again")
    }
    let photos = found.transaction.photos.map { draft.folder.path(of: BookLayout.receipt($0)) }
    if !photos.isEmpty {
      lines.append("its \(photos.count == 1 ? "photo is kept" : "photos are kept"): \(photos.joined(separator: ", "))")
    }
    return ChangeReport(
      lines: lines,
      facts: [
        ("command", .string("remove")), ("id", .string(found.id)), ("renamed", removed.renamed.json),
        ("skipping", removed.skipping.map { .string($0) } ?? .null),
        ("photos", .array(found.transaction.photos.map { .string($0) })),
      ])
  }

  /// Removes a balance assertion. There are no references to update, because entries cannot refer to balance
  /// assertions.
  private func remove(_ assertion: Draft.WrittenAssertion, _ draft: inout Draft) throws(BookError) -> ChangeReport {
    try draft.remove(assertion)
    return ChangeReport(
      lines: ["removed \(assertion.id) from \(assertion.path):\(assertion.line)"],
      facts: [("command", .string("remove")), ("id", .string(assertion.id))])
  }
}
