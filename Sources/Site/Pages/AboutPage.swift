import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The page about the site, with the day of the build, the number of entries, and the checks that prove that the sums
/// agree.
struct AboutPage: SitePage, PartOfSite {
  struct Fact {
    let name: String
    let value: String
    var href = ""

    static let fields = Fields<Fact>(
      "fact", [.text("name") { $0.name }, .text("value") { $0.value }, .text("href") { $0.href }])
  }

  struct Sum {
    let name: String
    let amount: String
    let isTotal: Bool

    static let fields = Fields<Sum>(
      "sum", [.text("name") { $0.name }, .text("amount") { $0.amount }, .flag("is-total") { $0.isTotal }])
  }

  struct ProofLine: PartOfSite {
    let site: SiteMaker
    let name: Word
    let line: TotalsCrossCheck.Line
    let isCount: Bool

    static let fields = Fields<ProofLine>(
      "proof",
      [
        .text("name") { $0.wording.text($0.name) },
        .text("by-row") { $0.text($0.line.byRow) },
        .text("by-day") { $0.text($0.line.byDay) },
        .text("by-month") { $0.text($0.line.byMonth) },
        .text("by-category") { $0.text($0.line.byCategory) },
        .text("verdict") { $0.wording.text($0.line.agrees ? .proofSame : .proofDiffers) },
      ])

    private func text(_ value: Int64) -> String { isCount ? wording.number(value) : wording.money(HomeAmount(value)) }
  }

  let site: SiteMaker
  private let proof: TotalsCrossCheck
  /// The proof of the balance; `nil` if the site shows only a part of the book. A part has no balance.
  private let balanceProof: BalanceProof?

  init(_ site: SiteMaker) {
    self.site = site
    proof = TotalsCrossCheck(site.ledger, site.figures)
    balanceProof = site.showsBalance ? BalanceProof(site.ledger, site.reports.valuation) : nil
  }

  var title: String { wording.text(.about) }
  var current: String? { "about.html" }

  static let fields = PageFields<AboutPage>(
    "about",
    [
      .list("facts", Fact.fields) { $0.facts },
      .list("sum", Sum.fields) { $0.site.showsBalance ? $0.sums : [] },
      .flag("adds-up") { $0.site.reports.balance.addsUp },
      .text("days") { $0.days },
      .list("proofs", ProofLine.fields) { $0.proofs },
      .flag("proofs-agree") { $0.proof.agrees },
      .text("later") { $0.later },
      .text("without-rate") { $0.site.withoutRate($0.figures.countsWithoutRate.reduce(0, +)) },
      .flag("has-accounts") { $0.ledger.accounts.count > 1 },
    ])

  /// A sentence that states for how many days the balance was proved or, if the proof failed, the first day on which it
  /// failed. Empty if nothing was proved.
  private var days: String {
    guard let balanceProof, let first = balanceProof.firstDay else { return "" }
    if let difference = balanceProof.difference {
      return wording.text(.proofDayFailed, ["date": wording.fullDate(difference.day)])
    }
    return wording.text(.proofDays, count: balanceProof.dayCount, ["date": wording.fullDate(first)])
  }

  /// A sentence with the sums of the entries after today; empty if there are none. These sums explain why the totals on
  /// this page differ from the totals in the balance.
  private var later: String {
    if proof.spentLater == 0, proof.receivedLater == 0 { return "" }
    return wording.text(
      .proofLater,
      ["spent": wording.money(proof.spentLater), "received": wording.money(proof.receivedLater)])
  }

  private var facts: [Fact] {
    let archived = ledger.months.count(where: \.isArchived)
    let window = ledger.window
    let months = ["first": wording.month(window.firstMonth), "last": wording.month(window.lastMonth)]
    var facts: [Fact] = [
      Fact(name: wording.text(.aboutWhen), value: wording.fullDate(today)),
      Fact(name: wording.text(.aboutFrom), value: counts),
      Fact(name: wording.text(.aboutWindow), value: wording.text(.dateRange, months)),
      Fact(name: wording.text(.aboutHistory), value: wording.text(.aboutArchive, count: archived)),
      Fact(
        name: wording.text(.aboutVersion),
        value: wording.text(.aboutVersionText, ["version": site.input.version])),
    ]
    let findings = site.input.shownFindings
    if !findings.isEmpty {
      facts.append(
        Fact(
          name: wording.text(.aboutChecked), value: wording.text(.aboutWarnings, count: findings.count),
          href: "errors.html"))
    }
    return facts
  }

  private var counts: String {
    let files = wording.text(.files, count: ledger.months.count)
    let entries = wording.text(.entries, count: ledger.transactions.count)
    if !site.showsReceipts { return files + wording.text(.join) + entries }
    let count = ledger.transactions.reduce(0) { $0 + site.foundPhotos(of: $1).count }
    return wording.text(
      .aboutCounts,
      ["files": files, "entries": entries, "receipts": wording.text(.receiptsCount, count: count)])
  }

  /// The amounts that add up to the balance, and the sum of all account balances for comparison.
  private var sums: [Sum] {
    let balance = site.reports.balance
    var rows: [(Word, HomeAmount, isTotal: Bool)] = [
      (.sumOpening, balance.opening, false), (.sumReceived, balance.received, false),
      (.sumSpent, -balance.spent, false), (.sumSpentLater, balance.unpaidExpenses, false),
      (.sumReceivedLater, -balance.unreceivedIncome, false),
    ]
    let rare: [(Word, HomeAmount)] = [
      (.sumSpentEarly, -balance.spentBeforeDate), (.sumReceivedEarly, balance.receivedBeforeDate),
      (.sumExchange, balance.exchange ?? 0), (.sumUnpriced, balance.unpriced),
    ]
    rows += rare.filter { $0.1 != 0 }.map { ($0.0, $0.1, isTotal: false) }
    rows += [(.sumBalance, balance.expected, true), (.sumCounted, balance.current, true)]
    return rows.map { Sum(name: wording.text($0.0), amount: wording.income($0.1), isTotal: $0.isTotal) }
  }

  private var proofs: [ProofLine] {
    [
      ProofLine(site: site, name: .spent, line: proof.spent, isCount: false),
      ProofLine(site: site, name: .income, line: proof.received, isCount: false),
      ProofLine(site: site, name: .transactions, line: proof.entries, isCount: true),
    ]
  }
}
