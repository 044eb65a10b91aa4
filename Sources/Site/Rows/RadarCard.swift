import Language
import Ledger
import Reports
import Templates

/// What the bill radar found, in sentences: what the partial `radar` uses.
enum RadarCard {
  static let lineShape = Shape(
    "radar-line", [("kind", .text), ("href", .text), ("title", .text), ("text", .text), ("is-late", .flag)])
  static let shape = Shape("radar", [("lines", .list(lineShape)), ("more", .text)])
}

extension SiteMaker {
  /// - Parameter limit: how many lines are shown at most; how many more there are is told.
  /// - Returns: nil when there is nothing to tell.
  func radarCard(limit: Int) -> Value {
    if radar.isEmpty { return .record(nil) }
    let count = radar.late.count + radar.missing.count + radar.doubled.count + radar.risen.count
    // Of each kind something, before any kind has everything.
    let kinds = [
      radar.late.prefix(limit).map(lateLine), radar.doubled.suffix(limit).reversed().map(doubledLine),
      radar.missing.suffix(limit).reversed().map(missingLine), radar.risen.prefix(limit).map(risenLine),
    ]
    var taken = [0, 0, 0, 0]
    while taken.reduce(0, +) < limit, let kind = nextKind(kinds, taken) { taken[kind] += 1 }
    let lines = zip(kinds, taken).flatMap { $0.prefix($1) }
    let rest = count - lines.count
    return .record(
      Record(RadarCard.shape, [.list(lines), .text(rest > 0 ? wording.text(.radarMore, count: rest) : "")]))
  }

  /// The kind with the fewest lines taken of those that have more.
  private func nextKind(_ kinds: [[Record]], _ taken: [Int]) -> Int? {
    kinds.indices.filter { taken[$0] < kinds[$0].count }.min { taken[$0] < taken[$1] }
  }

  private func line(_ kind: Word, _ place: Int, _ text: String, isLate: Bool = false) -> Record {
    Record(
      RadarCard.lineShape,
      [
        .text(wording.text(kind)), .text(address(ofTransaction: place)),
        .text(clean(ledger.transactions[place].title)), .text(text), .flag(isLate),
      ])
  }

  private func lateLine(_ bill: Bills.Bill) -> Record {
    let text = wording.text(
      .radarLateText, count: bill.daysLate,
      [
        "amount": amount(ledger.transactions[bill.transaction]),
        "date": listDate(bill.due),
      ])
    return line(.radarLate, bill.transaction, text, isLate: true)
  }

  private func missingLine(_ open: Recurrence.Open) -> Record {
    let text = wording.text(
      open.occurrence.state == .missed ? .radarMissedText : .radarDueText,
      ["date": listDate(open.occurrence.day), "repeats": wording.text(word(of: open.repeats))])
    return line(.radarMissing, open.ruling, text)
  }

  private func doubledLine(_ doubled: BillRadar.Doubled) -> Record {
    let (first, second) = (ledger.transactions[doubled.first], ledger.transactions[doubled.second])
    let text = wording.text(
      first.date == second.date ? .radarDoubledDayText : .radarDoubledText,
      ["amount": amount(second), "first": listDate(first.date), "second": listDate(second.date)])
    return line(.radarDoubled, doubled.second, text)
  }

  private func risenLine(_ rise: PriceRise) -> Record {
    let text = wording.text(
      .radarRisenText,
      [
        "now": wording.money(rise.now), "before": wording.money(rise.before), "change": wording.money(rise.change),
        "percent": wording.percentInText(rise.percent), "date": listDate(ledger.transactions[rise.previous].date),
      ])
    return line(.radarRisen, rise.transaction, text)
  }
}
