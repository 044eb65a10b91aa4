import BookEditing
import Ledger
import Formats
import Statements

/// Entries of programs of which parts went to other accounts: where one of these is known, they are several rows.
extension ImportPlanner {
  /// Of the book, and of all files at hand; folded.
  var accountNames: Set<String> {
    Set((ledger.accountNames.map(\.name) + plan.accounts.map(\.name)).map(FoldedText.of)).subtracting([""])
  }

  /// Whether a row is taken as its parts: as it was taken before, else where an account of one of them is known.
  func isDivided(_ row: Int, _ names: Set<String>) -> Bool {
    guard let bank = bankRows[row], !bank.divided.isEmpty, let account = plan.files[plan.rows[row].file].account else {
      return false
    }
    if let id = plan.accounts[account].id {
      let prints = Set(imports.lines(of: ledger.logName(of: id)).map(\.print))
      if prints.contains(RowFingerprint(bank, plan.accounts[account].currency)) { return false }
      if bank.divided.contains(where: { prints.contains(RowFingerprint($0, plan.accounts[account].currency)) }) {
        return true
      }
    }
    return bank.divided.contains { part in part.counterAccount.map { names.contains(FoldedText.of($0)) } ?? false }
  }

  /// Taken whole, what went to another account would be spent: nothing of it is changed when that account comes.
  func doubtAboutParts(_ bank: BankRow) -> String? {
    let names = Set(bank.divided.compactMap(\.counterAccount)).sorted()
    if names.isEmpty { return nil }
    let text = names.map { "“\($0)”" }.joined(separator: ", ")
    return "part of it went to \(text), which the book has not: add that account, or take all of it as it is"
  }

  /// The rows that stand for a row.
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
