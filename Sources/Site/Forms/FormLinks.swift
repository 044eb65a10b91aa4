package import SiteComponents
import Templates

/// Links to the forms, for a page that has no space for controls: `forms/ways.html`.
package struct FormLinks: Sendable {
  private let editing: Editing

  package init(_ editing: Editing) { self.editing = editing }

  static let fields = Fields<FormLinks>(
    "ways", [.text("token") { $0.editing.token }, .text("once") { $0.editing.once }])

  package func bytes(_ forms: FormTemplates) -> [UInt8] {
    forms.library.page(FormLinks.fields.shape.name).render(FormLinks.fields.record(self))
  }
}
