package import Ledger
package import Reports

extension Wording {
  /// Returns the highlights of a month, one sentence for each fact.
  package func sentences(of story: MonthHighlights, _ ledger: Ledger) -> [String] {
    story.facts.map { sentence(of: $0, story, ledger) }
  }

  private func sentence(of fact: MonthHighlights.Fact, _ story: MonthHighlights, _ ledger: Ledger) -> String {
    let month = story.month
    switch fact {
    case .spent(let amount, let days): return spent(amount, days, month)
    case .planned(let amount, let count):
      let values = ["amount": money(amount), "month": self.month(month), "entries": text(.entries, count: count)]
      return text(.storyPlanned, values)
    case .compared(let comparisons): return compared(comparisons, story)
    case .difference(let other, let changes, let against): return difference(other, changes, against, month, ledger)
    case .largestCategory(let category, let amount, let percent):
      let values = ["name": name(category, ledger), "amount": money(amount), "percent": percentInText(percent)]
      return text(story.facts.contains(where: \.isPlan) ? .storyLargestAhead : .storyLargest, values)
    case .risen(let rises, let more): return risen(rises, more, ledger)
    case .received(let amount, let net): return received(amount, net)
    case .toPay(let count, let amount, let overdue): return toPay(count, amount, overdue)
    case .quietDays(let count, let days): return text(.storyQuiet, count: count, ["days": number(Int64(days))])
    }
  }

  private func name(_ category: Category.ID, _ ledger: Ledger) -> String { clean(ledger.category(category).name) }

  private func spent(_ amount: HomeAmount, _ days: Int?, _ month: Month) -> String {
    let values = ["amount": money(amount.magnitude), "month": self.month(month)]
    guard let days else {
      return text(amount > 0 ? .storySpent : amount == 0 ? .storyNothing : .storyRefunded, values)
    }
    return text(
      amount > 0 ? .storySpentDays : amount == 0 ? .storyNothingDays : .storyRefundedDays, count: days,
      values.merging(["month": name(of: month)]) { $1 })
  }

  // MARK: Comparing

  private func compared(_ comparisons: [MonthHighlights.Comparison], _ story: MonthHighlights) -> String {
    let phrases = comparisons.map { phrase($0, story.month) }
    guard phrases.count == 1, let first = comparisons.first else {
      return text(.storyComparedTwo, ["first": phrases.first ?? "", "second": phrases.last ?? ""])
    }
    // On the 30th, February has fewer days to compare, so the sentence includes the amount spent in that many days.
    guard let days = first.days, !story.facts.contains(.spent(first.now, days: days)) else {
      return text(.storyCompared, ["first": phrases[0]])
    }
    return text(.storyComparedFirst, count: days, ["now": money(first.now), "first": phrases[0]])
  }

  /// Returns a comparison such as “€606.41 (22 %) more than in the same days of October”.
  ///
  /// - Parameter isShort: whether to omit the amount if the percentage is meaningful.
  package func phrase(_ comparison: MonthHighlights.Comparison, _ month: Month, isShort: Bool = false) -> String {
    let other =
      comparison.otherMonth.year == month.year
      ? name(of: comparison.otherMonth) : self.month(comparison.otherMonth)
    let period = comparison.days == nil ? other : text(.storySameDays, ["month": other])
    if comparison.change == 0 { return text(.storySame, ["period": period]) }
    let percent = comparison.percent
    let amount = money(comparison.change.magnitude)
    let isTelling = percent > 0 && percent < 1000
    let share = percentInText(percent)
    let change = !isTelling ? amount : isShort ? share : text(.storyShare, ["amount": amount, "percent": share])
    return text(comparison.change > 0 ? .storyMore : .storyLess, ["change": change, "period": period])
  }

  private func difference(
    _ other: Month, _ changes: [MonthHighlights.CategoryChange], _ against: MonthHighlights.CategoryChange?,
    _ month: Month,
    _ ledger: Ledger
  ) -> String {
    let name = other.year == month.year ? name(of: other) : self.month(other)
    let list = changes.map { change($0, ledger) }.joined(separator: text(.join))
    guard let against else { return text(.storyDifference, ["month": name, "changes": list]) }
    return text(.storyDifferenceAgainst, ["month": name, "changes": list, "against": change(against, ledger)])
  }

  private func change(_ change: MonthHighlights.CategoryChange, _ ledger: Ledger) -> String {
    text(
      change.change > 0 ? .storyUp : .storyDown,
      ["name": name(change.category, ledger), "amount": money(change.change.magnitude)])
  }

  // MARK: The rest

  private func risen(_ rises: [PriceIncrease], _ more: Int, _ ledger: Ledger) -> String {
    let list = rises.map { rise in
      text(
        .storyRise,
        [
          "title": clean(ledger.transactions[rise.transaction].title), "change": money(rise.change),
          "now": money(rise.now), "percent": percentInText(rise.percent),
        ])
    }.joined(separator: text(.join))
    return text(.storyRisen, ["rises": more > 0 ? text(.andMore, count: more, ["names": list]) : list])
  }

  private func received(_ amount: HomeAmount, _ net: HomeAmount) -> String {
    let word: Word = net > 0 ? .storyReceivedMore : net < 0 ? .storyReceivedLess : .storyReceivedSame
    return text(word, ["amount": money(amount), "net": money(net.magnitude)])
  }

  private func toPay(_ count: Int, _ amount: HomeAmount, _ overdue: Int) -> String {
    var values = ["amount": money(amount)]
    if overdue == 0 { return text(.storyToPay, count: count, values) }
    values["overdue"] = text(.billsOverdue, count: overdue)
    return text(.storyToPayLate, count: count, values)
  }
}
