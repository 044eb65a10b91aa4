import Language
import Ledger
import Templates

/// The earlier days of a month that is too large for one page.
enum MonthPartPage {
  static let dayShape = Shape("further-day", [("id", .text), ("href", .text), ("number", .text)])
  static let partShape = Shape(
    "month-part",
    [
      ("href", .text), ("is-current", .flag), ("name", .text), ("range", .text), ("count", .text),
      ("days", .list(dayShape)),
    ])
  /// What the partial `month-parts` uses.
  static let partsShape = Shape("month-parts", [("parts", .list(partShape))])
  static let shape = PageFrame.shape(
    "month-part",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("title", .text), ("month-href", .text), ("month-name", .text), ("range", .text),
      ("days", .list(MonthPage.dayShape)), ("parts", .record(partsShape)),
    ])
}

extension SiteMaker {
  mutating func addMonthParts(_ month: Month) {
    let parts = monthPages.parts(of: month)
    for (index, part) in parts.enumerated().dropFirst() {
      let title = wording.text(
        .partOf, ["name": wording.month(month), "number": wording.number(Int64(part.number))])
      add(
        part.address, "month-part", title, current: month == ledger.window.currentMonth ? address(of: month) : nil,
        [
          PageFrame.neighbour(index + 1 < parts.count ? link(to: parts[index + 1]) : nil),
          PageFrame.neighbour(link(to: parts[index - 1])), .text(title), .text(address(of: month)),
          .text(wording.month(month)), .text(range(of: part)), .list(dayRecords(part)),
          partsRecord(month, on: part.number),
        ])
    }
  }

  /// Earlier days are to the left, as earlier months are.
  private func link(to part: MonthPages.Part) -> (address: String, text: String) {
    (part.address, part.number == 1 ? wording.month(part.month) : range(of: part))
  }

  private func range(of part: MonthPages.Part) -> String {
    guard let days = part.range else { return "" }
    let last = wording.shortDate(days.upperBound)
    return days.lowerBound == days.upperBound
      ? last : wording.text(.dateRange, ["first": wording.shortDate(days.lowerBound), "last": last])
  }

  /// Links to all pages of a month; nil where there is only one.
  ///
  /// On the first one every day of the others has its anchor too, for links that know no more than the month and the day.
  func partsRecord(_ month: Month, on number: Int) -> Value {
    let parts = monthPages.parts(of: month)
    guard parts.count > 1 else { return .record(nil) }
    let rows = parts.map { part in
      let days = number == 1 && part.number > 1 ? part.days.filter { !$0.isRest } : []
      return Record(
        MonthPartPage.partShape,
        [
          .text(part.address), .flag(part.number == number),
          .text(wording.text(.partNumber, ["number": wording.number(Int64(part.number))])), .text(range(of: part)),
          .text(wording.text(.entries, count: part.count)),
          .list(
            days.map {
              Record(
                MonthPartPage.dayShape,
                [
                  .text("d\($0.day.dayOfMonth)"), .text(address(of: $0.day)), .text(wording.shortDate($0.day)),
                ])
            }),
        ])
    }
    return .record(Record(MonthPartPage.partsShape, [.list(rows)]))
  }
}
