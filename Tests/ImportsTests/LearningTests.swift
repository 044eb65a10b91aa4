import BookEditing
import Imports
import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// Quality of learned titles and categories: how many rows get one without a question mark, and how many of these are
/// wrong.
@Suite struct LearningTests {
  private static let shops: [(name: String, bank: String, category: String)] = [
    ("REWE", "REWE SAGT DANKE. 44112", "Food"), ("Edeka", "EDEKA CENTER MUELLER", "Food"),
    ("Aldi", "ALDI SUED SAGT DANKE", "Food"), ("Lidl", "LIDL VERTRIEBS GMBH", "Food"),
    ("Shell", "SHELL 0417 STATION", "Car"), ("Aral", "ARAL AG TANKSTELLE", "Car"),
    ("Netflix", "PAYPAL *NETFLIX.COM", "Fun"), ("Spotify", "PAYPAL *SPOTIFY AB", "Fun"),
    ("Stadtwerke", "STADTWERKE HALLE GMBH ABSCHLAG", "Home"), ("Telekom", "TELEKOM DEUTSCHLAND GMBH", "Home"),
    ("Hausverwaltung Krug", "HAUSVERWALTUNG KRUG UND SOHN MIETE", "Home"), ("dm", "DM-DROGERIE MARKT", "Care"),
    ("Rossmann", "ROSSMANN 3110", "Care"), ("Media Markt", "MEDIA MARKT E-BUSINESS GMBH", "Fun"),
    ("Bauhaus", "BAUHAUS FACHCENTREN AG", "Home"), ("Ikea", "IKEA DEUTSCHLAND NIEDERLASSUNG", "Home"),
    ("Bäckerei Lang", "BAECKEREI LANG", "Food"), ("Apotheke am Ring", "APOTHEKE AM RING", "Care"),
    ("Deutsche Bahn", "DB VERTRIEB GMBH DEUTSCHE BAHN", "Travel"), ("Lufthansa", "LUFTHANSA 2201", "Travel"),
    ("Kino Zoo Palast", "ZOO PALAST KINO BERLIN", "Fun"), ("Urban Sports", "URBAN SPORTS GMBH", "Fun"),
    ("Wochenmarkt", "WOCHENMARKT SUEDSTERN", "Food"), ("Zahnarzt Brandt", "DR BRANDT ZAHNARZT PRAXIS", "Care"),
  ]
  /// Shops that are not in the history, some of which share words with shops in the history.
  private static let strangers = [
    "SANITAER MARKT KLEIN", "AUTOHAUS LANG", "CAFE AM RING", "ZOO HALLE KASSE", "BUCHHANDLUNG KRUG",
    "DEUTSCHE RENTENVERSICHERUNG", "SPORTS DIREKT", "TELE COLUMBUS", "PAYPAL *STEAM GAMES", "BAHNHOFS BISTRO",
  ]

  private static func bank(_ words: String, _ day: Int, _ random: inout SeededRandom) -> String {
    let noise = [
      "2026-11-\(10 + day % 9)T9:56 Debitk.0 2027-12", "TERMINAL 6501\(day)234 KARTE 4411", "BERLIN DE",
      "EC 6501234\(day) 08.11 14.21 ME0", "KDN-REF 00\(day)4471", "",
    ]
    return "\(words) \(noise.randomElement(using: &random) ?? "")"
  }

  /// Imports a history from a spreadsheet, then a bank statement with other words for the same shops.
  private func measure(_ seed: UInt64) throws -> (rows: Int, sure: Int, wrong: Int) {
    var random = SeededRandom(seed: seed)
    let names = ["Car", "Fun", "Care", "Travel"].map { "- { name: \($0) }\n" }.joined()
    let book = try PlanBook(
      "",
      [
        "categories.yaml":
          "- { name: Food }\n- { name: Home }\n\(names)- { name: Other }\n- { name: Income, kind: income }\n"
      ])
    var history = "Datum;Was;Kategorie;Ausgabe;Einnahme\n01.01.2026;Firma;Income;;900,00\n"
    for number in 0..<240 {
      let shop = Self.shops[number % Self.shops.count]
      history +=
        "\(10 + number % 18).\(["02", "04", "06", "08", "10"][number % 5]).2026;\(shop.name);\(shop.category);\(number % 90 + 1),\(10 + number % 80);\n"
    }
    try book.take([("alt.csv", history)])
    var bank = "Date,Description,Amount\n2026-11-01,Firma,900.00\n"
    var wanted: [String?] = [nil]
    for day in 0..<160 {
      if day % 16 == 15 {
        let name = Self.strangers.randomElement(using: &random) ?? ""
        bank +=
          "2026-11-\(day % 18 + 2 < 10 ? "0" : "")\(day % 18 + 2),\(Self.bank(name, day, &random)),-\(day + 300).15\n"
        wanted.append(nil)
        continue
      }
      let shop = Self.shops.randomElement(using: &random) ?? Self.shops[0]
      bank +=
        "2026-11-\(day % 18 + 2 < 10 ? "0" : "")\(day % 18 + 2),\(Self.bank(shop.bank, day, &random)),-\(day + 100).15\n"
      wanted.append(shop.category)
    }
    let plan = try book.plan([("bank.csv", bank)])
    var (sure, wrong) = (0, 0)
    for (row, category) in zip(plan.rows, wanted).dropFirst() where row.state == .new && !row.isGuess {
      sure += 1
      let name = row.category.map { book.ledger.category($0).name }
      if name != category { wrong += 1 }
    }
    return (wanted.count - 1, sure, wrong)
  }

  @Test func `categories learned from a spreadsheet are correct for most rows of a bank's file`() throws {
    var total = (rows: 0, sure: 0, wrong: 0)
    for seed in 1...UInt64(Fuzzing.count(20)) {
      let (rows, sure, wrong) = try measure(seed)
      total = (total.rows + rows, total.sure + sure, total.wrong + wrong)
    }
    // At least a tenth of the rows are of shops that the history does not have.
    #expect(total.sure * 100 >= total.rows * 80, "\(total)")
    #expect(total.wrong * 100 <= total.sure, "\(total)")
  }
}

/// Rows of which the ledger has a single similar entry.
@Suite struct SingleEntryTests {
  private func isGuess(_ text: String, _ amount: String, title: String = "Car insurance", more: String = "") throws
    -> Bool
  {
    let entries = "- { date: 2026-02-03, title: \"\(title)\", spent: 100, category: Home }\n" + more
    let book = try PlanBook("", ["ledger/2026-02.yaml": entries])
    let rows = "2026-11-11,\"\(text)\",\(amount)\n2026-11-12,Other,-7.70\n2026-11-13,Pay,9.00\n"
    let plan = try book.plan([("bank.csv", "Date,Description,Amount\n" + rows)])
    return try #require(plan.rows.first).isGuess
  }

  @Test(arguments: [("Car insurance", "-100.00"), ("CAR INSURANCE 2026", "-114.00"), ("Car insurance", "-60.00")])
  func `one entry with the same words determines the category of a row if their amounts are similar`(
    _ text: String, _ amount: String
  )
    throws
  {
    #expect(try !isGuess(text, amount))
    let other = "- { date: 2026-02-13, title: Car insurance, spent: 100, category: Food }\n"
    #expect(try isGuess(text, amount, more: other), "two categories")
  }

  @Test(arguments: [
    ("Car insurance", "-220.00"), ("Car insurance", "-40.00"), ("Car insurance Miller", "-100.00"),
    ("Insurance", "-100.00"),
  ])
  func `one entry does not determine the category of a row if amounts or words differ`(_ text: String, _ amount: String)
    throws
  {
    #expect(try isGuess(text, amount))
  }

  @Test(arguments: [
    ("Dentist, Ines", "Dentist, Tomas", false), ("School list: paints", "School list", false),
    ("Course, spring", "Course, autumn", false), ("Present, Ruth", "Train, Ruth", true),
    ("Order, Ines", "Order, Tomas", true),
  ])
  func `titles with the same words before a comma or colon belong to the same payee`(
    _ text: String, _ title: String, _ isOpen: Bool
  ) throws {
    #expect(try isGuess(text, "-90.00", title: title) == isOpen)
    #expect(try isGuess(text, "-20.00", title: title), "another amount")
  }
}

/// Rows whose words refer to a payee other than that of an entered title.
@Suite struct OtherPayeeTests {
  private func title(_ text: String, typed: Int, day: Int = 3) throws -> (String, isGuess: Bool) {
    let entries = (0..<typed).map {
      "- { date: 2026-11-0\($0 + 1), title: Market, spent: \($0 + 4), category: Food }\n"
    }
    let book = try PlanBook("", ["ledger/2026-11.yaml": entries.joined()])
    let plan = try book.plan([
      (
        "bank.csv",
        "Date,Description,Amount,Balance\n2026-11-11,\(text),-12.30,87.70\n2026-11-12,Other thing,-7.70,80.00\n"
      )
    ])
    let row = try #require(plan.rows.first)
    return (row.title, row.isGuess)
  }

  @Test func `a title is used for a row with additional words only if it was entered several times`() throws {
    #expect(try title("CORNER MARKET 12", typed: 1) == ("CORNER MARKET 12", true))
    #expect(try title("CORNER MARKET 12", typed: 2) == ("CORNER MARKET 12", true))
    // Numbers and words that many rows contain do not identify a payee.
    #expect(try title("MARKET 12 CARD PAYMENT", typed: 2) == ("Market", false))
    // Several entries are evidence.
    #expect(try title("MARKET BERLIN", typed: 4).0 == "Market")
  }
}
