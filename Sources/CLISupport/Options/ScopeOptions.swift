import ArgumentParser
import Ledger
package import Reports

/// The part of the book that the site shows. Only `build` has it: `serve` shows errors with their lines, which may
/// contain anything.
package struct ScopeOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Hide every amount, for a demonstration; goes to “redacted” inside the book unless --out says otherwise.",
      discussion: "Shares stay; notes, photos and digits of names are left out."))
  var redact = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only the entries that match, as “daybook list” takes it; several must all hold. Needs --out.",
      valueName: "filter"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Only from this month or day on, like 2026-01 or 2026-01-27.", valueName: "month"))
  var from: MonthOrDay?

  @Option(help: ArgumentHelp("Only up to the end of this month or day.", valueName: "month"))
  var to: MonthOrDay?

  package func validate() throws {
    if let from, let to, to.lastDay < from.firstDay {
      throw ValidationError("--from \(from) is later than --to \(to); turn them round")
    }
    if only.contains("") { throw ValidationError("--only requires a filter, like category:Food") }
  }

  package init() {}

  package var scope: LedgerScope { LedgerScope(isRedacted: redact, filter: only, first: from, last: to) }
}
