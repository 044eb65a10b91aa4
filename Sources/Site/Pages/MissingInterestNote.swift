import Formats
import Ledger
import Localization
import Reports
import SiteComponents
import Templates

/// A note about interest that has not been entered, with a proposed entry for it.
struct MissingInterestNote: PartOfSite {
  let site: SiteMaker
  let missing: MissingInterest

  /// Creates the note. `nil` if no interest is missing, or if the site does not show the whole book.
  init?(_ site: SiteMaker, _ account: Account.ID) {
    guard site.input.scope.isWhole, let missing = MissingInterest(site.ledger, account) else { return nil }
    self.site = site
    self.missing = missing
  }

  static let fields = Fields<MissingInterestNote>(
    "missing-interest",
    [
      .text("text") { note in
        note.wording.text(
          .loanUnbooked, ["year": String(note.missing.year), "amount": note.wording.money(note.money)])
      },
      .text("line") { $0.line }, .text("add-href") { $0.address },
    ])

  private var account: Account { ledger.account(missing.account) }
  private var money: Money { Money(missing.amount, account.currency) }
  private var amount: String { AmountText.written(missing.amount, account.currency, ledger.settings.decimalSeparator) }
  private var title: String { wording.text(.loanInterestTitle) }

  private var values: [(key: TransactionKey, text: String)] {
    var values: [(key: TransactionKey, text: String)] = [
      (.date, "\(missing.day)"), (.title, title), (.spent, amount),
    ]
    if account.currency != ledger.homeCurrency { values.append((.currency, account.currency.code)) }
    if !account.name.isEmpty { values.append((.account, account.name)) }
    return values
  }

  /// The proposed entry, as a line of a month file.
  private var line: String {
    let pairs = values.map { "\($0.key.name): \(ScalarText.written($0.text, in: .flow, mayLookTyped: true))" }
    return clean("- { \(pairs.joined(separator: ", ")) }")
  }

  /// The address of the form that adds the proposed entry.
  private var address: String {
    "/add?" + values.map { "\($0.key.name)=\(PercentEncoding.path($0.text))" }.joined(separator: "&")
  }
}
