import Formats
import Localization
import Ledger
import Reports
import Templates

/// A card with the savings goals and the amount that must still be saved for them this month.
package struct GoalsCard: PartOfSite {
  package let site: SiteMaker
  private let goals: SavingsGoals

  /// Creates the card. `nil` if there are no goals, or if the site does not show account balances.
  package init?(_ site: SiteMaker) {
    guard site.showsBalance, !site.reports.goals.all.isEmpty else { return nil }
    self.site = site
    goals = site.reports.goals
  }

  package static let fields = Fields<GoalsCard>(
    "goals",
    [
      .list("goals", Row.fields) { card in card.goals.all.map { Row(site: card.site, progress: $0) } },
      .text("note") { $0.note },
    ])

  private var note: String {
    if wording.hidesAmounts { return "" }
    var amounts = goals.needed == 0 ? [] : [wording.money(goals.needed)]
    // The sum leaves out accounts without a rate, so their amounts follow it.
    for (account, minor) in goals.stillNeeded where ledger.value(of: minor, in: account, on: today) == nil {
      amounts.append(wording.money(Money(minor, ledger.account(account).currency)))
    }
    return amounts.isEmpty ? "" : wording.text(.goalStillNeeded, ["amount": amounts.joined(separator: " + ")])
  }

  struct Row: PartOfSite {
    let site: SiteMaker
    let progress: GoalProgress

    static let fields = Fields<Row>(
      "goal",
      [
        .text("name") { clean($0.progress.goal.name) },
        .text("href") { row in row.site.accounts.all.first { $0.account == row.progress.goal.account }?.address ?? "" },
        .text("percent") { $0.wording.percent($0.progress.percent) },
        .text("bar") { String($0.progress.percent) },
        .text("amounts") { $0.amounts }, .text("note") { $0.note },
        .flag("is-late") { $0.progress.isLate == true && !$0.wording.hidesAmounts },
      ])

    private func money(_ minor: Int64) -> String {
      wording.money(Money(minor, ledger.account(progress.goal.account).currency))
    }

    /// The amount reached, and the amount of the goal; empty if amounts are hidden.
    private var amounts: String {
      if wording.hidesAmounts { return "" }
      return wording.text(.goalOf, ["reached": money(progress.reached), "amount": money(progress.goal.amount)])
    }

    private var note: String {
      if progress.percent == 100 { return wording.text(.goalReached) }
      if wording.hidesAmounts { return "" }
      var notes: [String] = []
      if let by = progress.goal.by {
        notes.append(
          wording.text(.goalNeeds, ["amount": money(progress.needed), "month": wording.month(by)]))
      }
      switch progress.outlook {
      case .reached: break
      case .month(let month): notes.append(wording.text(.goalAtPace, ["month": wording.month(month)]))
      case .notAtThisPace: notes.append(wording.text(.goalNotAtPace))
      }
      return notes.joined(separator: " · ")
    }
  }
}
