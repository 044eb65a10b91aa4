import Formats

/// Where the forms are, and what programs of their pages ask.
enum FormTarget {
  /// A form, and what stands behind its name.
  case form(any Form.Type, String)
  /// What is wrong with fields that are being typed.
  case check(String)
  /// Titles that were used, with what they bring.
  case suggestions
  /// What the forms' pages load: `forms.js` and its parts, `forms.css`.
  case asset(String)
  /// A receipt as it lies in the book, for a form's small picture.
  case photo(String)
  /// A page of the site.
  case page(String)

  /// Nil for what files of the site answer.
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
    case .own, .nothing, .malformed: return nil
    }
  }

  /// Whether something may be sent there.
  var takesChanges: Bool {
    switch self {
    case .page, .suggestions, .asset, .photo: false
    case .form, .check: true
    }
  }

  /// `name=value&name=…`, for an address.
  static func query(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\(PercentEncoding.path($0.value))" }.joined(separator: "&")
  }

  static func remove(_ id: String) -> String { "/remove/\(PercentEncoding.path(id))" }
  static func edit(_ id: String) -> String { "/edit/\(PercentEncoding.path(id))" }
}
