import Templates
import Testing

struct RenderingTests {
  @Test func `a name is replaced by its value`() throws {
    #expect(try rendered("<p>{{ title }}</p>", record(("title", .text("Milk")))) == "<p>Milk</p>")
  }

  @Test func `the section of a flag is shown if the flag is true, and the inverted section otherwise`() throws {
    let template = "{{#paid}}paid{{/paid}}{{^paid}}open{{/paid}}"
    #expect(try rendered(template, record(("paid", .flag(true)))) == "paid")
    #expect(try rendered(template, record(("paid", .flag(false)))) == "open")
  }

  @Test func `the section of a text field is shown unless the text is empty`() throws {
    let template = "{{#note}}“{{note}}”{{/note}}{{^note}}none{{/note}}"
    #expect(try rendered(template, record(("note", .text("hm")))) == "“hm”")
    #expect(try rendered(template, record(("note", .text("")))) == "none")
  }

  @Test func `a list repeats its section, and names from outside the section are available in it`() throws {
    let page = record(("currency", .text("USD")), ("rows", .list([row("Milk", "2"), row("Rent", "900")])))
    #expect(
      try rendered("{{#rows}}{{title}} {{amount}} {{currency}};{{/rows}}", page) == "Milk 2 USD;Rent 900 USD;")
  }

  @Test func `an empty list shows the inverted section`() throws {
    let page = record(("rows", .list([])))
    #expect(try rendered("{{#rows}}{{title}}{{/rows}}{{^rows}}nothing{{/rows}}", page) == "nothing")
  }

  @Test func `a field of a row takes precedence over an outer field of the same name`() throws {
    let page = record(("title", .text("outer")), ("rows", .list([row("inner", "")])))
    #expect(try rendered("{{title}} {{#rows}}{{title}}{{/rows}} {{title}}", page) == "outer inner outer")
  }

  @Test func `after a nested list, fields refer to the outer row again`() throws {
    let day = Shape("day", [("name", .text), ("rows", .list(rowShape))])
    let days: [Record] = [
      Record(day, [.text("Mon"), .list([row("a", "1"), row("b", "2")])]), Record(day, [.text("Tue"), .list([])]),
      Record(day, [.text("Wed"), .list([row("c", "3")])]),
    ]
    let template = "{{#days}}{{name}}:{{#rows}}{{title}}@{{name}} {{/rows}}{{^rows}}-{{/rows}}/{{name}};{{/days}}"
    #expect(try rendered(template, record(("days", .list(days)))) == "Mon:a@Mon b@Mon /Mon;Tue:-/Tue;Wed:c@Wed /Wed;")
  }

  @Test func `the kept bytes of a row are copied, and the position of each part on the page is recorded`() throws {
    let kept: [UInt8] = Array("…kept 1;…".utf8)
    let parts: [Record] = [
      Record(rowShape, PagePart(key: 7, kept: nil), row("Milk", "2")),
      Record(rowShape, PagePart(key: 8, kept: kept[3..<10]), nil), row("no part", "3"),
      Record(rowShape, PagePart(key: 9, kept: []), nil),
      Record(rowShape, PagePart(key: 10, kept: nil), row("Rent", "9")),
    ]
    let page = record(("rows", .list(parts)), ("title", .text("end")))
    let template = "({{#rows}}{{title}} {{amount}};{{/rows}}{{^rows}}none{{/rows}}){{title}}"
    let library = try #require(compile(["page.html": template], ["page": page.shape]).library)
    let (bytes, places) = library.page("page").renderParts(page)
    #expect(String(decoding: bytes, as: UTF8.self) == "(Milk 2;kept 1;no part 3;Rent 9;)end")
    #expect(places.map(\.key) == [7, 8, 9, 10])
    #expect(places.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == ["Milk 2;", "kept 1;", "", "Rent 9;"])
    let onlyKept = record(("rows", .list([Record(rowShape, PagePart(key: 8, kept: kept[3..<10]), nil)])))
    let short = try #require(
      compile(["page.html": "[{{#rows}}{{title}}{{/rows}}]"], ["page": onlyKept.shape]).library)
    #expect(String(decoding: short.render("page", onlyKept), as: UTF8.self) == "[kept 1;]")
  }

  @Test func `rows are not parts of a page if they show fields of the page or are shown twice`() throws {
    let parts = [1, 2].map { Record(rowShape, PagePart(key: $0, kept: nil), row("Milk", "\($0)")) }
    let page = record(("rows", .list(parts)), ("currency", .text("USD")))
    for (template, count) in [
      ("{{#rows}}{{title}} {{amount}}{{/rows}}{{currency}}", 2), ("{{#rows}}{{title}} {{currency}}{{/rows}}", 0),
      ("{{#rows}}{{#currency}}{{title}}{{/currency}}{{/rows}}", 0),
      ("{{#rows}}{{title}}{{/rows}}{{#rows}}-{{/rows}}", 0),
    ] {
      let library = try #require(compile(["page.html": template], ["page": page.shape]).library)
      #expect(library.page("page").renderParts(page).parts.count == count, "\(template)")
    }
  }

  @Test func `a section of a record is shown if the record exists`() throws {
    let template = "{{#receipt}}{{title}}{{/receipt}}{{^receipt}}no receipt{{/receipt}}"
    #expect(try rendered(template, record(("receipt", .record(row("a.jpg", ""))))) == "a.jpg")
    #expect(try rendered(template, record(("receipt", .record(nil)))) == "no receipt")
  }

  @Test func `a dotted name shows a record's field, or nothing if there is no record`() throws {
    let template = "[{{receipt.title}}]{{#receipt.amount}}!{{/receipt.amount}}{{^receipt.amount}}?{{/receipt.amount}}"
    #expect(try rendered(template, record(("receipt", .record(row("a.jpg", "1"))))) == "[a.jpg]!")
    #expect(try rendered(template, record(("receipt", .record(nil)))) == "[]?")
  }

  @Test func `markup is inserted unchanged by two braces as well as by three`() throws {
    let page = record(("icon", .markup("<path d=\"M0 0\"/>")))
    #expect(try rendered("<svg>{{icon}}{{{ icon }}}</svg>", page) == "<svg><path d=\"M0 0\"/><path d=\"M0 0\"/></svg>")
  }

  @Test func `comments are removed`() throws {
    #expect(try rendered("a{{! {{ not a tag }}b\n{{! alone\n on lines }}\nc", record()) == "ab\nc")
  }

  @Test func `a line that contains only a section tag adds no line to the page`() throws {
    let page = record(("rows", .list([row("a", ""), row("b", "")])))
    let template = "<ul>\r\n  {{#rows}}  \r\n  <li>{{title}}</li>\r\n\t{{/rows}}\r\n</ul>\r\n"
    #expect(try rendered(template, page) == "<ul>\r\n  <li>a</li>\r\n  <li>b</li>\r\n</ul>\r\n")
  }

  @Test func `a line that contains only a value is kept`() throws {
    #expect(try rendered("a\n  {{title}}\nb", record(("title", .text("x")))) == "a\n  x\nb")
  }

  @Test func `the byte order mark of a template is not part of the page`() throws {
    #expect(try rendered("\u{FEFF}{{#on}}\nx{{/on}}", record(("on", .flag(true)))) == "x")
  }

  @Test func `one buffer can be used to render a page repeatedly`() throws {
    let page = record(("title", .text("x")))
    let library = try #require(compile(["page.html": "<{{! }}p>{{title}}"], ["page": page.shape]).library)
    var bytes = Array("0".utf8)
    library.page("page").render(page, into: &bytes)
    library.page("page").render(page, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "0<p>x<p>x")
  }
}
