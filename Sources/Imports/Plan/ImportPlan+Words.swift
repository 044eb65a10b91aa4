package import Bookkeeping
import Diagnostics
package import Ledger
import Notation
import Statements

/// What is told of a plan, in English.
extension ImportPlan.State {
  /// One sign before a row.
  package var mark: String {
    switch self {
    case .new: "+"
    case .bill: "~"
    case .moved: "↔"
    case .there: "="
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
    case .there: "there already"
    case .question: "to be answered"
    case .leftOut: "left out"
    case .bad: "cannot be read"
    }
  }
}

extension ImportPlanner.Problem {
  package var sentence: String {
    switch self {
    case .unreadable(let file, let problem): "“\(file)”: \(problem.sentence)"
    case .otherCurrency(let account, let own, let file, let other):
      "“\(account)” is in \(own.code) and “\(file)” in \(other.code): name an account in \(other.code)"
    case .severalAccounts(let file, let numbers):
      "“\(file)” is about \(numbers.count) accounts (\(numbers.map(AccountNumber.masked).joined(separator: ", "))): leave "
        + "--account out, and each finds its own by “number” in book.yaml"
    }
  }
}

extension ImportPlan {
  /// What is written where nobody was asked: no guess of a category, and nothing that is a question.
  package func withoutGuesses(_ ledger: Ledger) -> ImportPlan {
    var plan = self
    for index in plan.rows.indices where plan.rows[index].state == .new && plan.rows[index].isGuess {
      plan.rows[index].guessed = plan.rows[index].category
      plan.rows[index].category = ledger.defaultCategory(isOut: plan.rows[index].isOut)
    }
    return plan
  }
}

extension Draft.Imported {
  /// One sentence about what was done.
  package func summary(_ files: BookChange) -> String {
    let new = plan.count(.new)
    let moved = plan.rows.count { $0.state == .moved && ($0.partner == nil || $0.isOut) }
    let parts = [
      new > 0 ? "wrote \(NumberText.counted(new, "entry", "entries"))" : nil,
      moved > 0 ? "moved \(NumberText.grouped(moved))" : nil,
      plan.count(.bill) > 0 ? "paid \(NumberText.counted(plan.count(.bill), "bill"))" : nil,
      plan.statements.isEmpty ? nil : "noted \(NumberText.counted(plan.statements.count, "balance")) of the bank",
    ].compactMap(\.self)
    let open = plan.count(.question)
    let rest = open == 0 ? "" : "; \(NumberText.counted(open, "row")) left to be answered"
    let openings = plan.accounts.count { $0.opening != nil && plan.uses($0) }
    if parts.isEmpty, openings > 0 { return "wrote \(NumberText.counted(openings, "opening balance"))" + rest }
    if parts.isEmpty { return "no entry is new; the rows are remembered" + rest }
    return parts.joined(separator: ", ") + rest + ", in \(NumberText.counted(files.parts.count, "file"))"
  }
}
