import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The filters for the rows on a month's page, for the partial `filters` and the script `month.js`.
struct MonthFilters: PartOfSite {
  struct Chip: PartOfSite {
    let site: SiteMaker
    /// The fragment of the page's address that selects the filter; empty for the filter that shows all rows.
    let key: String
    let name: String
    /// The address to which the charts link for the same entries; empty if the charts have no such link.
    var href = ""
    /// The entries that the filter shows, as indices in `Ledger.transactions`.
    let indices: [Int]
    /// The total of the entries in the home currency. For a split entry, only the part in the filter's category is
    /// counted.
    let total: HomeAmount

    static let fields = Fields<Chip>(
      "filter",
      [
        .text("key") { $0.key },
        .text("name") { $0.name },
        .text("href") { $0.href },
        .text("pressed") { $0.key.isEmpty ? "true" : "false" },
        .text("count") { $0.wording.number(Int64($0.indices.count)) },
        .text("says") { $0.key.isEmpty ? "" : $0.sentence },
      ])

    private var sentence: String {
      wording.text(.entries, count: indices.count) + wording.text(.join) + wording.money(total)
    }
  }

  let site: SiteMaker
  let chips: [Chip]

  /// Creates the filters; `nil` if there is only one choice.
  ///
  /// - Parameter indices: the entries on the page, as indices in `Ledger.transactions`.
  init?(_ site: SiteMaker, _ month: Month, _ indices: [Int]) {
    let ledger = site.ledger
    func spent(_ indices: [Int]) -> HomeAmount {
      indices.reduce(0) { $0 + ledger.sum(of: ledger.transactions[$1]).spent }
    }
    var byCategory: [Category.ID: [Int]] = [:]
    for index in indices where ledger.transactions[index].direction != .moved {
      ledger.transactions[index].forEachPart { byCategory[$0.category, default: []].append(index) }
    }
    let groups = byCategory.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let unpaid = indices.filter { TransactionRow(site, $0).isUnpaid }
    let withPhoto = indices.filter { site.thumb(ledger.transactions[$0]) != nil }
    let states = [(Word.toPay, "unpaid", unpaid), (.withReceipt, "receipt", withPhoto)]
    guard groups.count > 1 || states.contains(where: { !$0.2.isEmpty }) else { return nil }
    self.site = site
    let all = Chip(site: site, key: "", name: site.wording.text(.all), indices: indices, total: 0)
    let byState = states.filter { !$0.2.isEmpty }.map { word, key, indices in
      Chip(site: site, key: "#is=\(key)", name: site.wording.text(word), indices: indices, total: spent(indices))
    }
    chips =
      [all] + byState
      + groups.map { category, indices in
        Chip(
          site: site, key: "#c=\(site.key(category))", name: site.name(category),
          href: site.lists.address(of: category, in: month), indices: indices,
          total: indices.reduce(0) { $0 + ledger.amount(of: ledger.transactions[$1], in: category) })
      }
  }

  static let fields = Fields<MonthFilters>(
    "filters",
    [
      .list("chips", Chip.fields) { $0.chips },
      // Text for the script, which fills in the number.
      .text("more") { $0.site.wording.text(.chipsMore, ["count": "{count}"]) },
    ])
}

/// The older, collapsed days of a month that has many entries, for the partial `later-days`.
struct FoldedDays: PartOfSite {
  let site: SiteMaker
  let days: [MonthDay]

  static let fields = Fields<FoldedDays>(
    "folded-days",
    [
      .text("text") { $0.wording.text(.showDays, count: $0.days.count) },
      .list("days", MonthDay.fields) { $0.days },
    ])
}
