import Language
import Ledger
import Reports

/// A page or a row with the site that it is a part of, whose words and figures its fields show.
protocol PartOfSite {
  var site: SiteMaker { get }
}

extension PartOfSite {
  var ledger: Ledger { site.input.ledger }
  var figures: Figures { site.input.figures }
  var wording: Wording { site.wording }
  var today: Day { site.input.ledger.today }
}
