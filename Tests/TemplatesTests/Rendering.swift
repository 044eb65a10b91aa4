import Diagnostics
import Templates
import TestSupport
import Testing

/// Compiles templates by their paths below `site-template/`.
func compile(
  _ files: [String: String], _ pages: [String: Shape], words: [String: String] = [:]
) -> (library: TemplateLibrary?, findings: [Finding]) {
  let sources = files.sorted { $0.key < $1.key }.map { SourceFile(path: "site-template/\($0.key)", text: $0.value) }
  let (library, findings) = TemplateLibrary.compile(sources, pages: pages, words: words)
  return (library, findings)
}

/// Renders the page `page` made from `template` and the other files.
func rendered(
  _ template: String, _ record: Record, with files: [String: String] = [:], words: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let all = files.merging(["page.html": template]) { $1 }
  let (library, findings) = compile(all, ["page": record.shape], words: words)
  #expect(findings.isEmpty, "\(findings.map(\.message))", sourceLocation: sourceLocation)
  return String(decoding: try #require(library).render("page", record), as: UTF8.self)
}

/// A record whose shape is derived from its values; a list or an absent record needs `shape`.
func record(_ fields: (String, Value)...) -> Record {
  Record(Shape("page", fields.map { ($0.0, kind(of: $0.1)) }), fields.map(\.1))
}

private func kind(of value: Value) -> Shape.Kind {
  switch value {
  case .text: .text
  case .flag: .flag
  case .markup: .markup
  case .list(let rows): .list(rows.first?.shape ?? rowShape)
  case .record(let row): .record(row?.shape ?? rowShape)
  }
}

/// A row with a title and an amount.
let rowShape = Shape("row", [("title", .text), ("amount", .text)])

func row(_ title: String, _ amount: String) -> Record { Record(rowShape, [.text(title), .text(amount)]) }
