package import ArgumentParser
import Bookkeeping
import Ledger
import Notation

/// `daybook remove`: a transaction goes.
package struct RemoveCommand: ChangeVerb {
  package static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a transaction out of the book.",
    discussion: """
      Its comment lines go with it; its photos stay in receipts/. “daybook undo” brings it back.

      Example: daybook remove 2026-11-03-dining-out
      """)

  @OptionGroup var entry: EntryArgument
  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  var title: String { "remove \(entry.id)" }

  func change(_ draft: inout Draft) throws(Refusal) -> ChangeReport {
    let found = try draft.find(entry.id)
    let line = draft.line(of: found)
    let renamed = try draft.remove(found)
    return ChangeReport(
      lines: ["removed \(found.id) from \(found.path):\(line)"] + renamed.map(\.sentence),
      facts: [("command", .string("remove")), ("id", .string(found.id)), ("renamed", renamed.json)])
  }
}
