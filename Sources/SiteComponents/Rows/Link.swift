import Templates

/// A link: its address and its text.
package struct Link {
  package let href: String
  package let text: String

  package init(_ href: String, _ text: String) {
    self.href = href
    self.text = text
  }

  package static let fields = Fields<Link>("link", [.text("href") { $0.href }, .text("text") { $0.text }])
}
