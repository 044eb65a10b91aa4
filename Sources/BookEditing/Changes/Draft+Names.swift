import Diagnostics
package import Ledger
import Formats
import Reports

/// Functions that convert names to the spelling used in the book, and that detect new names.
extension Draft {
  /// Returns the fields with the names of categories, accounts, tags and members spelled as in the book. The case of
  /// typed names is ignored.
  func named(_ fields: [FieldChange]) -> [FieldChange] {
    fields.map { field in
      guard let names = NameKind(field.key), var value = field.value else { return field }
      switch value {
      // “yes” and “no” in “shared” are not names.
      case .one(let text): value = field.key == .shared ? value : .one(written(text, names))
      case .list(let texts): value = .list(texts.map { written($0, names) })
      case .mapping(let parts): value = .mapping(parts.map { .init(key: written($0.key, names), text: $0.text) })
      case .mappings: break
      }
      return FieldChange(field.key, value, typed: field.typed)
    }
  }

  /// An account that no entry or setting has used before.
  package struct NewAccount: Sendable, Equatable {
    package var name: String
    /// Similar names of known accounts, the most similar first.
    package var near: [String]
  }

  /// Returns the accounts that the fields use for the first time. A new account name may be a typo.
  package func newAccounts(_ fields: [FieldChange]) -> [NewAccount] {
    var found: [NewAccount] = []
    // A former name is not new, because it refers to an existing account.
    let former = Set(base.accounts.flatMap(\.formerNames).map { UnicodeText.nameKey($0) })
    for field in fields where NameKind(field.key) == .account {
      guard case .one(let text)? = field.value, !found.contains(where: { $0.name == text }), !isKnown(text, .account),
        !former.contains(UnicodeText.nameKey(text))
      else { continue }
      let all = names(.account, in: nil)
      if NameNormalizer.of(text, in: all) == nil {
        found.append(NewAccount(name: text, near: NameSuggestions.of(text, among: all)))
      }
    }
    return found
  }

  /// The kinds of names in a book.
  private enum NameKind {
    case category, account, tag, member

    init?(_ key: TransactionKey) {
      switch key {
      case .category, .split: self = .category
      case .account, .from, .to: self = .account
      case .tags: self = .tag
      case .who, .shared: self = .member
      default: return nil
      }
    }
  }

  private func written(_ text: String, _ kind: NameKind) -> String {
    if isKnown(text, kind) { return text }
    return NameNormalizer.of(text, in: names(kind, in: nil)) ?? text
  }

  /// Whether the book contains exactly this name. Newer files are searched first, because most names are still in use.
  private func isKnown(_ text: String, _ kind: NameKind) -> Bool {
    if names(kind, in: []).contains(text) { return true }
    if kind == .category || kind == .member { return false }
    return files(thatMayContain: text).reversed().contains { names(kind, in: [$0.path]).contains(text) }
  }

  /// Returns all names of one kind.
  ///
  /// - Parameter files: the month files to search in addition to settings and categories; `nil` for all.
  private func names(_ kind: NameKind, in files: Set<String>?) -> [String] {
    if kind == .category { return base.categories.map(\.name) }
    if kind == .member { return base.members }
    let ledger = files?.isEmpty == true ? base : read(.committed, only: files).ledger
    return kind == .account
      ? ledger.accountNames.map(\.name) : ledger.transactions.flatMap(\.tags)
  }
}
