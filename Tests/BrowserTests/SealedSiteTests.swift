import BrowserSupport
import Foundation
import Sealing
import TestSupport
import Testing

extension BrowserTests {
  /// The gate and the pages after it. Other suites test in the encrypted places that pages work as in the open site.
  @Suite struct SealedSiteTests {
    static let places: [SampleSite.Place] = [.sealedDisk, .sealedServer]

    private static let message = "document.getElementById('gate-message')?.innerText"
    private static let wrong =
      "This user name and passphrase do not open this site. Check both, and try again."

    private func isOpen(_ path: String) -> String { "document.documentElement.dataset.route === '\(path)'" }
    private static let isGate = "document.getElementById('gate-form')?.hidden === false"

    private func openGate(_ page: Page, _ place: SampleSite.Place, _ name: String = "") throws {
      try page.open("about:blank")
      try page.open(try place.address(name))
      try page.wait(until: SealedSiteTests.isGate, "the gate asks", seeing: "document.body?.innerText")
    }

    private func says(_ page: Page, _ sentence: String) throws {
      try page.wait(
        until: "(\(SealedSiteTests.message) ?? '').includes('\(sentence)')", "the gate says “\(sentence)”",
        seeing: SealedSiteTests.message)
    }

    /// A small book, encrypted to `site`, and the object that decrypts it.
    private func smallSite() throws -> (folder: TemporaryFolder, sealer: Sealer) {
      let folder = try TemporaryFolder()
      try folder.writeSmallBook()
      try SampleSite.seal(folder.path + "/book", to: folder.path + "/site")
      let ring = try #require(KeyRing(Array(try folder.read("book/.daybook/key").utf8)))
      return (folder, Sealer(ring.key))
    }

    // MARK: The gate

    @Test(arguments: Browser.wanted, places)
    func `a wrong name or passphrase is reported without saying which one is wrong`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        try openGate(page, place)
        #expect(try page.value("document.activeElement.id") == "gate-name")
        #expect(try page.title() == "Sealed site")
        let reader = SampleSite.reader
        try page.typeAtGate("", "")
        try says(page, "Type your user name. Type your passphrase.")
        try page.typeAtGate(reader.name, "")
        try says(page, "Type your passphrase.")
        #expect(try page.value(SealedSiteTests.message).text?.contains("user name") == false)
        try page.typeAtGate("  ", reader.phrase)
        try says(page, "Type your user name.")
        for (name, phrase) in [
          (reader.name, "correct horse batterz"), ("eve@example.org", reader.phrase),
          ("max@example.org", reader.phrase),
        ] {
          try page.typeAtGate(name, phrase)
          try says(page, SealedSiteTests.wrong)
        }
        #expect(try page.value("document.body.innerText").text?.contains("Harbour") == false)
        try page.typeAtGate(" \(reader.name.uppercased()) ", reader.phrase)
        try page.wait(until: isOpen("index.html"), "home is open")
        #expect(try page.title().contains("Harbour Lane 12"))
      }
    }

    @Test(arguments: Browser.wanted, ["Grüße aus Köln", "Gru\u{308}ße aus Ko\u{308}ln", "Ｇrüße aus Köln"])
    func `the second person can unlock the site with any Unicode form of the passphrase`(
      browser: Browser, phrase: String
    ) throws {
      try browser.page { page in
        try openGate(page, .sealedDisk)
        try page.run("document.getElementById('gate-phrase').value = arguments[0]", .text(phrase))
        try page.focus("#gate-name")
        try page.type("max@example.org")
        try page.press(.enter)
        try page.wait(until: isOpen("index.html"), "home is open", seeing: SealedSiteTests.message)
      }
    }

    @Test(arguments: Browser.chromiumOnly)
    func `a browser without cryptography shows a message that suggests a solution`(browser: Browser) throws {
      try browser.page { page in
        let script = try page.devTools(
          "Page.addScriptToEvaluateOnNewDocument",
          ["source": "Object.defineProperty(window, 'isSecureContext', { value: false })"])
        defer {
          _ = try? page.devTools("Page.removeScriptToEvaluateOnNewDocument", ["identifier": script["identifier"]])
        }
        try page.open(try SampleSite.Place.sealedServer.address(""))
        try says(page, "https://")
        #expect(try page.value("document.getElementById('gate-form').hidden") == true)
      }
    }

    // MARK: After the gate

    @Test(arguments: Browser.wanted, places)
    func `links, Back and links to sections work in the same way as on the unencrypted site`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        try openGate(page, place, "2026-11.html#d21")
        try page.passGate(to: "2026-11.html#d21")
        #expect(try page.value("document.querySelector('.target').id") == "d21")
        let top = try page.value("document.querySelector('.target').getBoundingClientRect().top").number ?? -1
        #expect((0..<900).contains(top), "the day is in view: \(top)")
        try page.run("scrollTo(0, 333)")
        try page.wait(until: "history.state?.scroll === 333", "its place is remembered", seeing: "history.state")
        // The mouse would scroll to the link first, and a busy machine remembers that position before it is pressed.
        try page.run("document.querySelector(arguments[0]).click()", .text("nav a[href='#/categories.html']"))
        try page.wait(until: isOpen("categories.html"), "categories are open")
        #expect(try page.value("scrollY") == 0)
        try page.back()
        try page.wait(until: isOpen("2026-11.html") + " && scrollY === 333", "back where it was", seeing: "scrollY")
        try page.back()
        try page.wait(until: "location.href.endsWith('about:blank')", "the first page", seeing: "location.href")
      }
    }

    @Test(arguments: Browser.wanted, places)
    func `no address requested by an encrypted site contains a page's name`(browser: Browser, place: SampleSite.Place)
      throws
    {
      try browser.page { page in
        try openGate(page, place)
        try page.passGate(to: "index.html")
        for name in ["trends.html", "receipts.html", "search.html"] {
          try page.run("location.hash = arguments[0]", .text("/" + name))
          try page.wait(until: isOpen(name), "\(name) is open")
        }
        try page.type("market")
        try page.wait(until: "document.documentElement.dataset.search === 'whole'", "all years are looked through")
        let files = try page.requests().compactMap { URL(string: $0) }.filter { $0.isFileURL || $0.scheme == "http" }
        let asked = files.map(\.lastPathComponent).filter { $0 != "/" && !$0.isEmpty }
        // Firefox does not report the files that it reads from disk.
        #expect(asked.count > (browser == .firefox && place == .sealedDisk ? 0 : 10))
        let open = try FileManager.default.contentsOfDirectory(
          atPath: SampleSite.sealedFolder().appending(path: "assets").path(percentEncoded: false))
        for name in asked {
          let isBlob = name.wholeMatch(of: /[0-9a-f]{32}\.js/) != nil
          // Chromium sometimes asks every host for its icon, whatever the pages contain.
          let isOfAll = ["index.html", "slots.js", "favicon.ico"].contains(name)
          #expect(isBlob || isOfAll || open.contains(name), "\(name)")
        }
        #expect(try page.messages().filter { !$0.contains("favicon.ico") } == [])
      }
    }

    @Test(arguments: Browser.wanted, places)
    func `leaving a page while its pictures load causes no error`(browser: Browser, place: SampleSite.Place) throws {
      try browser.page { page in
        try openGate(page, place)
        try page.passGate(to: "index.html")
        for _ in 0..<8 {
          for name in ["receipts.html", "search.html"] {
            try page.run("location.hash = arguments[0]", .text("/" + name))
            try page.wait(until: isOpen(name), "\(name) is open")
          }
        }
        #expect(try page.messages().filter { !$0.contains("favicon.ico") } == [])
      }
    }

    @Test(arguments: Browser.wanted) func `every picture of an encrypted page is loaded before printing`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try openGate(page, .sealedDisk, "yearbook-2026.html")
        try page.passGate(to: "yearbook-2026.html")
        try page.wait(until: "document.querySelector('img[data-sealed]')", "some are not looked at yet")
        try page.run("dispatchEvent(new Event('beforeprint'))")
        try page.wait(
          until: "[...document.images].every((one) => one.complete && one.src.startsWith('blob:'))", "all are there",
          seeing: "[...document.images].filter((one) => !one.src.startsWith('blob:')).length")
      }
    }

    @Test(arguments: Browser.wanted) func `a calendar file is downloaded, and the page remains open`(browser: Browser)
      throws
    {
      try browser.page { page in
        try openGate(page, .sealedDisk, "pending.html")
        try page.passGate(to: "pending.html")
        try page.run(
          """
          window.saved = null;
          HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href.slice(0, 5)]; };
          """)
        try page.click("a[href$='.ics']")
        try page.wait(until: "window.saved", "it is saved")
        #expect(try page.value("window.saved[0]").text?.hasSuffix(".ics") == true)
        #expect(try page.value("window.saved[1]") == "blob:")
        #expect(try page.value(isOpen("pending.html")) == true)
      }
    }

    // MARK: Locking

    @Test(arguments: Browser.wanted, places)
    func `locking the site deletes the key, the page and its address`(browser: Browser, place: SampleSite.Place) throws
    {
      try browser.page { page in
        try openGate(page, place, "2026-11.html")
        try page.click("#gate-keep")
        try page.typeAtGate(SampleSite.reader.name, SampleSite.reader.phrase)
        try page.wait(until: isOpen("2026-11.html"), "the month is open")
        #expect(try page.value("Object.keys(sessionStorage).some((one) => one.startsWith('daybook-key-'))") == true)
        try page.click("[data-lock]")
        try page.wait(until: SealedSiteTests.isGate, "the gate asks again")
        #expect(try page.value("location.hash") == "")
        #expect(try page.value("JSON.stringify({ ...sessionStorage, ...localStorage })").text?.contains("key") == false)
        #expect(try page.value("document.body.innerText").text?.contains("Harbour") == false)
      }
    }

    @Test(arguments: Browser.wanted, places)
    func `the key is stored only if the reader chooses that, and only for the browser tab`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      try browser.page { page in
        try openGate(page, place, "pending.html")
        try page.passGate(to: "pending.html")
        #expect(try page.value("Object.keys(sessionStorage).join()").text?.contains("key") == false)
        try page.reload()
        try page.wait(until: SealedSiteTests.isGate, "without asking for it, a reload locks")
        try page.passGate(to: "pending.html", isKept: true)
        // The time of the last use is stored next to it; the order of the two depends on the browser.
        let stored = try page.value(
          "Object.entries(sessionStorage).find(([name]) => /^daybook-key-.*(?<!-used)$/.test(name))[1]"
        ).text
        #expect(stored?.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        #expect(try page.value("JSON.stringify({ ...localStorage })").text?.contains("key") == false)
        #expect(try page.value("location.href").text?.contains(stored ?? "?") == false)
        try page.reload()
        try page.wait(until: isOpen("pending.html"), "it is open again without asking")
      }
    }

    @Test(arguments: Browser.wanted)
    func `the site locks after fifteen idle minutes, and the reader can prevent that one minute earlier`(
      browser: Browser
    ) throws {
      let (folder, _) = try smallSite()
      // The same script with seconds instead of minutes.
      let script = try folder.read("site/assets/gate.js")
      let quick = script.replacing("[15 * 60, 14 * 60]", with: "[8, 4]")
      try #require(quick != script)
      try folder.write(quick, to: "site/assets/gate.js")
      let isAsked = "document.querySelector('dialog.idle[open]')?.innerText.includes('It locks in')"
      try browser.page { page in
        let address = folder.url.appending(path: "site/index.html").absoluteString
        try page.open(address + "#/2026-11.html#d20")
        try page.passGate(to: "2026-11.html")
        #expect(try page.value("document.querySelector('dialog.idle')") == .null)
        try page.wait(until: isAsked, "it asks")
        #expect(try page.value("document.activeElement.textContent") == "Stay")
        try page.press(.enter)
        try page.wait(until: "!document.querySelector('dialog.idle')", "somebody stays")
        try page.wait(until: isAsked, "it asks again")
        try page.wait(until: SealedSiteTests.isGate, "it is locked")
        #expect(try page.value("location.hash") == "#/2026-11.html", "where to go on, and no more")
      }
    }

    // MARK: Tampering

    @Test(arguments: Browser.wanted) func `changed, swapped and missing encrypted files are refused`(browser: Browser)
      throws
    {
      let (folder, sealer) = try smallSite()
      func blob(_ file: String) -> String { "site/" + sealer.path(of: file) }
      func name(_ file: String) -> String { String(sealer.path(of: file).dropFirst(2).dropLast(3)) }
      // A byte in the middle of the base64, which belongs neither to the nonce nor to the tag.
      var flipped = Array(try folder.read(blob("categories.html")))
      flipped[flipped.count / 2] = flipped[flipped.count / 2] == "A" ? "B" : "A"
      try folder.write(String(flipped), to: blob("categories.html"))
      let (one, other) = (try folder.read(blob("trends.html")), try folder.read(blob("pending.html")))
      try folder.write(other.replacing(name("pending.html"), with: name("trends.html")), to: blob("trends.html"))
      try folder.write(one.replacing(name("trends.html"), with: name("pending.html")), to: blob("pending.html"))
      try FileManager.default.removeItem(atPath: folder.path + "/" + blob("about.html"))
      let site = folder.url.appending(path: "site/index.html").absoluteString
      try browser.page { page in
        try page.open(site)
        try page.passGate(to: "index.html")
        for (name, heading) in [
          ("categories.html", "This page cannot be opened"), ("trends.html", "This page cannot be opened"),
          ("pending.html", "This page cannot be opened"), ("about.html", "This page cannot be opened"),
          ("nowhere.html", "There is no such page"),
        ] {
          try page.run("location.hash = arguments[0]", .text("/" + name))
          try page.wait(until: isOpen(name), "\(name) is answered")
          #expect(try page.text("h1") == heading, "\(name)")
          if name == "about.html" { #expect(try page.text("main p")?.contains("cannot be loaded") == true) }
        }
        try page.run("location.hash = '/2026-11.html'")
        try page.wait(until: isOpen("2026-11.html"), "the others open still")
      }
    }

    /// The address of a small encrypted site: on disk or on a server.
    private func address(_ folder: TemporaryFolder, _ place: SampleSite.Place) throws -> (String, LocalServer?) {
      if place == .sealedDisk { return (folder.url.appending(path: "site/index.html").absoluteString, nil) }
      let server = try LocalServer(folder: folder.url.appending(path: "site", directoryHint: .isDirectory))
      return (server.address("/index.html"), server)
    }

    /// Builds the same book again after a change.
    private func rebuild(_ folder: TemporaryFolder) throws {
      let month = "book/ledger/2026-11.yaml"
      try folder.write(
        try folder.read(month) + "- { date: 2026-11-18, title: Pears, spent: 4, category: Food }\n", to: month)
      let build = Tool.run(["build", "--sealed", "--book", folder.path + "/book", "--out", folder.path + "/site"])
      try #require(build.exitCode == 0, "\(build.err)")
    }

    @Test(arguments: Browser.wanted)
    func `on a server, a script that was added to a file of the encrypted site does not run`(browser: Browser) throws {
      let (folder, sealer) = try smallSite()
      func blob(_ file: String) -> String { "site/" + sealer.path(of: file) }
      for file in ["categories.html", "assets/search-2026.js"] where folder.exists(blob(file)) {
        try folder.write("window.hit = 1;\n" + (try folder.read(blob(file))), to: blob(file))
      }
      try folder.write(try folder.read(blob("trends.html")) + "window.hit = 2;\n", to: blob("trends.html"))
      try folder.write(try folder.read("site/assets/site.js") + "\nwindow.hit = 3;\n", to: "site/assets/site.js")
      let (address, server) = try address(folder, .sealedServer)
      defer { server?.stop() }
      try browser.page { page in
        try page.open(address)
        try page.passGate(to: "index.html")
        // A script that every site has, but not the published one.
        #expect(try page.text(".lack")?.contains("Part of this page is missing") == true)
        for name in ["categories.html", "trends.html"] {
          try page.run("location.hash = arguments[0]", .text("/" + name))
          try page.wait(until: isOpen(name), "\(name) is answered")
          #expect(try page.text("h1") == "This page cannot be opened", "\(name)")
        }
        #expect(try page.value("window.hit ?? null") == .null)
        try folder.write("window.hit = 4;\n" + (try folder.read("site/v/slots.js")), to: "site/v/slots.js")
        try page.reload()
        try says(page, "The list of keys is missing or damaged")
        #expect(try page.value("window.hit ?? null") == .null)
      }
    }

    @Test(arguments: Browser.wanted, places)
    func `a removed, added or changed person is reported, and no page is shown`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      let (folder, _) = try smallSite()
      let slots = try folder.read("site/v/slots.js")
      let entry = /\{"rounds":600000,"salt":"[0-9a-f]+","key":"[0-9a-f]+"\}/
      let each = slots.matches(of: entry).map { String($0.output) }
      try #require(each.count == 2)
      let (address, server) = try address(folder, place)
      defer { server?.stop() }
      // Only one slot is the reader's. Without it, the gate would only report a wrong phrase.
      let without = each.map { slots.replacing("\($0),", with: "").replacing(",\($0)", with: "") }
      let added = slots.replacing("[{", with: "[\(each[0].replacing("600000", with: "600001")),{")
      let swapped = slots.replacing("\(each[0]),\(each[1])", with: "\(each[1]),\(each[0])")
      let asset = slots.replacing(/"assets\/site.js":"[^"]*",/, with: "")
      try browser.page { page in
        var told = 0
        for changed in without + [added, swapped, asset] {
          try #require(changed != slots)
          try folder.write(changed, to: "site/v/slots.js")
          try page.open("about:blank")
          try page.open(address)
          try page.wait(until: SealedSiteTests.isGate, "the gate asks")
          try page.typeAtGate(SampleSite.reader.name, SampleSite.reader.phrase)
          try page.wait(until: "(\(SealedSiteTests.message) ?? '').length > 10", "the gate answers")
          let message = try page.value(SealedSiteTests.message).text ?? ""
          if message != SealedSiteTests.wrong {
            told += 1
            #expect(message.contains("these are not the files that were published"), "\(message)")
          }
          #expect(try page.value("document.documentElement.dataset.route ?? null") == .null)
        }
        #expect(told == 4, "all but the one in which the reader's own is gone")
        try folder.write(slots, to: "site/v/slots.js")
        try page.open("about:blank")
        try page.open(address)
        try page.passGate(to: "index.html")
      }
    }

    @Test(arguments: Browser.wanted, places)
    func `an outdated file and an outdated index are reported`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      let (folder, sealer) = try smallSite()
      func blob(_ file: String) -> String { "site/" + sealer.path(of: file) }
      let (month, index) = (blob("2026-11.html"), blob(SealedIndex.path))
      let (older, olderIndex) = (try folder.read(month), try folder.read(index))
      try rebuild(folder)
      let newerIndex = try folder.read(index)
      try #require(try folder.read(month) != older && newerIndex != olderIndex)
      try folder.write(older, to: month)
      let (address, server) = try address(folder, place)
      defer { server?.stop() }
      try browser.page { page in
        try page.open("about:blank")
        try page.open(address)
        try page.passGate(to: "index.html")
        #expect(try page.value("document.querySelector('.old')") == .null)
        try page.run("location.hash = '/2026-11.html'")
        try page.wait(until: isOpen("2026-11.html"), "it is answered")
        #expect(try page.text("h1") == "This file is from an older build")
        // With the older index, this file is the right one, and newer files are refused.
        try folder.write(olderIndex, to: index)
        try page.reload()
        try page.passGate(to: "2026-11.html")
        #expect(try page.text("h1") == "November 2026")
        #expect(try page.text(".old")?.contains("This is an old copy of the site, built on 21 November 2026") == true)
        try page.run("location.hash = '/categories.html'")
        try page.wait(until: isOpen("categories.html"), "it is answered")
        #expect(try page.text("h1") == "This file is from an older build")
      }
    }

    @Test(arguments: Browser.wanted, places)
    func `pages can still be opened in a browser tab after the encrypted site is rebuilt`(
      browser: Browser, place: SampleSite.Place
    ) throws {
      let (folder, _) = try smallSite()
      let (address, server) = try address(folder, place)
      defer { server?.stop() }
      try browser.page { page in
        try page.open("about:blank")
        try page.open(address)
        try page.passGate(to: "index.html")
        try rebuild(folder)
        for (name, heading) in [("t-2026-11-18-pears.html", "Pears"), ("2026-11.html", "November 2026")] {
          try page.run("location.hash = arguments[0]", .text("/" + name))
          try page.wait(until: isOpen(name), "\(name) is answered")
          #expect(try page.text("h1") == heading)
        }
        #expect(try page.value("document.querySelector('.old')") == .null)
        // The data that stays in the browser is not secret.
        let left = try page.value("JSON.stringify({ ...localStorage })").text ?? ""
        #expect(left.contains("daybook-build-") && left.contains("20261121001"), "\(left)")
      }
    }

    @Test(arguments: Browser.wanted)
    func `all entry pages of one day are read from one file`(browser: Browser)
      throws
    {
      let (folder, sealer) = try smallSite()
      func has(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.path + "/site/" + sealer.path(of: file))
      }
      #expect(has("t-2026-11-20.pack") && !has("t-2026-11-20-apples.html"))
      #expect(has("t-2026-11-20-lamp.html") && !has("t-2026-11-19.pack"))
      try browser.page { page in
        try page.open(folder.url.appending(path: "site/index.html").absoluteString)
        try page.passGate(to: "index.html")
        try page.run("location.hash = '/2026-11.html'")
        try page.wait(until: isOpen("2026-11.html"), "the month is open")
        for (name, title) in [("apples", "Apples"), ("lamp", "Lamp")] {
          try page.run("location.hash = '/t-2026-11-20-\(name).html'")
          try page.wait(until: isOpen("t-2026-11-20-\(name).html"), "\(title) is open")
          #expect(try page.text("h1") == title)
        }
        for nothing in ["t-2026-11-20-nothing.html", "t-2026-11-18-nothing.html"] {
          try page.run("location.hash = '/\(nothing)'")
          try page.wait(until: isOpen(nothing), "\(nothing) is answered")
          #expect(try page.text("h1") == "There is no such page")
        }
      }
    }

    @Test(arguments: Browser.wanted) func `a script in a title is shown as text`(browser: Browser) throws {
      let (folder, _) = try smallSite()
      try browser.page { page in
        try page.open(folder.url.appending(path: "site/index.html").absoluteString)
        for path in ["index.html", "2026-11.html", "search.html"] {
          if path == "index.html" { try page.passGate(to: path) } else { try page.run("location.hash = '/\(path)'") }
          try page.wait(until: isOpen(path), "\(path) is open")
          #expect(try page.value("window.hit ?? null") == .null)
        }
        try page.type("script")
        try page.wait(until: "document.querySelector('[data-list] a')", "it is found")
        #expect(try page.text("[data-list] a")?.contains("<script>window.hit = 1</script>") == true)
        #expect(try page.value("window.hit ?? null") == .null)
        #expect(try page.messages() == [])
      }
    }
  }
}
