import BrowserSupport
import Foundation
import Testing

/// A way of working with forms.
struct FormWay: Sendable, CustomStringConvertible {
  let browser: Browser
  let screen: Screen
  /// Whether every element is reached by Tab, as without a mouse.
  var hasOnlyKeys = false

  var description: String {
    "\(browser) \(screen)\(screen.runsScripts ? "" : " without scripts")\(hasOnlyKeys ? " by keyboard alone" : "")"
  }

  /// All four ways in Chromium; Firefox without scripts, since `FormTests` uses it with scripts.
  static let all: [FormWay] = Browser.wanted.flatMap { browser in
    [1280, 390].flatMap { width in
      [true, false].map { FormWay(browser: browser, screen: Screen(width: width, runsScripts: $0)) }
    }
    .filter { browser == .chromium || $0.screen.width == 1280 && !$0.screen.runsScripts }
  }

  /// A phone with scripts, in Chromium.
  static let phone = Browser.chromiumOnly.map { FormWay(browser: $0, screen: Screen(width: 390)) }

  /// All ways, and one that uses only the keyboard.
  static let withKeys: [FormWay] =
    all + Browser.chromiumOnly.map { FormWay(browser: $0, screen: .desk, hasOnlyKeys: true) }
}

/// A user of a page with forms.
struct FormUser {
  let page: Page
  let address: String
  let hasScripts: Bool
  var hasOnlyKeys = false

  /// The form in front: the one over the page with scripts, otherwise the page's own.
  var form: String {
    "(document.querySelector('dialog.form-dialog[open] form[data-form]') ?? document.querySelector('main form[data-form]'))"
  }

  func open(_ name: String) throws {
    // A page that is just being updated may replace the requested one.
    for _ in 0..<5 {
      try page.open(address + name)
      if !hasScripts { return try waitForFirstFocus() }
      let isThere = "document.documentElement.dataset.liveVersion && document.readyState === 'complete'"
      try page.wait(until: isThere, "the page listens to the server")
      if try page.value("location.pathname === '/\(name.split(separator: "?")[0])'") == true { return }
    }
    throw BrowserFailure("\(name) did not come")
  }

  // MARK: Navigation

  func reach(_ selector: String) throws {
    // A page that is loading shows it soon.
    for _ in 0..<5 {
      if (try? page.wait(until: "document.querySelector(`\(selector)`)", selector, seconds: 2)) != nil { break }
    }
    if !hasScripts { try waitForFirstFocus() }
    if hasOnlyKeys { try page.tab(to: selector) } else { try page.focus(selector) }
  }

  /// Waits for the browser to focus the field that the page names first. A page that answers a press exists before it
  /// is shown, and only then is the field focused. A test that moves the focus earlier, as no user could, would prevent
  /// it.
  private func waitForFirstFocus() throws {
    let isReached =
      "location.hash !== '' || document.activeElement !== document.body || ![...document.querySelectorAll('[autofocus]')].some((it) => it.offsetParent)"
    try waitThroughLoading(
      "document.readyState === 'complete' && (\(isReached))", "the page's first field has the focus")
  }

  /// Moves to a control and presses it, using the keyboard.
  func press(_ selector: String) throws {
    try reach(selector)
    try page.press(.enter)
  }

  /// Presses a control again if the page was updated between focus and press; without scripts it never is.
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

  /// Waits for a condition; a page that is being left cannot evaluate it.
  private func waitThroughLoading(_ condition: String, _ what: String) throws {
    for _ in 0..<4 where (try? page.wait(until: condition, what, seconds: 3)) != nil { return }
    try page.wait(until: condition, what, seconds: 10)
  }

  /// Presses a button that changes the book, and waits for the message about the change.
  func deed(_ selector: String, _ told: String) throws {
    if !selector.contains("data-notice") {
      // The message of an earlier change.
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

  /// Opens a collapsed element.
  func unfold(_ selector: String) throws {
    try press("\(selector) > summary")
    try see("document.querySelector('\(selector)').open", "it is unfolded")
  }

  // MARK: Forms

  /// Presses “+ Add” on a page.
  func beginEntry(on name: String) throws {
    try open(name)
    try press(".top .add", until: "\(form)", "the form is there")
  }

  /// Adds a category on the page of categories.
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

  /// Replaces the value of a field in the form in front, or chooses one.
  func fill(_ name: String, _ text: String) throws {
    let field = "\(try front) [name=\"\(name)\"]"
    if try page.value("document.querySelector(arguments[0])?.matches('select, [type=radio]') === true", .text(field))
      == true
    {
      return try choose(name, text)
    }
    // A day is typed if none of the last ones is pressed.
    if name == "date", try page.value("document.querySelector('\(front) [name=day]') !== null") == true {
      try choose("day", "other")
    }
    try fill(field, over: text)
  }

  /// Replaces the value of a field.
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

  /// Opens the groups that contain a field, the outer one first.
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
      // An arrow moves on from the first of a group in which none is selected.
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

  /// Presses the button that replaces a list, and searches in the picker.
  private func pick(_ field: String, _ value: String) throws {
    try press("\(field) + .pick", until: "document.querySelector('dialog.picker[open]')", "the list is open")
    try page.type(value)
    try page.press(.enter)
    try page.wait(
      until: "!document.querySelector('dialog.picker') && document.querySelector(`\(field)`).value === '\(value)'",
      "it is chosen")
  }

  /// Gives a field files as if the user had picked them: browsers do not allow this by keys.
  ///
  /// - Parameter photos: names of small pictures made here; otherwise `text` is the content.
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

  // MARK: Expectations

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

  /// Waits for a text, and opens the page again if it is a file that the build has not written yet.
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
  /// Opens a book for a test; at its end nothing is beyond the page's edge, and nothing has failed.
  ///
  /// - Parameter expected: parts of messages of the console that are allowed.
  static func use(
    _ way: FormWay, _ book: LiveBook, expecting expected: [String] = ["422", "Layout was forced"],
    _ body: (FormUser) throws -> Void
  ) throws {
    try way.browser.page(way.screen) { page in
      let user = FormUser(
        page: page, address: book.address, hasScripts: way.screen.runsScripts, hasOnlyKeys: way.hasOnlyKeys)
      try body(user)
      // The last press may still be loading another page, which has no width before its style is loaded.
      try page.wait(
        until: "document.readyState === 'complete' && document.documentElement.scrollWidth <= innerWidth",
        "nothing lies beyond the last page's edge")
      // A form with a mistake is answered like this. Firefox reports that the test itself looked early.
      let messages = try page.messages().filter { message in !expected.contains { message.contains($0) } }
      #expect(try messages.filter { try !isOfLeaving($0, page) } == [])
    }
  }

  /// Whether a message is only about a page that was left: Firefox then calls a loading picture truncated and a loading
  /// script failed. A resource that really failed cannot be loaded afterwards either.
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
    // A line number follows the address.
    let picture = String(address[..<(address.lastIndex(of: ":") ?? address.endIndex)])
    let decoded =
      "const it = new Image(); it.src = arguments[0]; return it.decode().then(() => it.naturalWidth > 0, () => false);"
    return try page.run(decoded, .text(picture)) == true
  }
}
