import BrowserSupport
import Foundation
import TestSupport
import Testing

/// Forms after Back: the page counts as new, and entered values are kept.
extension LiveBrowserTests {
  @Suite struct FormBackTests {
    /// A form on a separate page, the values typed first and after Back, and the file that gets both.
    struct Case: Sendable, CustomTestStringConvertible {
      let address: String
      /// The values by field name.
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
      for (name, value) in values.sorted(by: { $0.key < $1.key }) { try user.type(name, value) }
    }

    /// Presses the form's button, and waits for another page or for a message on this one.
    private func press(_ user: FormUser) throws {
      try user.page.run("document.querySelector('main form[data-form] button.main').click();")
    }

    /// Presses Back until the form's page is shown: a page that is just being updated may swallow a press. The page
    /// that is left may have the same address, so its window is marked.
    private func goBack(to path: String, _ page: Page) throws {
      try page.run("window.isLeft = true;")
      for _ in 0..<5 {
        try page.back()
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
          if (try? page.value("!window.isLeft && location.pathname === '\(path)'")) == true { return }
          Thread.sleep(forTimeInterval: 0.05)
        }
      }
    }

    @Test(arguments: ways, cases) func `after Back, a form can be changed and sent again`(way: FormWay, one: Case)
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
        // Without scripts or from a cache the same number is sent with other content: the form is shown again.
        let again = "document.querySelector('main .wrong')?.innerText.includes('already saved') === true"
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
        // The server ends with this test: a page that is still loading would wait for it.
        try page.wait(
          until: "document.readyState === 'complete' && document.querySelector('[data-notice]')", "the last one is told"
        )
        #expect(try book.text(one.file).components(separatedBy: one.written[0]).count == 2)
      }
    }

    /// A form about existing entries: the change, the check of the book after it was sent, and after it was shown again
    /// and sent again.
    struct Deed: Sendable, CustomTestStringConvertible {
      let address: String
      var files: [String: String] = [:]
      var file = "ledger/2026-11.yaml"
      /// Goes to the form and makes the change.
      let make: @Sendable (FormUser) throws -> Void
      /// Whether the book has the change.
      let isMade: @Sendable (String) -> Bool
      /// Fills in the values sent after Back; empty for a form that is sent as shown.
      var change: @Sendable (FormUser) throws -> Void = { _ in }
      /// The expectation at the end.
      let isRight: @Sendable (_ before: String, _ after: String) -> Bool

      var testDescription: String { address }
    }

    static let deeds = [
      Deed(
        address: "edit/2026-11-21-apple",
        make: { try $0.type("title", "Apricot") }, isMade: { $0.contains("Apricot") },
        change: { try $0.type("title", "Avocado") },
        isRight: { before, after in before.replacing("Apricot", with: "Avocado") == after }),
      Deed(
        address: "pay/2026-10-20-light",
        files: [
          "ledger/2026-10.yaml": "- { date: 2026-10-20, title: Light, spent: 70, category: Home, due: 2026-11-28 }\n"
        ], file: "ledger/2026-10.yaml",
        make: { try $0.type("paid", "2026-11-20") }, isMade: { $0.contains("paid: 2026-11-20") },
        change: { try $0.type("paid", "2026-11-19") }, isRight: { $0 == $1 }),
      Deed(
        address: "remove/2026-11-21-apple", make: { _ in }, isMade: { !$0.contains("Apple") }, isRight: { $0 == $1 }),
      Deed(
        address: "attach/2026-11-21-apple", make: { try $0.give(["one.jpg"]) }, isMade: { $0.contains("photo: ") },
        change: { try $0.give(["another.jpg"]) },
        isRight: { before, after in
          after != before
            && after.components(separatedBy: "-apple").count > before.components(separatedBy: "-apple").count
        }),
      Deed(
        address: "several?filter=Apple",
        make: { user in
          try user.page.run("document.querySelector('main [name=id]').checked = true;")
          try user.type("tag", "house")
          // With scripts, the rows show the preview.
          if !user.hasScripts { try user.sendAndWait() }
        }, isMade: { $0.contains("tags: [house]") },
        // Nothing can be sent if no entry is selected.
        change: { user in
          try user.page.run("const box = document.querySelector('main [name=id]'); if (!box.checked) box.click();")
        }, isRight: { $0 == $1 }),
      Deed(
        address: "import", files: ["book.yaml": "title: Live\naccounts:\n  - { name: Bank }\n"],
        make: { user in
          try user.give(["nov.csv"], text: "Date,Description,Amount\n2026-11-18,CORNER MARKET 12,-20.00\n")
          try user.sendAndWait()
          try user.fill("account", "Bank")
          try user.press("button[value=keep]", until: "document.querySelector('[name=choice]')", "the only payee")
          try user.press("button[value=agree]", until: "document.querySelector('.imports')", "it is decided")
        }, isMade: { $0.contains("20.00") }, isRight: { $0 == $1 }),
    ]

    @Test(arguments: ways, deeds)
    func `after Back, sending a form makes a new change and does not repeat the earlier one`(
      way: FormWay, deed: Deed
    ) throws {
      let book = try LiveBook(deed.files)
      try LiveBrowserTests.use(way, book, expecting: ["404", "409", "422", "Layout was forced"]) { user in
        let page = user.page
        try user.open(deed.address)
        try page.wait(until: "document.querySelector('main form[data-form]')", "the form is there")
        try deed.make(user)
        let place = try page.value("location.pathname").text ?? ""
        try user.sendAndWait()
        try wait("the change is made") { try deed.isMade(book.text(deed.file)) }
        let before = try book.text(deed.file)
        try goBack(to: place, page)
        try page.wait(until: "document.readyState === 'complete' && document.querySelector('main')", "the page is back")
        // A removed entry has no form any more. A form that first shows the saved change is sent once more.
        for press in 0..<4 where try !deed.isRight(before, book.text(deed.file)) || press == 0 {
          guard try page.value("document.querySelector('main form[data-form] button.main')") != .null else { break }
          // Files are chosen again on a page that is shown again.
          try deed.change(user)
          try user.sendAndWait()
        }
        let after = try book.text(deed.file)
        #expect(deed.isRight(before, after), "\(after.prefix(300))")
      }
    }

    @Test(arguments: Browser.wanted) func `a form on a restored page receives a new idempotency key and can be sent`(
      browser: Browser
    )
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

extension FormUser {
  /// Sets the text of a field in the page's own form, using a script for speed.
  fileprivate func type(_ name: String, _ text: String) throws {
    try page.run(
      """
      const input = document.querySelector(`main form[data-form] [name="${arguments[0]}"]`);
      input.value = arguments[1];
      input.dispatchEvent(new Event('input', { bubbles: true }));
      """, .text(name), .text(text))
  }

  /// Presses the main button of the page's own form, and waits for the message: on another page or, with scripts, on
  /// this one.
  fileprivate func sendAndWait() throws {
    let told = "[data-notice], main .wrong, main .done, [data-keeps]"
    try page.run(
      """
      for (const it of document.querySelectorAll(arguments[0])) { it.className = ''; delete it.dataset.notice; delete it.dataset.keeps; }
      sessionStorage.removeItem('form-notice');
      document.documentElement.dataset.waits = 'yes';
      document.querySelector('main form[data-form] button.main').click();
      """, .text(told))
    let isAnother = hasScripts ? "" : "!document.documentElement.dataset.waits && "
    try page.wait(
      until: "document.readyState === 'complete' && \(isAnother)document.querySelector('\(told)')",
      "the press is answered")
  }
}
