import Foundation
import TestSupport
import Testing

/// `Tests/Tools/lint-site.py` on a small template: scripts, style sheets, pages, and the parts that `daybook serve`
/// adds.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct SiteLintTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<p class=\"note\">{{text}}</p>\n", to: "site-template/index.html")
    try folder.write("a {\n  color: red;\n}\n", to: "site-template/assets/style.css")
    try folder.write("(() => {\n  const a = 'b';\n})();\n", to: "Sources/Serve/Assets/live.js")
  }

  /// Returns the lines that the script prints, empty if it finds nothing.
  private func faults() throws -> [String] {
    let script = repositoryFolder.appending(path: "Tests/Tools/lint-site.py").path
    let run = try ScriptRun("/usr/bin/python3", [script, folder.path], in: folder)
    #expect(run.code == (run.lines.isEmpty ? 0 : 1), "\(run.out)")
    return run.lines
  }

  /// Writes a template file and expects one fault in it, at a line and with given words, or no fault.
  private func expect(_ fault: (line: Int, words: String)?, in text: String, of path: String) throws {
    try folder.write(text, to: "site-template/\(path)")
    let found = try faults()
    #expect(found.count == (fault == nil ? 0 : 1), "\(found)")
    if let fault, let first = found.first {
      #expect(first.hasPrefix("site-template/\(path):\(fault.line): ") && first.contains(fault.words), "\(first)")
    }
  }

  @Test func `the site lint reports no faults in this repository`() throws {
    for path in ["site-template", "Sources/Serve/Assets"] {
      let copy = folder.url.appending(path: path)
      try FileManager.default.removeItem(at: copy)
      try FileManager.default.copyItem(at: repositoryFolder.appending(path: path), to: copy)
    }
    #expect(try faults() == [])
  }

  @Test(arguments: [
    ("a();\n\tb();\n", 2, "tab"), ("a(); \n", 1, "at the end of the line"), ("a();\r\n", 1, "carriage return"),
    ("a();\nb();", 2, "no line break"), ("{\n a();\n}\n", 2, "odd"),
    ("a('\(String(repeating: "ä", count: 136))');\n", 1, "142 characters"),
    ("// é\nvar a = 1;\n", 2, "`var`"), ("if (a == b) c();\n", 1, "`==`"), ("if (a != b) c();\n", 1, "`!=`"),
    ("a = \"b\";\n", 1, "double quotes"), ("a = `${b(\"c\")}`;\n", 1, "double quotes"),
    ("console.log(a);\n", 1, "`console.`"), ("a(eval(b));\n", 1, "`eval`"),
    ("a = new Function(b);\n", 1, "`new Function`"), ("a.innerHTML = b;\n", 1, "`innerHTML`"),
    ("a = b / c; d = \"e\"; f = g / h;\n", 1, "double quotes"),
  ])
  func `the site lint reports a fault in a script with its line`(text: String, line: Int, words: String) throws {
    try expect((line, words), in: text, of: "assets/a.js")
  }

  @Test(arguments: [
    // Texts, comments and patterns are not code.
    "a = 'var b == c \"d\"'; // eval(e) != f\n", "/* var a\n   b == c */\nd();\n", "a(/[/\"]/.test(b), /\\/\"/);\n",
    "a = `var \"b\" ${c === d ? `e != ${f}` : ''} == g`;\n", "a = `b\n c ${d}\n e`;\n",
    // Code that only resembles a fault.
    "if (a === b || c !== d || e <= f || g >= h) i((j) => j);\n", "a = \"b's\";\n", "a.var = b.variable;\n",
    "console.error(a);\n", "retrieval(a);\n", "a = '\(String(repeating: "ä", count: 133))';\n",
  ])
  func `the site lint accepts text, comments and code that only resemble a fault`(text: String) throws {
    try expect(nil, in: text, of: "forms/a.js")
  }

  @Test
  func `the site lint requires indentation by two spaces and at most 160 characters a line in style sheets`() throws {
    let long = String(repeating: "a", count: 160)
    try expect((2, "odd"), in: "a {\n   top: 0;\n}\n", of: "forms/a.css")
    try expect((1, "167 characters"), in: ".\(long) { b }\n", of: "forms/a.css")
    try expect(nil, in: "/* One\n   two */\n.a { b: url(\"data:\(long)\"); }\n", of: "forms/a.css")
    try expect(nil, in: "a {\n  background: linear-gradient(\(long));\n}\n", of: "forms/a.css")
  }

  @Test(arguments: [
    ("<p>\n<a href='b'>c</a></p>\n", 2, "href=: attribute values"),
    ("<a href={{b}}>c</a>\n", 1, "href=: attribute values"),
    ("<p style=\"top: 0\">a</p>\n", 1, "style=: styles"), ("<p\n  onclick=\"a()\">b</p>\n", 2, "onclick=: scripts"),
    ("<P>a</p>\n", 1, "<P>: tags"), ("<p>a</P>\n", 1, "</P>: tags"),
    ("<style>a { top: 0; }</style>\n", 1, "<style>"),
    ("<p>a</p>\n<script>b()</script>\n", 2, "<script> with content"),
    ("<script>{{a}}</script>\n", 1, "<script> with content"),
  ])
  func `the site lint reports a fault in a page with its line`(text: String, line: Int, words: String) throws {
    try expect((line, words), in: text, of: "a.html")
  }

  @Test(arguments: [
    "<!DOCTYPE html>\n<p{{#a}} class=\"b {{c}}\"{{/a}} hidden>2 < 3</p>\n", "<!-- <P style='a'> -->\n{{! <P> }}\n",
    "<script src=\"a.js\"></script>\n", "<script type=\"application/json\">{\"a\": \"<P>\"}</script>\n",
    "<script type=\"application/json\" data-a>{{{b}}}</script>\n", "<button data-once=\"a\" name=\"on\">b</button>\n",
  ])
  func `the site lint accepts a page without faults`(text: String) throws {
    try expect(nil, in: text, of: "partials/a.html")
  }

  @Test func `a partial may end without a line break, but a page may not`() throws {
    try expect(nil, in: "<b>{{a}}</b>", of: "partials/a.html")
    try expect((1, "no line break"), in: "<b>{{a}}</b>", of: "a.html")
  }

  @Test func `the site lint also checks the server's files, and reports bytes that are not UTF-8`() throws {
    try folder.write("{ \"a\": 1 }\t\n", to: "Sources/Serve/Assets/app.webmanifest")
    try folder.write(Data([0x61, 0x0A, 0xFF, 0x0A]), to: "site-template/assets/style.css")
    #expect(
      try faults() == [
        "Sources/Serve/Assets/app.webmanifest:1: a tab: indent with spaces",
        "Sources/Serve/Assets/app.webmanifest:1: spaces at the end of the line",
        "site-template/assets/style.css:2: not UTF-8",
      ])
  }
}
