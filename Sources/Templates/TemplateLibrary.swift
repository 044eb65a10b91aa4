package import Diagnostics

/// All page templates, checked and compiled. The library can be shared between tasks.
package struct TemplateLibrary: Sendable {
  private let pages: [String: PageTemplate]

  /// Compiles all files, and returns a library or the findings of all files.
  ///
  /// A file's name without folders and extension is the template's name. Files in `partials/` are for `{{> name}}`,
  /// files in `layouts/` are for `{{< name}}`, and all other files are pages.
  ///
  /// - Parameters:
  ///   - pages: every required page, with the names its template may use.
  ///   - words: the fixed strings for `{{t.name}}`.
  /// - Returns: the library (`nil` if there are any findings), and the findings, ordered by file and position.
  package static func compile(
    _ files: [SourceFile], pages: [String: Shape], words: [String: String]
  ) -> (TemplateLibrary?, [Finding]) {
    let templates = TemplateSet(files)
    var findings = templates.findings
    var compiled: [String: PageTemplate] = [:]
    for (name, shape) in pages.sorted(by: { $0.key < $1.key }) {
      guard let template = templates[.page, name] else {
        findings.append(missing(name, files, templates))
        continue
      }
      var builder = ProgramBuilder(page: name, shape: shape, templates: templates, words: words)
      builder.build(template)
      findings += builder.findings
      compiled[name] = PageTemplate(shape: shape, program: builder.program)
    }
    for name in templates.names(.page) where pages[name] == nil {
      if let template = templates[.page, name] { findings.append(unknown(template, pages)) }
    }
    let all = withoutRepeats(Finding.sorted(findings))
    return (all.isEmpty ? TemplateLibrary(pages: compiled) : nil, all)
  }

  /// Returns the page with the given name, so that the caller can render many records with a single lookup.
  package func page(_ name: String) -> PageTemplate {
    guard let page = pages[name] else { preconditionFailure("there is no page template “\(name)”") }
    return page
  }

  /// Returns the bytes of a page for the record.
  package func render(_ name: String, _ record: Record) -> [UInt8] {
    page(name).render(record)
  }
}

/// A compiled page template.
package struct PageTemplate: Sendable {
  /// The shape that records must have.
  package let shape: Shape
  let program: Program

  /// Returns the bytes of the page for a record, which must have the page's shape.
  package func render(_ record: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    render(record, into: &bytes)
    return bytes
  }

  /// Returns the bytes of the page, and the positions of the parts whose bytes depend only on their records. No
  /// positions are returned if the template shows any part twice.
  package func renderParts(_ record: Record) -> (bytes: [UInt8], parts: [PagePart.Place]) {
    precondition(record.shape == shape, "a page of \(shape.name) was given a record of \(record.shape.name)")
    var bytes: [UInt8] = []
    let parts = program.run(record, into: &bytes)
    // A template may show a list twice. Its parts then differ although their keys are equal.
    let isUnique = Set(parts.map(\.key)).count == parts.count
    return (bytes, isUnique ? parts : [])
  }

  /// Appends the page to a buffer that the caller can reuse.
  package func render(_ record: Record, into bytes: inout [UInt8]) {
    precondition(record.shape == shape, "a page of \(shape.name) was given a record of \(record.shape.name)")
    _ = program.run(record, into: &bytes)
  }
}

extension TemplateLibrary {
  private static func missing(_ page: String, _ files: [SourceFile], _ templates: TemplateSet) -> Finding {
    let beside = templates.names(.page).first.flatMap { templates[.page, $0]?.file.path } ?? "site-template/"
    let folder = beside.lastIndex(of: "/").map { beside[...$0] } ?? ""
    let file = SourceFile(path: "\(folder)\(page).html", bytes: [])
    return Finding(
      .badTemplate, at: SourceRange(file, nil), "page “\(page)” has no template",
      label: "expected a file “\(page).html”; restore it from Daybook's templates")
  }

  private static func unknown(_ template: TemplateFile, _ pages: [String: Shape]) -> Finding {
    let nearest = NameSuggestions.of(template.name, among: pages.keys)
    return Finding(
      .unknownTemplateName, at: SourceRange(template.file, nil), "unknown page “\(template.name)”",
      label: "expected the name of a page; move a partial into “partials/”, rename or remove the file",
      suggestions: nearest.map { Suggestion("did you mean “\($0)”?") })
  }

  /// Returns findings without repetitions, since a partial is compiled for many pages.
  private static func withoutRepeats(_ findings: [Finding]) -> [Finding] {
    var kept: [Finding] = []
    for finding in findings {
      let isKnown = kept.reversed().prefix { $0.place == finding.place }.contains { $0.id == finding.id }
      if !isKnown { kept.append(finding) }
    }
    return kept
  }
}
