import Diagnostics
import Foundation
@testable import Localization
import Ledger
import Site
import TestSupport
import Testing

/// The files of `site-template/words/`, and findings about incomplete ones.
@Suite struct WordsFilesTests {
  private static let folder = repositoryFolder.appending(path: "site-template/words")

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [])
    .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()

  /// Languages with a translation of every English word.
  private static let translations = ["de", "es", "fr", "hi", "ru"]

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name + ".yaml"), encoding: .utf8)
  }

  /// The findings about a book in a language, as “words/hi.yaml: message (label)”.
  private func problems(_ language: String, _ files: [String: String]) -> [String] {
    let words = Dictionary(
      uniqueKeysWithValues: files.map { name, text in
        (name, SourceFile(path: "words/\(name).yaml", bytes: Array(text.utf8)))
      })
    var settings = Settings()
    settings.language = language
    return SiteTemplate(pages: [], words: words, assets: []).wording(settings).1.map { finding in
      let label = finding.label.isEmpty ? "" : " (\(finding.label))"
      return "\(finding.place.file.path): \(finding.message)\(label)"
    }
  }

  /// - Parameter line: the new line for the word; `nil` removes it.
  private func problems(_ language: String, _ word: String, _ line: String?) throws -> [String] {
    let original = try WordsFilesTests.text(language)
    var lines = original.components(separatedBy: "\n")
    let index = try #require(lines.firstIndex { $0.hasPrefix(word + ":") })
    if let line { lines[index] = line } else { lines.remove(at: index) }
    return problems(
      language, ["en": try WordsFilesTests.text("en"), language: lines.joined(separator: "\n")])
  }

  @Test func `every language file has the same keys and placeholders as English, and its own plural forms`() throws {
    #expect(Set(WordsFilesTests.names).isSuperset(of: ["en", "en-IN", "en-US"] + WordsFilesTests.translations))
    let files = Dictionary(
      uniqueKeysWithValues: try WordsFilesTests.names.map { ($0, try WordsFilesTests.text($0)) })
    for name in WordsFilesTests.names {
      let problems = problems(name, files)
      #expect(problems.isEmpty, "\n\(problems.joined(separator: "\n"))")
    }
  }

  private func wording(_ language: String, _ currency: String, showsCurrency: Bool = false) throws -> Wording {
    let words = try WordsFilesTests.names.map {
      ($0, SourceFile(path: $0, bytes: Array(try WordsFilesTests.text($0).utf8)))
    }
    var settings = Settings()
    settings.language = language
    settings.currency = try #require(Currency(code: currency))
    settings.showsCurrency = showsCurrency
    let template = SiteTemplate(pages: [], words: Dictionary(uniqueKeysWithValues: words), assets: [])
    return try #require(template.wording(settings).0)
  }

  @Test func `axes show large numbers with the language's words, and calendars with shorter words`() throws {
    let amounts: [HomeAmount] = [99_900, 1_200_000, 12_500_000, 2_500_000_000, 2_500_000_000_000, 150_000_000_000_000]
    let hindi = try wording("hi", "INR")
    #expect(
      amounts.map { hindi.compact($0).replacing("\u{A0}", with: " ") } == [
        "999", "12 हज़ार", "1.25 लाख", "2.5 करोड़", "2,500 करोड़", "1.5 लाख करोड़",
      ])
    #expect([18_500, 130_000, 12_500_000].map(hindi.brief) == ["185", "1.3ह॰", "1.2ला॰"])
    let russian = try wording("ru", "RUB")
    #expect(
      amounts.map { russian.compact($0).replacing("\u{A0}", with: " ") } == [
        "999", "12 тыс.", "125 тыс.", "25 млн", "25 млрд", "1,5 трлн",
      ])
    #expect([18_500, 130_000, 12_500_000].map(russian.brief) == ["185", "1,3к", "120к"])
    #expect(try [130_000, 12_500_000].map(wording("en-IN", "INR").brief) == ["1.3k", "1.2L"])
    func axis(_ language: String) throws -> [String] {
      let wording = try wording(language, "EUR")
      return amounts.map { wording.compact($0).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: "_") }
    }
    #expect(try axis("de") == ["999", "12 Tsd.", "125 Tsd.", "25 Mio.", "25 Mrd.", "1,5 Bio."])
    #expect(try axis("fr") == ["999", "12 k", "125 k", "25 M", "25 Md", "1,5 Bn"])
    #expect(try axis("es") == ["999", "12 mil", "125 mil", "25 M", "25.000 M", "1,5 B"])
  }

  @Test(arguments: [
    ("de", "1.234,56\u{A0}€", "−0,50\u{A0}€", "12\u{A0}%", "1. November 2026", "01.11.2026", "Sonntag, 1. November"),
    (
      "fr", "1\u{202F}234,56\u{A0}€", "−0,50\u{A0}€", "12\u{202F}%", "1er novembre 2026", "01/11/2026",
      "Dimanche 1er novembre"
    ),
    (
      "es", "1.234,56\u{A0}€", "−0,50\u{A0}€", "12\u{A0}%", "1 de noviembre de 2026", "01/11/2026",
      "Domingo, 1 de noviembre"
    ),
  ])
  func `numbers, amounts and dates have the usual format of the language`(
    language: String, amount: String, negative: String, percent: String, full: String, numeric: String, weekday: String
  ) throws {
    let wording = try wording(language, "EUR", showsCurrency: true)
    let day = try #require(Day("2026-11-01"))
    #expect(wording.money(123_456) == amount)
    #expect(wording.money(-50) == negative)
    #expect(wording.percentInText(12) == percent)
    #expect(wording.percent(12) == percent)
    #expect(wording.fullDate(day) == full)
    #expect(wording.numericDate(day) == numeric)
    #expect(wording.weekdayDate(day) == weekday)
    #expect(wording.date(try #require(Day("2026-11-21"))).hasPrefix("21"))
  }

  @Test func `regional files change the format of amounts, and in Switzerland ß is not used`() throws {
    func amount(_ language: String, _ currency: String) throws -> String {
      try wording(language, currency, showsCurrency: true).money(-123_450).replacing("\u{A0}", with: "~")
        .replacing("\u{202F}", with: "_")
    }
    #expect(try amount("de-CH", "CHF") == "−CHF~1’234.50")
    #expect(try amount("de-AT", "EUR") == "−€~1.234,50")
    #expect(try amount("fr-CA", "CAD") == "−1_234,50~$")
    #expect(try amount("fr-CA", "USD") == "−1_234,50~$~US")
    #expect(try amount("es-MX", "MXN") == "−$1,234.50")
    #expect(try amount("es-MX", "USD") == "−USD~1,234.50")
    let (german, swiss) = (try wording("de", "CHF").words, try wording("de-CH", "CHF").words)
    #expect(german.fixed.values.contains { $0.contains("ß") })
    for (word, text) in swiss.fixed { #expect(text.firstMatch(of: #/[ß„“]/#) == nil, "\(word)") }
    for word in ["convert-letters", "convert-unknown"] { #expect(swiss.fixed[word]?.contains("12.50") == true) }
  }

  @Test func `French and Spanish have a separate plural form for a million`() throws {
    let (french, spanish) = (try wording("fr", "EUR"), try wording("es", "EUR"))
    #expect([0, 1, 2].map { french.text(.entries, count: $0) } == ["0 opération", "1 opération", "2 opérations"])
    #expect(french.text(.entries, count: 1_000_000) == "1\u{202F}000\u{202F}000 d’opérations")
    #expect([0, 1, 2].map { spanish.text(.entries, count: $0) } == ["0 movimientos", "1 movimiento", "2 movimientos"])
    #expect(spanish.text(.entries, count: 2_000_000) == "2.000.000 de movimientos")
  }

  /// Places that have room for a few letters: calendar headings, bars of months, the navigation on a phone.
  @Test(arguments: translations)
  func `the words for headings, bars and the phone menu are short enough for the space available`(language: String)
    throws
  {
    let wording = try wording(language, "EUR")
    for month in 1...12 { #expect(wording.shortName(of: Month(year: 2026, month: month)).count <= 5) }
    for weekday in 1...7 { #expect(wording.weekday(weekday, isShort: true).count <= 4) }
    let navigation: [Word] = [.navHome, .navMonths, .navCategories, .navPending, .balance, .navTrends]
    let letters = navigation.map { wording.text($0).count }
    #expect(letters.max() ?? 0 <= 12)
    #expect(letters.reduce(0, +) <= 56)
    for word in [Word.levelYears, .levelMonths, .levelWeeks, .levelDays] { #expect(wording.text(word).count <= 10) }
    #expect(wording.brief(130_000).count <= 6)
  }

  /// Month names like “octobre” need an elision: only numbers may follow “de” or “que”, or a colon precedes the name.
  @Test func `in French, no word that may need an apostrophe precedes a name`() throws {
    let names = #/\b([dD]e|[qQ]ue|[lL]e|[lL]a) \{(month|period|name|title|book|most|least)\}/#
    for (number, line) in try WordsFilesTests.text("fr").components(separatedBy: "\n").enumerated() {
      #expect(line.firstMatch(of: names) == nil, "fr.yaml:\(number + 1): \(line)")
    }
  }

  @Test func `French has non-breaking spaces before punctuation`() throws {
    let lines = try WordsFilesTests.text("fr").components(separatedBy: "\n").filter { !$0.hasPrefix("#") }
    for line in lines { #expect(line.firstMatch(of: #/ [:;?!%»]|« /#) == nil, "\(line)") }
  }

  @Test func `translations have the same order and sections as English`() throws {
    func outline(_ name: String, _ known: Set<String>) throws -> [String] {
      try WordsFilesTests.text(name).components(separatedBy: "\n").drop { $0 != "# Numbers" }.compactMap { line in
        if line.hasPrefix("# ") { return known.contains(line) ? line : nil }
        let word = String(line.prefix { $0 != ":" })
        return known.contains(word) ? word : nil
      }
    }
    let lines = try WordsFilesTests.text("en").components(separatedBy: "\n")
    let known = Set(lines.map { $0.hasPrefix("# ") ? $0 : String($0.prefix { $0 != ":" }) }).subtracting([""])
    let english = try outline("en", known)
    #expect(english.count > 500)
    for name in WordsFilesTests.translations { #expect(try outline(name, known) == english, "\(name)") }
  }

  @Test func `a translation missing from a language is reported with its file`() throws {
    #expect(try problems("hi", "nav-home", nil) == ["words/hi.yaml: the word “nav-home” is missing"])
    #expect(try problems("ru", "entries", nil) == ["words/ru.yaml: the word “entries” is missing"])
  }

  @Test func `all translations missing from an empty file are reported together`() throws {
    let english = try WordsFilesTests.text("en")
    let words = english.components(separatedBy: "\n").filter {
      $0.contains(": ") && !$0.hasPrefix("#") && !["compact-", "symbol-"].contains(where: $0.hasPrefix)
    }
    let problems = problems("eo", ["en": english, "eo": "# Esperanto\n"])
    let missing = problems.filter { $0.hasPrefix("words/eo.yaml: the word “") && $0.hasSuffix("” is missing") }
    #expect(missing.count >= words.count)
    #expect(missing.count == problems.count, "\(Set(problems).subtracting(missing))")
  }

  @Test func `the misspelt name of a translation is reported both as unknown and as missing`() throws {
    #expect(
      try problems("hi", "nav-home", "nav-hom: होम") == [
        "words/hi.yaml: the word “nav-home” is missing",
        "words/hi.yaml: unknown word “nav-hom”: no page shows it (not in “words/en.yaml”)",
      ])
  }

  @Test func `a misspelt placeholder is reported together with the missing one`() throws {
    #expect(
      try problems("hi", "left-after", "left-after: \"{amont} बचे\"") == [
        "words/hi.yaml: the word “left-after” has the unknown placeholder “{amont}” (expected {amount})",
        "words/hi.yaml: the word “left-after” lacks the placeholder “{amount}”",
      ])
    #expect(
      try problems("ru", "close", "close: \"Закрыть {x}\"") == [
        "words/ru.yaml: the word “close” has the unknown placeholder “{x}” (this word has no placeholders)"
      ])
  }

  @Test func `a missing plural form and an unused plural form are reported`() throws {
    #expect(
      try problems("ru", "errors-errors", "errors-errors: { one: \"{count} ошибка\", other: \"{count} ошибок\" }")
        == ["words/ru.yaml: the word “errors-errors” lacks plural forms: few, many (expected one, few, many, other)"])
    #expect(
      try problems("hi", "days-to", "days-to: { one: \"{count} दिन\", few: \"{count} दिन\", other: \"{count} दिन\" }")
        == [
          "words/hi.yaml: the word “days-to” lacks plural forms: zero (expected zero, one, other)",
          "words/hi.yaml: no number in this language uses the form few of “days-to” (never shown)",
        ])
  }

  @Test func `a plural form that is used for several numbers is refused unless it contains the number`() throws {
    #expect(
      try problems("hi", "days-to", "days-to: { zero: आज, one: कल, other: बाद में }") == [
        "words/hi.yaml: the word “days-to” lacks the placeholder “{count}” (in the form other)"
      ])
    #expect(try problems("hi", "days-to", "days-to: { zero: आज, one: कल, other: \"{count} दिन\" }").isEmpty)
  }

  @Test func `plural forms are reported as missing or not needed`() throws {
    #expect(
      try problems("hi", "entries", "entries: \"{count} लेन-देन\"") == [
        "words/hi.yaml: the word “entries” is counted, but has no plural forms (expected one, other)"
      ])
    #expect(
      try problems("hi", "close", "close: { one: बंद, other: बंद }") == [
        "words/hi.yaml: the word “close” is not counted, so it cannot have plural forms (expected a single string)"
      ])
  }

  @Test func `a regional file may contain only some of the translations, but no unknown ones`() throws {
    let english = try WordsFilesTests.text("en")
    #expect(problems("en-GB", ["en": english, "en-GB": "tag: Label\n"]).isEmpty)
    #expect(
      problems("en-GB", ["en": english, "en-GB": "tga: Label\nmoves-between: { other: \"{from}\" }\n"]).sorted() == [
        "words/en-GB.yaml: the word “moves-between” lacks plural forms: one (expected one, other)",
        "words/en-GB.yaml: the word “moves-between” lacks the placeholder “{count}” (in the form other)",
        "words/en-GB.yaml: the word “moves-between” lacks the placeholder “{to}” (in the form other)",
        "words/en-GB.yaml: unknown word “tga”: no page shows it (not in “words/en.yaml”)",
      ])
  }

  @Test func `every entry of the English words file is used`() throws {
    let words = try String(contentsOf: repositoryFolder.appending(path: "site-template/words/en.yaml"), encoding: .utf8)
    var used = ""
    for place in ["site-template", "Sources/Localization", "Sources/SiteComponents", "Sources/Site", "Sources/Serve"] {
      let base = repositoryFolder.appending(path: place)
      guard let paths = FileManager.default.enumerator(atPath: base.path(percentEncoded: false)) else { continue }
      for case let path as String in paths
      where path.hasSuffix(".html") || (path.hasSuffix(".swift") && !path.hasSuffix("Word.swift")) {
        used += try String(contentsOf: base.appending(path: path), encoding: .utf8)
      }
    }
    // Names after a point: `{{t.nav-home}}` and `.navHome`.
    let names = Set(
      used.utf8.split { !(0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E) }
        .flatMap { $0.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropFirst() }
        .compactMap { String($0) })
    let numbered = ["month-", "month-short-", "weekday-", "weekday-short-", "compact-", "symbol-"]
    for line in words.split(separator: "\n") where !line.hasPrefix("#") {
      let name = String(line.prefix { $0 != ":" })
      if numbered.contains(where: { name.hasPrefix($0) }) || SettingWords.all.contains(name) { continue }
      let parts = name.split(separator: "-")
      // Words of forms are used without the first part of their names.
      let formCamel = parts.dropFirst().enumerated().map {
        $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
      }.joined()
      if ["form", "insight", "trend"].contains(parts[0]), names.contains(formCamel) { continue }
      // Labels of keys are looked up by the name of the key.
      let key = ["field-", "form-"].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
      if let key, TransactionKey(name: key) != nil { continue }
      let camel = parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      #expect(names.contains(name) || names.contains(String(camel)) || used.contains("text(\"\(name)\")"), "\(name)")
    }
  }
}

/// Words of forms, which are needed only by a server.
@Suite struct FormWordsTests {
  @Test func `every key of an entry has a name that forms can show`() {
    let asked = TransactionKey.allCases.filter { $0 != .split && $0 != .photo }
    let words = Set(FormWord.allCases.map(\.rawValue))
    for key in asked { #expect(words.contains("form-\(key.name)"), "\(key.name)") }
  }

  @Test func `every key of book.yaml, and each value of the key, has a name in every language`() throws {
    let folder = repositoryFolder.appending(path: "site-template/words")
    for language in ["en", "de", "es", "fr", "hi", "ru"] {
      let text = try String(contentsOf: folder.appending(path: "\(language).yaml"), encoding: .utf8)
      let template = SiteTemplate(
        pages: [], words: [language: SourceFile(path: language, bytes: Array(text.utf8))], assets: [])
      var settings = Settings()
      settings.language = language
      let wording = try #require(template.wording(settings).0)
      for (path, key) in SettingsKey.leafKeys + SettingsKey.ofAccount {
        let values = SettingWords.values(of: key)
        let reason = wording.settingReason(path, key)
        for word in [wording.setting(path)] + values.map({ wording.settingValue($0, of: path) })
          // The purpose of a title needs no words.
          + (reason.isEmpty ? [] : [reason])
        {
          #expect(!word.contains("-\(key.name)") && !word.hasPrefix("set-"), "\(language): \(path): \(word)")
          #expect(!word.isEmpty)
        }
      }
    }
  }
}
