import BookEditing
import Build
import CLISupport
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Site

/// The settings of a new book. The values come from options or answers, or else from the locale.
struct BookChoices {
  private let locale: PersonLocale
  /// The languages into which the phrases are translated, such as `de` and `de-AT`.
  private let languages: [String]

  /// The user's choices; `nil` for values that were not chosen.
  struct Chosen {
    var title: String?
    var currency: Currency?
    var language: String?
    var decimal: DecimalSeparator?
    /// Whether the user was asked, and saw the meaning of an empty answer.
    var wasAsked = false
  }

  init(_ environment: Environment) {
    locale = environment.locale
    let template = TemplateFolder(nil, resourceFolders: environment.resourceFolders, environment.disk)
    // Without a template no language is available yet, and English is used.
    languages = (try? template?.loadWords())?.words.keys.sorted() ?? []
  }

  /// Returns the choices given as command-line options.
  ///
  /// - Throws: an error if a value is invalid.
  func chosen(title: String?, currency: String?, language: String?) throws(CommandError) -> Chosen {
    var chosen = Chosen()
    if let title { chosen.title = try self.title(title) }
    if let currency { chosen.currency = try Currency(typed: currency) }
    if let language { chosen.language = try self.language(language) }
    return chosen
  }

  /// Returns all settings; values that were not chosen come from the locale.
  func settings(_ chosen: Chosen) -> NewBook.Settings {
    let currency = chosen.currency ?? locale.currency
    return NewBook.Settings(
      title: chosen.title ?? Settings().title, currency: currency ?? Settings().currency,
      showsCurrency: currency != nil, language: chosen.language ?? proposedLanguage,
      decimal: chosen.decimal ?? decimal(chosen))
  }

  /// Returns the decimal separator of the user's country, or of the chosen language if the country is unknown.
  private func decimal(_ chosen: Chosen) -> DecimalSeparator {
    locale.decimal ?? chosen.language.flatMap { PersonLocale($0).decimal } ?? .point
  }

  private var proposedLanguage: String { locale.language(among: Set(languages)) ?? Settings().language }

  // MARK: Asking

  func askForRest(_ chosen: inout Chosen, _ environment: Environment, _ ask: (String) -> String?) throws(CommandError) {
    func answer<Value>(
      _ question: String, _ read: (String) throws(CommandError) -> Value
    ) throws(CommandError) -> Value? {
      while true {
        guard let text = ask("\(question): ")?.trimmingSpaces else {
          environment.err("\nnothing was created\n")
          throw .silent(.refused)
        }
        if text.isEmpty { return nil }
        do throws(CommandError) {
          return try read(text)
        } catch {
          guard case .usage(let sentence) = error else { throw error }
          environment.err(TerminalSafeText.line("  \(sentence.line)") + "\n")
        }
      }
    }
    let proposed = settings(chosen)
    if chosen.title == nil { chosen.title = try answer("Title of the site [\(proposed.title)]", title) }
    if chosen.currency == nil {
      chosen.currency = try answer("Currency [\(proposed.currency.code)]") { (text) throws(CommandError) in
        try Currency(typed: text)
      }
    }
    if chosen.language == nil {
      chosen.language = try answer(
        "Language of the site, \(alternatives(baseLanguages)) [\(proposed.language)]", language)
    }
    if chosen.decimal == nil {
      chosen.decimal = try answer("Decimal separator, point or comma [\(decimal(chosen).rawValue)]") {
        (text) throws(CommandError) in
        guard
          let separator = DecimalSeparator.allCases.first(where: { [$0.rawValue, "\($0.character)"].contains(text) })
        else {
          throw CommandError.usage("expected point or comma")
        }
        return separator
      }
    }
    chosen.wasAsked = true
  }

  private var baseLanguages: [String] { languages.filter { !$0.contains("-") } }

  // MARK: Reading

  private func title(_ text: String) throws(CommandError) -> String {
    let text = text.trimmingSpaces
    let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    if text.isEmpty || text.count > 200 || hasControl {
      throw .usage("the title must be one line of at most 200 characters")
    }
    return text
  }

  /// Returns the normal form of a language's name, which the user may type in any case and with `_` or `-`. A regional
  /// variant need not have a separate translation.
  private func language(_ text: String) throws(CommandError) -> String {
    let wanted = text.replacing("_", with: "-").lowercased()
    if let known = languages.first(where: { $0.lowercased() == wanted }) { return known }
    let parts = wanted.split(separator: "-")
    if parts.count == 2, let base = languages.first(where: { $0 == parts[0] }), parts[1].allSatisfy(\.isLetter) {
      return "\(base)-\(parts[1].uppercased())"
    }
    if languages.isEmpty { return text }
    throw .usage(
      Message("unknown language “\(text)”", hint: "expected one of \(languages.joined(separator: ", "))"))
  }

  // MARK: Reporting

  /// Returns a sentence about values that the user did not choose, with their source; `nil` if there is nothing to
  /// report.
  func taken(_ chosen: Chosen) -> String? {
    if chosen.wasAsked { return nil }
    let settings = settings(chosen)
    var known: [String] = []
    var unknown: [String] = []
    if chosen.currency == nil {
      let text = "currency \(settings.currency.code)"
      if locale.currency == nil { unknown.append("\(text) (not shown)") } else { known.append(text) }
    }
    if chosen.language == nil {
      let text = "language \(settings.language)"
      if locale.language(among: Set(languages)) == nil { unknown.append(text) } else { known.append(text) }
    }
    let isUnchosenComma = chosen.decimal == nil && settings.decimal == .comma
    if isUnchosenComma, locale.decimal != nil { known.append("decimal comma") }
    let texts = [
      isUnchosenComma && locale.decimal == nil ? "decimal comma, as is usual in this language" : nil,
      known.isEmpty ? nil : known.joined(separator: ", ") + ": from your locale",
      unknown.isEmpty ? nil : unknown.joined(separator: ", ") + ": your locale has no supported value",
    ].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}
