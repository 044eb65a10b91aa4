import Templates

/// An address and the text of the link to it.
package struct Link {
  package let href: String
  package let text: String

  package init(_ href: String, _ text: String) {
    self.href = href
    self.text = text
  }

  package static let fields = Fields<Link>("link", [.text("href") { $0.href }, .text("text") { $0.text }])
}
