import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// A payee in the table on a category's page, with the number and the total of the payee's payments in this category.
struct PayeeRow {
  let href: String
  let name: String
  let count: String
  let amount: String

  static let fields = Fields<PayeeRow>(
    "category-payee",
    [.text("href") { $0.href }, .text("name") { $0.name }, .text("count") { $0.count }, .text("amount") { $0.amount }])

  /// The maximum number of rows.
  private static let most = 8

  /// Returns the payees with the largest totals in the category up to today, at most eight, largest first.
  static func rows(of category: Category.ID, _ list: EntryList, _ site: SiteMaker) -> [PayeeRow] {
    var sums: [Int: (count: Int, total: HomeAmount)] = [:]
    for index in list.months.flatMap(\.indices) where site.ledger.transactions[index].date <= site.today {
      guard let payee = site.payees.index(of: index) else { continue }
      sums[payee, default: (0, 0)].count += 1
      sums[payee, default: (0, 0)].total += site.ledger.amount(of: site.ledger.transactions[index], in: category)
    }
    let isIncome = site.ledger.kind(category) == .income
    return sums.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }.prefix(most).map { payee, sum in
      PayeeRow(
        href: site.payees.lists[payee].address, name: clean(site.payees.all[payee].name),
        count: site.wording.text(.payeeTimes, count: sum.count),
        amount: isIncome ? site.wording.income(sum.total) : site.wording.money(sum.total))
    }
  }

  /// Returns the indices of all payees that occur in the list, in the order of the list.
  static func payees(of list: EntryList, _ site: SiteMaker) -> [Int] {
    var seen: Set<Int> = []
    return list.months.flatMap(\.indices).compactMap { site.payees.index(of: $0) }
      .filter { seen.insert($0).inserted }
  }
}
