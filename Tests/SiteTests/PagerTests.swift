import Diagnostics
import Ledger
@testable import SiteComponents
import Templates
import Testing

/// The division of long lists into pages.
@Suite struct PagerTests {
  @Test func `each page contains as many rows as fit, and the first page may have a lower limit`() {
    let rows = Array(1...10)
    #expect(RowLimit(4).cut(rows) { _ in 1 }.map(Array.init) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]])
    #expect(RowLimit(4).first(2).cut(rows) { _ in 1 }.map(\.count) == [2, 4, 4])
    #expect(RowLimit(4).cut([Int]()) { _ in 1 }.isEmpty)
  }

  @Test func `a row that is too long to share a page is alone on a page`() {
    #expect(RowLimit(4).cut([1, 9, 1, 1]) { $0 }.map(Array.init) == [[1], [9], [1, 1]])
  }

  @Test func `when rows are divided into pages, a row with long text counts as several rows`() {
    #expect([0, 40, 41, 140, 141].map { RowLimit.count($0) } == [1, 1, 2, 2, 3])
  }

  @Test func `months never share a page, and a month's additional pages are numbered from 2`() {
    let (november, october) = (Month(year: 2026, month: 11), Month(year: 2026, month: 10))
    let pager = Pager("history", months: [(november, [1, 2, 3]), (october, [4])], room: RowLimit(2)) { _ in 1 }
    #expect(pager.pages.map { Array($0.rows) } == [[1, 2], [3], [4]])
    #expect(
      pager.pages.map { pager.address($0) } == [
        "history-2026-11.html", "history-2026-11-2.html", "history-2026-10.html",
      ])
  }

  @Test func `the first page of a list without months has the plain name, and further pages are numbered`() {
    let pager = Pager("tags", ["a", "b", "c"], room: RowLimit(2))
    #expect(pager.pages.map { pager.address($0) } == ["tags.html", "tags-2.html"])
  }
}

/// Fields of a page: names with values, declared in one list.
@Suite struct FieldsTests {
  private struct Account {
    var name: String
    var months: [Int] = []
    var isOpen = false

    static let fields = Fields<Account>(
      "account",
      [
        .text("name") { $0.name },
        .flag("is-open") { $0.isOpen },
        .list("months", Fields<Int>("month", [.text("number") { String($0) }])) { $0.months },
        .record("newest", Fields<Int>("month", [.text("number") { String($0) }])) { $0.months.last },
      ])
  }

  private func rendered(_ template: String, _ record: Record) -> String? {
    let file = SourceFile(path: "site-template/page.html", text: template)
    let library = TemplateLibrary.compile([file], pages: ["page": record.shape], words: [:]).0
    return library.map { String(decoding: $0.render("page", record), as: UTF8.self) }
  }

  @Test func `a template can use each field of a record and of its rows by name`() {
    let record = Account.fields.record(Account(name: "Cash & co", months: [3, 4], isOpen: true))
    let page = "<p>{{#is-open}}{{name}}{{/is-open}}{{#months}} {{number}}{{/months}}, {{newest.number}}</p>\n"
    #expect(rendered(page, record) == "<p>Cash &amp; co 3 4, 4</p>\n")
  }

  @Test func `a template can use fields of a record's part and fields of two joined records`() {
    let page = Fields<[Account]>("page", [.text("count") { String($0.count) }])
    let frame = Fields<Account>("frame", [Field<Account>.text("title") { $0.name }])
    let record = JoinedFields(frame, page).record(Account(name: "Home"), [Account(name: "a")])
    #expect(record.shape.name == "page" && record.shape.fields.map(\.name) == ["title", "count"])
    #expect(rendered("<p>{{title}} {{count}}</p>\n", record) == "<p>Home 1</p>\n")
    let part = Fields<(Int, Account)>("part", [Field<Account>.text("title") { $0.name }.of { $0.1 }])
    #expect(rendered("<p>{{title}}</p>\n", part.record((1, Account(name: "b")))) == "<p>b</p>\n")
  }
}
