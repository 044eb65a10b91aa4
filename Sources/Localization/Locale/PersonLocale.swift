package import Ledger
package import Formats

/// What the system was told of a person's language and country, for the settings of a new book.
package struct PersonLocale: Sendable {
  /// A name of POSIX, such as `de_AT.UTF-8`.
  package struct Name: Sendable, Equatable {
    /// `de`.
    package let language: String
    /// Two letters of ISO 3166, such as `AT`; nil where none is named.
    package let territory: String?

    /// Nil for `C` and `POSIX`, which say nothing of a person, and for what is no name.
    package init?(_ text: String) {
      let parts = text.prefix { $0 != "." && $0 != "@" }.split(whereSeparator: { $0 == "_" || $0 == "-" })
      guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter })
      else { return nil }
      language = first.lowercased()
      territory = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } }?.uppercased()
    }
  }

  /// Of messages, of money, and of numbers; nil where the system was told none.
  package var messages: Name?
  package var money: Name?
  package var numbers: Name?

  package init(messages: Name? = nil, money: Name? = nil, numbers: Name? = nil) {
    self.messages = messages
    self.money = money
    self.numbers = numbers
  }

  /// The same for all.
  package init(_ text: String) {
    let name = Name(text)
    self.init(messages: name, money: name, numbers: name)
  }

  /// What is paid with where the person lives; nil where the system was told no such place.
  package var currency: Currency? { money?.territory.flatMap(Currency.init(territory:)) }

  /// What stands before the decimals where the person lives; nil where the system was told no numbers.
  package var decimal: DecimalSign? {
    guard let numbers else { return nil }
    let place = numbers.territory.map { "\(numbers.language)-\($0)" } ?? numbers.language
    if PersonLocale.otherPlaces.contains(place) {
      return PersonLocale.languagesWithComma.contains(numbers.language) ? .point : .comma
    }
    return PersonLocale.languagesWithComma.contains(numbers.language) ? .comma : .point
  }

  /// Languages whose numbers have a decimal comma in most places.
  private static let languagesWithComma = Set(
    """
    af ast az be bg br bs ca cs cv da de dsb el eo es et eu fi fo fr fur fy gl hr hsb ht hu hy ia id is it jv ka kab \
    kea kk kl ku ky lb lij ln lo lt lu lv mk nb nl nn no oc os pl ps pt rn ro ru rw sah sc se sg shi sk sl smn sq sr ss \
    su sv tg tk tr ts tt uk uz ve vec vi wo
    """.split(separator: " ").map(String.init))

  /// Where a language has the other sign.
  private static let otherPlaces = Set(
    """
    de-CH de-LI it-CH es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US ar-DZ ar-LB ar-LY \
    ar-MA ar-MR ar-TN en-AT en-BE en-CZ en-DE en-DK en-ES en-FI en-FR en-HU en-ID en-IT en-NL en-NO en-PL en-PT en-RO \
    en-SE en-SI en-SK en-ZA ms-BN ms-ID qu-BO sw-CD
    """.split(separator: " ").map(String.init))

  /// The language of the site: one whose words there are, with the country's own form where that has some.
  ///
  /// - Parameter known: the names of files of words, such as `en-US`.
  package func language(among known: Set<String>) -> String? {
    guard let messages else { return nil }
    let whole = messages.territory.map { "\(messages.language)-\($0)" }
    return [whole, messages.language].compactMap(\.self).first(where: known.contains)
  }
}
