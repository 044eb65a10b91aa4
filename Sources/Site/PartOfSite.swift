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
  /// Lent: it is large, and a copy for each word of a page takes as long as the word.
  var wording: Wording { _read { yield site.wording } }
  var today: Day { site.input.ledger.today }
}
