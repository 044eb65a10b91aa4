import Formats
import Ledger
import Localization
import Reports
import SiteComponents
import Templates

/// A row with the figures of a member.
struct ShareRow: PartOfSite {
  let site: SiteMaker
  let name: String
  let href: String
  let figures: MemberShares.Figures
  let sharesIncome: Bool
  var isTotal = false

  static let fields = Fields<ShareRow>(
    "share-row",
    [
      .text("name") { $0.name }, .text("href") { $0.href }, .flag("is-total") { $0.isTotal },
      .text("paid") { $0.wording.money($0.figures.paid) }, .text("share") { $0.wording.money($0.figures.share) },
      .flag("has-income") { $0.sharesIncome },
      .text("received") { $0.wording.money($0.figures.received) },
      .text("received-share") { $0.wording.money($0.figures.receivedShare) },
      .text("paid-back") { $0.figures.paidBack == 0 ? "" : $0.wording.change($0.figures.paidBack) },
      .text("balance") { $0.wording.change($0.figures.balance) },
      .flag("is-income") { $0.figures.balance > 0 },
    ])
}
