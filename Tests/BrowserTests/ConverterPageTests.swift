import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// The converter page, compared with the results of `daybook rates convert`.
  @Suite struct ConverterPageTests {
    /// A few cases: `ConverterScriptTests` tests all others.
    static let cases: [(amount: String, from: String, to: String)] = [
      ("100", "USD", "EUR"), ("1,250.50", "EUR", "JPY"), ("7", "DKK", "DKK"),
    ]

    /// The output of the command without source and day, which are elsewhere on the page. There is no price if nothing
    /// is converted.
    private static let expected = Dictionary(
      uniqueKeysWithValues: cases.map { amount, from, to in
        let run = Tool.run(["rates", "convert", amount, from, "--to", to, "--book", SampleSite.book])
        let said = run.out.replacing(/, sample, [-0-9]+/, with: "").split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
        return ("\(amount) \(from) \(to)", from == to ? said + " (1 \(from) = 1 \(to))" : said)
      })

    /// Invalid amounts and their messages.
    static let mistakes = [
      ("", "Write an amount, for example 100."), ("12,5", "The decimal separator is a point; write 12.5."),
    ]

    private func choose(_ code: String, _ side: String, _ page: Page) throws {
      try page.focus("[data-currency=\(side)]")
      // Typed letters select in a list, as the keyboard does; leaving the field ends the list's delay.
      try page.type(code)
      try page.wait(
        until: "document.querySelector('[data-currency=\(side)]').value === '\(code)'", "\(code) is chosen",
        seeing: "document.querySelector('[data-currency=\(side)]').value")
    }

    private func write(_ text: String, _ page: Page) throws {
      try page.focus("#amount-from")
      try page.press("a", holding: [.control])
      if text.isEmpty { try page.press(.delete) } else { try page.type(text) }
    }

    @Test(arguments: Browser.wanted, SampleSite.Place.allCases)
    func `the converter gives the same results as “rates convert” in both directions`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        try place.open("convert.html", page)
        for (amount, from, to) in ConverterPageTests.cases {
          try choose(from, "from", page)
          try choose(to, "to", page)
          try write(amount, page)
          let said = try #require(ConverterPageTests.expected["\(amount) \(from) \(to)"])
          #expect(try page.text("[data-answer]") == said, "\(amount) \(from) to \(to)")
          let result = said.split(separator: " ").dropFirst(3).first.map(String.init)
          #expect(try page.value("document.getElementById('amount-to').value").text == result)
        }
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted) func `the converter reports an invalid amount with a correction`(browser: Browser)
      throws
    {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("convert.html"))
        try choose("USD", "from", page)
        try choose("EUR", "to", page)
        for (text, message) in ConverterPageTests.mistakes {
          try write(text, page)
          #expect(try page.text("[data-answer]") == message, "“\(text)”")
          #expect(try page.value("document.getElementById('amount-from').getAttribute('aria-invalid')") == "true")
          #expect(try page.value("document.getElementById('amount-to').value") == "")
        }
      }
    }

    @Test(arguments: Browser.wanted)
    func `the converter accepts an amount in either currency, and Swap exchanges the currencies`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try page.open(try SampleSite.Place.disk.address("convert.html"))
        try choose("USD", "from", page)
        try choose("EUR", "to", page)
        try page.focus("#amount-to")
        try page.press("a", holding: [.control])
        try page.type("86.93")
        #expect(try page.value("document.getElementById('amount-from').value") == "100.00")
        try page.tab(to: "[data-swap]", atMost: 400)
        try page.press(.enter)
        #expect(
          try page.value("[...document.querySelectorAll('[data-currency]')].map((one) => one.value)") == ["EUR", "USD"])
      }
    }
  }
}
