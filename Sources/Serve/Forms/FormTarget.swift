import Formats

/// A parsed address of the preview server: a form, a page of the site, or a resource that forms and their scripts use.
enum FormTarget {
  /// A form and its subject.
  case form(any Form.Type, String)
  /// Live validation of fields. The value is the id of the entry; empty for a new entry.
  case check(String)
  /// The titles used in the book, with their usual values.
  case suggestions
  /// A script or style sheet for the forms: `forms.js` and its parts, or `forms.css`.
  case asset(String)
  /// A receipt in the book, for a thumbnail in a form.
  case photo(String)
  /// A photo in the inbox.
  case draftPhoto(String)
  /// A page of the site.
  case page(String)

  /// Parses the target of a request; `nil` if it is invalid or refers to another file of the site.
  init?(_ target: String) {
    switch RequestedPath(target) {
    case .file(let names):
      guard let first = names.first, names.count <= 2 else { return nil }
      if let form = FormTable.all.first(where: { $0.route.name == first && $0.route.takes(names.count) }) {
        self = .form(form, names.count == 2 ? names[1] : "")
      } else {
        guard names.count == 1, first.hasSuffix(".html") else { return nil }
        self = .page(first)
      }
    case .own("suggestions", _): self = .suggestions
    case .own(let name, _) where name.hasPrefix("check/"): self = .check(String(name.dropFirst(6)))
    case .own(let name, _) where name.hasPrefix("forms."): self = .asset(name)
    case .own(let name, _) where name.hasPrefix("receipt/"): self = .photo(String(name.dropFirst(8)))
    case .own(let name, _) where name.hasPrefix("inbox/"): self = .draftPhoto(String(name.dropFirst(6)))
    case .own, .nothing, .malformed: return nil
    }
  }

  /// Whether the address accepts POST requests.
  var takesChanges: Bool {
    switch self {
    case .page, .suggestions, .asset, .photo, .draftPhoto: false
    case .form, .check: true
    }
  }

  /// Returns a query such as `name=value&name=…`.
  static func query(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\(PercentEncoding.path($0.value))" }.joined(separator: "&")
  }

  static func remove(_ id: String) -> String { "/remove/\(PercentEncoding.path(id))" }
  static func edit(_ id: String) -> String { "/edit/\(PercentEncoding.path(id))" }
}
