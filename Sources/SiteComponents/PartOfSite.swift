package import Localization
package import Ledger
package import Reports

/// A page or a row with the site that it is a part of. Its fields show the site's words and figures.
package protocol PartOfSite {
  var site: SiteMaker { get }
}

extension PartOfSite {
  package var ledger: Ledger { site.ledger }
  package var figures: LedgerTotals { site.figures }
  package var wording: Wording { site.wording }
  package var today: Day { site.today }
}
