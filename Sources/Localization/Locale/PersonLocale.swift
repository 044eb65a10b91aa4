package import Ledger
package import Formats

/// The user's language and country according to the system, for the settings of a new book.
package struct PersonLocale: Sendable {
  /// A POSIX locale name, such as `de_AT.UTF-8`.
  package struct Name: Sendable, Equatable {
    /// The language, such as `de`.
    package let language: String
    /// The two-letter country code of ISO 3166-1, such as `AT`; `nil` if missing.
    package let territory: String?

    /// Parses a name; `nil` for `C` and `POSIX`, which do not specify a language, and for invalid names.
    package init?(_ text: String) {
      let parts = text.prefix { $0 != "." && $0 != "@" }.split(whereSeparator: { $0 == "_" || $0 == "-" })
      guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter })
      else { return nil }
      language = first.lowercased()
      territory = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } }?.uppercased()
    }
  }

  /// The locale for messages; `nil` if the system has none.
  package var messages: Name?
  /// The locale for amounts of money; `nil` if the system has none.
  package var money: Name?
  /// The locale for numbers; `nil` if the system has none.
  package var numbers: Name?

  package init(messages: Name? = nil, money: Name? = nil, numbers: Name? = nil) {
    self.messages = messages
    self.money = money
    self.numbers = numbers
  }

  /// Creates a locale with the same name for messages, money and numbers.
  package init(_ text: String) {
    let name = Name(text)
    self.init(messages: name, money: name, numbers: name)
  }

  /// The currency of the user's country; `nil` if unknown.
  package var currency: Currency? { money?.territory.flatMap(Currency.init(territory:)) }

  /// The decimal separator in the user's country; `nil` if unknown.
  package var decimal: DecimalSeparator? {
    guard let numbers else { return nil }
    let place = numbers.territory.map { "\(numbers.language)-\($0)" } ?? numbers.language
    if PersonLocale.otherPlaces.contains(place) {
      return PersonLocale.languagesWithComma.contains(numbers.language) ? .point : .comma
    }
    return PersonLocale.languagesWithComma.contains(numbers.language) ? .comma : .point
  }

  /// The languages whose numbers have a decimal comma in most countries.
  private static let languagesWithComma = Set(
    """
    af ast az be bg br bs ca cs cv da de dsb el eo es et eu fi fo fr fur fy gl hr hsb ht hu hy ia id is it jv ka kab \
    kea kk kl ku ky lb lij ln lo lt lu lv mk nb nl nn no oc os pl ps pt rn ro ru rw sah sc se sg shi sk sl smn sq sr ss \
    su sv tg tk tr ts tt uk uz ve vec vi wo
    """.split(separator: " ").map(String.init))

  /// The locales whose decimal separator differs from the usual one in their language.
  private static let otherPlaces = Set(
    """
    de-CH de-LI it-CH es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US ar-DZ ar-LB ar-LY \
    ar-MA ar-MR ar-TN en-AT en-BE en-CZ en-DE en-DK en-ES en-FI en-FR en-HU en-ID en-IT en-NL en-NO en-PL en-PT en-RO \
    en-SE en-SI en-SK en-ZA ms-BN ms-ID qu-BO sw-CD
    """.split(separator: " ").map(String.init))

  /// Returns the site's language: the user's language, in the variant of the user's country if there is a words file
  /// for it; `nil` if there is no words file for the language.
  ///
  /// - Parameter known: the names of words files, such as `en-US`.
  package func language(among known: Set<String>) -> String? {
    guard let messages else { return nil }
    let whole = messages.territory.map { "\(messages.language)-\($0)" }
    return [whole, messages.language].compactMap(\.self).first(where: known.contains)
  }
}
