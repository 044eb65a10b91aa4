import Templates
import Testing

struct InliningTests {
  @Test func `a partial can use all names that are available where it is included`() throws {
    let page = record(("rows", .list([row("a", "1"), row("b", "2")])))
    let files = ["partials/line.html": "<li>{{title}}</li>"]
    #expect(try rendered("{{#rows}}{{> line}}{{/rows}}", page, with: files) == "<li>a</li><li>b</li>")
  }

  @Test func `a partial alone on its line is indented line by line`() throws {
    let files = ["partials/two.html": "<b>\n{{title}}\n</b>\n"]
    let page = record(("title", .text("x\ny")))
    #expect(try rendered("<p>\n  {{> two}}\n</p>", page, with: files) == "<p>\n  <b>\n  x\ny\n  </b>\n</p>")
  }

  @Test func `the indentations of nested partials are added up`() throws {
    let files = ["partials/outer.html": "o\n {{> inner}}\n", "partials/inner.html": "i\nj\n"]
    #expect(try rendered("  {{> outer}}\n", record(), with: files) == "  o\n   i\n   j\n")
  }

  @Test func `a layout shows the blocks of the page, and its defaults for all other blocks`() throws {
    let files = [
      "layouts/base.html":
        "<title>{{$title}}Daybook{{/title}}</title><main>{{$body}}{{/body}}</main>{{$foot}}–{{/foot}}"
    ]
    let template = "{{< base}}\n  {{$title}}{{name}}{{/title}}\n  {{$body}}<p>{{name}}</p>{{/body}}\n{{/base}}"
    #expect(
      try rendered(template, record(("name", .text("May"))), with: files)
        == "<title>May</title><main><p>May</p></main>–")
  }

  @Test func `a page can fill in blocks of a layout that is used by the page's own layout`() throws {
    let files = [
      "layouts/base.html": "[{{$title}}base{{/title}}|{{$body}}{{/body}}]",
      "layouts/wide.html": "{{< base}}{{$title}}wide{{/title}}{{$body}}({{$inner}}{{/inner}}){{/body}}{{/base}}",
    ]
    #expect(try rendered("{{< wide}}{{$inner}}x{{/inner}}{{/wide}}", record(), with: files) == "[wide|(x)]")
    #expect(try rendered("{{< wide}}{{$title}}page{{/title}}{{/wide}}", record(), with: files) == "[page|()]")
  }

  @Test func `a block may use the block of the same name in its layout without an endless loop`() throws {
    let files = ["layouts/box.html": "<i>{{$in}}-{{/in}}</i>"]
    let template = "{{< box}}{{$in}}{{< box}}{{$in}}x{{/in}}{{/box}}{{/in}}{{/box}}"
    #expect(try rendered(template, record(), with: files) == "<i><i>x</i></i>")
  }

  @Test func `the page's blocks are not used in a layout that a partial uses`() throws {
    let files = [
      "layouts/base.html": "{{$title}}{{/title}}:{{> panel}}", "layouts/card.html": "<i>{{$title}}{{/title}}</i>",
      "partials/panel.html": "{{< card}}{{$title}}panel{{/title}}{{/card}}",
    ]
    #expect(
      try rendered("{{< base}}{{$title}}page{{/title}}{{/base}}", record(), with: files) == "page:<i>panel</i>")
  }

  @Test func `translated text is inserted when the page is compiled`() throws {
    let words = ["save-all": "Save & keep"]
    #expect(
      try rendered("<b title=\"{{t.save-all}}\">{{t.save-all}}</b>", record(), words: words)
        == "<b title=\"Save &amp; keep\">Save &amp; keep</b>")
  }
}
