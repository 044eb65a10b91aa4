import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// All tags.
enum TagsPage {
  static let linkShape = Shape("tag-link", [("href", .text), ("name", .text), ("count", .text)])
  static let rowShape = Shape(
    "tag-row",
    [
      ("href", .text), ("name", .text), ("count", .text), ("range", .text), ("spent", .text), ("received", .text),
    ])
  static let shape = PageFrame.shape(
    "tags",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("note", .text), ("rows", .list(rowShape)),
    ])
}

/// One tag: what its entries come to, by month and day, and the entries.
enum TagPage {
  static let shape = PageFrame.shape(
    "tag",
    [
      ("name", .text), ("stats", .list(CategoryPage.statShape)), ("years", .record(ListParts.yearsShape)),
      ("calendars", .list(ListCalendar.shape)), ("is-split", .flag), ("months", .list(ListParts.monthShape)),
    ])
}

extension SiteMaker {
  mutating func addTagLists() {
    for tag in lists.tags {
      var key = keys.key("tag")
      key.add(tag.name)
      key.add(tag.list.stem)
      keys.add(tag.list.months.lazy.flatMap(\.places), to: &key)
      group(tag.list.stem, key) { $0.addTag(tag) }
    }
  }

  mutating func addTags() {
    let starts = Array(stride(from: 0, to: lists.tags.count, by: EntryList.greatestCount))
    func path(_ part: Int) -> String { part == 0 ? "tags.html" : "tags-\(part + 1).html" }
    for (part, start) in starts.enumerated() {
      let shown = lists.tags[start..<min(lists.tags.count, start + EntryList.greatestCount)]
      func neighbour(_ part: Int) -> Value {
        guard starts.indices.contains(part) else { return PageFrame.neighbour(nil) }
        return PageFrame.neighbour((path(part), clean(lists.tags[starts[part]].name)))
      }
      add(
        path(part), "tags", wording.text(.tags), current: "categories.html",
        [
          neighbour(part - 1), neighbour(part + 1), .text(wording.text(.allTags, count: lists.tags.count)),
          .list(shown.map(tagRow)),
        ])
    }
  }

  func tagLink(_ tag: EntryLists.TagList) -> Record {
    Record(
      TagsPage.linkShape,
      [.text(tag.list.address), .text(clean(tag.name)), .text(wording.number(Int64(tag.list.count)))])
  }

  private func tagRow(_ tag: EntryLists.TagList) -> Record {
    Record(
      TagsPage.rowShape,
      [
        .text(tag.list.address), .text(clean(tag.name)), .text(wording.number(Int64(tag.list.count))),
        .text(monthRange(tag.list)), .text(wording.money(tag.list.total)),
        .text(tag.received == 0 ? "" : wording.income(tag.received)),
      ])
  }

  /// From the first month with an entry to the last one.
  private func monthRange(_ list: EntryList) -> String {
    let months = list.months.map(\.month)
    guard let first = months.last, let last = months.first else { return "" }
    if first == last { return wording.heading(first) }
    return wording.text(.dateRange, ["first": wording.month(first), "last": wording.month(last)])
  }

  private mutating func addTag(_ tag: EntryLists.TagList) {
    let transactions = ledger
    let list = tag.list
    let naming = ListNaming(
      list: list, title: clean(tag.name), color: "", current: "categories.html", isCategory: false,
      weigh: { place in
        let transaction = transactions.transactions[place]
        let isIncome = transactions.category(transaction.category).kind == .income
        return isIncome ? 0 : transactions.weight(of: transaction)
      })
    func stat(_ name: Word, _ value: String, _ note: String, isIncome: Bool = false) -> Record {
      Record(
        CategoryPage.statShape,
        [.text(wording.text(name)), .text(""), .text(value), .text(note), .flag(isIncome)])
    }
    var stats = [stat(.spent, wording.money(list.total), wording.text(.entries, count: list.count))]
    if tag.received != 0 { stats.append(stat(.income, wording.income(tag.received), "", isIncome: true)) }
    let days = Set(list.months.flatMap(\.places).map { ledger.transactions[$0].date }).count
    stats.append(stat(.daysUsed, wording.number(Int64(days)), monthRange(list)))
    add(
      list.address, "tag", naming.title, current: "categories.html",
      [
        .text(naming.title), .list(stats), .record(yearsRecord(naming)), .list(calendars(naming)),
        .flag(list.isSplit), .list(list.isSplit ? [] : monthRecords(naming, list.years)),
      ])
    addParts(naming)
  }
}
