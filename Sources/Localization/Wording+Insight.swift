package import Ledger
package import Reports

extension Wording {
  /// Returns a sentence that describes an insight, without a full stop.
  package func sentence(of insight: Insight, _ ledger: Ledger) -> String {
    switch insight {
    case .heading(let month, let amount, let percent):
      return titleText(
        percent > 0 ? .headingAbove : .headingBelow,
        [
          "month": name(of: month), "amount": shortMoney(inThreeDigits(amount)),
          "percent": percentInText(abs(percent)),
        ])
    case .overBudget(let category, let amount, let overCount, let keptCount):
      let values = ["name": clean(ledger.category(category).name), "amount": money(amount)]
      return overCount == 1
        ? titleText(.over, count: keptCount, values) : titleText(.overSeveral, count: overCount, values)
    case .overdue(let count, let amount): return titleText(.overdue, count: count, ["amount": money(amount)])
    case .changed(let up, let down):
      return pair(up, down, both: .changedBoth, first: .changedUp, second: .changedDown, ledger)
    case .unusual(let above, let below):
      return pair(above, below, both: .unusualBoth, first: .unusualAbove, second: .unusualBelow, ledger)
    case .share(let category, let percent, let month):
      return titleText(
        .share,
        [
          "name": clean(ledger.category(category).name), "percent": percentInText(percent),
          "month": name(of: month),
        ])
    case .dip(let day, let amount, let last, let end):
      return titleText(
        .dip,
        [
          "date": date(day), "amount": inWholeUnits(amount), "end-date": fullDate(last), "end": inWholeUnits(end),
        ])
    case .fall(let day, let amount): return titleText(.fall, ["date": date(day), "amount": inWholeUnits(amount)])
    case .left(let year, let now, let before): return left(year, now, before)
    }
  }

  private func titleText(_ word: InsightWord, _ values: [String: String]) -> String {
    words.text(word.rawValue, values)
  }

  private func titleText(_ word: InsightWord, count: Int, _ values: [String: String]) -> String {
    words.text(word.rawValue, count: count, values.merging(["count": number(Int64(count))]) { $1 })
  }

  private func pair(
    _ first: Insight.Part?, _ second: Insight.Part?, both: InsightWord, first firstWord: InsightWord,
    second secondWord: InsightWord, _ ledger: Ledger
  ) -> String {
    func values(_ part: Insight.Part, _ ending: String) -> [String: String] {
      ["name\(ending)": clean(ledger.category(part.category).name), "amount\(ending)": inWholeUnits(part.amount)]
    }
    switch (first, second) {
    case (let first?, let second?):
      return titleText(both, values(first, "").merging(values(second, "-down")) { $1 })
    case (let first?, nil): return titleText(firstWord, values(first, ""))
    case (nil, let second?): return titleText(secondWord, values(second, "-down"))
    case (nil, nil): return ""
    }
  }

  private func left(_ year: Int, _ now: HomeAmount, _ before: HomeAmount?) -> String {
    let values = [
      "year": String(year), "amount": inWholeUnits(now.magnitude), "before": String(year - 1),
      "amount-before": inWholeUnits((before ?? 0).magnitude),
    ]
    let word: InsightWord =
      switch (now > 0, before.map { $0 > 0 }) {
      case (true, nil): .leftAlone
      case (true, true): .leftAndLeft
      case (true, false): .leftAndOver
      case (false, nil): .overAlone
      case (false, true): .overAndLeft
      case (false, false): .overAndOver
      }
    return titleText(word, values)
  }

  // MARK: Amounts of titles

  /// Returns an amount rounded to whole units, half away from zero. Amounts below ten units are exact.
  private func inWholeUnits(_ amount: HomeAmount) -> String {
    amount.magnitude.minor < 10 * home.unit ? money(amount) : shortMoney(rounded(amount, to: home.unit))
  }

  /// Returns an estimate rounded to three significant digits, or to whole units if that is coarser.
  private func inThreeDigits(_ amount: HomeAmount) -> HomeAmount {
    var unit = home.unit
    while amount.magnitude.minor / unit >= 1000, unit <= .max / 10 { unit *= 10 }
    return rounded(amount, to: unit)
  }

  /// Returns an amount rounded to a multiple of the unit, half away from zero; the amount itself if the result would
  /// exceed 64 bits.
  package func rounded(_ amount: HomeAmount, to unit: Int64) -> HomeAmount {
    let (quotient, rest) = amount.magnitude.minor.quotientAndRemainder(dividingBy: unit)
    let (rounded, overflow) = (quotient + (rest * 2 >= unit ? 1 : 0)).multipliedReportingOverflow(by: unit)
    return overflow ? amount : HomeAmount(amount < 0 ? -rounded : rounded)
  }
}
