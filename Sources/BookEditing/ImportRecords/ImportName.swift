import Ledger

/// A name that is used in the book, and also in the import logs or in `imports.yaml`.
enum ImportName {
  case account(String)
  case category(String)
  case tag(String)
  case member(String)

  var text: String {
    switch self {
    case .account(let name), .category(let name), .tag(let name), .member(let name): name
    }
  }

  /// The keys of `imports.yaml` that contain names of this kind, in sources and in rules.
  var keys: (source: ImportsKey?, rule: [ImportRuleKey]) {
    switch self {
    case .account: (.account, [.account, .to])
    case .category: (nil, [.category])
    case .tag: (nil, [.tags])
    case .member: (nil, [])
    }
  }
}
