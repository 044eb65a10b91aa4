package import BookEditing
import Diagnostics
package import Imports

extension Draft.ImportResult {
  /// Returns a sentence about the changes that the import made.
  ///
  /// - Parameter files: the change with which the import was written.
  package func sentence(_ files: BookChange) -> String {
    let new = plan.count(.new)
    let moved = plan.rows.count { $0.state == .moved && ($0.partner == nil || $0.isDebit) }
    let parts = [
      new > 0 ? "wrote \(NumberText.counted(new, "entry", "entries"))" : nil,
      moved > 0 ? "moved \(NumberText.grouped(moved))" : nil,
      plan.count(.bill) > 0 ? "paid \(NumberText.counted(plan.count(.bill), "bill"))" : nil,
      plan.balanceAssertions.isEmpty
        ? nil : "recorded \(NumberText.counted(plan.balanceAssertions.count, "bank balance"))",
    ].compactMap(\.self)
    let open = plan.count(.question)
    let rest =
      open == 0
      ? ""
      : "; \(NumberText.counted(open, "row still needs", "rows still need")) an answer "
        + "(--row LINE=new, same or left-out)"
    let openings = plan.accounts.count { $0.opening != nil && plan.uses($0) }
    if parts.isEmpty, openings > 0 { return "wrote \(NumberText.counted(openings, "opening balance"))" + rest }
    if parts.isEmpty { return "no new entries; the rows were added to the import log" + rest }
    return parts.joined(separator: ", ") + rest + ", in \(NumberText.counted(files.parts.count, "file"))"
  }
}
