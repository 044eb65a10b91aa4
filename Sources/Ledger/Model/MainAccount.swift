/// The names of the main account, which is used for transactions without an account.
///
/// The default names are not in the site's template, since the meaning of a book must not depend on a template.
package enum MainAccount {
  /// The default name in text files.
  package static let name = "Main"

  /// Returns the default name for pages and reports in the language with a tag such as `de-AT`; the English name for an
  /// unknown language.
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
  /// Returns the name of an account for pages and reports.
  package func label(of id: Account.ID) -> String {
    let name = account(id).name
    return name.isEmpty ? MainAccount.label(in: settings.language) : name
  }

  /// All account names that are valid in the text files. Names from the book come before the default names of the main
  /// account.
  package var accountNames: [(name: String, id: Account.ID)] {
    let own = accounts.indices.filter { !accounts[$0].name.isEmpty }.map { (accounts[$0].name, Account.ID(index: $0)) }
    return own + settings.mainAccountNames.map { ($0, .unnamed) }
  }
}
