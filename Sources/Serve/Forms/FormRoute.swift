import Formats

/// Where the forms are, and what programs of their pages ask.
enum FormRoute: Equatable {
  case add
  case edit(String)
  case remove(String)
  case pay(String)
  case attach(String)
  case undo
  case categories
  case settings
  /// Who may unlock the encrypted site.
  case people
  /// What the bank says of an account; the unnamed one for the empty name.
  case balance(String)
  case importFile
  case fixes
  /// Several entries at once.
  case several
  /// A photo that no entry names.
  case receipt
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
      let second = names.count == 2 ? names[1] : ""
      switch (first, names.count) {
      case ("add", 1): self = .add
      case ("undo", 1): self = .undo
      case ("categories", 1): self = .categories
      case ("settings", 1): self = .settings
      case ("people", 1): self = .people
      case ("import", 1): self = .importFile
      case ("fixes", 1): self = .fixes
      case ("several", 1): self = .several
      case ("receipt", 1): self = .receipt
      case ("balance", 1), ("balance", 2): self = .balance(second)
      case ("edit", 2): self = .edit(second)
      case ("remove", 2): self = .remove(second)
      case ("pay", 2): self = .pay(second)
      case ("attach", 2): self = .attach(second)
      default:
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
    default: true
    }
  }

  /// The id of the entry that a form is about.
  var entry: String? {
    switch self {
    case .edit(let id), .remove(let id), .pay(let id), .attach(let id), .check(let id): id.isEmpty ? nil : id
    default: nil
    }
  }

  /// The same form of another entry.
  func about(_ id: String) -> FormRoute {
    switch self {
    case .edit: .edit(id)
    case .remove: .remove(id)
    case .pay: .pay(id)
    case .attach: .attach(id)
    case .check: .check(id)
    default: self
    }
  }

  /// `name=value&name=…`, for an address.
  static func query(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\(PercentEncoding.path($0.value))" }.joined(separator: "&")
  }

  static func remove(_ id: String) -> String { "/remove/\(PercentEncoding.path(id))" }
  static func edit(_ id: String) -> String { "/edit/\(PercentEncoding.path(id))" }
}
