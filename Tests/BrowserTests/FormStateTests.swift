import BrowserSupport
import Foundation
import TestSupport
import Testing

/// The findings of independent checkers about each form in each state: empty, filled, with findings, refused, changed
/// since then.
extension LiveBrowserTests {
  @Suite struct FormStateTests {
    /// A form that is sent in a state.
    private struct Sending {
      let name: String
      let path: String
      /// JavaScript that changes the form's fields; `it` contains the elements.
      let change: String
      let status: Int

      init(_ name: String, _ path: String, _ change: String, _ status: Int) {
        (self.name, self.path, self.change, self.status) = (name, path, change, status)
      }
    }

    private static let form = """
      const form = document.querySelector('main form[data-form]');
      const it = form.elements;
      const add = (name, value) => form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      """

    private static let files = [
      "book.yaml": "title: Live\naccounts:\n  - { name: Bank, opening-balance: 1000 }\n  - { name: Cash }\n",
      "ledger/2026-10.yaml":
        "- { date: 2026-10-03, title: Till, spent: 30, category: Home, account: Bank, due: 2026-11-25 }\n"
        + "- { date: 2026-10-04, title: Tea, spent: 4, category: Food, account: Bank }\n"
        + "- { date: 2026-10-20, balance: 996, account: Bank }\n- { date: 2026-10-21, balance: 1000, account: Bank }\n",
    ]

    private static let shown = [
      "add", "add?kind=moved&title=Tea", "edit/2026-10-04-tea", "edit/nothing", "pay/2026-10-03-till",
      "remove/2026-10-04-tea", "attach/2026-10-04-tea", "undo", "categories", "settings", "people", "import",
      "import?preview=gone",
      "fixes", "several", "several?filter=2026-10", "balance/Bank", "balance/Cash", "balance/None",
      "receipt?name=one.jpg",
      "receipt?name=none.jpg", "add?receipt=one.jpg", "receipts.html", "2026-09.html", "2026-11.html", "index.html",
      "add?bill=yes", "pending.html", "account-bank.html", "t-2026-10-03-till.html",
    ]

    private static let sent = [
      Sending("letters for an amount", "add", "it.title.value = 'Tea'; it.amount.value = '12,5O';", 422),
      Sending("a token of another run", "add", "it.token.value = 'old';", 403),
      Sending("another form without its token", "categories", "it.token.value = 'old';", 403),
      Sending("a day that is none", "pay/2026-10-03-till", "it.paid.value = 'some day';", 422),
      Sending("no photo", "attach/2026-10-04-tea", "", 422),
      Sending("a name that is there", "categories", "it.name.value = 'food';", 422),
      Sending(
        "a colour that is none", "settings",
        "const own = [...it['site.accent']].at(-1); own.value = 'blueish'; own.checked = true;", 422),
      Sending("no file", "import", "", 422),
      Sending("a filter that is none", "several?filter=category:Foo", "it.tag.value = 'x';", 200),
      Sending("nothing chosen", "several", "it.tag.value = 'x'; add('do', 'save');", 422),
      Sending(
        "several shown first", "several?filter=2026-10",
        "it.id.forEach((box) => { box.checked = true; }); it.tag.value = 'x'; add('do', 'look');", 200),
      Sending("a balance that is none", "balance/Bank", "it.balance.value = 'x';", 422),
      Sending("the other sign", "balance/Bank", "it.date.value = '2026-10-20'; it.balance.value = '-996';", 422),
    ]

    /// Goes through all states; each has a name and bytes.
    private func walk(_ page: Page, _ look: (_ name: String, _ html: String) throws -> Void) throws {
      let book = try LiveBook(FormStateTests.files, receipts: ["one.jpg"])
      let port = UInt16(try #require(URL(string: book.address)?.port))
      /// The page as the server sends it, before any script.
      func html(_ path: String) throws -> String {
        let client = try RawClient(port: port)
        client.get("/\(path)")
        return try client.answer().text
      }
      func show(_ name: String, _ path: String) throws {
        try page.open(book.address + path)
        try look(name, try html(path))
      }
      func send(_ sending: Sending) throws {
        let answer = try page.run(
          """
          \(FormStateTests.form)
          \(sending.change)
          return fetch(form.action, { method: 'POST', body: new FormData(form) })
            .then(async (answer) => ({ status: answer.status, html: await answer.text() }));
          """)
        #expect(answer["status"] == .number(Double(sending.status)), "\(sending.name)")
        // Sent as by a browser without scripts: the answer is the page.
        try page.run("\(FormStateTests.form) HTMLFormElement.prototype.submit.call(form);")
        try page.wait(until: "document.querySelector('main :is(.wrong, .done)')", "the answer is shown")
        try look(sending.name, answer["html"].text ?? "")
      }
      for path in FormStateTests.shown { try show(path, path) }
      for sending in FormStateTests.sent {
        try page.open(book.address + sending.path)
        try send(sending)
      }
      // Changed in the editor while the form was open.
      try page.open(book.address + "edit/2026-11-21-apple")
      try book.save(title: "Apple", amount: "99")
      try send(Sending("changed meanwhile", "", "it.note.value = 'ripe';", 409))
      // A statement: previewed, waiting, and one with two readings.
      for (name, rows) in [
        ("nov.csv", "2026-11-18,SHOP,-20.00,980.00\n2026-11-20,REFUND,10.00,990.00\n"),
        ("two.csv", "01/02/2026,SHOP,-20.00,980.00\n02/03/2026,REFUND,10.00,990.00\n"), ("x.bin", "\u{1}\u{2}"),
      ] {
        try page.open(book.address + "import")
        let address =
          try page.run(
            """
            return (async () => {
              const body = new FormData(document.querySelector('main form[data-form]'));
              body.set('file', new File([arguments[1]], arguments[0]));
              return (await fetch('/import', { method: 'POST', body })).url;
            })();
            """, .text(name), .text("Date,Description,Amount,Balance\n" + rows)
          ).text ?? ""
        try show("a preview of \(name)", String(address.dropFirst(book.address.count)))
      }
      try show("previews that wait", "import")
      // The change is reported and is in the list of changes.
      try page.open(book.address + "add")
      let told =
        try page.run(
          """
          \(FormStateTests.form)
          it.title.value = 'Tea'; it.amount.value = '3';
          return fetch(form.action, { method: 'POST', body: new FormData(form) }).then((answer) => answer.url);
          """
        ).text ?? ""
      try show("a notice", String(told.dropFirst(book.address.count)))
      try show("a list of changes", "undo")
      // With mistakes there is no other page.
      try book.write("- { date: 2026-10-03, title: Till, spent: 30, category: Hone }\n", to: "ledger/2026-10.yaml")
      let end = Date.now.addingTimeInterval(20)
      repeat {
        try page.open(book.address + "errors.html")
      } while try page.value(
        "document.querySelector('form.remedy') === null") == true && Date.now < end
      for path in ["errors.html", "fixes", "add"] { try show("\(path) with mistakes", path) }
    }

    @Test(.enabled(if: Axe.isWanted))
    func `axe and vnu report nothing about any form or state, in both themes and at widths of 390 and 1280 px`() throws
    {
      let folder = try TemporaryFolder()
      var names: [String] = []
      try Browser.chromium.page { page in
        try walk(page) { name, html in
          let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
          names.append("\(names.count)-\(plain).html")
          try folder.write(html, to: names[names.count - 1])
          for screen in Axe.screens {
            try page.show(on: screen)
            try Axe.expectNoViolation(page, name)
          }
        }
      }
      #expect(names.count > 45)
      if Vnu.isThere { #expect(try Vnu.errors(in: names, below: folder.url) == []) }
    }
  }
}
