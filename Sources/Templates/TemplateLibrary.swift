package import Diagnostics

/// All page templates, checked and compiled; ready to be shared between tasks.
package struct TemplateLibrary: Sendable {
  private let pages: [String: PageTemplate]

  /// Compiles all files, and tells everything that is wrong with any of them.
  ///
  /// A file's name without folders and extension is the template's name. Files below `partials/` are for
  /// `{{> name}}`, those below `layouts/` for `{{< name}}`, all others are pages.
  ///
  /// - Parameters:
  ///   - pages: every page there must be, and the names its template may use.
  ///   - words: the fixed texts behind `{{t.name}}`.
  /// - Returns: no library if there is any finding; findings by file and place.
  package static func compile(
    _ files: [SourceFile], pages: [String: Shape], words: [String: String]
  ) -> (TemplateLibrary?, [Finding]) {
    fatalError("comes with the next commit")
  }

  /// The page of that name, to render many records without looking it up each time.
  package func page(_ name: String) -> PageTemplate {
    guard let page = pages[name] else { preconditionFailure("no page template was asked for by the name \(name)") }
    return page
  }

  /// The bytes of one page.
  package func render(_ name: String, _ record: Record) -> [UInt8] {
    page(name).render(record)
  }
}

/// One compiled page: flat operations over positions.
package struct PageTemplate: Sendable {
  /// What a record must be shaped like.
  package let shape: Shape

  /// The bytes of the page for a record of exactly the page's shape.
  package func render(_ record: Record) -> [UInt8] {
    var bytes: [UInt8] = []
    render(record, into: &bytes)
    return bytes
  }

  /// Appends the page to a buffer that the caller may use again.
  package func render(_ record: Record, into bytes: inout [UInt8]) {
    fatalError("comes with the next commit")
  }
}
