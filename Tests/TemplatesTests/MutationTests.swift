import Diagnostics
import Templates
import TestSupport
import Testing

struct MutationTests {
  private let files = [
    "page.html": """
    {{< base}}{{$title}}{{title}} &amp; {{t.paid}}{{/title}}{{$body}}
    <ul{{#paid}} class="a {{title}}"{{/paid}}>
      {{#rows}}
      <li><a href="{{title}}?x={{amount}}">{{title}}</a>{{#receipt}}<img src='r/{{receipt.title}}'>{{/receipt}}</li>
      {{/rows}}
      {{^rows}}<!-- none -->{{/rows}}
    </ul>
    <script type="application/json">{"a": "{{title}}", "b": [{{#rows}}"{{amount}}",{{/rows}} 0]}</script>
    {{/body}}{{/base}}
    """,
    "layouts/base.html": "<!doctype html>\n<title>{{$title}}{{/title}}</title>\n{{> icon}}\n{{$body}}{{/body}}\n",
    "partials/icon.html": "<svg>{{{icon}}}</svg>{{! remark }}\n",
  ]
  private let shape = Shape(
    "page",
    [("title", .text), ("paid", .flag), ("icon", .markup), ("rows", .list(rowShape)), ("receipt", .record(rowShape))])

  @Test func `3,000 damaged templates never crash when compiled or rendered`() {
    let page = Record(
      shape,
      [
        .text("javascript:<\"'"), .flag(true), .markup("<path/>"), .list([row("a", "1"), row("</script>", "\\")]),
        .record(row("x y", "")),
      ])
    let pieces = [
      "{{", "}}", "{{{", "{{#rows}}", "{{/rows}}", "{{title}}", "<", ">", "\"", "'", "=", "\n", "é", "{{>icon}}",
    ]
    var random = SeededRandom(seed: Fuzzing.seed(7))
    var (compiled, refused) = (0, 0)
    for _ in 0..<Fuzzing.count(3000) {
      var damaged = files.mapValues { Array($0.utf8) }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let name = ["page.html", "layouts/base.html", "partials/icon.html"].randomElement(using: &random) ?? ""
        var bytes = damaged[name] ?? []
        let at = Int.random(in: 0..<max(1, bytes.count), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...9, using: &random)))
        case 1: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: min(at, bytes.count))
        default: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
        }
        damaged[name] = bytes
      }
      let sources = damaged.sorted { $0.key < $1.key }.map {
        SourceFile(path: "site-template/\($0.key)", bytes: $0.value)
      }
      let (library, findings) = TemplateLibrary.compile(sources, pages: ["page": shape], words: ["paid": "Paid"])
      #expect((library == nil) == !findings.isEmpty)
      for finding in findings {
        let range = finding.place.bytes ?? 0..<0
        #expect(range.upperBound <= finding.place.file.bytes.count)
      }
      if let library {
        compiled += 1
        #expect(!library.render("page", page).isEmpty)
      } else {
        refused += 1
      }
    }
    #expect(
      compiled > Fuzzing.count(300, least: 1) && refused > Fuzzing.count(300, least: 1),
      "\(compiled) compiled, \(refused) refused")
  }
}
