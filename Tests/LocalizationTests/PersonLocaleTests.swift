@testable import Localization
import Ledger
import Testing

@Suite struct PersonLocaleTests {
  @Test func `the currencies of territories are known, and Antarctica has none`() {
    #expect(Currency.territories.count == 249)
    let known = [("DE", "EUR"), ("CH", "CHF"), ("LI", "CHF"), ("US", "USD"), ("EC", "USD"), ("GL", "DKK")]
    for (territory, code) in known { #expect(Currency(territory: territory)?.code == code) }
    #expect(Currency(territory: "AQ") == nil)
    #expect(Currency(territory: "de") == nil)
  }

  @Test(
    arguments: [
      ("de_AT.UTF-8@euro", "de", "AT"), ("en", "en", nil), ("sr_RS@latin", "sr", "RS"), ("zh-Hant-TW", "zh", "TW"),
    ] as [(String, String, String?)])
  func `language and territory are read from locale names`(_ name: String, _ language: String, _ territory: String?) {
    let read = PersonLocale.Name(name)
    #expect(read?.language == language)
    #expect(read?.territory == territory)
  }
}
