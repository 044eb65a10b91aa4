import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// The bank's balance on a day, compared with the book's balance.
struct BalanceAssertionRow: PartOfSite {
  let site: SiteMaker
  /// The index of the assertion in `Ledger.balanceAssertions`.
  let index: Int
  private let assertion: BalanceAssertion
  private let comparison: BalanceAssertionComparison.Comparison?

  init(_ site: SiteMaker, _ index: Int) {
    self.site = site
    self.index = index
    assertion = site.ledger.balanceAssertions[index]
    comparison = assertion.verdict == nil ? site.accounts.check.comparison(of: index) : nil
  }

  static let fields = Fields<BalanceAssertionRow>(
    "statement",
    [
      .text("anchor") { "s-\($0.site.identifiers.assertionIDs[$0.index])" },
      .text("date") { $0.site.listDate($0.assertion.date) },
      .text("date-iso") { $0.assertion.date.description },
      .text("bank") { $0.money($0.assertion.balance) },
      .text("book") { row in row.comparison.map { row.money($0.book) } ?? "" },
      .text("status") { $0.status },
      .flag("is-apart") { $0.isApart },
      .text("note") { clean($0.assertion.note ?? "") },
      .flag("has-reasons") { !$0.reasons.isEmpty },
      .list("reasons", Link.fields) { $0.reasons },
    ])

  private func money(_ minor: Int64) -> String {
    wording.money(Money(minor, ledger.account(assertion.account).currency))
  }

  private var isApart: Bool { site.accounts.check.verdict(of: index) == .apart }

  private var status: String {
    guard let comparison else {
      switch assertion.verdict {
      case .agrees: return wording.text(.statementAgrees)
      case .apart: return wording.text(.statementApart)
      default: return wording.text(.statementNotCompared)
      }
    }
    if comparison.agreesAgain { return wording.text(.statementAgreesAgain) }
    return comparison.agrees
      ? wording.text(.statementAgrees)
      : wording.text(.statementApartBy, ["amount": money(Int64(comparison.difference.magnitude))])
  }

  /// Links to the entries that may explain a new difference.
  private var reasons: [Link] {
    guard let comparison, comparison.hasNewDifference, comparison.since != nil else { return [] }
    let reasons = DiscrepancyAnalysis(comparison, site.accounts.check, ledger) { site.reports.recurrence }.reasons
    return reasons.flatMap { reason in
      let why = sentence(reason)
      return reason.entries.map { index in
        let transaction = ledger.transactions[index]
        return Link(
          site.address(ofTransaction: index), "\(clean(transaction.title)), \(site.listDate(transaction.date)): \(why)")
      }
    }
  }

  /// Returns a sentence with a possible reason for the difference. `check` reports the same reasons.
  private func sentence(_ reason: DiscrepancyAnalysis.Reason) -> String {
    switch reason {
    case .converted: wording.text(.reasonConverted)
    case .notAtBank, .neitherAtBank: wording.text(.reasonNotAtBank)
    case .doubled: wording.text(.reasonDoubled)
    case .wrongSide: wording.text(.reasonWrongSide)
    case .exchanged(_, let amount): wording.text(.reasonExchanged, ["amount": money(amount)])
    case .decimalPlace(_, let amount): wording.text(.reasonDecimalPlace, ["amount": money(amount)])
    case .notEntered: wording.text(.reasonNotWritten)
    case .unpaid: wording.text(.reasonUnpaid)
    }
  }
}

extension DiscrepancyAnalysis.Reason {
  /// The indices of the entries that the reason refers to.
  fileprivate var entries: [Int] {
    switch self {
    case .converted(let index, _), .notAtBank(let index), .wrongSide(let index), .exchanged(let index, _),
      .decimalPlace(let index, _), .notEntered(let index, _), .unpaid(let index):
      [index]
    case .doubled(let index, let first): [first, index]
    case .neitherAtBank(let index, let other): [index, other]
    }
  }
}

extension SiteMaker {
  /// Returns the result of the last comparison with the bank's balance, such as “agrees with the bank on 31 October” or
  /// “€4.56 apart since 2 November”; empty if nothing was compared.
  func agreement(_ list: AccountLists.AccountPages) -> String {
    let verdicts = list.assertions.map { ($0, accounts.check.verdict(of: $0)) }
    guard let (index, verdict) = verdicts.first(where: { $0.1 != .notCompared }) else { return "" }
    let date = wording.date(ledger.balanceAssertions[index].date)
    if verdict == .agrees {
      return ledger.balanceAssertions[index].verdict == nil
        ? wording.text(.agreesWithBank, ["date": date]) : wording.text(.statementAgrees)
    }
    guard let last = list.comparisons.last, ledger.balanceAssertions[index].verdict == nil, let since = last.apartSince
    else {
      return wording.text(.statementApart)
    }
    let money = Money(Int64(last.difference.magnitude), ledger.account(list.account).currency)
    return wording.text(.apartSince, ["amount": wording.money(money), "date": wording.date(since)])
  }

  func isApart(_ list: AccountLists.AccountPages) -> Bool {
    list.assertions.lazy.map { self.accounts.check.verdict(of: $0) }.first { $0 != .notCompared } == .apart
  }

  /// Returns the name for the account's kind. Empty for an everyday account, or if the name of the account is the same.
  func kindName(_ account: Account.ID) -> String {
    let kind = kindWord(account)
    return UnicodeText.searchable(kind) == UnicodeText.searchable(name(account)) ? "" : kind
  }

  private func kindWord(_ account: Account.ID) -> String {
    switch ledger.account(account).kind {
    case .everyday: ""
    case .savings: wording.text(.accountSavings)
    case .cash: wording.text(.accountCash)
    case .card: wording.text(.accountCard)
    case .loan: wording.text(.accountLoan)
    case .closed: wording.text(.accountClosed)
    }
  }
}
