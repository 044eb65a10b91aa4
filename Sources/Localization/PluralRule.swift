/// A plural form of a counted word (CLDR cardinal categories).
package enum PluralForm: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// A rule that selects the plural form of a whole number (CLDR 45, cardinal rules for integers).
package enum PluralRule: Sendable {
  /// A single form for all numbers, as in Chinese, Japanese and Korean.
  case none
  /// A separate form for 1: English, German and most European languages.
  case one
  /// A separate form for 0 and 1: Hindi.
  case zeroAndOne
  /// A separate form for 0 and 1, and another for whole millions: French, Brazilian Portuguese.
  case french
  /// A separate form for 1, and another for whole millions: Spanish, Italian, Catalan, European Portuguese.
  case spanish
  /// Forms that depend on the last digits; 1, 21 and 31 share a form: Russian, Ukrainian.
  case eastSlavic
  /// Forms that depend on the last digits, and a separate form for 1: Polish.
  case polish
  /// All six forms.
  case arabic

  /// Selects the rule for a language.
  ///
  /// - Parameter language: a BCP 47 tag, of which only the first part is used, except for `pt-PT`. Unknown languages
  ///   use the rule for English.
  package init(language: String) {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    self =
      switch primary {
      case "id", "ja", "ko", "ms", "th", "vi", "zh": .none
      case "hi": .zeroAndOne
      case "fr": .french
      case "pt" where language.lowercased() != "pt-pt": .french
      case "ca", "es", "it", "pt": .spanish
      case "ru", "uk": .eastSlavic
      case "pl": .polish
      case "ar": .arabic
      default: .one
      }
  }

  /// The forms that a counted word needs: the forms that whole numbers use, and `other`.
  package var neededForms: [PluralForm] {
    switch self {
    case .none: [.other]
    case .one, .zeroAndOne: [.one, .other]
    case .french, .spanish: [.one, .many, .other]
    case .eastSlavic, .polish: [.one, .few, .many, .other]
    case .arabic: PluralForm.allCases
    }
  }

  /// Returns the plural form for a number. A negative number has the form of its magnitude.
  package func form(of count: Int) -> PluralForm {
    let number = count.magnitude
    let (tens, hundreds) = (number % 10, number % 100)
    let isFew = (2...4).contains(tens) && !(12...14).contains(hundreds)
    switch self {
    case .none:
      return .other
    case .one:
      return number == 1 ? .one : .other
    case .zeroAndOne:
      return number <= 1 ? .one : .other
    case .french:
      if number <= 1 { return .one }
      return number % 1_000_000 == 0 ? .many : .other
    case .spanish:
      if number == 1 { return .one }
      return number > 0 && number % 1_000_000 == 0 ? .many : .other
    case .eastSlavic:
      if tens == 1 && hundreds != 11 { return .one }
      return isFew ? .few : .many
    case .polish:
      if number == 1 { return .one }
      return isFew ? .few : .many
    case .arabic:
      switch number {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return hundreds >= 11 ? .many : hundreds >= 3 ? .few : .other
      }
    }
  }
}
