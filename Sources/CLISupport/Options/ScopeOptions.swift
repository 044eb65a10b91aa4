import ArgumentParser
import Ledger
package import Reports

/// The options that limit a site to a part of the book. Only `build` has these options, because `serve` shows source
/// lines with errors, which may contain excluded content.
package struct ScopeOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Hide all amounts, for a demonstration. Default folder: “redacted” inside the book.",
      discussion: "Charts keep their proportions; notes, photos and digits in names are omitted."))
  var redact = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A filter, as in “daybook list”; if repeated, all must match. Requires --out.",
      valueName: "filter"))
  var only: [String] = []

  @Option(help: ArgumentHelp("The first month or day to include, like 2026-01 or 2026-01-27.", valueName: "month"))
  var from: MonthOrDay?

  @Option(help: ArgumentHelp("The last month or day to include.", valueName: "month"))
  var to: MonthOrDay?

  package func validate() throws {
    if let from, let to, to.lastDay < from.firstDay {
      throw ValidationError("--from \(from) is later than --to \(to); swap them")
    }
    if only.contains("") { throw ValidationError("--only requires a filter, like category:Food") }
  }

  package init() {}

  package var scope: LedgerScope { LedgerScope(isRedacted: redact, filter: only, first: from, last: to) }
}
