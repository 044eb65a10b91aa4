package import Templates

/// A page inside the frame that all pages have.
package protocol SitePage {
  static var fields: PageFields<Self> { get }
  /// The document's title.
  var title: String { get }
  /// The address of the navigation entry that is this page or contains it.
  var current: String? { get }
}

/// The fields of a page's frame followed by those of the page. Their name is that of its template.
package typealias PageFields<Page> = JoinedFields<PageFrame, Page>

extension JoinedFields where First == PageFrame {
  /// - Parameter template: the name of its template.
  package init(_ template: String, _ fields: [Field<Second>]) {
    self.init(PageFrame.fields, Fields(template, fields))
  }
}

extension PageFrames {
  package func bytes<Page: SitePage>(of page: Page, _ templates: TemplateLibrary) -> [UInt8] {
    let fields = Page.fields
    let template = fields.shape.name
    let frame = frame(template: template, title: page.title, current: page.current)
    return templates.page(template).render(fields.record(frame, page))
  }
}
