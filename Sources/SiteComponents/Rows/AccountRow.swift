import Localization
import Ledger
package import Reports
import Templates

/// A row for an account, with the opening balance, the money received, spent and transferred, and the closing balance.
package struct AccountRow: PartOfSite {
  package let site: SiteMaker
  let row: AccountFlows.Row

  package init(site: SiteMaker, row: AccountFlows.Row) {
    self.site = site
    self.row = row
  }

  package static let fields = Fields<AccountRow>(
    "account-row",
    [
      .text("name") { $0.site.name($0.row.account) },
      .text("href") { $0.site.accounts.pages(of: $0.row.account)?.address ?? "" },
      .text("opening") { $0.money($0.row.opening) },
      .text("received") { $0.money($0.row.received) },
      .text("spent") { $0.money(-$0.row.spent) },
      .text("moved-in") { $0.money($0.row.movedIn) },
      .text("moved-out") { $0.money(-$0.row.movedOut) },
      .text("balance") { $0.wording.money(Money($0.row.balance, $0.currency)) },
      .text("without-rate") { $0.site.withoutRates($0.row.withoutRate) },
    ])

  private var currency: Currency { ledger.account(row.account).currency }

  /// Returns an amount in the account's currency; empty for zero.
  private func money(_ minor: Int64) -> String { minor == 0 ? "" : wording.money(Money(minor, currency)) }
}

extension SiteMaker {
  /// Returns a sentence about the entries that are missing from an account's figures because they have no exchange
  /// rate; empty if no entry is missing.
  package func withoutRates(_ count: Int) -> String {
    count == 0 ? "" : wording.text(.accountWithoutRate, count: count)
  }
}
