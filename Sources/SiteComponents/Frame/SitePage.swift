package import Templates

/// A page that is shown inside the common layout.
package protocol SitePage {
  static var fields: PageFields<Self> { get }
  /// The document's title.
  var title: String { get }
  /// The address of the navigation link that is marked as current; `nil` if no link is marked.
  var current: String? { get }
}

/// The fields of the layout, followed by the fields of the page.
package typealias PageFields<Page> = JoinedFields<PageFrame, Page>

extension JoinedFields where First == PageFrame {
  /// Creates the fields of a page.
  ///
  /// - Parameter template: the name of the page's template.
  package init(_ template: String, _ fields: [Field<Second>]) {
    self.init(PageFrame.fields, Fields(template, fields))
  }
}

extension SiteFrame {
  package func bytes<Page: SitePage>(of page: Page, _ templates: TemplateLibrary) -> [UInt8] {
    let fields = Page.fields
    let template = fields.shape.name
    let frame = frame(template: template, title: page.title, current: page.current)
    return templates.page(template).render(fields.record(frame, page))
  }

  /// Returns the bytes of the page, and the positions of its parts.
  func parts<Page: SitePage>(
    of page: Page, _ templates: TemplateLibrary
  ) -> (bytes: [UInt8], parts: [PagePart.Place]) {
    let fields = Page.fields
    let template = fields.shape.name
    let frame = frame(template: template, title: page.title, current: page.current)
    return templates.page(template).renderParts(fields.record(frame, page))
  }
}
