import Diagnostics
import Templates
import TestSupport
import Testing

struct TemplateFindingsTests {
  private let page = Shape(
    "page",
    [
      ("title", .text), ("total", .text), ("paid", .flag), ("icon", .markup), ("rows", .list(rowShape)),
      ("receipt", .record(rowShape)),
    ])

  /// Compiles a page with ① where its only finding must start and ② where it must end.
  private func finding(
    _ marked: String, in name: String = "page.html", with files: [String: String] = [:], words: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (finding: Finding, text: String) {
    let text = MarkedText(marked)
    let (library, findings) = compile(files.merging([name: text.text]) { $1 }, ["page": page], words: words)
    #expect(library == nil, sourceLocation: sourceLocation)
    #expect(findings.count == 1, "\(findings.map(\.message))", sourceLocation: sourceLocation)
    let found = try #require(findings.first, sourceLocation: sourceLocation)
    #expect(found.place.file.path == "site-template/\(name)", sourceLocation: sourceLocation)
    #expect(found.place.bytes == text.offsets[0]..<text.offsets[1], sourceLocation: sourceLocation)
    #expect(found.message.first?.isUppercase != true && !found.message.hasSuffix("."), sourceLocation: sourceLocation)
    return (found, text.text)
  }

  /// The text after the edits of a suggestion.
  private func corrected(_ text: String, by suggestion: Suggestion) -> String {
    var bytes = Array(text.utf8)
    for edit in suggestion.edits.sorted(by: { ($0.range.bytes?.lowerBound ?? 0) > ($1.range.bytes?.lowerBound ?? 0) }) {
      guard let range = edit.range.bytes else { continue }
      bytes.replaceSubrange(range, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Names

  @Test func `for an unknown field, the most similar name is suggested`() throws {
    let (finding, text) = try finding("<p>{{ ①titel② }}</p>")
    #expect(finding.id == .unknownTemplateName)
    #expect(finding.message == "unknown field “titel” on page “page”")
    #expect(finding.label == "expected a field of page; correct the name")
    #expect(finding.suggestions.map(\.message) == ["did you mean “title”?"])
    #expect(corrected(text, by: finding.suggestions[0]) == "<p>{{ title }}</p>")
  }

  @Test func `an unknown section is corrected at both ends, and its content is not checked`() throws {
    let (finding, text) = try finding("{{#①row②}}{{whatever}}{{^x}}{{/x}}{{/row}}")
    #expect(corrected(text, by: finding.suggestions[0]) == "{{#rows}}{{whatever}}{{^x}}{{/x}}{{/rows}}")
  }

  @Test func `a row's field is unknown outside the rows`() throws {
    let (finding, _) = try finding("{{#rows}}{{amount}}{{/rows}}{{①amount②}}")
    #expect(finding.suggestions.isEmpty)
    #expect(finding.label == "expected a field of page; use an existing name")
  }

  @Test func `for an unknown field after a dot, the whole name is suggested`() throws {
    let (finding, _) = try finding("{{①receipt.titl②}}")
    #expect(finding.suggestions.map(\.message) == ["did you mean “receipt.title”?"])
  }

  @Test func `a dotted name whose first part is not a record is reported`() throws {
    let (finding, _) = try finding("{{①rows.title②}}")
    #expect(finding.id == .badTemplate)
    #expect(finding.message == "list “rows” has no fields, so it has no “title”")
  }

  @Test func `for an unknown translation, the most similar name is suggested`() throws {
    let (finding, text) = try finding("{{①t.pay②}}", words: ["paid": "Paid", "pad": "", "rent": ""])
    #expect(finding.message == "unknown word “t.pay” on page “page”")
    #expect(corrected(text, by: finding.suggestions[0]) == "{{t.pad}}")
  }

  @Test func `for an unknown partial, the most similar name is suggested`() throws {
    let (finding, text) = try finding("{{> ①rwo② }}", with: ["partials/row.html": ""])
    #expect(finding.message == "unknown partial “rwo” on page “page”")
    #expect(corrected(text, by: finding.suggestions[0]) == "{{> row }}")
  }

  @Test func `for an unknown layout, the most similar name is suggested`() throws {
    let (finding, text) = try finding("{{<①bse②}}{{/bse}}", with: ["layouts/base.html": ""])
    #expect(corrected(text, by: finding.suggestions[0]) == "{{<base}}{{/base}}")
  }

  @Test func `for an unknown block, the blocks of the layout and its partials are suggested`() throws {
    let files = ["layouts/base.html": "{{$main}}{{/main}}{{> head}}", "partials/head.html": "{{$title}}{{/title}}"]
    let (finding, text) = try finding("{{<base}}{{$①titl②}}x{{/titl}}{{$main}}{{/main}}{{/base}}", with: files)
    #expect(finding.label == "expected a block of the layout “base”; correct the name")
    #expect(corrected(text, by: finding.suggestions[0]) == "{{<base}}{{$title}}x{{/title}}{{$main}}{{/main}}{{/base}}")
  }

  @Test func `a template without a page is reported with its file`() throws {
    let (_, findings) = compile(["page.html": "", "pgae.html": ""], ["page": page])
    #expect(findings.map(\.id) == [.unknownTemplateName])
    #expect(findings[0].place.file.path == "site-template/pgae.html" && findings[0].place.bytes == nil)
    #expect(findings[0].suggestions.map(\.message) == ["did you mean “page”?"])
  }

  // MARK: Sections

  @Test func `if a section is closed with another name, its opening tag is marked`() throws {
    let (finding, text) = try finding("a ①{{#paid}}② b {{/rows}}")
    #expect(finding.message == "“paid” is opened but not closed")
    #expect(finding.notes.map(\.text) == ["this closes “rows” instead"])
    #expect(finding.notes[0].place?.bytes == 14..<23)
    #expect(corrected(text, by: finding.suggestions[0]) == "a {{#paid}} b {{/paid}}")
  }

  @Test
  func `a finding about a section left open inside another also marks the closing tag of the outer section`() throws {
    let (finding, _) = try finding("{{#rows}}①{{#paid}}②{{/rows}}")
    #expect(finding.notes.map(\.text) == ["the enclosing “rows” is closed here"])
  }

  @Test func `a section that is not closed before the end of the file is reported`() throws {
    let (finding, _) = try finding("①{{^paid}}②\n")
    #expect(finding.notes.map(\.text) == ["the file ends without “{{/paid}}”"])
  }

  @Test func `a closing tag without an opening tag is reported`() throws {
    let (finding, _) = try finding("a①{{/paid}}②")
    #expect(finding.message == "“paid” is closed but was not opened")
  }

  @Test func `a section that begins in text and ends in an attribute, or vice versa, is reported`() throws {
    let (finding, _) = try finding("<p ①{{#paid}}②class=\"a{{/paid}}\">")
    #expect(finding.message == "section “paid” begins and ends in different parts of the markup")
    _ = try self.finding("①{{#rows}}②<!-- {{/rows}}-->")
    _ = try self.finding("<a href=\"①{{#rows}}②x:{{/rows}}\">")
  }

  @Test func `too deeply nested sections are reported`() throws {
    let deep = String(repeating: "{{#paid}}", count: 5000) + String(repeating: "{{/paid}}", count: 5000)
    let (_, findings) = compile(["page.html": deep], ["page": page])
    #expect(findings.map(\.message) == ["“paid” is nested more than 64 levels deep"])
  }

  // MARK: Tags

  @Test func `a tag that is never closed is reported`() throws {
    #expect(try finding("a ①{{②title }").finding.message == "this tag is never closed")
    #expect(try finding("a ①{{{②icon}}").finding.label == "expected “}}}” after this; close the tag")
  }

  @Test func `an unsupported Mustache tag is reported`() throws {
    #expect(try finding("①{{&title}}②").finding.message == "unsupported tag “{{&title}}”")
    _ = try finding("①{{=<% %>=}}②")
  }

  @Test func `an invalid name is reported`() throws {
    #expect(try finding("{{#paid}}{{①two words②}}{{/paid}}").finding.message == "“two words” is not a name")
    _ = try finding("{{①.②}}")
    _ = try finding("①{{ }}②")
  }

  @Test func `a text field in three braces is reported`() throws {
    let (finding, text) = try finding("①{{{title}}}②")
    #expect(finding.message == "text “title” is used unescaped")
    #expect(corrected(text, by: finding.suggestions[0]) == "{{title}}")
    _ = try self.finding("①{{{t.paid}}}②", words: ["paid": "Paid"])
  }

  @Test func `a tag that shows a value other than text is reported`() throws {
    #expect(try finding("①{{paid}}②").finding.label == "expected text; open a section with “{{#paid}}”")
    #expect(try finding("①{{rows}}②").finding.message == "list “rows” cannot be shown")
    #expect(try finding("①{{receipt}}②").finding.message == "record “receipt” cannot be shown")
  }

  @Test func `a translation that is used as a section or has a placeholder is reported`() throws {
    #expect(try finding("①{{#t.a}}②{{/t.a}}", words: ["a": "A"]).finding.message == "word “t.a” is used as a section")
    #expect(
      try finding("{{①t.a②}}", words: ["a": "A {day}"]).finding.message == "word “a” has the placeholder “{day}”")
  }

  // MARK: Places

  @Test(arguments: [
    ("<①{{title}}②>", "in the name of an element"), ("<h①{{title}}②>", "in the name of an element"),
    ("</①{{title}}②>", "in the name of an element"),
    ("<p ①{{title}}②>", "inside a tag but not in an attribute value"),
    ("<p a①{{title}}②=\"\">", "inside a tag but not in an attribute value"),
    ("<p a=①{{title}}②>", "in a value without quotes"), ("<p a=b①{{title}}②>", "in a value without quotes"),
    ("<!-- ①{{title}}② -->", "in an HTML comment"), ("<!doctype ①{{title}}②>", "in a declaration"),
    ("<script>①{{title}}②</script>", "in a script"), ("<script type='module'>\"①{{title}}②\"</script>", "in a script"),
    ("<script type=\"{{total}}\">①{{title}}②</script>", "in a script"),
    ("<script>'</scripty>①{{title}}②'</script>", "in a script"), ("<STYLE>①{{title}}②</STYLE>", "in a style"),
    ("<p style=\"①{{title}}②\">", "in the attribute “style”"),
    ("<p onclick='①{{title}}②'>", "in the attribute “onclick”"),
    ("<a href=\"javascript:①{{title}}②\">", "after a URL scheme that is not allowed"),
    ("<a href=\"{{total}}:①{{title}}②\">", "after a URL scheme that is not allowed"),
    ("<a{{#paid}} href{{/paid}}=\"①{{title}}②\">", "in an attribute whose name depends on a section"),
    ("<script type=\"application/json\">①{{title}}②</script>", "in JSON outside a string"),
    ("<script type=\"application/json\">\"\\①{{title}}②\"</script>", "in JSON outside a string"),
    ("<script type=\"application/json\">\"①{{icon}}②\"</script>", "outside the content of an element"),
    ("<p class=\"①{{icon}}②\">", "outside the content of an element"),
    ("<p ①{{{icon}}}②>", "outside the content of an element"),
    ("<script>①{{t.w}}②</script>", "in a script"),
  ])
  func `a tag at a forbidden position is reported`(marked: String, place: String) throws {
    let (finding, _) = try finding(marked, words: ["w": "W"])
    #expect(finding.id == .badTemplate)
    #expect(finding.message.hasSuffix("” is \(place)"))
  }

  @Test func `a page that ends inside an element is reported with its file`() {
    let (_, findings) = compile(["page.html": "<p class=\"a>"], ["page": page])
    #expect(findings.map(\.message) == ["page “page” ends in the middle of an element"])
    #expect(findings.map(\.place.bytes) == [nil])
  }

  // MARK: Files

  @Test func `a page without a template is reported`() {
    let (library, findings) = compile(["other.html": ""], ["page": page, "other": page])
    #expect(library == nil)
    #expect(findings.map(\.message) == ["page “page” has no template"])
    #expect(findings[0].place.file.path == "site-template/page.html" && findings[0].place.bytes == nil)
  }

  @Test func `if two template files have the same name, the second one is reported`() {
    let files = ["page.html": "", "partials/a.html": "", "partials/a.svg": ""]
    let (_, findings) = compile(files, ["page": page])
    #expect(findings.map(\.place.file.path) == ["site-template/partials/a.svg"])
  }

  @Test func `a partial that includes itself is reported with the chain of partials`() throws {
    let files = ["page.html": "{{> a}}", "partials/a.html": "x{{> b}}"]
    let (finding, _) = try finding("①{{> a}}②", in: "partials/b.html", with: files)
    #expect(finding.message == "partial “a” contains itself")
    #expect(finding.notes.map(\.text) == ["the templates include each other: page → a → b → a"])
  }

  @Test func `a layout that uses itself is reported`() throws {
    let files = ["page.html": "{{< a}}{{/a}}"]
    _ = try finding("①{{< a}}②{{/a}}", in: "layouts/a.html", with: files)
  }

  @Test func `partials that grow exponentially are reported`() {
    var files = ["page.html": "{{> p0}}"]
    for number in 0..<29 { files["partials/p\(number).html"] = "{{> p\(number + 1)}}{{> p\(number + 1)}}" }
    files["partials/p29.html"] = ""
    let (_, findings) = compile(files, ["page": page])
    #expect(findings.map(\.message) == ["page “page” is larger than 4 MB with its partials"])
  }

  @Test func `partials nested too deeply are reported`() {
    var files = ["page.html": "{{> p0}}"]
    for number in 0..<40 { files["partials/p\(number).html"] = "{{> p\(number + 1)}}" }
    files["partials/p40.html"] = ""
    let (_, findings) = compile(files, ["page": page])
    #expect(findings.map(\.message) == ["partial “p31” is more than 32 templates deep"])
  }

  @Test func `text outside a layout's blocks is reported`() throws {
    let files = ["layouts/base.html": "{{$a}}{{/a}}"]
    #expect(
      try finding("{{<base}}\n  ①lost②\n{{$a}}{{/a}}{{/base}}", with: files).finding.message
        == "“lost” is outside the blocks for “base”")
    _ = try finding("{{<base}}①{{title}}②{{/base}}", with: files)
    #expect(
      try finding("{{<base}}{{$a}}{{/a}}①{{$a}}②{{/a}}{{/base}}", with: files).finding.message
        == "block “a” is defined twice")
  }

  @Test func `each finding in any of the files is reported once, and all are reported in one run`() {
    let files = [
      "page.html": "{{> a}}{{> a}}{{oops}}", "more.html": "{{> a}}{{nope}}", "partials/a.html": "{{hm}}",
      "partials/b.html": "{{#open}}",
    ]
    let (_, findings) = compile(files, ["page": page, "more": page])
    #expect(
      findings.map(\.message) == [
        "unknown field “nope” on page “more”", "unknown field “oops” on page “page”",
        "unknown field “hm” on page “more”", "“open” is opened but not closed",
      ])
  }
}
