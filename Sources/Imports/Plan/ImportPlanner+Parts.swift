import BookEditing
import Ledger
import Formats
import Statements

/// Functions that divide entries from other programs if some of their parts are transfers to other accounts. If one of
/// these accounts is known, the entry becomes several rows.
extension ImportPlanner {
  /// The normalized names of all accounts, in the ledger and in the files of this import.
  var accountNames: Set<String> {
    Set((ledger.accountNames.map(\.name) + plan.accounts.map(\.name)).map(FoldedText.of)).subtracting([""])
  }

  /// Whether the parts of the row are imported instead of the row as a whole, because they were imported before or the
  /// account of at least one part is known.
  func isDivided(_ row: Int, _ names: Set<String>) -> Bool {
    guard let bank = bankRows[row], !bank.divided.isEmpty, let account = plan.files[plan.rows[row].file].account else {
      return false
    }
    if let id = plan.accounts[account].id {
      let currency = plan.accounts[account].currency
      let prints = bank.divided.map { RowFingerprint($0, currency) }
      let whole = RowFingerprint(bank, currency)
      let sums = Set((prints + [whole]).map(\.dayAndAmount))
      let known = imports.rowFingerprints(of: ledger.logName(of: id), on: sums)
      if known.contains(whole) { return false }
      if prints.contains(where: known.contains) { return true }
    }
    return bank.divided.contains { part in part.counterAccount.map { names.contains(FoldedText.of($0)) } ?? false }
  }

  /// Returns a question if the row has parts in unknown accounts; `nil` otherwise. If the row were imported as a whole,
  /// these parts would count as spending, even if their accounts were added later.
  func doubtAboutParts(_ bank: BankRow) -> String? {
    let names = Set(bank.divided.compactMap(\.counterAccount)).sorted()
    if names.isEmpty { return nil }
    let text = names.map { "“\($0)”" }.joined(separator: ", ")
    return "part of it was moved to \(text), which is not in the book; add that account, or import the whole row as new"
  }

  /// Returns the rows that replace the given row, which has parts.
  func parts(of row: Int) -> [(ImportPlan.Row, BankRow?)] {
    (bankRows[row]?.divided ?? []).map { bank in
      var part = plan.rows[row]
      part.amount = bank.amount
      part.text = bank.text.spacedOnce
      part.number = bank.counterAccount
      if let account = plan.files[part.file].account, part.minor != nil {
        part.minor = bank.amount.minor(plan.accounts[account].currency)
      }
      return (part, bank)
    }
  }
}
