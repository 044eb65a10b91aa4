package import ArgumentParser
import Bookkeeping
import Diagnostics
import Ledger
import Notation
import Reports

/// `daybook pay`: a bill is paid.
package struct PayCommand: EditingVerb {
  package static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Mark a bill as paid, or write down an occurrence of a recurrent one.",
    discussion: """
      A pending bill gets “paid:”, early or late, but never twice. With --for the occurrence of a recurrent \
      transaction is written into its month, or paid if it stands there already.

      Example: daybook pay rent --for 2026-12
      """)

  @OptionGroup var entry: EntryArgument

  @Option(parsing: .unconditional, help: ArgumentHelp("The day it was paid. Default: today.", valueName: "date"))
  var on: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "Which occurrence: its month, like 2026-12; a day of its week for a weekly one.",
      valueName: "month"))
  var period: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  func run(_ session: Session) -> ExitStatus {
    let title = "pay \(entry.id)" + (period.map { " --for \($0)" } ?? "")
    var isRecurrent = false
    let outcome = session.change(title, edit, names: OptionNames(named: ["paid": "--on"])) {
      (draft) throws(Refusal) in
      do throws(Refusal) {
        return try draft.pay(entry.id, on: on, for: period).report("paid", "pay")
      } catch {
        if case .severalEntries(_, _, true, _) = error { isRecurrent = true }
        throw error
      }
    }
    if isRecurrent {
      session.environment.err("daybook: for the next time of what repeats: daybook pay ID --for MONTH\n")
    }
    return outcome
  }
}
