import Foundation
import Templates
import TestSupport
import Testing

/// Text in a ledger that would inject code, whether intended or not.
let hostileTexts = [
  "<script>alert(1)</script>", "</script><script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)",
  "javascript:alert(1)", " JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,<b>", "vbscript:x",
  "&#106;avascript:alert(1)", "{{title}}", "{{{title}}}", "{{#title}}", "--><b>", "]]>", "</title><b>", "\\", "\\\"",
  "a&b;c", "&amp;", "100%", "%41%zz", "a b/ü?x=1&y=[2]#z", "\u{2028}\u{2029}", "`${x}`", "\u{0}", "=cmd()", "#", "",
]

struct EscapingTests {
  private func shown(_ text: String, in template: String) throws -> String {
    try rendered(template, record(("title", .text(text))))
  }

  @Test(arguments: hostileTexts) func `inserted text never opens an element`(text: String) throws {
    for (before, after) in [("<p>", "</p>"), ("<title>", "</title>"), ("<textarea>", "</textarea>")] {
      let page = try shown(text, in: before + "{{title}}" + after)
      let inside = page.dropFirst(before.count).dropLast(after.count)
      #expect(!inside.contains("<") && !inside.contains(">"))
      #expect(unescaped(String(inside)) == text)
    }
  }

  @Test(arguments: hostileTexts) func `inserted text never ends a quoted attribute`(text: String) throws {
    for quote in ["\"", "'"] {
      let page = try shown(text, in: "<p class=\(quote)a {{title}} b\(quote)>")
      let inside = page.dropFirst(12).dropLast(4)
      #expect(!inside.contains("\"") && !inside.contains("'") && !inside.contains("<"))
      #expect(unescaped(String(inside)) == text)
    }
  }

  @Test(arguments: hostileTexts) func `inserted text never ends a JSON string or its script`(text: String) throws {
    let (before, after) = ("<script type=\"application/json\">", "</script>")
    let page = try shown(text, in: before + "{\"a\": \"{{title}}\"}" + after)
    let inside = page.dropFirst(before.count).dropLast(after.count)
    #expect(!inside.contains("<") && !inside.contains(">") && !inside.contains("&"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(inside.utf8)) as? [String: String])
    #expect(json == ["a": text])
  }

  @Test(arguments: hostileTexts) func `inserted text never turns a URL into one that runs code`(text: String) throws {
    for template in [
      "{{title}}", "{{title}}{{title}}", "{{#title}}{{title}}{{/title}}", "java{{title}}", "x/{{title}}",
    ] {
      for attribute in ["href", "src", "ACTION", "xlink:href"] {
        let page = try shown(text, in: "<a \(attribute)=\"\(template)\">")
        let url = page.dropFirst(attribute.count + 5).dropLast(2)
        #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\^`{|}".utf8.contains($0) })
        let first = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        #expect(!first.contains(":"), "\(url)")
      }
    }
  }

  @Test(arguments: [
    ("t-2026-11-03.html#d21", "t-2026-11-03.html#d21"),
    ("https://a.example/?x=1&y=2", "https://a.example/?x=1&amp;y=2"),
    ("mailto:a@b.example", "mailto:a@b.example"), ("HTTP://x", "HTTP://x"), ("a/b:c", "a/b:c"),
    ("receipts/Käse 1.jpg", "receipts/K%C3%A4se%201.jpg"), ("100%.html", "100%25.html"), ("%C3%A4", "%C3%A4"),
    ("javascript:alert(1)", "#"), ("a:b", "#"), (":", "#"), ("it's", "it%27s"),
  ])
  func `a URL keeps its allowed characters and encodes all others`(text: String, expected: String) throws {
    #expect(try shown(text, in: "<a href=\"{{title}}\">") == "<a href=\"\(expected)\">")
  }

  @Test func `a colon in a value is encoded if the text before it could be a URL scheme`() throws {
    #expect(try shown("a:b", in: "<a href='t-{{title}}.html'>") == "<a href='t-a%3Ab.html'>")
    #expect(try shown("a:b", in: "<a href='./{{title}}'>") == "<a href='./a:b'>")
    #expect(try shown("a:b", in: "<a href='mailto:{{title}}'>") == "<a href='mailto:a:b'>")
  }

  @Test func `values in sections inside tags and attributes are escaped as required by their position`() throws {
    let template =
      "<option{{#on}} selected{{/on}}><a class=\"a{{#on}} b{{/on}}\"{{#on}} href=\"{{u}}\"{{/on}} title='{{u}}'>{{u}}</a>"
    let page = record(("on", .flag(true)), ("u", .text("a:b'<")))
    #expect(
      try rendered(template, page)
        == "<option selected><a class=\"a b\" href=\"#\" title='a:b&#39;&lt;'>a:b'&lt;</a>")
  }

  @Test func `list sections are also repeated in attributes and in JSON`() throws {
    let page = record(("rows", .list([row("a\"", "1"), row("b", "2")])))
    #expect(
      try rendered("<svg{{#rows}} data-{{! }}x=\"{{title}}\"{{/rows}}>", page)
        == "<svg data-x=\"a&quot;\" data-x=\"b\">")
    #expect(
      try rendered("<script type='application/json'>[{{#rows}}\"{{title}}\",{{/rows}}0]</script>", page)
        == "<script type='application/json'>[\"a\\\"\",\"b\",0]</script>")
  }

  @Test func `trusted JSON can be inserted into a page as a value`() throws {
    let page = record(("data", .markup("{\"a\":1}")))
    #expect(
      try rendered("<script id=x type=application/json>{{{data}}}</script>", page)
        == "<script id=x type=application/json>{\"a\":1}</script>")
  }

  @Test func `script and style elements may contain sections of literal text`() throws {
    let page = record(("on", .flag(true)), ("u", .text("<")))
    #expect(
      try rendered("<style>{{#on}}a>b{}{{/on}}</style><!-- {{#on}}x{{/on}} --><script src='a.js'></script>{{u}}", page)
        == "<style>a>b{}</style><!-- x --><script src='a.js'></script>&lt;")
  }

  @Test(arguments: ["<p>{{title}}</p>", "<p title=\"{{title}}\">", "<a href=\"x/{{title}}\">"])
  func `escaping a string gives the same result as escaping its characters one by one`(template: String) throws {
    let library = try #require(
      compile(["page.html": template], ["page": Shape("page", [("title", .text)])]).library)
    let literals = template.split(separator: "{{title}}")
    func shown(_ text: String) -> [UInt8] {
      let page = library.render("page", record(("title", .text(text))))
      return Array(page.dropFirst(literals[0].utf8.count).dropLast(literals[1].utf8.count))
    }
    var random = SeededRandom(seed: Fuzzing.seed(47))
    for _ in 0..<Fuzzing.count(1000, least: 200) {
      let characters = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        ["a", "z", "0", "9", "-", ".", "/", "#", "Q", "é", "&", "<", ">", "\"", "'", ":", "?", " ", "_", "`", "{"]
          .randomElement(using: &random) ?? "a"
      }
      #expect(shown(characters.joined()) == characters.flatMap { shown($0) }, "\(characters)")
    }
  }

  /// The text with the five entities that templates write decoded.
  private func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
