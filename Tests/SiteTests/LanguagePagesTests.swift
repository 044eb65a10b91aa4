import Foundation
import TestSupport
import Testing

/// Whole sites in each language, of books with texts in that language: any English text on them comes from the program.
@Suite struct LanguagePagesTests {
  /// The texts of a small book in each language.
  struct Sample: Sendable {
    var language: String
    var currency: String
    var title: String
    var food: String
    var home: String
    var salary: String
    var savings: String
    var tag: String
    var note: String
    var titles: [String]
  }

  static let hindi = Sample(
    language: "hi", currency: "INR", title: "हमारा घर", food: "राशन", home: "मकान", salary: "वेतन", savings: "बचत खाता",
    tag: "यात्रा", note: "दुकान के पास", titles: ["किराया", "सब्ज़ी", "बिजली", "चाय", "दफ़्तर", "किताब", "बीमा"])
  static let russian = Sample(
    language: "ru", currency: "RUB", title: "Наш дом", food: "Продукты", home: "Жильё", salary: "Зарплата",
    savings: "Вклад", tag: "поездка", note: "У вокзала",
    titles: ["Аренда", "Овощи", "Электричество", "Чай", "Работа", "Книга", "Страховка"])
  static let german = Sample(
    language: "de", currency: "EUR", title: "Unser Zuhause", food: "Essen", home: "Wohnen", salary: "Gehalt",
    savings: "Sparkonto", tag: "Reise", note: "Am Bahnhof",
    titles: ["Miete", "Gemüse", "Strom", "Tee", "Büro", "Buch", "Versicherung"])
  static let french = Sample(
    language: "fr", currency: "EUR", title: "Notre maison", food: "Courses", home: "Logement", salary: "Salaire",
    savings: "Livret", tag: "voyage", note: "Près de la gare",
    titles: ["Loyer", "Légumes", "Électricité", "Thé", "Bureau", "Livre", "Assurance"])
  static let spanish = Sample(
    language: "es", currency: "EUR", title: "Nuestra casa", food: "Comida", home: "Vivienda", salary: "Nómina",
    savings: "Ahorros", tag: "viaje", note: "Junto a la estación",
    titles: ["Alquiler", "Verduras", "Luz", "Té", "Oficina", "Libro", "Seguro"])

  private static func site(_ sample: Sample) throws -> TextSite {
    var book = TextBook()
    let titles = sample.titles
    book.write(
      """
      title: \(sample.title)
      currency: \(sample.currency)
      show-currency: yes
      language: \(sample.language)
      opening-date: 2025-11-01
      opening-balance: 300000
      accounts:
        - { name: \(sample.savings), opening-balance: 50000 }
      """, to: "book.yaml")
    book.write(
      """
      - { name: \(sample.food), budget: 20000 }
      - { name: \(sample.home), budget: 90000, budget-period: yearly }
      - { name: \(sample.salary), kind: income }
      """.replacing(", budget-period: yearly", with: ""), to: "categories.yaml")
    book.write(
      "date: 2026-11-02\nbase: \(sample.currency)\nrates:\n  USD: 90.5\n", to: "rates/2026-11-02.yaml")
    for (month, amount) in [("2025-11", "125000.00"), ("2026-09", "11000.25"), ("2026-10", "12500.50")] {
      book.write(
        """
        - { date: \(month)-01, title: \(titles[0]), spent: \(amount), category: \(sample.home), repeats: monthly }
        - { date: \(month)-04, title: \(titles[1]), spent: 480, category: \(sample.food), tags: [\(sample.tag)] }
        - { date: \(month)-07, title: \(titles[4]), received: 85000, category: \(sample.salary), repeats: monthly }
        """, to: "ledger/\(month).yaml")
    }
    book.write(
      """
      - { date: 2026-11-01, title: \(titles[0]), spent: 125000.00, category: \(sample.home), repeats: monthly }
      - { date: 2026-11-03, title: \(titles[1]), spent: 1250.50, category: \(sample.food), note: \(sample.note) }
      - { date: 2026-11-03, title: \(titles[3]), spent: 12.40, currency: USD, category: \(sample.food) }
      - { date: 2026-11-05, title: \(titles[2]), spent: 2200, category: \(sample.home), due: 2026-11-19, paid: no }
      - { date: 2026-11-06, title: \(titles[6]), spent: 900, category: \(sample.home), due: 2026-11-25, paid: no }
      - { date: 2026-11-08, title: \(titles[5]), received: 300, category: \(sample.food) }
      - { date: 2026-11-09, title: \(titles[5]), moved: 5000, to: \(sample.savings) }
      - { date: 2026-11-28, title: \(titles[5]), spent: 700, category: \(sample.food), tags: [\(sample.tag)] }
      """, to: "ledger/2026-11.yaml")
    return try TextSite(book)
  }

  private static let hindiSite = Result { try site(hindi) }
  private static let russianSite = Result { try site(russian) }
  private static let germanSite = Result { try site(german) }
  private static let frenchSite = Result { try site(french) }
  private static let spanishSite = Result { try site(spanish) }

  private func site(_ language: String) throws -> TextSite {
    let site =
      switch language {
      case "de": LanguagePagesTests.germanSite
      case "es": LanguagePagesTests.spanishSite
      case "fr": LanguagePagesTests.frenchSite
      case "hi": LanguagePagesTests.hindiSite
      default: LanguagePagesTests.russianSite
      }
    return try site.get()
  }

  private func text(_ path: String, _ language: String) throws -> String {
    PageScan(try site(language).page(path)).text
  }

  // MARK: Nothing is English

  @Test(arguments: ["de", "es", "fr", "hi", "ru"])
  func `a site in any language has no findings, and its charts contain every letter`(language: String) throws {
    let site = try site(language)
    #expect(site.findings.isEmpty)
    #expect(try site.missingLetters() == [])
    #expect(
      site.paths.contains("charts/home-months-light.png"), "\(site.paths.filter { $0.contains("charts") })")
    #expect(!site.has("errors.html"))
    for (path, page) in site.pages { #expect(page.contains("<html lang=\"\(language)\""), "\(path)") }
  }

  /// Words in Latin letters that a site in a language may show: those of its words file, the query language, currency
  /// codes, and the two categories that every book has.
  private func allowed(_ language: String) throws -> Set<String> {
    let file = repositoryFolder.appending(path: "site-template/words/\(language).yaml")
    let placeholder = #/\{[a-zA-Z0-9-]+\}/#
    let form = #/\b(zero|one|few|many|other):/#
    var words: Set<String> = ["category", "account", "tag", "USD", "INR", "RUB", "Other", "Income"]
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
      let value = String(line[colon...]).replacing("\\u00A0", with: " ")
      words.formUnion(latin(value.replacing(placeholder, with: "").replacing(form, with: "")))
    }
    return words
  }

  private func latin(_ text: String) -> [String] {
    text.matches(of: #/[A-Za-z]{2,}/#).map { String($0.output) }
  }

  /// Texts that a reader sees or hears: text outside of code, and attributes that are spoken or shown.
  private func said(_ page: String) -> [String] {
    let code = #/(?s)<(code|pre)\b.*?</\1>/#
    let plain = String(
      page[(page.range(of: "<body")?.lowerBound ?? page.startIndex)...].replacing(code, with: "").replacing(
        "</option>", with: " </option>"))
    let scan = PageScan(plain)
    var said = [scan.text]
    if let title = page.firstMatch(of: #/<title>([^<]*)</title>/#) { said.append(String(title.output.1)) }
    for tag in scan.tags {
      for (name, value) in tag.attributes
      where ["alt", "title", "placeholder", "aria-label"].contains(name)
        || (name.hasPrefix("data-") && value.contains(" "))
      {
        said.append(value.replacing(#/\{[a-z0-9-]+\}/#, with: ""))
      }
    }
    // Texts for scripts: values of JSON blocks that are sentences.
    for block in page.matches(of: #/(?s)<script type="application/json"[^>]*>(.*?)</script>/#) {
      for value in block.output.1.matches(of: #/:"([^"]*)"/#) {
        let text = String(value.output.1)
        if text.contains(" ") { said.append(text.replacing(#/\{[a-z0-9-]+\}/#, with: "")) }
      }
    }
    return said
  }

  @Test(arguments: ["hi", "ru"]) func `no page contains a word of another language`(language: String) throws {
    let allowed = try allowed(language)
    var foreign: Set<String> = []
    for (path, page) in try site(language).pages {
      for text in said(page) {
        for word in latin(text) where !allowed.contains(word) { foreign.insert("\(path): \(word)") }
      }
    }
    #expect(foreign.isEmpty, "\n\(foreign.sorted().prefix(60).joined(separator: "\n"))")
    #expect(try site(language).pages.count > 60)
  }

  @Test(arguments: ["de", "es", "fr", "hi", "ru"])
  func `no page contains a sentence of en.yaml or an unfilled placeholder`(language: String) throws {
    let file = repositoryFolder.appending(path: "site-template/words/en.yaml")
    let marks = CharacterSet(charactersIn: " ,.;:")
    var sentences: [String] = []
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
      let pieces = line[colon...].split { (character: Character) in "{}\"“”".contains(character) }
      let trimmed = pieces.map { $0.trimmingCharacters(in: marks) }
      sentences += trimmed.filter { $0.split(separator: " ").count > 2 }
    }
    #expect(sentences.count > 150)
    let needles = Needles(Set(sentences))
    for (path, page) in try site(language).pages {
      let found = needles.found(in: Array(said(page).joined(separator: "\n").utf8))
      #expect(found.isEmpty, "\(path): \(found)")
      #expect(PageScan(page).text.firstMatch(of: #/\{[A-Za-z0-9-]+\}/#) == nil, "\(path)")
    }
  }

  @Test func `the calendar of bills is written in the language of the site`() throws {
    let calendar = String(decoding: try #require(try site("ru").bytes("bills.ics")), as: UTF8.self)
    #expect(calendar.contains("Оплатить: Страховка"))
    #expect(!calendar.contains("Pay "))
  }

  // MARK: Hindi

  @Test func `Hindi pages group digits by lakhs, use Hindi month names and put the day first`() throws {
    let month = try text("2026-11.html", "hi")
    for expected in ["नवंबर 2026", "₹1,25,000.00", "रविवार, 1 नवंबर", "अक्टूबर", "तारीख़ निकल गई"] {
      #expect(month.contains(expected), "\(expected)")
    }
    let entry = try #require(try site("hi").pages.first { $0.path.hasPrefix("t-2026-11-05") })
    #expect(PageScan(entry.text).text.contains("5 नवंबर 2026"))
    #expect(PageScan(entry.text).text.contains("2 दिनों की देरी"))
    #expect(try text("history.html", "hi").contains("3 नवंबर 2026 को सब्ज़ी पर ₹1,250.50 ख़र्च हुए।"))
    #expect(try text("trends.html", "hi").contains("1,25,"))
  }

  // MARK: Russian

  @Test func `Russian pages inflect months after a day, and use decimal commas and spaces for thousands`() throws {
    let month = try text("2026-11.html", "ru")
    for expected in [
      "Ноябрь 2026", "125\u{A0}000,00\u{A0}₽", "Воскресенье, 1 ноября", "для сравнения — октябрь, те же дни",
      "Ноябрь: за 21 день потрачено", "просрочен 1",
    ] { #expect(month.contains(expected), "\(expected)") }
    #expect(try text("2026-10.html", "ru").contains("12\u{A0}500,50\u{A0}₽"))
    let entry = try #require(try site("ru").pages.first { $0.path.hasPrefix("t-2026-11-05") })
    let page = PageScan(entry.text).text
    #expect(page.contains("5 ноября 2026"))
    #expect(page.contains("Просрочено на 2 дня"))
    #expect(try text("history.html", "ru").contains("3 ноября 2026 потрачено 1\u{A0}250,50\u{A0}₽: Овощи."))
    #expect(!month.contains("ноябрь 1") && !month.contains("1 ноябрь"))
  }

  @Test func `scripts receive the language's separators, month names after a day and the order of headings`() throws {
    let words = try site("ru").page("assets/words.js")
    #expect(words.contains("\"point\":\",\""))
    #expect(words.contains("\"dated\":[\"января\",") && words.contains("\"months\":[\"январь\","))
    #expect(try site("ru").page("convert.html").contains("data-point=\",\""))
    #expect(try site("ru").page("trends.html").contains("data-pattern=\"{month} {year}\""))
    #expect(try site("ru").page("trends.html").contains(">Май</option>"))
    #expect(try site("hi").page("assets/words.js").contains("\"grouping\":\"3 2\""))
  }

  // MARK: German, French, Spanish

  /// Non-breaking spaces are written as `~`, narrow ones as `_`.
  private func marked(_ text: String) -> String {
    text.replacing("\u{A0}", with: "~").replacing("\u{202F}", with: "_")
  }

  @Test func `German summaries mention the month, and bills show by how much they are overdue`() throws {
    let month = marked(try text("2026-11.html", "de"))
    for expected in [
      "Im November wurden in den ersten 21 Tagen 130.172,70~€ ausgegeben. Zum Vergleich: 117.192,20~€ (903~%) mehr als im "
        + "gleichen Zeitraum im Oktober und 4.692,70~€ (4~%) mehr als im gleichen Zeitraum im November 2025.",
      "Die stärksten Veränderungen gegenüber Oktober: Wohnen 115.599,50~€ mehr, Essen 1.592,70~€ mehr.",
      "Noch zu bezahlen: 2 Rechnungen, 3.100,00~€; 1 überfällig.", "2 Tage überfällig", "Sonntag, 1. November",
    ] { #expect(month.contains(expected), "\(expected)") }
    #expect(
      marked(try text("history.html", "de")).contains("Am 3. November 2026 wurden 1.250,50~€ ausgegeben: Gemüse."))
  }

  @Test func `French summaries have no elision before the month, and the first day is “1er”`() throws {
    let month = marked(try text("2026-11.html", "fr"))
    for expected in [
      "En novembre, les dépenses des 21 premiers jours s’élèvent à 130_172,70~€. C’est 117_192,20~€ (903_%) de plus "
        + "qu’en octobre aux mêmes dates, et 4_692,70~€ (4_%) de plus qu’en novembre 2025 aux mêmes dates.",
      "Principaux changements par rapport à octobre~: Logement en hausse de 115_599,50~€, Courses en hausse de",
      "Il reste 2 factures à payer~: 3_100,00~€_; 1 en retard.", "En retard de 2 jours", "Dimanche 1er novembre",
    ] { #expect(month.contains(expected), "\(expected)") }
    #expect(marked(try text("history.html", "fr")).contains("Le 3 novembre 2026, dépense de 1_250,50~€~: Légumes."))
    #expect(try site("fr").page("assets/words.js").contains("\"first-day\":\"1er\""))
    #expect(try !site("de").page("assets/words.js").contains("first-day"))
  }

  @Test func `Spanish summaries have “de” before the month and mention its year`() throws {
    let month = marked(try text("2026-11.html", "es"))
    for expected in [
      "Noviembre de 2026",
      "En los primeros 21 días de noviembre se gastaron 130.172,70~€. Esto supone 117.192,20~€ (903~%) más que en los "
        + "mismos días de octubre y 4.692,70~€ (4~%) más que en los mismos días de noviembre de 2025.",
      "Lo que más cambió respecto a octubre: Vivienda (+115.599,50~€), Comida (+1.592,70~€).",
      "Quedan 2 facturas por pagar: 3.100,00~€; 1 con retraso.", "Vencido hace 2 días", "Domingo, 1 de noviembre",
    ] { #expect(month.contains(expected), "\(expected)") }
    #expect(
      marked(try text("history.html", "es")).contains("El 3 de noviembre de 2026 se gastaron 1.250,50~€: Verduras."))
  }

  // MARK: Charts

  @Test func `a chart has a description in the language of the site, with full amounts`() throws {
    let tags = PageScan(try site("hi").page("index.html")).tags
    let alt = try #require(tags.compactMap { $0.attributes["alt"] }.first { !$0.isEmpty })
    #expect(alt.contains("हर महीने के ख़र्च का स्तंभ चार्ट। सबसे ज़्यादा नवंबर 2026 में, ₹1,30,"))
  }
}
