package import SiteComponents
import Templates

/// Links to the forms, which are inserted into pages on disk, since these have no controls themselves. Their template
/// is `forms/ways.html`.
package struct FormLinks: Sendable {
  /// The position of the links in a page.
  package enum Place: Sendable {
    /// The header of the site's own layout, which has space for only one button.
    case header
    /// The menu of the site's own layout.
    case menu
    /// A line below the header, in a layout other than the site's own.
    case line
  }

  private let editing: Editing
  private let place: Place

  package init(_ editing: Editing, _ place: Place) {
    self.editing = editing
    self.place = place
  }

  static let fields = Fields<FormLinks>(
    "ways",
    [
      .text("token") { $0.editing.token }, .text("once") { $0.editing.idempotencyKey },
      .flag("is-header") { $0.place == .header }, .flag("is-menu") { $0.place == .menu },
      .flag("is-line") { $0.place == .line },
    ])

  package func bytes(_ forms: FormTemplates) -> [UInt8] {
    forms.library.page(FormLinks.fields.shape.name).render(FormLinks.fields.record(self))
  }
}
