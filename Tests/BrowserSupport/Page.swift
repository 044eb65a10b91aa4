package import Foundation
import Synchronization

/// A page in a browser's window. Every method that changes it returns when the browser has accepted the change;
/// `wait(until:_:)` waits for its effects.
package final class Page {
  package let browser: Browser
  let engine: any Engine
  package private(set) var screen: Screen
  /// The messages of the page so far; `messages()` ignores them.
  private var told: [String] = []

  init(browser: Browser, engine: any Engine, screen: Screen) {
    self.browser = browser
    self.engine = engine
    self.screen = screen
  }
}

// MARK: - Navigation

extension Page {
  /// Opens a file or an address and waits until it is loaded.
  package func open(_ url: URL) throws { try open(url.absoluteString) }
  package func open(_ address: String) throws {
    try engine.go(to: address)
    // Chromium shows its own page for a missing one, and reports success.
    if try value("location.protocol") == "chrome-error:" { throw BrowserFailure("\(address) cannot be opened") }
  }
  package func reload() throws { try engine.reload() }
  /// Presses Back. The page before may come later, or not at all if the page itself handles the press.
  package func back() throws { try engine.back() }

  /// Changes the screen of the page: another width, another theme.
  package func show(on screen: Screen) throws {
    try engine.show(on: screen)
    self.screen = screen
  }
}

// MARK: - Queries

extension Page {
  /// Runs the body of a function in the page, with `arguments`, and returns its result; a promise is awaited.
  @discardableResult
  package func run(_ script: String, _ arguments: JSON...) throws -> JSON { try engine.run(script, arguments) }

  /// The value of an expression.
  package func value(_ expression: String, _ arguments: JSON...) throws -> JSON {
    try engine.run("return (\(expression));", arguments)
  }

  package func title() throws -> String { try value("document.title").text ?? "" }
  package func address() throws -> String { try value("location.href").text ?? "" }

  /// The visible text of the first element that a selector finds; `nil` if there is none.
  package func text(_ selector: String) throws -> String? {
    try value("document.querySelector(arguments[0])?.innerText", .text(selector)).text
  }

  /// Evaluates an expression repeatedly until it is true.
  ///
  /// - Parameters:
  ///   - what: the meaning of the expression, for the failure: “the page is dark”.
  ///   - seeing: an expression whose value the failure reports; the condition's own by default.
  package func wait(until condition: String, _ what: String, seeing: String? = nil, seconds: Double = 30) throws {
    let end = Date.now.addingTimeInterval(seconds)
    var seen = JSON.null
    repeat {
      do {
        seen = try value(condition)
      } catch let failure as BrowserFailure where "\(failure)".contains("javascript error") {
        // An element does not exist yet, or the page is being unloaded.
        seen = .text("\(failure)")
        usleep(10_000)
        continue
      }
      if seen.isTruthy { return }
      usleep(10_000)
    } while Date.now < end
    if let seeing { seen = (try? value(seeing)) ?? seen }
    throw BrowserFailure(
      "waited \(Int(seconds)) s in vain until \(what)\n  \(condition)\n  last seen: \(seen)")
  }

  /// The console, uncaught errors and reports of the policy since the page was opened or since the last call.
  package func messages() throws -> [String] {
    let new = try engine.messages().filter { try !isOfLeftIcon($0) }
    told += new
    return new
  }

  /// Whether a message is only about the manifest's icon, because the page was left while Chromium loaded it. An icon
  /// that is really broken cannot be decoded afterwards either.
  private func isOfLeftIcon(_ message: String) throws -> Bool {
    guard let named = message.range(of: "icon from the Manifest: ") else { return false }
    let address = message[named.upperBound...].prefix { $0 != " " }
    return try run(
      "const it = new Image(); it.src = arguments[0]; return it.decode().then(() => true, () => false);",
      .text(String(address))) == true
  }

  /// Every address requested since the page was opened or since the last call; in Firefox, only the addresses requested
  /// by the open page.
  package func requests() throws -> [String] { try engine.requests() }

  /// Writes a PNG of the window or of the whole page.
  package func takePicture(to file: URL, isWhole: Bool = false) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try engine.picture(isWhole: isWhole).write(to: file)
  }

  /// Sends a command to Chromium's DevTools; an error in any other browser.
  @discardableResult
  package func devTools(_ command: String, _ parameters: JSON = [:]) throws -> JSON {
    guard let chromium = engine as? Chromium else { throw BrowserFailure("\(browser) has no \(command)") }
    return try chromium.devTools(command, parameters)
  }
}

// MARK: - Failures

extension Page {
  /// The address of the page, its messages, and the path of its picture. A part that fails is left out with the reason,
  /// since a failure is already being reported.
  func failureReport(named test: String) -> String {
    func attempt(_ body: () throws -> String) -> String { do { return try body() } catch { return "(\(error))" } }
    var lines = ["\(browser.rawValue), \(screen)"]
    lines.append("address: " + attempt(address))
    lines.append("focus: " + attempt { try focused() })
    let console = attempt {
      _ = try messages()
      return told.map { "\n  " + $0 }.joined()
    }
    lines.append("console: " + (console.isEmpty ? "empty" : console))
    let number = Look.pictureCount.withLock {
      $0 += 1
      return $0
    }
    let name = String(test.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(100))
    let file = Tooling.folder.deletingLastPathComponent()
      .appending(path: "browser-failures/\(name)-\(browser.rawValue)-\(number).png")
    lines.append(
      "picture: "
        + attempt {
          try takePicture(to: file)
          return file.path(percentEncoded: false)
        })
    return lines.joined(separator: "\n")
  }

  /// The focused element as a tag with the attributes that identify it.
  package func focused() throws -> String {
    try run(
      """
      const element = document.activeElement;
      return element ? element.outerHTML.slice(0, 200).split('>')[0] + '>' : 'none';
      """
    ).text ?? ""
  }
}
