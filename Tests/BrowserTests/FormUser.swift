import BrowserSupport
import Foundation
import Testing

/// How somebody works with forms.
struct FormWay: Sendable, CustomStringConvertible {
  let browser: Browser
  let screen: Screen
  /// Goes everywhere by Tab, as who has no mouse does.
  var hasOnlyKeys = false

  var description: String {
    "\(browser) \(screen)\(screen.runsScripts ? "" : " without scripts")\(hasOnlyKeys ? " by keyboard alone" : "")"
  }

  /// All four in Chromium; Firefox without scripts, with which `FormTests` has it.
  static let all: [FormWay] = Browser.wanted.flatMap { browser in
    [1280, 390].flatMap { width in
      [true, false].map { FormWay(browser: browser, screen: Screen(width: width, runsScripts: $0)) }
    }
    .filter { browser == .chromium || $0.screen.width == 1280 && !$0.screen.runsScripts }
  }

  /// The same, and once by keyboard alone.
  static let withKeys: [FormWay] =
    all + Browser.chromiumOnly.map { FormWay(browser: $0, screen: .desk, hasOnlyKeys: true) }
}

/// Somebody at a page with forms.
struct FormUser {
  let page: Page
  let address: String
  let hasScripts: Bool
  var hasOnlyKeys = false

  /// The form in front: over the page with scripts, else the page's own.
  var form: String {
    "(document.querySelector('dialog.form-dialog[open] form[data-form]') ?? document.querySelector('main form[data-form]'))"
  }

  func open(_ name: String) throws {
    // A page that is being shown anew may take the place of the one that was asked for.
    for _ in 0..<5 {
      try page.open(address + name)
      if !hasScripts { return try waitForFirstFocus() }
      let isThere = "document.documentElement.dataset.liveVersion && document.readyState === 'complete'"
      try page.wait(until: isThere, "the page listens to the server")
      if try page.value("location.pathname === '/\(name.split(separator: "?")[0])'") == true { return }
    }
    throw BrowserFailure("\(name) did not come")
  }

  // MARK: Going

  func reach(_ selector: String) throws {
    // A page that is on its way has it before long.
    for _ in 0..<5 {
      if (try? page.wait(until: "document.querySelector(`\(selector)`)", selector, seconds: 2)) != nil { break }
    }
    if !hasScripts { try waitForFirstFocus() }
    if hasOnlyKeys { try page.tab(to: selector) } else { try page.focus(selector) }
  }

  /// A page that is answered to a press is there before it is shown, and only then does the browser go to the field that
  /// the page names first. Who goes elsewhere before it, as nobody could who sees the page, makes it say that it did not.
  private func waitForFirstFocus() throws {
    let isReached =
      "location.hash !== '' || document.activeElement !== document.body || ![...document.querySelectorAll('[autofocus]')].some((it) => it.offsetParent)"
    try waitThroughLoading(
      "document.readyState === 'complete' && (\(isReached))", "the page's first field has the focus")
  }

  /// Goes to a control and presses it, by key.
  func press(_ selector: String) throws {
    try reach(selector)
    try page.press(.enter)
  }

  /// The same, again where the page was shown anew between the two; without scripts none is.
  func press(_ selector: String, until condition: String, _ what: String) throws {
    if !hasScripts {
      try press(selector)
      return try waitThroughLoading(condition, what)
    }
    for _ in 0..<5 {
      if (try? press(selector)) != nil, (try? page.wait(until: condition, what, seconds: 4)) != nil { return }
    }
    throw BrowserFailure("in vain until \(what)")
  }

  /// What is asked of a page that goes away meanwhile cannot be answered.
  private func waitThroughLoading(_ condition: String, _ what: String) throws {
    for _ in 0..<4 where (try? page.wait(until: condition, what, seconds: 3)) != nil { return }
    try page.wait(until: condition, what, seconds: 10)
  }

  /// Presses what changes the book, and waits for the sentence that tells what was done.
  func deed(_ selector: String, _ told: String) throws {
    if !selector.contains("data-notice") {
      // What an earlier one told.
      try page.run(
        "for (const it of document.querySelectorAll('[data-notice]')) it.remove(); sessionStorage.removeItem('form-notice');"
      )
    }
    try press(
      selector, until: "document.querySelector('[data-notice]')?.innerText.includes('\(told)')", "it is told: \(told)")
  }

  func tick(_ selector: String) throws {
    try reach(selector)
    try page.press(.space)
  }

  /// Opens what is folded.
  func unfold(_ selector: String) throws {
    try press("\(selector) > summary")
    try see("document.querySelector('\(selector)').open", "it is unfolded")
  }

  // MARK: Forms

  /// “+ Add” on a page.
  func beginEntry(on name: String) throws {
    try open(name)
    try press(".top .add", until: "\(form)", "the form is there")
  }

  /// On the page of categories.
  func addCategory(_ name: String) throws {
    try page.run(
      "const it = document.querySelector('form:has([name=do][value=add])'); it.closest('details')?.setAttribute('open', ''); it.elements.name.focus();"
    )
    try page.type(name)
    try page.press(.enter)
  }

  func waitForForm() throws { try page.wait(until: "\(form)", "the form is there") }

  /// The form in front as a selector.
  private var front: String {
    get throws {
      let dialog = "dialog.form-dialog[open] form[data-form]"
      return try page.value("document.querySelector(arguments[0]) !== null", .text(dialog)) == true
        ? dialog : "main form[data-form]"
    }
  }

  /// Types over what is in a field of the form in front, or chooses in it.
  func fill(_ name: String, _ text: String) throws {
    let field = "\(try front) [name=\"\(name)\"]"
    if try page.value("document.querySelector(arguments[0])?.matches('select, [type=radio]') === true", .text(field))
      == true
    {
      return try choose(name, text)
    }
    // A day is typed where none of the last ones is pressed.
    if name == "date", try page.value("document.querySelector('\(front) [name=day]') !== null") == true {
      try choose("day", "other")
    }
    try fill(field, over: text)
  }

  /// Types over what is in a field.
  func fill(_ selector: String, over text: String) throws {
    if hasOnlyKeys {
      try unfoldAll(around: selector)
    } else {
      try page.run(
        "for (let it = document.querySelector(arguments[0]); it; it = it.parentElement) if (it.localName === 'details') it.open = true;",
        .text(selector))
    }
    try reach(selector)
    try page.press(.character("a"), holding: [.control])
    try page.type(text)
  }

  /// Opens the groups that a field is in, the outer one first.
  private func unfoldAll(around selector: String) throws {
    for _ in 0..<3 {
      let folded = try page.value(
        """
        [...document.querySelectorAll('details:not([open])')].find((it) => it.contains(document.querySelector(arguments[0])))?.className ?? ''
        """, .text(selector))
      guard let name = folded.text, !name.isEmpty else { return }
      try unfold("\(front) details.\(name)")
    }
  }

  func choose(_ name: String, _ value: String) throws {
    if hasOnlyKeys {
      let field = "\(try front) [name=\"\(name)\"]"
      try unfoldAll(around: field)
      if try page.value("document.querySelector(arguments[0]).hidden", .text(field)) == true {
        return try pick(field, value)
      }
      try reach(field)
      let isRadio = try page.value("document.activeElement.type === 'radio'") == true
      // An arrow goes on from the first of a group in which none is pressed.
      if isRadio { try page.press(.space) }
      for _ in 0..<30 where try page.value("document.activeElement.value") != .text(value) {
        try page.press(isRadio ? .right : .down)
      }
      try #require(page.value("document.activeElement.value") == .text(value))
      return
    }
    try page.run(
      """
      const it = [...\(form).elements].filter((it) => it.name === '\(name)');
      if (it[0].type === 'radio') it.find((one) => one.value === '\(value)').click();
      else { it[0].value = '\(value)'; it[0].dispatchEvent(new Event('change', { bubbles: true })); }
      """)
  }

  /// Presses the button that stands for a list, and searches in what it opens.
  private func pick(_ field: String, _ value: String) throws {
    try press("\(field) + .pick", until: "document.querySelector('dialog.picker[open]')", "the list is open")
    try page.type(value)
    try page.press(.enter)
    try page.wait(
      until: "!document.querySelector('dialog.picker') && document.querySelector(`\(field)`).value === '\(value)'",
      "it is chosen")
  }

  /// Gives a field files that the person picked: browsers let no key do that.
  ///
  /// - Parameter photos: names of small pictures, made here; else `text` is the content.
  func give(_ names: [String], text: String? = nil, by way: String = "choose") throws {
    try page.run(
      """
      const [names, text, way] = [arguments[0].split(' '), arguments[1], arguments[2]];
      const files = new DataTransfer();
      names.forEach((name, index) => {
        const canvas = document.createElement('canvas'); canvas.width = 60 + index; canvas.height = 40;
        const paint = canvas.getContext('2d'); paint.fillStyle = `hsl(${name.length * 37} 60% 50%)`; paint.fillRect(0, 0, 60 + index, 40);
        paint.fillStyle = 'white'; paint.fillText(name, 2, 20);
        const bytes = Uint8Array.from(atob(canvas.toDataURL('image/jpeg').split(',')[1]), (it) => it.charCodeAt(0));
        files.items.add(text ? new File([text], name) : new File([bytes], name, { type: 'image/jpeg' }));
      });
      const form = \(form);
      if (way === 'choose') {
        const input = form.querySelector('input[type=file]'); input.files = files.files;
        input.dispatchEvent(new Event('change'));
      } else if (way === 'drop') {
        (form ?? document.querySelector('main')).dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
      } else {
        form.querySelector('input').dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: files }));
      }
      """, .text(names.joined(separator: " ")), text.map { .text($0) } ?? .null, .text(way))
  }

  /// Presses Enter in a line of the form.
  func submit(from name: String = "title") throws {
    if hasOnlyKeys {
      try reach("\(front) [name=\"\(name)\"]")
    } else {
      try page.run("\(form).querySelector('[name=\"\(name)\"]').focus();")
    }
    try page.press(.enter)
  }

  // MARK: Seeing

  func see(_ condition: String, _ what: String) throws {
    if hasScripts { try page.wait(until: condition, what) } else { try waitThroughLoading(condition, what) }
  }

  func seeText(_ text: String) throws {
    try see("!document.querySelector('dialog[open]') && document.body?.innerText.includes('\(text)')", text)
  }

  func rows(_ title: String) throws -> Int {
    Int(
      try page.value(
        "[...document.querySelectorAll('main li[id^=\"t-\"], main tr[id^=\"t-\"]')].filter((it) => it.innerText.includes('\(title)')).length"
      ).number ?? -1)
  }

  /// Waits for it, opening the page again where it is shown as a file that the build has not written yet.
  func see(_ text: String, on name: String) throws {
    for _ in 0..<20 {
      try open(name)
      if (try? page.wait(until: "document.querySelector('main')?.innerText.includes('\(text)')", text, seconds: 1))
        != nil
      {
        return
      }
    }
    throw BrowserFailure("“\(text)” does not stand on \(name)")
  }
}

extension LiveBrowserTests {
  /// A book with its person at a page; in the end nothing lies beyond the page's edge and nothing failed on the way.
  ///
  /// - Parameter expected: parts of messages of the console that are no failure.
  static func use(
    _ way: FormWay, _ book: LiveBook, expecting expected: [String] = ["422", "Layout was forced"],
    _ body: (FormUser) throws -> Void
  ) throws {
    try way.browser.page(way.screen) { page in
      let user = FormUser(
        page: page, address: book.address, hasScripts: way.screen.runsScripts, hasOnlyKeys: way.hasOnlyKeys)
      try body(user)
      // The last press may still be leading to another page, which has no width before its style is there.
      try page.wait(
        until: "document.readyState === 'complete' && document.documentElement.scrollWidth <= innerWidth",
        "nothing lies beyond the last page's edge")
      // A form with a mistake is answered so. Firefox tells that the test itself looked early.
      let messages = try page.messages().filter { message in !expected.contains { message.contains($0) } }
      #expect(try messages.filter { try !isOfLeaving($0, page) } == [])
    }
  }

  /// Firefox calls a picture truncated, and the loading of a script failed, that was on its way when its page was left; what
  /// really failed cannot be had afterwards either.
  private static func isOfLeaving(_ message: String, _ page: Page) throws -> Bool {
    guard page.browser == .firefox else { return false }
    if message.contains("Loading failed for the <script>") {
      guard let address = message.split(separator: "“").last?.split(separator: "”").first else { return false }
      return try page.run(
        "return fetch(arguments[0]).then((it) => it.ok, () => false);", .text(String(address))) == true
    }
    guard message.contains("Image corrupt or truncated"),
      let address = message.split(separator: "(").last?.split(separator: ")").first
    else { return false }
    // Behind the address stands a line.
    let picture = String(address[..<(address.lastIndex(of: ":") ?? address.endIndex)])
    let decoded =
      "const it = new Image(); it.src = arguments[0]; return it.decode().then(() => it.naturalWidth > 0, () => false);"
    return try page.run(decoded, .text(picture)) == true
  }
}
