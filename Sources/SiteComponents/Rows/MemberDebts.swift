import Localization
package import Ledger
import Reports

extension SiteMaker {
  /// Whether the site has pages about the members' shares, which requires that the book has members and that the site
  /// shows the whole book with its amounts.
  package var hasShares: Bool { input.scope.isWhole && !ledger.members.isEmpty }

  /// The payments that settle all debts between members, as sentences.
  package var debtSentences: [String] { hasShares ? reports.shares.settlements.map(sentence) : [] }

  /// Returns sentences about the payments that one member must make or receive.
  package func debtSentences(of member: Member.ID) -> [String] {
    reports.shares.settlements.filter { $0.from == member || $0.to == member }.map(sentence)
  }

  private func sentence(_ payment: Settlement) -> String {
    wording.text(
      .memberDebt,
      [
        "from": clean(ledger.name(payment.from)), "to": clean(ledger.name(payment.to)),
        "amount": wording.money(payment.amount),
      ])
  }

  /// Returns the value of `shared` as a phrase.
  package func text(_ sharing: Sharing) -> String {
    switch sharing {
    case .no: wording.text(.sharedNo)
    case .yes: wording.text(.sharedYes)
    case .weights(let weights):
      weights.map { "\(clean(ledger.name($0.member))) \(wording.number($0.weight))" }.joined(separator: " · ")
    }
  }
}
