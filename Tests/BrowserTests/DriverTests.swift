import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The driver itself, on a page that records its events.
  @Suite struct DriverTests {
    private let folder: TemporaryFolder
    private let page: URL

    init() throws {
      folder = try TemporaryFolder()
      page = folder.url.appending(path: "events.html")
      try folder.write(
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Events</title><link rel="stylesheet" href="events.css"></head>
        <body><p id="pad" tabindex="0"></p><input id="field"><button id="button">x</button><p id="below"></p><script src="events.js"></script></body></html>
        """, to: "events.html")
      try folder.write(
        "body { margin: 0; } #pad { height: 300px; margin: 0; touch-action: none; user-select: none; } #below { height: 3000px; }",
        to: "events.css")
      try folder.write(
        """
        window.seen = [];
        window.complain = (text) => console.error(text);
        const tell = (event, ...rest) => seen.push([event.type, ...rest].join(' '));
        const pad = document.getElementById('pad');
        for (const type of ['pointerdown', 'pointermove', 'pointerup'])
          pad.addEventListener(type, (e) => tell(e, e.pointerType, Math.round(e.clientX), Math.round(e.clientY)));
        for (const type of ['click', 'dblclick']) pad.addEventListener(type, (e) => tell(e));
        for (const type of ['touchstart', 'touchmove', 'touchend']) pad.addEventListener(type, (e) => tell(e, e.touches.length));
        pad.addEventListener('wheel', (e) => {
          tell(e, e.deltaX, e.deltaY, e.ctrlKey ? 'control' : e.shiftKey ? 'shift' : 'alone');
          if (e.ctrlKey) e.preventDefault();
        }, { passive: false });
        document.getElementById('button').addEventListener('click', () => seen.push('button'));
        addEventListener('keydown', (e) => tell(e, e.key, e.shiftKey));
        """, to: "events.js")
    }

    private func seen(_ page: Page) throws -> [String] { try page.value("seen.splice(0)").texts }

    @Test(arguments: Browser.wanted)
    func `the browser driver returns the values of scripts and waits for promises`(browser: Browser)
      throws
    {
      try browser.page { page in
        try page.open(self.page)
        #expect(try page.title() == "Events")
        #expect(try page.run("return arguments", 1, "zwei", [true, nil]) == [1, "zwei", [true, nil]])
        #expect(
          try page.run("return new Promise((done) => setTimeout(() => done({ late: 1.5 }), 20))") == ["late": 1.5])
        #expect(throws: BrowserFailure.self) { try page.run("throw new Error('oh')") }
      }
    }

    @Test(arguments: Browser.wanted)
    func `a wait for a value in the browser that times out reports the last value`(browser: Browser) throws {
      try browser.page { page in
        try page.open(self.page)
        let failure = #expect(throws: BrowserFailure.self) {
          try page.wait(until: "false", "pigs fly", seeing: "document.title + '!'", seconds: 0.1)
        }
        #expect(failure?.description.contains("until pigs fly") == true)
        #expect(failure?.description.contains("\"Events!\"") == true)
      }
    }

    @Test(arguments: Browser.wanted)
    func `the browser driver presses keys with their modifiers`(browser: Browser) throws {
      try browser.page { page in
        try page.open(self.page)
        try page.tab(to: "#field")
        try page.type("Añ 5€")
        #expect(try page.value("document.getElementById('field').value") == "Añ 5€")
        _ = try seen(page)
        try page.press(.left, .escape)
        try page.press(.tab, holding: [.shift])
        #expect(
          try seen(page) == [
            "keydown ArrowLeft false", "keydown Escape false", "keydown Shift true", "keydown Tab true",
          ])
        #expect(try page.focused().contains("pad"))
      }
    }

    @Test(arguments: Browser.wanted) func `Enter and the space bar each press a button once`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try page.open(self.page)
        try page.tab(to: "#button")
        _ = try seen(page)
        for key in [Key.enter, .space] {
          try page.press(key)
          try page.wait(until: "seen.includes('button')", "the button was pressed", seeing: "seen", seconds: 5)
          let seen = try seen(page)
          #expect(seen.filter { $0 == "button" }.count == 1, "\(seen)")
        }
      }
    }

    @Test(arguments: Browser.wanted)
    func `the browser driver clicks, drags and turns the mouse wheel`(browser: Browser) throws {
      try browser.page { page in
        try page.open(self.page)
        try page.click(Point(100, 50))
        let clicks = try seen(page).filter { !$0.hasPrefix("pointermove") }
        #expect(clicks == ["pointerdown mouse 100 50", "pointerup mouse 100 50", "click"])
        try page.doubleClick(Point(120, 50))
        #expect(try seen(page).last == "dblclick")
        try page.drag(from: Point(100, 100), to: Point(180, 110), steps: 4)
        let drag = try seen(page)
        #expect(drag.contains("pointerdown mouse 100 100"))
        #expect(drag.contains("pointerup mouse 180 110"))
        try page.wheel(at: Point(100, 100), y: 120)
        try page.wait(until: "scrollY === 120", "the page was scrolled", seeing: "[scrollY, seen]")
        #expect(try seen(page).contains("wheel 0 120 alone"))
        try page.holding(.control) { try page.wheel(at: Point(100, 100), y: -40) }
        try page.wait(
          until: "seen.some((one) => one.endsWith('control'))", "the wheel came with Control", seeing: "seen")
        #expect(try page.value("[scrollY, visualViewport.scale]") == [120, 1])
      }
    }

    @Test(arguments: Browser.wanted)
    func `the browser driver swipes and pinches with fingers`(browser: Browser) throws {
      try browser.page(Screen(width: 390, height: 844, isTouch: true)) { page in
        try page.open(self.page)
        #expect(try page.value("[innerWidth, matchMedia('(pointer: coarse)').matches]") == [390, true])
        try page.tap(Point(100, 50))
        try page.wait(until: "seen.includes('click')", "the tap clicked", seeing: "seen")
        _ = try seen(page)
        try page.swipe(from: Point(300, 100), to: Point(100, 100))
        let swipe = try seen(page)
        #expect(swipe.contains("pointerdown touch 300 100"))
        #expect(swipe.contains("pointerup touch 100 100"))
        try page.pinch(at: Point(200, 150), from: 60, to: 200)
        #expect(try seen(page).contains("touchstart 2"))
      }
    }

    @Test(arguments: Browser.wanted) func `each page starts with empty storage and no messages`(browser: Browser)
      throws
    {
      try browser.page { page in
        try page.open(self.page)
        try page.run("localStorage.setItem('theme', 'dark'); complain('told')")
        #expect(try page.messages().count == 1)
      }
      try browser.page { page in
        try page.open(self.page)
        #expect(try page.value("localStorage.getItem('theme')") == nil)
        #expect(try page.messages() == [])
      }
    }

    @Test(arguments: Browser.wanted)
    func `a violation of the content security policy is recorded with the page's messages`(
      browser: Browser
    ) throws {
      try browser.page { page in
        try page.open(self.page)
        try page.run("document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/x.png' }))")
        var told: [String] = []
        for _ in 0..<500 where told.isEmpty { told = try page.messages() }
        #expect(told.count == 1)
        #expect(told.first?.contains("127.0.0.1:9") == true)
      }
    }

    @Test(arguments: Browser.wanted) func `the browser has the requested width, theme and motion setting`(
      browser: Browser
    ) throws {
      for screen in Screen.all + [Screen(width: 320, height: 600, isCalm: true)] {
        try browser.page(screen) { page in
          try page.open(self.page)
          let shown = try page.value(
            "[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(prefers-reduced-motion)').matches]"
          )
          #expect(
            shown == [
              .number(Double(screen.width)), .number(Double(screen.height)), .bool(screen.theme == .dark),
              .bool(screen.isCalm),
            ])
        }
      }
    }

    @Test(arguments: Browser.wanted) func `scripts of the page can be turned off`(browser: Browser) throws {
      try browser.page(Screen(runsScripts: false)) { page in
        try page.open(self.page)
        #expect(try page.title() == "Events")
        #expect(try page.value("typeof seen") == "undefined")
      }
    }

    @Test(arguments: Browser.wanted) func `pages from a server can be opened, left with Back and reloaded`(
      browser: Browser
    ) throws {
      let server = try LocalServer(folder: folder.url)
      defer { server.stop() }
      try browser.page { page in
        try page.open(server.address("/events.html"))
        try page.open(server.address("/events.html?2"))
        try page.back()
        try page.wait(until: "location.search === '' && document.readyState === 'complete'", "the page before")
        try page.reload()
        #expect(try page.address() == server.address("/events.html"))
        #expect(Set(try page.requests()).contains(server.address("/events.js")))
        #expect(server.requests.filter { $0 == "/events.html" }.count >= 2)
      }
    }

    @Test(arguments: Browser.wanted) func `a page that is still loading does not delay the next one`(browser: Browser)
      throws
    {
      let server = try LocalServer(["/late": .silence(seconds: 200)], folder: folder.url)
      defer { server.stop() }
      try browser.page { page in
        try page.open(server.address("/events.html"))
        try page.run("setTimeout(() => location.assign('/late'), 100)")
        for _ in 0..<2_000 where !server.requests.contains("/late") { usleep(10_000) }
        #expect(server.requests.contains("/late"))
      }
      try browser.page { page in
        try page.open(self.page)
        #expect(try page.title() == "Events")
      }
    }

    @Test(arguments: Browser.wanted)
    func `screenshots show either the window or the whole page`(browser: Browser) throws {
      try browser.page(.phone) { page in
        try page.open(self.page)
        for (isWhole, height) in [(false, 844), (true, 3000)] {
          let file = folder.url.appending(path: "shot.png")
          try page.takePicture(to: file, isWhole: isWhole)
          let data = try Data(contentsOf: file)
          let size = [16, 20].map { data[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
          #expect(size[0] == 390)
          #expect(isWhole ? size[1] > height : size[1] == height)
        }
      }
    }
  }
}
