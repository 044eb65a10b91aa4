package import PageParts
import Templates

/// Links to the forms alone, for a page that has no places for controls: `forms/ways.html`.
package struct FormWays: Sendable {
  private let editing: Editing

  package init(_ editing: Editing) { self.editing = editing }

  static let fields = Fields<FormWays>(
    "ways", [.text("token") { $0.editing.token }, .text("once") { $0.editing.once }])

  package func bytes(_ forms: FormTemplates) -> [UInt8] {
    forms.library.page(FormWays.fields.shape.name).render(FormWays.fields.record(self))
  }
}
