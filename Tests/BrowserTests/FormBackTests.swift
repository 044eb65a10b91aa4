import BrowserSupport
import Foundation
import TestSupport
import Testing

/// Forms after Back: a page that comes back is a new page, and nothing that is typed into it is lost.
extension LiveBrowserTests {
  @Suite struct FormBackTests {
    /// A form of a page of its own, what is typed first and after Back, and where both are written.
    struct Case: Sendable, CustomTestStringConvertible {
      let address: String
      /// By the names of fields.
      let first: [String: String]
      let second: [String: String]
      let file: String
      let written: [String]

      var testDescription: String { address }
    }

    static let cases = [
      Case(
        address: "add", first: ["title": "Tea", "amount": "3"], second: ["title": "Cake", "amount": "4"],
        file: "ledger/2026-11.yaml", written: ["Tea", "Cake"]),
      Case(
        address: "add?kind=received", first: ["title": "Gift", "amount": "3"],
        second: ["title": "Wages", "amount": "4"],
        file: "ledger/2026-11.yaml", written: ["Gift", "Wages"]),
      Case(
        address: "categories", first: ["name": "Pets"], second: ["name": "Plants"], file: "categories.yaml",
        written: ["Pets", "Plants"]),
      Case(
        address: "settings", first: ["title": "House"], second: ["title": "Flat"], file: "book.yaml", written: ["Flat"]),
      Case(
        address: "balance", first: ["date": "2026-11-20", "balance": "50"],
        second: ["date": "2026-11-19", "balance": "60"], file: "ledger/2026-11.yaml",
        written: ["balance: 50", "balance: 60"]),
    ]

    private static let ways =
      FormWay.all.filter { $0.screen.width == 1280 }
      + Browser.wanted.filter { $0 == .firefox }.map { FormWay(browser: $0, screen: .desk) }

    private func fill(_ user: FormUser, _ values: [String: String]) throws {
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        try user.page.run(
          """
          const input = document.querySelector(`main form[data-form] [name="${arguments[0]}"]`);
          input.value = arguments[1];
          input.dispatchEvent(new Event('input', { bubbles: true }));
          """, .text(name), .text(value))
      }
    }

    /// Presses the form's button, and waits for another page or for what is told on this one.
    private func press(_ user: FormUser) throws {
      try user.page.run("document.querySelector('main form[data-form] button.main').click();")
    }

    /// Presses Back until the form's page is there: one that is just shown anew may swallow a press.
    private func goBack(to path: String, _ page: Page) throws {
      for _ in 0..<3 {
        try page.back()
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
          if (try? page.value("location.pathname === '\(path)'")) == true { return }
          Thread.sleep(forTimeInterval: 0.05)
        }
      }
    }

    @Test(arguments: ways, cases) func `after Back the form can be changed and sent again`(way: FormWay, one: Case)
      throws
    {
      let book = try LiveBook()
      try LiveBrowserTests.use(way, book, expecting: ["409", "422", "Layout was forced"]) { user in
        let page = user.page
        try page.open(book.address + one.address)
        try page.wait(until: "document.querySelector('main form[data-form]')", "the form is there")
        try fill(user, one.first)
        try press(user)
        let first = one.written[0]
        try wait("\(first) is written") { try one.written.count == 1 || book.text(one.file).contains(first) }
        try page.wait(
          until: "document.readyState === 'complete' && document.querySelector('[data-notice]')", "it is told")
        try goBack(to: "/\(one.address.split(separator: "?")[0])", page)
        try page.wait(
          until:
            "location.pathname === '/\(one.address.split(separator: "?")[0])' && document.readyState === 'complete' && document.querySelector('main form[data-form]')",
          "the form is back")
        try fill(user, one.second)
        try press(user)
        // Without scripts, or from a cache, the same number comes with other content: the form is shown again.
        let again = "document.querySelector('main .wrong')?.innerText.includes('saved before') === true"
        let last = one.written[one.written.count - 1]
        try wait("the press has an answer") { try book.text(one.file).contains(last) || page.value(again) == true }
        if try page.value(again) == true {
          #expect(try !book.text(one.file).contains(last))
          for (name, value) in one.second {
            #expect(
              try page.value("document.querySelector('main form[data-form] [name=\(name)]').value") == .text(value))
          }
          try press(user)
        }
        for text in one.written { try wait("\(text) is written") { try book.text(one.file).contains(text) } }
        // The server goes with this test: a page that is still on its way would wait for it.
        try page.wait(
          until: "document.readyState === 'complete' && document.querySelector('[data-notice]')", "the last one is told"
        )
        #expect(try book.text(one.file).components(separatedBy: one.written[0]).count == 2)
      }
    }

    @Test(arguments: Browser.wanted) func `a page that is restored takes a new number and may be sent`(browser: Browser)
      throws
    {
      let book = try LiveBook()
      try browser.page { page in
        try page.open(book.address + "add")
        try page.wait(until: "document.documentElement.dataset.liveVersion", "the page listens to the server")
        let told = try page.run(
          """
          const form = document.querySelector('main form[data-form]');
          const before = form.elements.once.value;
          form.dataset.sending = 'yes';
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
          const same = form.elements.once.value === before && form.dataset.sending === 'yes';
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
          const after = form.elements.once.value;
          const state = (number) => number.split('.').slice(0, 2).join('.');
          return [same, after !== before, state(after) === state(before), form.dataset.sending ?? ''];
          """)
        #expect(told == [true, true, true, ""])
        #expect(try page.messages() == [])
      }
    }

    private func wait(_ what: String, _ isSo: () throws -> Bool) throws {
      let end = Date.now.addingTimeInterval(20)
      while Date.now < end {
        if try isSo() { return }
        Thread.sleep(forTimeInterval: 0.05)
      }
      Issue.record("not so: \(what)")
    }
  }
}
