import Language
import Ledger
import Reports
import Templates

/// The yearbook's transactions by month, and its receipts.
extension SiteMaker {
  // MARK: A month

  /// - Parameter places: of the month's entries, in the order of their days.
  func section(_ row: YearSummary.MonthRow, _ places: [Int], _ receipts: YearReceipts) -> Record {
    let parts = self.parts(row.month)
    return Record(
      YearbookPage.monthShape,
      [
        .text("m\(row.month)"), .text(address(of: row.month)), .text(wording.month(row.month)), .list(figures(of: row)),
        .record(monthPie(row.month)?.withoutLinks.record), .flag(!parts.isEmpty), .list(parts),
        .list(places.map { entry($0, receipts) }), .list(sums(row)),
      ])
  }

  /// The ring of the month's page, which makes its files.
  private func monthPie(_ month: Month) -> ChartFigure? {
    var maker = self
    return maker.pie(MonthSummary(ledger, figures, month)) { _ in "" }
  }

  /// The month's figures in a line: spent, received, left, the balance at its end.
  private func figures(of row: YearSummary.MonthRow) -> [Record] {
    let isRunning = row.month == today.month
    return [
      sum(.spent, wording.money(row.spent)),
      isRunning ? sum(.spentSoFar, wording.money(figures.spent(from: row.month.firstDay, through: today))) : nil,
      row.received == 0 ? nil : sum(.sumReceived, wording.income(row.received), isIncome: true),
      sum(.leftOfYear, wording.income(row.net)),
      (hasBalance ? row.balance : nil).map { sum(isRunning ? .balance : .balanceEnd, wording.money($0)) },
    ].compactMap(\.self)
  }

  private func sum(_ word: Word, _ amount: String, isIncome: Bool = false) -> Record {
    Record(YearbookPage.sumShape, [.text(wording.text(word)), .text(amount), .flag(isIncome)])
  }

  /// The categories as the month's page has them: of a running month up to today.
  private func parts(_ month: Month) -> [Record] {
    let summary = MonthSummary(ledger, figures, month)
    return shown(summary.expenses).map { part in
      Record(
        YearbookPage.partShape,
        [
          .text(color(part.category)), .text(name(part.category)), .text(wording.money(part.totalSoFar)),
          .text(summary.percent(of: part).map(wording.percent) ?? ""),
        ])
    }
  }

  private func entry(_ place: Int, _ receipts: YearReceipts) -> Record {
    let transaction = ledger.transactions[place]
    let account = transaction.account == .unnamed || transaction.direction == .moved ? "" : name(transaction.account)
    return Record(
      YearbookPage.rowShape,
      [
        .text(wording.shortDate(transaction.date)), .text(address(ofTransaction: place)),
        .text(clean(transaction.title)), .text(badge(transaction).text),
        .text(transaction.note.map { SiteMaker.shortened(clean($0)) } ?? ""), .text(placeName(transaction)),
        .text(account), .flag(transaction.direction == .received && !ledger.isRefund(transaction)),
        .text(amount(transaction)), .text(amountNote(transaction)),
        .list((receipts.numbers[place] ?? []).map { Record(YearbookPage.numberShape, [.text(String($0))]) }),
      ])
  }

  private func sums(_ row: YearSummary.MonthRow) -> [Record] {
    var sums = [sum(.spent, wording.money(row.spent))]
    if row.received != 0 { sums.append(sum(.sumReceived, wording.income(row.received), isIncome: true)) }
    return sums
  }

  /// The beginning of a note in one line, cut between words.
  static func shortened(_ note: String, to length: Int = 100) -> String {
    let words = note.split(whereSeparator: \.isWhitespace)
    var result = ""
    for word in words {
      if !result.isEmpty, result.count + 1 + word.count > length { return result + "\u{2026}" }
      result += (result.isEmpty ? "" : " ") + word
    }
    return result.count > length ? result.prefix(length) + "\u{2026}" : result
  }

  // MARK: Receipts

  /// Nil in a year without any.
  func receipts(_ receipts: YearReceipts) -> Value {
    guard !receipts.all.isEmpty else { return .record(nil) }
    let pictures = receipts.all.filter { photos.picture($0.name) != nil }
    let files = receipts.all.filter { photos.picture($0.name) == nil }
    return .record(
      Record(
        YearbookPage.receiptsShape,
        [
          .text(wording.text(.receiptsCount, count: receipts.all.count)), .flag(!pictures.isEmpty),
          .list(pictures.map(receiptRecord)), .flag(!files.isEmpty), .list(files.map(receiptRecord)),
        ]))
  }

  private func receiptRecord(_ receipt: (number: Int, name: String, place: Int)) -> Record {
    let transaction = ledger.transactions[receipt.place]
    let picture = photos.picture(receipt.name).map { picture in
      Record(
        YearbookPage.pictureShape,
        [
          .text(picture.large), .text(String(picture.largeSize.width)), .text(String(picture.largeSize.height)),
          .text(receiptSentence(transaction)),
          .flag(picture.largeSize.height * 100 > picture.largeSize.width * YearbookPage.tallFrom),
        ])
    }
    return Record(
      YearbookPage.receiptShape,
      [
        .text(String(receipt.number)), .record(picture), .text(address(ofTransaction: receipt.place)),
        .text(clean(transaction.title)), .text(wording.fullDate(transaction.date)), .text(amount(transaction)),
        .text(picture == nil ? fileSentence(receipt.name) : ""),
      ])
  }
}
