import Diagnostics

/// The role of a template, determined by its folder.
enum TemplateRole: String, Sendable {
  case page
  case partial
  case layout
}

/// A parsed template.
struct TemplateFile: Sendable {
  let file: SourceFile
  let name: String
  let role: TemplateRole
  let nodes: [TemplateNode]

  /// Returns the name and role of the template at a path: `site-template/partials/row.html` is the partial `row`.
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

/// A node of a parsed template. Ranges are byte ranges in the template's file.
package indirect enum TemplateNode: Sendable {
  /// The start of a line, at which a partial's indentation is inserted.
  case lineStart
  case literal(Range<Int>)
  /// A value: `{{name}}`, or `{{{name}}}` if raw.
  case value(Tag, isRaw: Bool)
  /// A section: `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` if inverted.
  case section(Enclosure, isInverted: Bool)
  /// A partial: `{{> name}}`; the indentation is the white space before a tag that is alone on its line.
  case partial(Tag, indentation: Range<Int>)
  /// A layout: `{{< name}}…{{/name}}`, whose body may contain only blocks.
  case layout(Enclosure, indentation: Range<Int>)
  /// A block: `{{$name}}…{{/name}}`.
  case block(Enclosure)
}

/// A tag with its name.
package struct Tag: Sendable {
  let name: String
  /// The range of the name alone.
  let nameRange: Range<Int>
  /// The range from the first brace to the last, inclusive.
  let range: Range<Int>
}

/// A pair of tags and the nodes between them.
package struct Enclosure: Sendable {
  let open: Tag
  let close: Tag
  let body: [TemplateNode]
}
