import Diagnostics
import Mustache
import Templates
import TestSupport
import Testing

/// Templates of the common subset render the same in Daybook and swift-mustache.
struct OracleTests {
  @Test func `random templates are rendered in the same way as by swift-mustache`() throws {
    for seed in 0..<Fuzzing.count(600) {
      var maker = TemplateMaker(seed: UInt64(seed))
      let files = maker.files()
      let (record, object) = maker.context(maker.pageShape, depth: 0)

      var oracle = MustacheLibrary()
      for (path, text) in files {
        let name = path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
        try oracle.register(text, named: name)
      }
      let expected = try #require(oracle.render(object, withTemplate: "page"))

      let (library, findings) = compile(files, ["page": maker.pageShape])
      try #require(findings.isEmpty, "seed \(seed): \(findings.map(\.message)) in \(files)")
      let actual = String(decoding: try #require(library).render("page", record), as: UTF8.self)
      #expect(normalised(actual) == normalised(expected), "seed \(seed): \(files) with \(object)")
    }
  }

  /// The page with quotes and apostrophes decoded, since both engines escape them differently.
  private func normalised(_ page: String) -> String {
    page.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
  }
}

/// A generator of templates in the common subset, and of values for both engines.
private struct TemplateMaker {
  private var random: SeededRandom
  private let innermost = Shape("c", [("deep", .text), ("last", .flag)])
  private let inner: Shape
  let pageShape: Shape

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    inner = Shape("b", [("title", .text), ("on", .flag), ("rows", .list(innermost)), ("one", .record(innermost))])
    pageShape = Shape(
      "page", [("title", .text), ("name", .text), ("paid", .flag), ("list", .list(inner)), ("box", .record(inner))])
  }

  /// A page, sometimes with a layout, and two partials.
  mutating func files() -> [String: String] {
    let partials = [
      "partials/first.html": body([pageShape], 2, false), "partials/second.html": body([pageShape], 1, false),
    ]
    var page = body([pageShape], 4, true)
    var files = partials
    // Blocks have no indentation, because swift-mustache removes that of their first line from every line.
    if chance(3) {
      files["layouts/base.html"] =
        "<main>\n{{$head}}base{{/head}}\n" + body([pageShape], 2, false)
        + "<p>{{$body}}.\(body([pageShape], 1, false)).{{/body}}</p>\n"
      page = "{{<base}}{{$body}}.\(unindented(body([pageShape], 3, true))).{{/body}}{{/base}}"
      if chance(2) { page = "{{<base}}{{$head}}{{title}}{{/head}}{{$body}}x{{/body}}{{/base}}\n" }
    }
    files["page.html"] = page
    // A tag followed only by blanks up to the end of the file is not treated as alone by swift-mustache.
    return files.mapValues { $0 + "\n" }
  }

  private mutating func body(_ scopes: [Shape], _ depth: Int, _ mayInclude: Bool) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let visible = scopes.flatMap(\.fields)
      let field = visible.randomElement(using: &random) ?? visible[0]
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        text +=
          ["word ", "\n", "  ", "<b>x</b>", " é\n", "a = b;", "} { ", "<br>\n"].randomElement(using: &random) ?? ""
      case 2:
        text += chance(2) ? "{{! remark }}" : "  {{! remark }}  \n"
      case 3 where mayInclude:
        text += ["{{> first}}", "{{>second}} ", "\n{{> first }}\n"].randomElement(using: &random) ?? ""
      default:
        text += tag(field, scopes, depth, mayInclude)
      }
    }
    return text
  }

  private mutating func tag(_ field: Shape.Field, _ scopes: [Shape], _ depth: Int, _ mayInclude: Bool) -> String {
    var inner: [Shape] = []
    // The innermost value of a name is used.
    let meant = scopes.reversed().lazy.compactMap { scope in scope.fields.first { $0.name == field.name } }.first
    switch meant?.kind ?? .flag {
    case .text:
      return ["{{\(field.name)}}", "{{ \(field.name) }}\n", "<i title=\"{{\(field.name)}}\">"].randomElement(
        using: &random) ?? ""
    case .list(let shape): inner = [shape]
    case .record(let shape):
      inner = [shape]
      if chance(3), let part = shape.fields.first(where: { $0.kind == .text }) {
        return "{{\(field.name).\(part.name)}}"
      }
    case .flag, .markup: break
    }
    if depth == 0 { return "." }
    let isInverted = chance(4)
    let inside = body(isInverted ? scopes : scopes + inner, depth - 1, mayInclude && inner.isEmpty)
    let sign = isInverted ? "^" : "#"
    // Full stops, because swift-mustache takes a closing tag to be alone on its line exactly when its opening tag is.
    return chance(2)
      ? ".{{\(sign)\(field.name)}}\(inside).{{/\(field.name)}}"
      : "\n  {{\(sign) \(field.name) }}\n\(inside)\n  {{/\(field.name)}}  \n"
  }

  /// The same values for Daybook and for swift-mustache.
  mutating func context(_ shape: Shape, depth: Int) -> (Record, [String: Any]) {
    var values: [Value] = []
    var object: [String: Any] = [:]
    for field in shape.fields {
      switch field.kind {
      case .text, .markup:
        let text = ["", "plain", "a & b", "<script>\"'", "{{name}}", "ü"].randomElement(using: &random) ?? ""
        values.append(.text(text))
        object[field.name] = text
      case .flag:
        let flag = chance(2)
        values.append(.flag(flag))
        object[field.name] = flag
      case .list(let row):
        let rows = (0..<Int.random(in: 0...3, using: &random)).map { _ in context(row, depth: depth + 1) }
        values.append(.list(rows.map(\.0)))
        object[field.name] = rows.map(\.1)
      case .record(let row):
        let inner = chance(2) ? context(row, depth: depth + 1) : nil
        values.append(.record(inner?.0))
        // A value is needed for an absent record, or the name would be looked up further out.
        object[field.name] = inner?.1 ?? false
      }
    }
    return (Record(shape, values), object)
  }

  private func unindented(_ text: String) -> String {
    var text = text
    while text.contains("\n ") { text = text.replacing("\n ", with: "\n") }
    return text
  }

  private mutating func chance(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &random) == 0 }
}
