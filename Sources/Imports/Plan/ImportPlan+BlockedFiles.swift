import BookEditing
import Diagnostics
import Formats
package import Ledger
import Statements

extension ImportPlan {
  /// The indices of the files that cannot be imported yet, because a question about the whole file is open or the
  /// balances contradict the rows.
  package var blockedFiles: [Int] { files.indices.filter { files[$0].questions.blockFile || files[$0].isUnproved } }

  /// The reason why the blocked files cannot be imported yet, as a sentence.
  package var blockedSentence: String {
    if hasQuestions {
      let isAboutAccount = blockedFiles.allSatisfy { files[$0].questions.allSatisfy { $0.key == .account } }
      return isAboutAccount
        ? "the file may belong to more than one account; choose one of the options above"
        : "the file can be read in more than one way; choose one of the options above"
    }
    let names = Set(unproved.map { "“\(files[$0].name)”" }).sorted().joined(separator: ", ")
    return "the rows and balances of \(names) contradict each other; --unproved writes the rows without any balance"
  }

  /// The plan with the rows of blocked files turned into open questions, so that they are not imported. If one of these
  /// rows belongs to a transfer, the other row of the transfer is treated in the same way.
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
