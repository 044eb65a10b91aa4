import Templates

/// An address and what leads there.
struct Link {
  let href: String
  let text: String

  init(_ href: String, _ text: String) {
    self.href = href
    self.text = text
  }

  static let fields = Fields<Link>("link", [.text("href") { $0.href }, .text("text") { $0.text }])
}
