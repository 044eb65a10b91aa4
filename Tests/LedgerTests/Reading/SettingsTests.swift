import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct SettingsTests {
  private func read(_ text: String) -> BookReading { BookReading(["book.yaml": text]) }

  @Test(arguments: ["", "# nothing\n", "---\n", "{}\n"])
  func `every setting that is not in the file has its default`(text: String) {
    let reading = read(text)
    let settings = reading.ledger.settings
    #expect(reading.findings == [])
    #expect(
      settings.title == "Daybook" && settings.currency == .inr && !settings.showsCurrency && settings.language == "en")
    #expect(settings.firstWeekday == 1 && settings.openingBalance == 0 && settings.openingDate == nil)
    #expect(
      settings.ratesSource == .bank(.ecb) && !settings.archivesAutomatically && settings.today == nil
        && settings.font == nil
    )
    #expect(settings.site == SiteSettings())
    #expect(settings.site.photos == .large && settings.site.pie == .ring && settings.site.maxSlices == 8)
  }

  @Test func `every setting is read`() {
    let reading = read(
      """
      title: 'Home & garden'
      currency: JPY
      show-currency: yes
      language: en-US
      first-weekday: sunday
      opening-balance: 1,250
      opening-date: 2020-02-29
      rates-source: https://example.org/rates
      archive: auto
      today: 2026-01-31
      font: fonts/my.ttf
      site: { accent: plum, photos: thumbnails, max-slices: 12, pie: full }
      """)
    let settings = reading.ledger.settings
    #expect(reading.findings == [])
    #expect(settings.title == "Home & garden" && settings.currency.code == "JPY" && settings.showsCurrency)
    #expect(settings.language == "en-US" && settings.firstWeekday == 7 && settings.openingBalance == 1250)
    #expect(settings.openingDate == day("2020-02-29") && settings.ratesSource == .address("https://example.org/rates"))
    #expect(settings.archivesAutomatically && settings.today == day("2026-01-31") && settings.font == "fonts/my.ttf")
    #expect(settings.site.accent == .palette(3) && settings.site.photos == .thumbnails && settings.site.maxSlices == 12)
    #expect(settings.site.pie == .full)
    #expect(reading.ledger.today == day("2026-01-31"))
  }

  @Test func `an account number with wrong check digits is reported, and any other number is not`() {
    func ids(_ number: String) -> [String] {
      BookReading(["book.yaml": "accounts:\n  - { name: Bank, number: \(number) }\n"]).ids
    }
    #expect(
      ids("DE89 3704 0044 0532 0130 01") == ["wrong-check-digits"]
        && ids("DE89370400440532013001") == ["wrong-check-digits"])
    for number in ["DE89 3704 0044 0532 0130 00", "4421", "0532013000", "XX89 3704", "DE89 3704 0044"] {
      #expect(ids(number).isEmpty, "\(number)")
    }
  }

  @Test(arguments: [
    ("currency: rupees", "unknown-currency"), ("show-currency: maybe", "wrong-type"),
    ("language: en US", "bad-setting"),
    ("first-weekday: Monday", "bad-setting"), ("opening-balance: 1O", "bad-amount"),
    ("opening-balance: 0.0.0", "bad-amount"),
    ("opening-balance: --5", "bad-amount"), ("opening-date: 2026-02-30", "bad-date"),
    ("rates-source: ebc", "bad-setting"),
    ("archive: always", "bad-setting"), ("today: tomorrow", "bad-date"), ("today: 1970-01-01", "bad-setting"),
    ("title: ''", "wrong-type"),
    ("site: ring", "wrong-type"), ("site: { pie: donut }", "bad-setting"), ("site: { photos: small }", "bad-setting"),
    ("site: { max-slices: 0 }", "bad-setting"), ("site: { max-slices: 13 }", "bad-setting"),
    ("site: { accent: red }", "bad-setting"), ("site: { size: 3 }", "unknown-key"), ("titel: x", "unknown-key"),
    ("accounts: Bank", "wrong-type"), ("title: [a]", "wrong-type"), ("- title: x", "wrong-type"),
  ])
  func `an invalid setting is reported once and is never silently replaced by the default`(line: String, id: String) {
    #expect(read(line + "\n").ids == [id])
  }

  @Test(arguments: [
    ("0", 0), ("0.00", 0), ("-0", 0), ("12.50", 1250), ("-12.50", -1250), ("'-12.50'", -1250),
    ("\"-1,250.00\"", -125_000),
  ])
  func `a balance may be zero or negative, quoted or not`(text: String, minor: Int64) {
    let reading = read("opening-balance: \(text)\n")
    #expect(reading.findings == [])
    #expect(reading.ledger.accounts.first?.openingBalance == minor)
  }

  @Test func `the home currency applies regardless of its position in the file`() {
    #expect(read("opening-balance: 5.123\ncurrency: KWD\n").ledger.settings.openingBalance == 5123)
  }

  // MARK: Accounts

  @Test func `the main account is always the first account`() {
    let accounts = read("opening-balance: 3\naccounts:\n  - { name: Bank, currency: USD, opening-balance: -5.50 }\n")
      .ledger.accounts
    #expect(accounts.map(\.name) == ["", "Bank"])
    #expect(accounts.map(\.openingBalance) == [300, -550])
    #expect(accounts.map(\.currency.code) == ["INR", "USD"])
  }

  @Test func `an account that only transactions mention has the home currency and starts at zero`() {
    let accounts = BookReading(november: tea("account: Purse"), book: "currency: EUR\n").ledger.accounts
    #expect(accounts.map(\.name) == ["", "Purse"])
    #expect(accounts[1].currency.code == "EUR" && accounts[1].openingBalance == 0)
  }

  @Test(arguments: [
    ("- { currency: USD }", "missing-key"), ("- { name: Bank, currency: dollars }", "unknown-currency"),
    ("- { name: Bank, opening-balance: lots }", "bad-amount"), ("- { name: Bank, iban: x }", "unknown-key"),
    ("- Bank", "wrong-type"), ("- { name: A }\n  - { name: A }", "bad-setting"),
  ])
  func `an invalid account in the settings is reported once`(item: String, id: String) {
    #expect(read("accounts:\n  \(item)\n").ids == [id])
  }

  @Test(arguments: [("Sparkasse", "Sparkase"), ("Bank", "Bnak"), ("Cash", "Cashs")])
  func `accounts whose names differ by one edit are reported`(first: String, second: String) {
    let reading = BookReading(november: tea("account: \(first)") + tea("account: \(second)", "id: x"))
    #expect(reading.places == ["ledger/2026-11.yaml:8 similar-account"])
  }

  @Test(arguments: [("Bank 1", "Bank 2"), ("Plan A", "Plan B")])
  func `accounts that differ by a digit or a single letter are allowed`(first: String, second: String) {
    #expect(BookReading(november: tea("account: \(first)") + tea("account: \(second)", "id: x")).findings == [])
  }

  @Test func `an account whose currency has no rate is reported, but a transfer to it is not reported`() {
    let entry = "- { date: 2026-11-03, title: Trip, moved: 5, from: Dollars, to: Purse, arrived: 4 }\n"
    let book = "currency: EUR\naccounts:\n  - { name: Dollars, currency: USD }\n  - { name: Purse }\n"
    let findings = BookReading(november: entry, book: book).findings
    #expect(findings.map(\.id) == [.missingRate] && findings[0].label == "“Dollars” has no value in the balance")
  }

  @Test func `accounts with different names, and a main account without a name, are allowed`() {
    let reading = BookReading(
      november: tea("account: Bank") + tea("account: Cash", "id: x") + tea("account: B", "id: y"))
    #expect(reading.findings == [])
  }

  @Test func `a comment directly after an account is reported once`() {
    for account in ["Bank #2", "Bank #2"] {
      #expect(BookReading(november: tea("account: \(account)")).ids == ["comment-after-value"])
    }
    #expect(
      BookReading(november: tea("account: Bank #2"), book: "accounts: [{ name: Bank }]\n").ids == [
        "comment-after-value"
      ])
  }
}
