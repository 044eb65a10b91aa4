import Ledger
import Testing

@testable import Site

/// Scripts and styles of forms as browsers get them.
@Suite struct FormAssetTests {
  private func compact(_ name: String, _ text: String) -> String {
    String(decoding: FormAsset.compact(name, Array(text.utf8)), as: UTF8.self)
  }

  @Test func `indentation and lines that are only a comment are left out`() {
    #expect(
      compact("forms.js", "// What it is.\n(() => {\n  // Why.\n  const a = `b`; // c\n\n})();\n")
        == "(() => {\nconst a = `b`; // c\n})();\n")
    #expect(compact("forms.css", "/* All. */\n.a {\n  color: red;\n}\n") == ".a{color:red;}")
    #expect(
      compact("forms.css", ".a > b::after { content: \"; {\"; margin: 0 1px; } :has(.c, .d) e { top: 0; }\n")
        == ".a>b::after{content:\"; {\";margin:0 1px}:has(.c,.d) e{top:0}")
  }

  @Test func `a script in which a text goes over several lines stays as it is`() {
    let script = "const a = `one\n  // two\n`;\n"
    #expect(compact("forms.js", script) == script)
    #expect(compact("forms.svg", "  <svg/>\n") == "  <svg/>\n")
  }

  @Test func `all that the forms load is at most 60 KB`() throws {
    let forms = try #require(SiteTemplate.ofRepository.compileForms(Settings()))
    #expect(
      Set(forms.assets.keys) == ["forms.css", "forms.entry.js", "forms.fields.js", "forms.js", "forms.several.js"])
    #expect(forms.assets.values.reduce(0) { $0 + $1.count } <= 60 << 10)
  }
}
