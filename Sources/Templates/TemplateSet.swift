import Diagnostics

/// All parsed templates by role and name.
struct TemplateSet {
  private var byRole: [TemplateRole: [String: TemplateFile]] = [:]
  private(set) var findings: [Finding] = []

  /// Parses templates.
  ///
  /// - Parameter files: the template files. If two files have the same role and name, the first one is used and the
  ///   second one is reported.
  init(_ files: [SourceFile]) {
    for file in files {
      let (name, role) = TemplateFile.identity(of: file.path)
      let parsed = TemplateParser.parse(file)
      findings += parsed.findings
      if let first = byRole[role]?[name] {
        findings.append(
          Finding(
            .badTemplate, at: SourceRange(file, nil), "\(role.rawValue) “\(name)” exists twice",
            label: "expected one file with that name; rename or remove one",
            notes: [Finding.Note("the other file is \(first.file.path)", at: SourceRange(first.file, nil))]))
      } else {
        byRole[role, default: [:]][name] = TemplateFile(file: file, name: name, role: role, nodes: parsed.nodes)
      }
    }
  }

  subscript(role: TemplateRole, name: String) -> TemplateFile? { byRole[role]?[name] }

  func names(_ role: TemplateRole) -> [String] { byRole[role].map { $0.keys.sorted() } ?? [] }

  /// Returns the names of all blocks in a layout, and in the partials and layouts that it includes.
  func blockNames(of layout: TemplateFile) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = []
    var waiting = [layout]
    while let template = waiting.popLast() {
      guard seen.insert("\(template.role) \(template.name)").inserted else { continue }
      var nodes = template.nodes
      while let node = nodes.popLast() {
        switch node {
        case .lineStart, .literal, .value: break
        case .section(let inner, _): nodes += inner.body
        case .block(let block):
          names.insert(block.open.name)
          nodes += block.body
        case .layout(let call, _):
          nodes += call.body
          if let next = self[.layout, call.open.name] { waiting.append(next) }
        case .partial(let tag, _):
          if let next = self[.partial, tag.name] { waiting.append(next) }
        }
      }
    }
    return names
  }
}
