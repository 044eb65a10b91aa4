import Diagnostics

/// What a template is for, known by its folder.
enum TemplateRole: String, Sendable {
  case page
  case partial
  case layout
}

/// One parsed template.
struct TemplateFile: Sendable {
  let file: SourceFile
  let name: String
  let role: TemplateRole
  let nodes: [Node]

  /// Name and role by path: `site-template/partials/row.html` is the partial `row`.
  static func identity(of path: String) -> (name: String, role: TemplateRole) {
    let parts = path.split(separator: "/")
    let last = parts.last ?? ""
    let name = last.lastIndex(of: ".").map { last[..<$0] } ?? last
    let role: TemplateRole =
      switch parts.dropLast().last {
      case "partials": .partial
      case "layouts": .layout
      default: .page
      }
    return (String(name), role)
  }
}

/// A piece of a parsed template; ranges are bytes of its file.
package indirect enum Node: Sendable {
  /// The start of a line that is kept, where a partial's indentation goes.
  case lineStart
  case literal(Range<Int>)
  /// `{{name}}`, or `{{{name}}}` when raw.
  case value(Tag, isRaw: Bool)
  /// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` when inverted.
  case section(Enclosure, isInverted: Bool)
  /// `{{> name}}`; the indentation is that of a tag alone on its line.
  case partial(Tag, indentation: Range<Int>)
  /// `{{< name}}…{{/name}}`, of whose content only the blocks count.
  case layout(Enclosure, indentation: Range<Int>)
  /// `{{$name}}…{{/name}}`.
  case block(Enclosure)
}

/// A tag and the name in it.
package struct Tag: Sendable {
  let name: String
  /// The name alone.
  let nameRange: Range<Int>
  /// From the first brace to behind the last.
  let range: Range<Int>
}

/// A pair of tags and what they enclose.
package struct Enclosure: Sendable {
  let open: Tag
  let close: Tag
  let body: [Node]
}
