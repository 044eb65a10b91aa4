import Localization
package import Reports

extension SiteMaker {
  /// Returns a title for a card: a sentence with a conclusion from the card's figures. The title is empty if there is
  /// no conclusion, or if the site does not show the whole book with its amounts.
  package func title(_ conclusion: (InsightFinder) -> Insight?) -> String {
    guard input.scope.isWhole, !wording.hidesAmounts, let insights = InsightFinder(ledger, figures),
      let insight = conclusion(insights)
    else { return "" }
    return wording.sentence(of: insight, ledger)
  }

  /// Returns the title of a card with spending over time: a comparison of the estimate for the current month with a
  /// usual month.
  package func headingTitle(_ summary: MonthSummary) -> String {
    title { insights in ahead.flatMap { insights.heading(summary, $0.forecast) } }
  }
}
