import BookEditing
import Diagnostics
import Formats
import Ledger
import Statements

extension ImportPlanner.Problem {
  package var sentence: String {
    switch self {
    case .unreadable(let file, let problem): problem.sentence(about: file)
    case .otherCurrency(let account, let own, let file, let other):
      "“\(account)” is in \(own.code) and “\(file)” in \(other.code); choose an account in \(other.code)"
    case .severalAccounts(let file, let numbers):
      "“\(file)” contains \(numbers.count) accounts (\(numbers.map(shown).joined(separator: ", "))); "
        + "specify each with --account NUMBER=NAME, or omit --account to match them by “number” in book.yaml"
    case .newMembers(let names):
      "the import has members that are not in the book: \(names.map { "“\($0)”" }.joined(separator: ", ")); "
        + "add them to “members” first, because “shared: yes” means all members"
    }
  }

  /// Returns the last digits of the account number. An account name, as in files from other programs, is returned
  /// unchanged.
  private func shown(_ account: String) -> String {
    account.count(where: \.isNumber) < 4 ? account : AccountNumber.masked(account)
  }
}
