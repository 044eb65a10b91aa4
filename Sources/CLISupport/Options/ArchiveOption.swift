import ArgumentParser
package import BookEditing
import Ledger

/// The option that makes a command change the archive instead of the rolling year.
package struct ArchiveOption: ParsableArguments {
  @Flag(
    name: .customLong("archive"),
    help: "Change archive/ instead; it covers \(Window.firstYear) to the day before the rolling year.")
  package var isHistory = false

  package init() {}

  package var section: LedgerSection { isHistory ? .history : .rollingYear }
}
