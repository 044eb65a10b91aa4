import Ledger
import Testing

@testable import Site

/// Scripts and styles as browsers receive them.
@Suite struct MinifiedAssetTests {
  private func compact(_ name: String, _ text: String) -> String {
    String(decoding: MinifiedAsset.bytes(name, Array(text.utf8)), as: UTF8.self)
  }

  @Test func `indentation and lines with only a comment are removed`() {
    #expect(
      compact("forms.js", "// What it is.\n(() => {\n  // Why.\n  const a = `b`; // c\n\n})();\n")
        == "(() => {\nconst a = `b`; // c\n})();\n")
    #expect(compact("forms.css", "/* All. */\n.a {\n  color: red;\n}\n") == ".a{color:red}")
    #expect(
      compact("forms.css", ".a > b::after { content: \"; {\"; margin: 0 1px; } :has(.c, .d) e { top: 0; }\n")
        == ".a>b::after{content:\"; {\";margin:0 1px}:has(.c,.d) e{top:0}")
  }

  @Test func `comments of several lines are removed, and the code after them is kept`() {
    #expect(compact("a.js", "/* One\n   two */\n  go(); /* three */\n") == "go(); /* three */\n")
    #expect(compact("a.js", "/* One */ go();\n") == "/**/ go();\n")
    #expect(compact("a.css", "/* One\n   { two */\n.a { top: 0 }\n") == ".a{top:0 }")
    #expect(compact("a.css", "a::before { content: 'a;  \"b'; }\n") == "a::before{content:'a;  \"b'}")
  }

  /// Node reads a script in both forms, and the rules of a style are the same except for spaces.
  @Test func `compacting changes only comments and spaces of the template's scripts and styles`() throws {
    for asset in SiteTemplate.ofRepository.assets + SiteTemplate.ofRepository.formAssets {
      let made = MinifiedAsset.bytes(asset.name, asset.bytes)
      #expect(made.count < asset.bytes.count * 95 / 100 || asset.name.hasSuffix(".svg"), "\(asset.name)")
      func bare(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self).replacing(/(?m)^ *\/\*(.|\n)*?\*\/ *$|^ *\/\/.*$/, with: "")
        return text.filter { !$0.isWhitespace }.replacing(";}", with: "}")
      }
      #expect(bare(made) == bare(asset.bytes), "\(asset.name)")
    }
  }

  @Test(arguments: [
    // Words stay separate, and so do two operators that would become another one.
    ("return a in b;", "return a in b;"), ("a = b + +c - -d;", "a=b+ +c- -d;"),
    ("case 'x': return [1];", "case'x':return[1];"),
    // Strings and regular expressions stay as they are; a slash after a value is a division.
    ("f('a  b // c', \"d { e\");", "f('a  b // c',\"d { e\");"), ("a = `x ${b} y`;", "a=`x ${b} y`;"),
    ("t.replace(/[/ ]'x y/g, ' ');", "t.replace(/[/ ]'x y/g,' ');"), ("return /a b/.test(c);", "return/a b/.test(c);"),
    ("m = top + height / 2 / 3;", "m=top+height/2/3;"), ("a = '\\' b'; // c", "a='\\' b';"),
    // A comment within a line, and one that does not end there.
    ("try { a(); } catch { /* why */ }", "try{a()}catch{}\n"), ("a = 1; /* b", "a = 1; /* b\n"),
    // Neighbouring declarations become one, but not those of different blocks.
    ("const a = 1;\nconst { b } = c;\nconst [d] = e;\nf();", "const a=1,{b}=c,[d]=e;f();"),
    ("const a = () => {\nconst b = '}';\nc(); };\nconst d = 1;", "const a=()=>{const b='}';c()};const d=1;"),
    // A parameter without a default needs no parentheses, except after “async”.
    ("a.map((it) => it.b);", "a.map(it=>it.b);"), ("a = (it, so) => it;", "a=(it,so)=>it;"),
    ("a = async (it) => it;", "a=async(it)=>it;"),
    // A template literal within another one is not compacted.
    ("a = `b ${c ? `d e` : ''} f`;", "a = `b ${c ? `d e` : ''} f`;"),
    // A statement without a semicolon keeps its line break.
    ("a = () => 1\nb()\n", "a=()=>1\nb()\n"),
  ])
  func `compacting a script preserves its behaviour`(line: String, compact: String) {
    #expect(
      String(decoding: MinifiedAsset.bytes("forms.js", Array("\(line)\n".utf8), isTight: true), as: UTF8.self)
        == compact
    )
  }

  @Test func `a script with a string of several lines is not compacted`() {
    let script = "const a = `one\n  // two\n`;\n"
    #expect(compact("forms.js", script) == script)
    #expect(compact("forms.svg", "  <svg/>\n") == "  <svg/>\n")
  }

  @Test func `the files that forms load are at most 60 KB in all`() throws {
    let forms = try #require(SiteTemplate.ofRepository.compileForms(Settings()))
    #expect(
      Set(forms.assets.keys) == ["forms.css", "forms.entry.js", "forms.fields.js", "forms.js", "forms.several.js"])
    #expect(forms.assets.values.reduce(0) { $0 + $1.count } <= 60 << 10)
  }
}
