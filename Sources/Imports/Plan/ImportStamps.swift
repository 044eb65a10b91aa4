import BookEditing
import Ledger

/// The name under which each file of a plan is logged. For example, the name `2026-11-26/2 umsaetze.csv` belongs to the
/// second import of that day.
struct ImportStamps {
  private let names: [String]

  /// Derives the names from the names in the logs of earlier imports.
  init(_ plan: ImportPlan, _ logs: [(path: String, log: ImportLog)], on today: Day) {
    let day = "\(today)/"
    var number = 0
    for (_, log) in logs {
      for source in log.sources where source.hasPrefix(day) {
        number = max(number, source.dropFirst(day.count).split(separator: " ").first.flatMap { Int($0) } ?? 0)
      }
    }
    names = plan.files.map { "\(day)\(number + 1) \($0.fileName)" }
  }

  func name(ofFile file: Int) -> String { names[file] }

  /// Returns the import name of the first file with rows of the account.
  func name(ofAccount account: Int, _ plan: ImportPlan) -> String {
    let file =
      plan.files.indices.first { plan.files[$0].account == account }
      ?? plan.rows.indices.first { plan.account(of: $0) == account || plan.rows[$0].otherAccount == account }
      .map { plan.rows[$0].file } ?? 0
    return names.isEmpty ? "" : names[file]
  }
}
