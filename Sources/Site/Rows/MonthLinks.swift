import Language
import Ledger
import Templates

/// Links to the months of a long list, a line a year: what the partial `month-links` uses.
enum MonthLinks {
  static let linkShape = Shape("month-link", [("href", .text), ("name", .text), ("label", .text)])
  static let shape = Shape("month-links", [("year", .text), ("links", .list(linkShape))])
}

extension SiteMaker {
  /// - Parameter months: the newest first.
  func monthLinks(_ months: [Month], _ name: String) -> [Record] {
    let byYear = Dictionary(grouping: months, by: \.year)
    return byYear.sorted { $0.key > $1.key }.map { year, months in
      let links = months.sorted().map { month in
        Record(
          MonthLinks.linkShape,
          [.text("\(name)-\(month).html"), .text(wording.shortName(of: month)), .text(wording.heading(month))])
      }
      return Record(MonthLinks.shape, [.text(String(year)), .list(links)])
    }
  }

  /// The pages before and after a part: months go back to the left, and a month's later rows come first.
  func partNeighbours<Row>(_ parts: MonthParts<Row>, _ index: Int) -> [Value] {
    func link(_ other: Int) -> (String, String)? {
      guard parts.parts.indices.contains(other) else { return nil }
      let part = parts.parts[other]
      let name =
        part.month.year == parts.parts[index].month.year
        ? wording.headingName(of: part.month) : wording.heading(part.month)
      let text =
        part.number == 1
        ? name : wording.text(.partOf, ["name": name, "number": wording.number(Int64(part.number))])
      return (parts.address(part), text)
    }
    return [PageFrame.neighbour(link(index + 1)), PageFrame.neighbour(link(index - 1))]
  }

  func partTitle<Row>(_ word: Word, _ part: MonthParts<Row>.Part) -> String {
    let title = wording.text(word, ["month": wording.month(part.month)])
    return part.number == 1
      ? title : wording.text(.partOf, ["name": title, "number": wording.number(Int64(part.number))])
  }
}
