package import Localization
package import Ledger
package import Reports

/// A page or row of a site, with a reference to the site whose words and figures it shows.
package protocol PartOfSite {
  var site: SiteMaker { get }
}

extension PartOfSite {
  package var ledger: Ledger { site.ledger }
  package var figures: LedgerTotals { site.figures }
  package var wording: Wording { site.wording }
  package var today: Day { site.today }
}
