/// The account of entries that name none: by which names a book may mean it (BOOK.md §5).
///
/// What it is called where the book does not say stands here and not among the words of the site, since a book means
/// the same with every template.
package enum MainAccount {
  /// What it is called wherever nothing else is.
  package static let name = "Main"

  /// What pages and reports call it in a language, such as `de-AT`; English for a language that is not known.
  package static func label(in language: String) -> String {
    labels[String(language.prefix { $0 != "-" }).lowercased()] ?? labels["en", default: name]
  }

  private static let labels = [
    "en": "main account",
    "de": "Hauptkonto",
    "es": "Cuenta principal",
    "fr": "Compte principal",
    "hi": "मुख्य खाता",
    "ru": "основной счёт",
  ]
}

extension Ledger {
  /// What pages and reports call an account.
  package func label(of id: Account.ID) -> String {
    let name = account(id).name
    return name.isEmpty ? MainAccount.label(in: settings.language) : name
  }

  /// Every name by which an account may be meant; those of the book before those that mean the unnamed one anyway.
  package var accountNames: [(name: String, id: Account.ID)] {
    let own = accounts.indices.filter { !accounts[$0].name.isEmpty }.map { (accounts[$0].name, Account.ID(index: $0)) }
    return own + settings.mainAccountNames.map { ($0, .unnamed) }
  }
}
