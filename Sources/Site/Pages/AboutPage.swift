import Language
import Ledger
import Reports
import Templates

/// When, from what, how many, and the proof that the sums agree.
enum AboutPage {
  static let factShape = Shape("fact", [("name", .text), ("value", .text), ("href", .text)])
  static let sumShape = Shape("sum", [("name", .text), ("amount", .text), ("is-total", .flag)])
  static let accountShape = Shape("account", [("name", .text), ("amount", .text)])
  static let proofShape = Shape(
    "proof",
    [
      ("name", .text), ("by-row", .text), ("by-day", .text), ("by-month", .text), ("by-category", .text),
      ("verdict", .text),
    ])
  static let shape = PageFrame.shape(
    "about",
    [
      ("facts", .list(factShape)), ("sum", .list(sumShape)), ("adds-up", .flag), ("proofs", .list(proofShape)),
      ("proofs-agree", .flag), ("without-rate", .text),
      ("has-accounts", .flag), ("accounts", .list(accountShape)),
    ])
}

extension SiteMaker {
  mutating func addAbout() {
    let accounts = ledger.accounts.count > 1 && hasBalance ? accountRecords : []
    let proof = SumProof(ledger, figures)
    add(
      "about.html", "about", wording.text(.about), current: "about.html",
      [
        .list(facts), .list(hasBalance ? sums : []), .flag(balance.addsUp), .list(proofs(proof)), .flag(proof.agrees),
        .text(withoutRate(figures.countsWithoutRate.reduce(0, +))), .flag(!accounts.isEmpty), .list(accounts),
      ])
  }

  private var facts: [Record] {
    let archived = ledger.months.count(where: \.isArchived)
    let window = ledger.window
    var facts: [(Word, String, String)] = [
      (.aboutWhen, wording.fullDate(today), ""),
      (
        .aboutFrom, counts, ""
      ),
      (
        .aboutWindow,
        wording.text(
          .dateRange, ["first": wording.month(window.firstMonth), "last": wording.month(window.lastMonth)]), ""
      ),
      (.aboutHistory, wording.text(.aboutArchive, count: archived), ""),
      (.aboutVersion, wording.text(.aboutVersionText, ["version": input.version]), ""),
    ]
    if !input.shownFindings.isEmpty {
      facts.append((.aboutChecked, wording.text(.aboutWarnings, count: input.shownFindings.count), "errors.html"))
    }
    return facts.map { Record(AboutPage.factShape, [.text(wording.text($0.0)), .text($0.1), .text($0.2)]) }
  }

  private var counts: String {
    let files = wording.text(.files, count: ledger.months.count)
    let entries = wording.text(.entries, count: ledger.transactions.count)
    if !hasReceipts { return files + wording.text(.join) + entries }
    let count = ledger.transactions.reduce(0) { $0 + $1.photos.count }
    return wording.text(
      .aboutCounts,
      ["files": files, "entries": entries, "receipts": wording.text(.receiptsCount, count: count)])
  }

  /// BOOK.md §2: balance = opening + received − spent + (spent − received not yet moved).
  private var sums: [Record] {
    let rows: [(Word, Int64, isTotal: Bool)] = [
      (.sumOpening, balance.opening, false), (.sumReceived, balance.received, false),
      (.sumSpent, -balance.spent, false), (.sumSpentLater, balance.spentNotMoved, false),
      (.sumReceivedLater, -balance.receivedNotMoved, false),
      (
        .sumBalance,
        balance.opening + balance.received - balance.spent + balance.spentNotMoved - balance.receivedNotMoved, true
      ),
      (.sumCounted, balance.current, true),
    ]
    return rows.map { word, amount, isTotal in
      Record(AboutPage.sumShape, [.text(wording.text(word)), .text(wording.income(amount)), .flag(isTotal)])
    }
  }

  private func proofs(_ proof: SumProof) -> [Record] {
    let lines: [(Word, SumProof.Line, (Int64) -> String)] = [
      (.spent, proof.spent, wording.money), (.income, proof.received, wording.money),
      (.transactions, proof.entries, wording.number),
    ]
    return lines.map { word, line, text in
      Record(
        AboutPage.proofShape,
        [
          .text(wording.text(word)), .text(text(line.byRow)), .text(text(line.byDay)), .text(text(line.byMonth)),
          .text(text(line.byCategory)), .text(wording.text(line.agrees ? .proofSame : .proofDiffers)),
        ])
    }
  }

  private var accountRecords: [Record] {
    zip(ledger.accounts.indices, balance.byAccount).compactMap { index, amount in
      let account = ledger.accounts[index]
      // Nobody used the unnamed account: nothing to show.
      if index == 0, amount == 0 { return nil }
      let text = amount.map { wording.money(Money($0, account.currency)) } ?? wording.text(.badgeNoRate)
      return Record(AboutPage.accountShape, [.text(name(Account.ID(index: index))), .text(text)])
    }
  }
}
