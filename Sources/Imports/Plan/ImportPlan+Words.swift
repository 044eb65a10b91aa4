package import BookEditing
import Diagnostics
package import Ledger
import Formats
import Statements

/// English messages about a plan.
extension ImportPlan.State {
  /// The character before a row in the preview.
  package var mark: String {
    switch self {
    case .new: "+"
    case .bill: "~"
    case .moved: "↔"
    case .known: "="
    case .question: "~?"
    case .leftOut: "·"
    case .bad: "!"
    }
  }

  package var words: String {
    switch self {
    case .new: "new"
    case .bill: "pay bills"
    case .moved: "moved"
    case .known: "already imported"
    case .question: "to be answered"
    case .leftOut: "excluded"
    case .bad: "cannot be read"
    }
  }
}

extension ImportPlanner.Problem {
  package var sentence: String {
    switch self {
    case .unreadable(let file, let problem): "“\(file)”: \(problem.sentence)"
    case .otherCurrency(let account, let own, let file, let other):
      "“\(account)” is in \(own.code) and “\(file)” in \(other.code); choose an account in \(other.code)"
    case .severalAccounts(let file, let numbers):
      "“\(file)” contains \(numbers.count) accounts (\(numbers.map(AccountNumber.masked).joined(separator: ", "))); "
        + "specify each with --account NUMBER=NAME, or omit --account to match them by “number” in book.yaml"
    case .newMembers(let names):
      "members in the import but not in the book: \(names.map { "“\($0)”" }.joined(separator: ", ")); "
        + "add them to “members” first, because “shared: yes” means all members"
    }
  }
}

extension ImportPlan {
  /// The indices of files that cannot be imported yet: a question about the whole file is open, or the balances
  /// contradict the rows.
  package var blockedFiles: [Int] { files.indices.filter { files[$0].questions.holdFile || files[$0].isUnproved } }

  /// The reason why these files cannot be imported yet, as a sentence.
  package var blockedSentence: String {
    if hasQuestions {
      let isAboutAccount = blockedFiles.allSatisfy { files[$0].questions.allSatisfy { $0.key == .account } }
      return isAboutAccount
        ? "the file may belong to more than one account; choose one of the options above"
        : "the file can be read in more than one way; choose one of the options above"
    }
    let names = Set(unproved.map { "“\(files[$0].name)”" }).sorted().joined(separator: ", ")
    return "\(names): the rows and the balances contradict each other; --unproved writes the rows without any balance"
  }

  /// The plan without the rows of files that cannot be imported yet.
  package var withoutBlockedFiles: ImportPlan {
    var plan = self
    let blockedFiles = Set(blockedFiles)
    if blockedFiles.isEmpty { return plan }
    for index in plan.rows.indices where blockedFiles.contains(plan.rows[index].file) {
      if [.new, .bill, .moved].contains(plan.rows[index].state) { plan.rows[index].state = .question }
      plan.rows[index].isNewInLog = false
      // The other row of the transfer also waits.
      if let partner = plan.rows[index].partner, plan.rows[partner].state == .moved {
        plan.rows[partner].state = .question
      }
    }
    return plan
  }

  /// Returns the plan for an import that does not ask the user. Guessed categories are replaced by the default
  /// category.
  package func withoutGuesses(_ ledger: Ledger) -> ImportPlan {
    var plan = self
    for index in plan.rows.indices where plan.rows[index].state == .new && plan.rows[index].isGuess {
      plan.rows[index].guessed = plan.rows[index].category
      plan.rows[index].category = ledger.defaultCategory(isDebit: plan.rows[index].isDebit)
    }
    return plan
  }
}

extension Draft.ImportResult {
  /// A sentence about the changes that the import made.
  package func summary(_ files: BookChange) -> String {
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
