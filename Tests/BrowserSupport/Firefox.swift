import Foundation
import TestSupport

/// Firefox by Marionette; features that WebDriver lacks use the browser's own scripts.
final class Firefox: Engine, @unchecked Sendable {
  static let path = "/usr/bin/firefox-esr"

  private let process: LeashedProcess
  private let driver: Marionette

  /// Preferences that prevent questions and use of the network; `remote.prefs.recommended` would relax the rules for
  /// files.
  private static let settings: KeyValuePairs<String, JSON> = [
    "marionette.port": 0, "remote.prefs.recommended": false, "app.update.enabled": false,
    "browser.aboutwelcome.enabled": false, "browser.shell.checkDefaultBrowser": false, "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore", "browser.tabs.warnOnClose": false,
    "browser.newtabpage.enabled": false, "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false, "browser.search.update": false,
    "datareporting.policy.dataSubmissionEnabled": false, "datareporting.usage.uploadEnabled": false,
    "dom.max_script_run_time": 0, "extensions.update.enabled": false, "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false, "services.settings.server": "http://127.0.0.1:9/",
    "toolkit.telemetry.reportingpolicy.firstRun": false, "ui.useOverlayScrollbars": 1,
    "termsofuse.bypassNotification": true,
  ]

  init() throws {
    let folder = try temporaryFolder("firefox")
    let profile = folder.appending(path: "profile")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    let lines = Firefox.settings.map { "user_pref(\(JSON.text($0)), \($1));\n" }
    try Data(lines.joined().utf8).write(to: profile.appending(path: "user.js"))
    process = try LeashedProcess(
      Firefox.path,
      [
        "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
        profile.path(percentEncoded: false), "about:blank",
      ],
      folder: folder,
      environment: [
        "HOME": folder.path(percentEncoded: false), "MOZ_HEADLESS_WIDTH": "1400", "MOZ_HEADLESS_HEIGHT": "1400",
        "MOZ_CRASHREPORTER_DISABLE": "1", "TMPDIR": folder.path(percentEncoded: false),
      ])
    let port = try process.wait(for: "Firefox") { () -> UInt16? in
      let file = profile.appending(path: "MarionetteActivePort")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }  // not yet listening
      return UInt16(text.prefix(while: \.isNumber))
    }
    driver = try Marionette(port: port)
    try driver.ask(
      "WebDriver:NewSession",
      ["capabilities": ["alwaysMatch": ["timeouts": ["script": 60_000, "pageLoad": 120_000, "implicit": 0]]]])
  }

  /// Opens a new tab without data of earlier ones. A separate window would not reliably become the active one, and
  /// without that no key presses a button.
  func startAfresh(_ screen: Screen) throws {
    let old = try driver.ask("WebDriver:GetWindowHandles").list
    let new = try driver.ask("WebDriver:NewWindow", ["type": "tab", "focus": true])["handle"]
    for handle in old {
      try driver.ask("WebDriver:SwitchToWindow", ["handle": handle])
      try driver.ask("WebDriver:CloseWindow")
    }
    try driver.ask("WebDriver:SwitchToWindow", ["handle": new, "focus": true])
    try driver.ask("WebDriver:SetWindowRect", ["width": 1400, "height": 1400, "x": 0, "y": 0])
    try runInBrowser(
      "return new Promise((done) => Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_COOKIES_AND_SITE_DATA, () => done(true)));"
    )
    try show(on: screen)
    _ = try messages()
  }

  func show(on screen: Screen) throws {
    try runInBrowser(
      """
      const [width, height, theme, isTouch, runsScripts, isCalm, isOffline] = arguments;
      const browser = gBrowser.selectedBrowser, context = browser.browsingContext;
      for (const name of ['', 'min-', 'max-']) {
        browser.style.setProperty(`${name}width`, `${width}px`);
        browser.style.setProperty(`${name}height`, `${height}px`);
      }
      context.prefersColorSchemeOverride = theme;
      context.touchEventsOverride = isTouch ? 'enabled' : 'none';
      context.allowJavascript = runsScripts;
      Services.prefs.setIntPref('ui.prefersReducedMotion', isCalm ? 1 : 0);
      Services.io.offline = isOffline;
      """,
      [
        .number(Double(screen.width)), .number(Double(screen.height)), .text(screen.theme.rawValue),
        .bool(screen.isTouch), .bool(screen.runsScripts), .bool(screen.isCalm), .bool(screen.isOffline),
      ])
    if !screen.runsScripts { return }
    // The content process gets its new size a little later.
    let end = Date.now.addingTimeInterval(20)
    while Date.now < end {
      if try run("return innerWidth", []) == .number(Double(screen.width)) { return }
    }
    throw BrowserFailure("the window did not become \(screen.width) px wide")
  }

  /// Runs a script in the browser's own window.
  @discardableResult
  private func runInBrowser(_ script: String, _ arguments: [JSON] = []) throws -> JSON {
    try driver.ask("Marionette:SetContext", ["value": "chrome"])
    let answer = Result {
      try driver.ask("WebDriver:ExecuteScript", ["script": .text(script), "args": .list(arguments)])
    }
    try driver.ask("Marionette:SetContext", ["value": "content"])
    return try answer.get()
  }

  func go(to address: String) throws { try driver.ask("WebDriver:Navigate", ["url": .text(address)]) }

  /// Focuses the page instead of the browser's own parts: a page without the focus gets keys, but Enter presses no
  /// button.
  private func takeFocus() throws {
    let end = Date.now.addingTimeInterval(20)
    while Date.now < end {
      if try run("return document.hasFocus()", []) == true { return }
      try runInBrowser("Services.focus.activeWindow = window; window.focus(); gBrowser.selectedBrowser.focus();")
    }
    throw BrowserFailure("the page did not get the focus")
  }

  /// Goes back by script: Marionette's command would wait for a page, in vain if none comes.
  func back() throws { _ = try run("setTimeout(() => history.back());", []) }
  func reload() throws { try driver.ask("WebDriver:Refresh") }

  func run(_ script: String, _ arguments: [JSON]) throws -> JSON {
    try driver.ask(
      "WebDriver:ExecuteScript",
      ["script": .text(script), "args": .list(arguments), "newSandbox": false, "sandbox": nil])
  }

  func perform(_ sources: [JSON]) throws {
    if sources.contains(where: { $0["type"] == "key" }) { try takeFocus() }
    try driver.ask("WebDriver:PerformActions", ["actions": .list(sources)])
  }

  func letGo() throws { try driver.ask("WebDriver:ReleaseActions") }

  func picture(isWhole: Bool) throws -> Data {
    try decodedPicture(try driver.ask("WebDriver:TakeScreenshot", ["full": .bool(isWhole), "hash": false]))
  }

  /// Reads errors and reports from the browser's process; a frame script brings the page's console from the page's
  /// process.
  func messages() throws -> [String] {
    try runInBrowser(
      """
      const messenger = gBrowser.selectedBrowser.messageManager;
      const fetching = new Promise((done) => {
        messenger.addMessageListener('daybook-console', function take(message) {
          messenger.removeMessageListener('daybook-console', take);
          done(message.data);
        });
      });
      messenger.loadFrameScript(`data:,(${encodeURIComponent(() => {
        const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
        const said = storage.getEvents().filter((event) => /^(file|http|https):/.test(event.filename))
          .map((event) => `${event.level} console: ${event.arguments.map(String).join(' ')} (${event.filename}:${event.lineNumber})`);
        storage.clearEvents();
        sendAsyncMessage('daybook-console', said);
      })})()`, false);
      const told = Services.console.getMessageArray().map((one) => {
        try { one.QueryInterface(Ci.nsIScriptError); } catch { return null; }
        if (!/^(file|http|https):/.test(one.sourceName) && !/^(content |CSP)/.test(one.category)) return null;
        const kind = one.flags & 1 ? 'warning' : 'error';
        return `${kind} ${one.category}: ${one.errorMessage} (${one.sourceName}:${one.lineNumber})`;
      }).filter(Boolean);
      Services.console.reset();
      return fetching.then((said) => [...said, ...told]);
      """
    ).texts
  }

  func requests() throws -> [String] {
    try run(
      "return [location.href, ...performance.getEntriesByType('resource').map((one) => one.name)]", []
    ).texts
  }
}
