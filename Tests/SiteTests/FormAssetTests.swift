import Ledger
import Testing

@testable import Site

/// Scripts and styles of forms as browsers get them.
@Suite struct FormAssetTests {
  private func compact(_ name: String, _ text: String) -> String {
    String(decoding: FormAsset.compact(name, Array(text.utf8)), as: UTF8.self)
  }

  @Test func `indentation, comments, and spaces and line ends that mean nothing are left out`() {
    #expect(
      compact("forms.js", "// What it is.\n(() => {\n  // Why.\n  const a = `b`; // c\n\n})();\n")
        == "(()=>{const a=`b`;})();")
    #expect(compact("forms.css", "/* All. */\n.a {\n  color: red;\n}\n") == ".a{color:red;}")
    #expect(
      compact("forms.css", ".a > b::after { content: \"; {\"; margin: 0 1px; } :has(.c, .d) e { top: 0; }\n")
        == ".a>b::after{content:\"; {\";margin:0 1px}:has(.c,.d) e{top:0}")
  }

  @Test(arguments: [
    // Words stay apart, and so do two signs that would become another one.
    ("return a in b;", "return a in b;"), ("a = b + +c - -d;", "a=b+ +c- -d;"),
    ("case 'x': return [1];", "case'x':return[1];"),
    // Strings and patterns stay as they are; a slash after a value divides.
    ("f('a  b // c', \"d { e\");", "f('a  b // c',\"d { e\");"), ("a = `x ${b} y`;", "a=`x ${b} y`;"),
    ("t.replace(/[/ ]'x y/g, ' ');", "t.replace(/[/ ]'x y/g,' ');"), ("return /a b/.test(c);", "return/a b/.test(c);"),
    ("m = top + height / 2 / 3;", "m=top+height/2/3;"), ("a = '\\' b'; // c", "a='\\' b';"),
    // A comment within a line, and one that has no end there.
    ("try { a(); } catch { /* why */ }", "try{a();}catch{}\n"), ("a = 1; /* b", "a = 1; /* b\n"),
    // A template within another one is not followed.
    ("a = `b ${c ? `d e` : ''} f`;", "a = `b ${c ? `d e` : ''} f`;"),
    // A statement without a semicolon keeps its line end.
    ("a = () => 1\nb()\n", "a=()=>1\nb()\n"),
  ])
  func `a script means the same without them`(line: String, compact: String) {
    #expect(self.compact("forms.js", line + "\n") == compact)
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
