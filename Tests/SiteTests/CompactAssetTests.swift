import Ledger
import Testing

@testable import Site

/// Scripts and styles as browsers get them.
@Suite struct CompactAssetTests {
  private func compact(_ name: String, _ text: String) -> String {
    String(decoding: CompactAsset.bytes(name, Array(text.utf8)), as: UTF8.self)
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

  @Test func `comments over several lines are left out, what follows one stays`() {
    #expect(compact("a.js", "/* One\n   two */\n  go(); /* three */\n") == "go(); /* three */\n")
    #expect(compact("a.js", "/* One */ go();\n") == "/**/ go();\n")
    #expect(compact("a.css", "/* One\n   { two */\n.a { top: 0 }\n") == ".a{top:0 }")
    #expect(compact("a.css", "a::before { content: 'a;  \"b'; }\n") == "a::before{content:'a;  \"b'}")
  }

  /// A script that node reads in both forms, and a style whose rules are the same but for spaces.
  @Test func `the template's scripts and styles mean the same without`() throws {
    for asset in SiteTemplate.ofRepository.assets + SiteTemplate.ofRepository.formAssets {
      let made = CompactAsset.bytes(asset.name, asset.bytes)
      #expect(made.count < asset.bytes.count * 95 / 100 || asset.name.hasSuffix(".svg"), "\(asset.name)")
      func bare(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self).replacing(/(?m)^ *\/\*(.|\n)*?\*\/ *$|^ *\/\/.*$/, with: "")
        return text.filter { !$0.isWhitespace }.replacing(";}", with: "}")
      }
      #expect(bare(made) == bare(asset.bytes), "\(asset.name)")
    }
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
  func `a tight script means the same without its spaces`(line: String, compact: String) {
    #expect(
      String(decoding: CompactAsset.bytes("forms.js", Array("\(line)\n".utf8), isTight: true), as: UTF8.self) == compact
    )
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
